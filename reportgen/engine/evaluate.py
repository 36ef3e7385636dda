"""From spec and data to results: open the study, and compute what its kind asks for."""

from collections.abc import Callable, Mapping
from typing import Any

from reportgen.catalog.bootstrap import remembering
from reportgen.engine.comparison import comparison_results
from reportgen.engine.study.open_study import open_study
from reportgen.engine.study.read_folds import FoldStudy
from reportgen.engine.study.study import Study
from reportgen.engine.validation import validation_results
from reportgen.results.judged import JudgedResults
from reportgen.spec.judged import JudgedSpec

RESULTS_OF: Mapping[type, Callable[[Any, Any], JudgedResults]] = {
    Study: validation_results,
    FoldStudy: comparison_results,
}


def evaluate(spec: JudgedSpec, data: Any = None) -> JudgedResults:
    """Compute all that the spec asks for."""
    with remembering():
        study = open_study(spec, data)
        return RESULTS_OF[type(study)](spec, study)
