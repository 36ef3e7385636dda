"""The kinds of documents that a spec can ask for: its class, its short forms and its rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from reportgen.spec.judged import JudgedSpec
from reportgen.spec.rule import Rule
from reportgen.spec.shape import Shaped, shape_validation
from reportgen.spec.validation import ValidationSpec
from reportgen.spec.validation_rules import OF_VALIDATION


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of document; `least` is what a spec of it needs at the least."""

    spec: type[JudgedSpec]
    shape: Callable[[Shaped], None]
    rules: tuple[Rule, ...]
    least: Mapping[str, Any]


KINDS: Mapping[str, Kind] = {
    "validation": Kind(
        spec=ValidationSpec,
        shape=shape_validation,
        rules=OF_VALIDATION,
        least={"title": "", "data": {}, "models": [{"name": "model"}], "significance": 0.05},
    ),
}
USUAL = "validation"  # the kind by which a spec is read whose own kind is unknown
