"""What each kind of document rests on: how its study is read, and what is computed from it; each imports its own part."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from reportgen.results.judged import JudgedResults
from reportgen.spec.judged import JudgedSpec


@dataclass(frozen=True, slots=True)
class StudyKind:
    """How one kind of document is evaluated: the modules and functions that read its study and compute its results."""

    read: tuple[str, str]
    compute: tuple[str, str]


KINDS: Mapping[str, StudyKind] = {
    "validation": StudyKind(
        read=("reportgen.engine.study.read_different_cases", "read_validation"),
        compute=("reportgen.engine.validation", "validation_results"),
    ),
    "comparison": StudyKind(
        read=("reportgen.engine.study.read_comparison", "read_comparison"),
        compute=("reportgen.engine.comparison", "comparison_results"),
    ),
}


DEVELOPMENT = ("reportgen.engine.study.development", "with_development")


def open_study(spec: JudgedSpec, data: Any = None) -> Any:
    """Read what the spec names, or what is handed in; and how the model was developed, where the spec says it."""
    study = _function(KINDS[spec.kind].read)(spec, data)
    if spec.candidates is None and spec.learning_curve is None and spec.repeats is None:
        return study
    return _function(DEVELOPMENT)(spec, study)


def results_of(spec: JudgedSpec, study: Any) -> JudgedResults:
    """Compute what the spec requests."""
    found: JudgedResults = _function(KINDS[spec.kind].compute)(spec, study)
    return found


def _function(place: tuple[str, str]) -> Callable[[Any, Any], Any]:
    """Import a function: `check` then need not wait for what only `build` computes."""
    module, name = place
    function: Callable[[Any, Any], Any] = getattr(import_module(module), name)
    return function
