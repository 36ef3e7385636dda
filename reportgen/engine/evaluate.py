"""From spec and data to results: open the study, and compute what its kind asks for."""

from typing import Any

from reportgen.catalog.bootstrap import remembering
from reportgen.engine.kinds import open_study, results_of
from reportgen.results.judged import JudgedResults
from reportgen.spec.judged import JudgedSpec


def evaluate(spec: JudgedSpec, data: Any = None) -> JudgedResults:
    """Compute all that the spec requests."""
    with remembering():
        return results_of(spec, open_study(spec, data))
