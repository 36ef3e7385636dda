"""Comparison of F1, or of the Matthews correlation, on different cases by the limits of each."""

from typing import Any, Literal

import numpy as np

from reportgen import spelling
from reportgen.catalog import (
    SILENT,
    Alternative,
    Compares,
    EffectSize,
    Metric,
    Tested,
    Undefined,
    Work,
    ends,
    hypotest,
)
from reportgen.catalog.method import IntervalMethod
from reportgen.checks.different_cases import different_cases
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.threshold_origin import threshold_origin
from reportgen.data.evidence import Pair
from reportgen.data.two_sets import IndependentCounts, TwoSets
from reportgen.intervals.f1_difference import f1_difference
from reportgen.intervals.mcc_difference import mcc_difference

METHODS: dict[str, IntervalMethod[..., Any]] = {"f1": f1_difference, "mcc": mcc_difference}


def _prepare(pair: Pair, _: Metric[..., Any]) -> tuple[IndependentCounts, dict[str, Any]]:
    """Take the counts of both sets."""
    return IndependentCounts(pair.evidence.first, pair.evidence.second), {}


def _enough(metric: Metric[..., Any], two: TwoSets) -> Undefined | None:
    """Ask whether the interval may decide, and of enough cases."""
    method = METHODS[metric.id]
    if not method.judges or method.enough is None:
        return Undefined("not_proved_between_sets")
    return method.enough(IndependentCounts(two.first, two.second))


@hypotest(
    label="MOVER comparison on different cases",
    question="By how much does the metric differ between two sets without common cases?",
    null="the metric has the same value in both sets",
    formula=r"\theta_{a} - \theta_{b}",
    checks=(different_cases, independent_cases, duplicate_cases, threshold_origin),
    undefined_when="no_limits_of_a_set",
    reference="Zou & Donner (2008), Construction of confidence limits about effect measures: a general approach, Statistics in Medicine 27:1693",
    compares=Compares(
        on="independent_sets", metrics=tuple(METHODS), concludes_by="interval", prepare=_prepare, enough=_enough
    ),
    says={
        "no_limits_of_a_set": "the metric is not defined in one of the sets",
        "short.no_limits_of_a_set": "not defined in one of the sets",
        "no_p_from_limits": "limits of each set give an interval for the difference and no p-value",
        "short.no_p_from_limits": "limits give no p-value",
    },
)
def mover_unpaired(
    two: IndependentCounts,
    *,
    metric: Literal["f1", "mcc"],
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Estimates by how much F1 or the Matthews correlation differs between two sets without common cases.

    The interval is computed from the limits of each set by MOVER. There is no p-value. The interval of F1 decides; that of
    the correlation is shown and never decides, because it was not simulated often enough to know how seldom it errs.

    By hand: 6 true positives and 4 errors give F1 = 12 / 16, 3 and 6 give 6 / 12, so the difference is 1 / 4.

    >>> from reportgen.data.evidence import Counts
    >>> two = IndependentCounts(Counts.of(tp=6, fp=1, fn=3, tn=5), Counts.of(tp=3, fp=2, fn=4, tn=6))
    >>> round(mover_unpaired(two, metric="f1").effect.value, 12)
    0.25
    """
    method = METHODS[spelling.parsed(metric)[0]]
    limits = method.limits(two, level=level, **ends(alternative), work=work)
    if isinstance(limits, Undefined) or np.isnan(limits.value):
        absent = limits if isinstance(limits, Undefined) else Undefined("no_positive_anywhere")
        return Tested(absent, effect=EffectSize("difference", absent), interval=absent, interval_method=method.id)
    effect = EffectSize("difference", float(limits.value))
    return Tested(Undefined("no_p_from_limits"), None, None, effect, limits, method.id)
