"""The study that a spec asks for: its evidence, read and counted."""

from collections.abc import Callable, Mapping
from typing import Any

from reportgen.engine.study.read_cases import read_cases
from reportgen.engine.study.read_folds import FoldStudy, read_folds
from reportgen.engine.study.study import Study
from reportgen.spec.comparison import ComparisonSpec
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.of_spec import task_of


def _cases(spec: ValidationSpec, data: Any) -> Study:
    return read_cases(spec, task_of(spec), data)


OPENED: Mapping[type, Callable[[Any, Any], Study | FoldStudy]] = {ValidationSpec: _cases, ComparisonSpec: read_folds}


def open_study(spec: JudgedSpec, data: Any = None) -> Study | FoldStudy:
    """Read what the spec names, or what is handed in."""
    return OPENED[type(spec)](spec, data)
