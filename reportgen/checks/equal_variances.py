"""Whether groups have the same variance."""

from dataclasses import replace
from typing import Literal

import numpy as np

from reportgen.catalog.answers import Outcome, not_applicable, not_checkable, passed, warning
from reportgen.catalog.declare import check
from reportgen.conventions import ALPHA_OF_ASSUMPTIONS, ROUNDING
from reportgen.data.arrays import Array
from reportgen.data.midranks import midranks, tie_distance
from reportgen.data.samples import GroupedSamples, IndependentSamples
from reportgen.data.variances import GroupSquares
from reportgen.distributions import above_zero, chi2_above, f_above, normal_quantile

VarianceTest = Literal["levene", "brown_forsythe", "bartlett", "fligner"]


@check(
    assumes="All groups have the same variance.",
    reference="Levene (1960), Robust tests for equality of variances, in: Contributions to Probability and Statistics, Stanford, 278; Brown & Forsythe (1974), Robust tests for the equality of variances, Journal of the American Statistical Association 69:364; Bartlett (1937), Properties of sufficiency and statistical tests, Proceedings of the Royal Society A 160:268; Fligner & Killeen (1976), Distribution-free two-sample tests for scale, Journal of the American Statistical Association 71:210",
    says={
        "few_for_variances": "a group has fewer than two values, so its variance cannot be estimated",
        "equal_for_variances": "no value differs from the others of its group, so there are no variances to compare",
        "variances_differ": "the variances of the {groups} groups differ by more than chance explains (p {p:p_value}; ratio of the largest to the smallest standard deviation {ratio:decimal})",
        "some_group_without_spread": "a group has no variance at all, while another one varies",
        "variances_alike": "the variances of the {groups} groups were not found to differ, which does not show that they are equal",
        "welch_instead": "with groups of different sizes the p-value is too small or too large; Welch's test does not need this assumption",
    },
)
def equal_variances(
    samples: IndependentSamples | GroupedSamples,
    *,
    test: VarianceTest = "levene",
) -> Outcome:
    """
    Test whether the values of all groups vary alike around their mean, or their median.

    Below 5% it warns; the test that decides stays the same. Levene's test compares distances from the means, Brown and
    Forsythe's those from the medians; Bartlett's is for normal values alone; Fligner and Killeen's compares ranks.

    R's bartlett.test(weight ~ group, data = PlantGrowth) prints 2.8786 and p = 0.2371.

    >>> control = [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14]
    >>> one = [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69]
    >>> two = [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26]
    >>> found = equal_variances(GroupedSamples.of([control, one, two]), test="bartlett")
    >>> round(found.statistic, 4), round(found.p_value, 4)
    (2.8786, 0.2371)
    """
    groups = samples.groups
    if min(len(group) for group in groups) < 2:
        return not_checkable("few_for_variances", on="groups")
    spreads = np.array([np.ptp(group) for group in groups])
    rounding = ROUNDING * max(float(np.abs(group).max()) for group in groups)
    if (spreads <= rounding).all():
        return not_applicable("equal_for_variances", on="groups")
    deviations = [float(group.std(ddof=1)) for group in groups]
    if test == "bartlett" and (spreads <= rounding).any():
        return warning("some_group_without_spread", on="groups", consequence="welch_instead")
    statistic, p = _by_ranks_or_bartlett(groups, test) if test in ("bartlett", "fligner") else _levene(groups, test)
    facts = {"groups": len(groups), "p": p, "ratio": max(deviations) / (min(deviations) or max(deviations))}
    if p < ALPHA_OF_ASSUMPTIONS:
        found = warning("variances_differ", on="groups", consequence="welch_instead", statistic=statistic, **facts)
    else:
        found = passed("variances_alike", on="groups", statistic=statistic, groups=len(groups))
    return replace(found, p_value=p)


def _levene(groups: tuple[Array, ...], test: VarianceTest) -> tuple[float, float]:
    """Compare the mean distances from the means, or the medians, by an analysis of variance."""
    centre = np.mean if test == "levene" else np.median
    found = GroupSquares.of([np.abs(group - centre(group)) for group in groups])
    if not found.within:
        return 0.0, 1.0
    return found.f, above_zero(f_above(found.f, found.df_between, found.df_within))


def _by_ranks_or_bartlett(groups: tuple[Array, ...], test: VarianceTest) -> tuple[float, float]:
    statistic = _bartlett(groups) if test == "bartlett" else _fligner(groups)
    return statistic, above_zero(chi2_above(statistic, len(groups) - 1))


def _bartlett(groups: tuple[Array, ...]) -> float:
    """Compare the logarithm of the pooled variance with those of the groups."""
    df = np.array([len(group) - 1.0 for group in groups])
    variances = np.array([group.var(ddof=1) for group in groups])
    pooled = float((df * variances).sum() / df.sum())
    correction = 1 + float((1 / df).sum() - 1 / df.sum()) / (3 * (len(groups) - 1))
    return float(df.sum() * np.log(pooled) - (df * np.log(variances)).sum()) / correction


def _fligner(groups: tuple[Array, ...]) -> float:
    """Compare normal scores of the ranked distances from the medians."""
    distances = np.concatenate([np.abs(group - np.median(group)) for group in groups])
    ranks = midranks(distances, tie_distance(np.concatenate(groups)))
    scores = normal_quantile((1 + ranks / (len(ranks) + 1)) / 2)
    parts = np.split(scores, np.cumsum([len(group) for group in groups])[:-1])
    between = sum(len(part) * float(part.mean() - scores.mean()) ** 2 for part in parts)
    return between / float(scores.var(ddof=1)) if float(np.ptp(scores)) else 0.0
