"""The size of a new sample in which a criterion would probably be demonstrated."""

from typing import Any

import numpy as np

from reportgen.analyses.cases_needed import cases_needed
from reportgen.catalog.answers import Share, Undefined
from reportgen.conventions import POWER, ROUNDING_OF_CASES
from reportgen.data.at_use import AtUse
from reportgen.data.evidence import Counts
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
    if isinstance(evidence, AtUse):
        return _no_size("not_a_proportion")
    share = what.metric.function(evidence, **what.options)
    if criterion.between is not None:
        return _no_size("range_of_values")
    if study.design.cluster is not None or not study.whole:
        return _no_size("cases_not_alike")
    if not isinstance(share, Share) or what.metric.best is None or not isinstance(evidence, Counts):
        return _no_size("not_a_proportion")
    at_least = criterion.at_least is not None
    threshold = float(criterion.at_least if criterion.at_least is not None else criterion.at_most or 0)
    truth = float(share)
    if (truth <= threshold) if at_least else (truth >= threshold):
        return _no_size("not_beyond_threshold")
    best = 1.0 if at_least else 0.0
    part = float(share.denominator / evidence.cases)
    truths = (truth, (truth + threshold) / 2, (truth + best) / 2)
    return {"cases_needed": tuple(_size(spec, study, criterion, true, threshold, part, level) for true in truths)}


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
