"""DeLong's test for areas under the ROC curve on different cases."""

from collections.abc import Mapping
from typing import Any

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
from reportgen.catalog.enough import enough_for_difference_of_areas
from reportgen.catalog.tails import t_tail
from reportgen.checks.different_cases import different_cases
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.enough_events import enough_events
from reportgen.checks.independent_cases import independent_cases
from reportgen.data.evidence import Pair
from reportgen.data.two_sets import IndependentScores, TwoSets
from reportgen.intervals.delong_difference import DEGREES, AreasOfTwoSets, delong_difference
from reportgen.metrics.roc_auc import roc_auc


def _prepare(pair: Pair, _: Metric[..., Any]) -> tuple[IndependentScores, dict[str, Any]]:
    """Take the scores of both sets."""
    return IndependentScores(pair.evidence.first, pair.evidence.second), {}


def _enough(_: Metric[..., Any], two: TwoSets) -> Undefined | None:
    """Ask for enough cases of each class in both sets, and for areas that vary at all."""
    scores = IndependentScores(two.first, two.second)
    if few := enough_for_difference_of_areas(scores):
        return few
    found = AreasOfTwoSets.of(scores)
    return found if isinstance(found, Undefined) else None


def _planned(two: IndependentScores) -> Mapping[str, Any] | Undefined:
    """Take the standard error of the difference with its degrees of freedom."""
    found = AreasOfTwoSets.of(two)
    if isinstance(found, Undefined):
        return found
    return {"standard_error": float(found.error), "df": float(found.degrees)}


@hypotest(
    label="DeLong test on different cases",
    question="Do the areas under the ROC curve differ between two sets without common cases?",
    null="the two areas under the ROC curve are equal",
    formula=rf"t = \frac{{A_{{a}} - A_{{b}}}}{{\sqrt{{v_{{a}} + v_{{b}}}}}}, \quad m = {DEGREES}",
    checks=(different_cases, independent_cases, duplicate_cases, enough_events),
    undefined_when="one_class",
    follows="t",
    reference="DeLong, DeLong & Clarke-Pearson (1988), Comparing the areas under two or more correlated receiver operating characteristic curves: a nonparametric approach, Biometrics 44:837; on different cases with Student's t: Robin et al. (2011), pROC: an open-source package for R and S+ to analyze and compare ROC curves, BMC Bioinformatics 12:77",
    compares=Compares(
        on="independent_sets",
        metrics=("roc_auc",),
        prepare=_prepare,
        enough=_enough,
        planned=_planned,
        interval="cautious_auc_difference",
        and_interval=True,
    ),
)
def delong_unpaired(
    two: IndependentScores, *, alternative: Alternative = "two-sided", level: float = 0.95, work: Work = SILENT
) -> Tested:
    """
    Tests whether the areas under the ROC curve differ between two sets without common cases.

    The variances of the two areas, each from the placements of its own cases, are added. Student's t has
    Satterthwaite's degrees of freedom over the cases of each set, as in R's `roc.test(paired = FALSE)`.

    By hand: placements 1, 0.5 in both classes of the first set give 0.75 with the variance 0.125; reversed scores give
    0.25 with the same variance; so 0.5 over 0.5 on 6 degrees of freedom.

    >>> marks = [True, True, False, False]
    >>> found = delong_unpaired(IndependentScores.of([4, 2, 3, 1], marks, [1, 3, 2, 4], marks))
    >>> found.effect.value, found.statistic, found.df, round(found.p_value, 6)
    (0.5, 1.0, 6.0, 0.355918)
    """
    found = AreasOfTwoSets.of(two)
    limits = delong_difference.limits(two, level=level, **ends(alternative))
    if isinstance(found, Undefined):
        one_class = any(not one.positive_cases or not one.negative_cases for one in two.sets)
        value = found if one_class else float(roc_auc(two.first)) - float(roc_auc(two.second))
        return Tested(
            found, effect=EffectSize("difference", value), interval=limits, interval_method="delong_difference"
        )
    found.explain(work)
    difference, df = float(found.difference), float(found.degrees)
    t = work.step("statistic", r"t = \frac{D}{d}", difference / float(found.error), D=difference, d=found.error)
    effect = EffectSize("difference", difference)
    return Tested(t_tail(t, df, alternative, work), t, df, effect, limits, "delong_difference")
