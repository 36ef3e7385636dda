"""Rao and Scott's test of several proportions of clustered cases."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from reportgen.catalog import SILENT, Across, EffectSize, Tested, Undefined, Work, hypotest
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.expected_counts import expected_counts
from reportgen.data.evidence import ClusteredGroups, Units
from reportgen.hypotests.chi2_proportions import STATISTIC, pearson

VARIANCE = r"v = \frac{m}{(m - 1) n^2} \sum_j (x_j - p n_j)^2"


def _gather(groups: Sequence[Units[Any]], metric: Callable[[Any], Any]) -> ClusteredGroups:
    """Take numerator and denominator of every cluster of every group."""
    shares = [metric(one.parts) for one in groups]
    return ClusteredGroups(tuple(one.numerator for one in shares), tuple(one.denominator for one in shares))


@hypotest(
    label="Rao-Scott test of clustered proportions",
    question="Do the proportions of two or more groups differ, with cases in clusters?",
    null="all groups have the same proportion",
    formula=rf"{STATISTIC.partition(',')[0]}, \quad x_i \text{{ and }} n_i \text{{ divided by the design effect of the group}}",
    checks=(duplicate_cases, expected_counts),
    undefined_when="all_alike",
    across=Across(families=("proportion",), unit="cluster", gather=_gather),
    reference="Rao & Scott (1992), A simple method for the analysis of clustered binary data, Biometrics 48:577",
    says={
        "one_cluster": "a group has fewer than two clusters, so the variance between clusters cannot be estimated",
        "no_spread_of_clusters": "in a group all clusters have exactly the same proportion, so this variance estimate is zero",
        "group_design_effect": "Design effect of a group: its variance between clusters over that of independent cases.",
        "effective_size": "Effective number of independent cases of a group.",
    },
)
def rao_scott(groups: ClusteredGroups, *, work: Work = SILENT) -> Tested:
    """
    Tests whether several groups have the same proportion, with effective numbers of cases in the chi-square test.

    Clusters must be independent of each other, each in one group only. The design effect is the variance of the
    proportion between clusters over that of independent cases; it is 1 if all cases of a group have the same outcome.

    By hand: clusters 2 of 2, 0 of 2 against 1 of 2, 2 of 2, 0 of 2 have design effects of 4 and 3; the proportions are
    both 0.5, so the statistic is 0.

    >>> twos = [np.array([2.0, 2.0]), np.array([2.0, 2.0, 2.0])]
    >>> found = rao_scott(ClusteredGroups((np.array([2.0, 0.0]), np.array([1.0, 2.0, 0.0])), tuple(twos)))
    >>> found.statistic, found.p_value
    (0.0, 1.0)
    """
    single = groups.groups
    there = single.trials > 0
    missing = _missing(groups)
    if missing is not None:
        return Tested(missing, effect=EffectSize("cramers_v", missing))
    sizes = zip(single.successes[there], single.trials[there], groups.design_effects[there], strict=True)
    clusters, variances = np.array(groups.clusters)[there], groups.cluster_variances[there]
    for (x, n, effect), m, v in zip(sizes, clusters, variances, strict=True):
        work.step("group_share", r"p = \frac{x}{n}", x / n, x=x, n=n)
        work.step("between_clusters", VARIANCE, v, n=n, m=m, p=x / n)
        alike = x in (0, n)
        written = "1" if alike else r"d = \frac{v}{p (1 - p) / n}"
        work.step("group_design_effect", written, effect, v=v, p=x / n, n=n)
        work.step("effective_size", r"m = \frac{n}{d}", n / effect, n=n, d=effect)
    return pearson(groups.effective, work)


def _missing(groups: ClusteredGroups) -> Undefined | None:
    """Tell why no design effect can be estimated, if none can."""
    there = groups.groups.trials > 0
    if there.sum() < 2:
        return Undefined("one_group" if there.any() else "no_trial")
    if groups.groups.pooled in (0, 1):
        return Undefined("all_alike")
    if (np.array(groups.clusters)[there] < 2).any():
        return Undefined("one_cluster")
    return Undefined("no_spread_of_clusters") if not (groups.design_effects[there] > 0).all() else None
