"""The kinds of documents that a spec can ask for: its class, its short forms and its rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from reportgen.index import On
from reportgen.spec import later
from reportgen.spec.comparison import (
    LEAST,
    NOT_YET,
    OF_COMPARISON,
    ComparisonSpec,
    shape_comparison,
    short_forms_of_comparison,
)
from reportgen.spec.envelope import Spec
from reportgen.spec.exercise import ExerciseSpec
from reportgen.spec.exercise_rules import OF_EXERCISES
from reportgen.spec.exercise_shape import shape_exercise, short_forms_of_exercise
from reportgen.spec.reading import Path
from reportgen.spec.rule import Rule, TaskRule
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec
from reportgen.spec.validation_rules import OF_VALIDATION
from reportgen.spec.validation_shape import SHORT_KEYS, shape_validation, short_forms_of_validation


@dataclass(frozen=True, slots=True)
class SpecKind:
    """One kind of document; `least` is what a spec of it needs at the least."""

    spec: type[Spec]
    shape: Callable[[Shaped], None]
    short_forms: Callable[[dict[str, Any], dict[str, Any]], None]  # added to the parts and keys of the schema
    rules: tuple[Rule | TaskRule, ...]
    least: Mapping[str, Any]
    on: On  # what comparisons rest on
    later: frozenset[str]  # keys that this version has no engine for
    short_keys: Mapping[Path, str] = field(default_factory=dict)  # with what to write where they cannot be used
    one_by_one: str | None = None  # a list whose entries have rules of their own, and need an id at the least


KINDS: Mapping[str, SpecKind] = {
    "validation": SpecKind(
        spec=ValidationSpec,
        shape=shape_validation,
        short_forms=short_forms_of_validation,
        rules=OF_VALIDATION,
        least={"title": "", "data": {}, "models": [{"name": "model"}], "significance": 0.05},
        on="predictions",
        later=later.KEYS | {"benchmark"},
        short_keys=SHORT_KEYS,
    ),
    "comparison": SpecKind(
        spec=ComparisonSpec,
        shape=shape_comparison,
        short_forms=short_forms_of_comparison,
        rules=OF_COMPARISON,
        least=LEAST,
        on="cross_validation",
        later=later.KEYS | NOT_YET,
    ),
    "exercise": SpecKind(
        spec=ExerciseSpec,
        shape=shape_exercise,
        short_forms=short_forms_of_exercise,
        rules=OF_EXERCISES,
        least={"title": "", "tasks": [{"id": "T1", "topic": "mcnemar"}]},
        on="predictions",
        later=later.KEYS,
        one_by_one="tasks",
    ),
}
USUAL = "validation"  # the kind by which a spec is read whose own kind is unknown
