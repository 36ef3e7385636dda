"""What each kind of document rests on: how its study is read, and what is computed from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from reportgen.engine.comparison import comparison_results
from reportgen.engine.study.read_cases import read_cases
from reportgen.engine.study.read_folds import FoldStudy, read_folds
from reportgen.engine.study.study import Study
from reportgen.engine.validation import validation_results
from reportgen.results.judged import JudgedResults
from reportgen.spec.judged import JudgedSpec


@dataclass(frozen=True, slots=True)
class StudyKind:
    """How one kind of document is evaluated."""

    read: Callable[[Any, Any], Study | FoldStudy]
    compute: Callable[[Any, Any], JudgedResults]


KINDS: Mapping[str, StudyKind] = {
    "validation": StudyKind(read=read_cases, compute=validation_results),
    "comparison": StudyKind(read=read_folds, compute=comparison_results),
}


def open_study(spec: JudgedSpec, data: Any = None) -> Study | FoldStudy:
    """Read what the spec names, or what is handed in."""
    return KINDS[spec.kind].read(spec, data)
