"""Heterogeneity of a proportion between groups."""

from collections.abc import Callable, Sequence
from typing import Any

from reportgen.catalog import SILENT, Across, Tested, Work, hypotest
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.expected_counts import expected_counts
from reportgen.checks.independent_cases import independent_cases
from reportgen.data.evidence import Groups
from reportgen.hypotests.chi2_proportions import STATISTIC, pearson


def _gather(groups: Sequence[Any], metric: Callable[[Any], Any]) -> Groups:
    """Take numerator and denominator of every group."""
    shares = [metric(one) for one in groups]
    return Groups.of([one.numerator for one in shares], [one.denominator for one in shares])


@hypotest(
    label="Heterogeneity test of groups",
    question="Does the model's rate differ between groups of cases?",
    null="the rate is the same in all groups",
    formula=STATISTIC,
    checks=(independent_cases, duplicate_cases, expected_counts),
    undefined_when="all_alike",
    across=Across(families=("proportion",), gather=_gather),
    reference="Cochran (1954), Some methods for strengthening the common chi-square tests, Biometrics 10:417; one test instead of one per group: Wang et al. (2007), Statistics in medicine: reporting of subgroup analyses in clinical trials, New England Journal of Medicine 357:2189",
)
def heterogeneity_chi2(groups: Groups, *, work: Work = SILENT) -> Tested:
    """
    Tests once for all groups whether their rates differ: Pearson's chi-square over the groups.

    It replaces one test per group. Groups without a trial are left out. A large p-value does not show that the groups
    are equal.

    By hand: 10, 20 and 30 of 40 each have 20 expected, so 2 * 100 / 20 + 2 * 100 / 20 = 20 on 2 degrees of freedom.

    >>> found = heterogeneity_chi2(Groups.of([10, 20, 30], [40, 40, 40]))
    >>> round(found.statistic, 9), found.df
    (20.0, 2)
    """
    return pearson(groups, work)
