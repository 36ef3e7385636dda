"""The size of a new sample in which a criterion would probably be demonstrated."""

from typing import Any

import numpy as np

from reportgen.analyses.cases_needed import cases_needed
from reportgen.catalog.answers import Share, Undefined
from reportgen.conventions import POWER, ROUNDING_OF_CASES
from reportgen.data.evidence import Confusion, Counts
from reportgen.engine import convert
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.engine.study.study import Study
from reportgen.results.verdicts import CasesNeeded
from reportgen.spec.judged import CriterionAsked
from reportgen.spec.validation import ValidationSpec


def needed(
    spec: ValidationSpec, study: Study, criterion: CriterionAsked, what: Asked, evidence: Any, level: float
) -> dict[str, Any]:
    """Return the sizes for three stated truths; none where no size can be given."""
    share = what.metric.function(evidence, **what.options) if isinstance(evidence, Counts | Confusion) else None
    if code := _without_size(study, criterion, what, share):
        return _no_size(code)
    assert isinstance(share, Share)  # noqa: S101 - else there is no size
    at_least = criterion.at_least is not None
    threshold = float(criterion.at_least if criterion.at_least is not None else criterion.at_most or 0)
    truth = float(share)
    if (truth <= threshold) if at_least else (truth >= threshold):
        return _no_size("not_beyond_threshold")
    best = 1.0 if at_least else 0.0
    part = float(share.denominator / evidence.cases)
    truths = (truth, (truth + threshold) / 2, (truth + best) / 2)
    return {"cases_needed": tuple(_size(spec, study, criterion, true, threshold, part, level) for true in truths)}


def _without_size(study: Study, criterion: CriterionAsked, what: Asked, share: Any) -> str | None:
    """Say why no size can be given for any value."""
    if criterion.between is not None:
        return "range_of_values"
    if study.in_folds is not None:
        return "cases_of_folds"
    if study.design.cluster is not None or not study.whole:
        return "cases_not_alike"
    return None if isinstance(share, Share) and what.metric.best is not None else "not_a_proportion"


def _size(
    spec: ValidationSpec,
    study: Study,
    criterion: CriterionAsked,
    true: float,
    threshold: float,
    part: float,
    level: float,
) -> CasesNeeded:
    found = cases_needed.function(
        proportion=true,
        threshold=threshold,
        level=level,
        sides=criterion.sides,
        power=POWER,
        at="at_least" if criterion.at_least is not None else "at_most",
        method=study.task.judging(spec, "proportion"),  # type: ignore[arg-type]  # an interval that judges, by its name
    )
    if isinstance(found, Undefined):
        return CasesNeeded(if_true=true, **convert.absent(found))
    of_denominator = int(found.values["cases"])
    return CasesNeeded(
        if_true=true, of_denominator=of_denominator, cases=int(np.ceil(of_denominator / part - ROUNDING_OF_CASES))
    )


def _no_size(code: str) -> dict[str, Any]:
    fields = convert.absent(Undefined(code))
    return {"cases_needed": None, "cases_needed_undefined": fields["undefined"], "cases_needed_code": code}
