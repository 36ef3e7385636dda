"""Heterogeneity of an area under the ROC curve between groups."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from reportgen.catalog import SILENT, Across, Tested, Undefined, Work, hypotest
from reportgen.catalog.tails import chi2_tail
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.enough_events import enough_events
from reportgen.checks.independent_cases import independent_cases
from reportgen.data.scores import Scores
from reportgen.data.two_sets import GroupedScores
from reportgen.intervals.delong import Placements

TWO = 2


def _gather(groups: Sequence[Scores], _: Callable[[Any], Any]) -> GroupedScores:
    """Take the scores of every group."""
    return GroupedScores(tuple(groups))


@hypotest(
    label="Heterogeneity test of areas",
    question="Does the area under the ROC curve differ between groups of cases?",
    null="the area under the ROC curve is the same in all groups",
    formula=r"\sum_g \frac{(A_{g} - \bar{A})^2}{v_{g}}, \quad \bar{A} = \frac{\sum_g A_{g} / v_{g}}{\sum_g 1 / v_{g}}",
    checks=(independent_cases, duplicate_cases, enough_events),
    undefined_when="one_group_of_both_classes",
    reference="Cochran (1954), The combination of estimates from different experiments, Biometrics 10:101; variances: DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44:837",
    across=Across(families=("auc",), gather=_gather),
    says={
        "one_group_of_both_classes": "fewer than two groups have cases of both classes",
        "group_without_variance": "in a group of {positives} positive and {negatives:negative case|negative cases} the variance of the area cannot be estimated",
        "mean_area": "Mean of the areas, each weighted by one over its variance.",
        "weighted_squares": "Sum of the squared distances from that mean, each divided by the variance of its area.",
    },
)
def heterogeneity_auc(groups: GroupedScores, *, work: Work = SILENT) -> Tested:
    """
    Tests once for all groups whether their areas differ: squared distances divided by DeLong's variances.

    It replaces one test per group. Groups without cases of both classes are left out. A group that is ranked without
    error, or has one case of a class, has no variance, and the test is withheld. A large p-value does not show that the
    groups are equal.

    By hand: areas of 0.75 and 0.25, both with the variance 0.125, are 0.25 from their mean: 2 * 0.0625 / 0.125 = 1.

    >>> found = heterogeneity_auc(GroupedScores.of([4, 2, 3, 1, 1, 3, 2, 4], [1, 1, 0, 0] * 2, list("aaaabbbb")))
    >>> found.statistic, found.df, round(found.p_value, 6)
    (1.0, 1, 0.317311)
    """
    both = [one for one in groups.sets if one.positive_cases and one.negative_cases]
    if len(both) < TWO:
        return Tested(Undefined("one_group_of_both_classes"))
    placed = [Placements.of(one) for one in both]
    without = next((one for one in placed if one.absence is not None), None)
    if without is not None:
        sizes = {"positives": float(without.positives), "negatives": float(without.negatives)}
        return Tested(Undefined("group_without_variance", **sizes))
    areas = np.array([float(one.area) for one in placed])
    variances = np.array([float(one.variance) for one in placed])
    mean = float(np.average(areas, weights=1 / variances))
    work.step("mean_area", r"\bar{A} = \frac{\sum_g A_{g} / v_{g}}{\sum_g 1 / v_{g}}", mean)
    statistic = float(((areas - mean) ** 2 / variances).sum())
    work.step("weighted_squares", r"x = \sum_g \frac{(A_{g} - \bar{A})^2}{v_{g}}", statistic)
    df = len(both) - 1
    return Tested(chi2_tail(statistic, df, work), statistic, df)
