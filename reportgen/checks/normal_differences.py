"""Whether differences, or residuals, look normal."""

from dataclasses import replace
from typing import Literal

import numpy as np

from reportgen.catalog.answers import Outcome, not_applicable, not_checkable, passed, warning
from reportgen.catalog.declare import check
from reportgen.catalog.normality import anderson_darling, lilliefors, shapiro_wilk
from reportgen.conventions import ALPHA_OF_ASSUMPTIONS, FEWEST_FOR_NORMALITY, MOST_FOR_NORMALITY, ROUNDING
from reportgen.data.arrays import Array
from reportgen.data.counts import Sample
from reportgen.data.folds import FoldScores
from reportgen.data.samples import GroupedSamples, IndependentSamples, PairedSamples

TESTS = {"shapiro_wilk": shapiro_wilk, "anderson_darling": anderson_darling, "lilliefors": lilliefors}


@check(
    assumes="The differences of the pairs, or the values within each group, follow a normal distribution.",
    reference="Shapiro & Wilk (1965), An analysis of variance test for normality, Biometrika 52:591; p-values: Royston (1995), Remark AS R94, Applied Statistics 44:547; Anderson & Darling (1954), A test of goodness of fit, Journal of the American Statistical Association 49:765; Lilliefors (1967), On the Kolmogorov-Smirnov test for normality with mean and variance unknown, Journal of the American Statistical Association 62:399",
    says={
        "departure_from_normal": "the distribution of {values:value|values} departs from a normal one (p {p:p_value})",
        "no_departure_from_normal": "no departure from a normal distribution was found among {values:value|values}, which does not show that there is none",
        "few_for_normality": "{values:value is|values are} too few to look for a departure from a normal distribution",
        "many_for_normality": "there are {values:value|values}, more than {MOST_FOR_NORMALITY:rule}, so a mean is close to normal for most distributions",
        "equal_for_normality": "the {values:value does|values do} not vary, so their distribution has no shape",
        "no_ranks_of_folds": "with few folds or long tails p-value and interval are approximate; no test by ranks is known that allows for overlapping training sets, so the same test decides",
        "ranks_instead": "with few values or long tails p-value and interval are approximate; a test by ranks or by permutation does not need this assumption",
    },
)
def normal_differences(
    samples: PairedSamples | Sample | IndependentSamples | GroupedSamples | FoldScores,
    *,
    test: Literal["shapiro_wilk", "anderson_darling", "lilliefors"] = "shapiro_wilk",
) -> Outcome:
    """
    Test the differences of the pairs, or the values less the mean of their group, for a departure from the normal curve.

    Below 5% it warns; the test that decides stays the same. Of folds it takes the differences of all repeats. It misses departures in small samples and finds harmless
    ones in large samples, so that a plot of the quantiles says more.

    Royston (1995), Remark AS R94: Shapiro and Wilk's eleven weights of men in pounds have W = 0.79.

    >>> weights = Sample(np.array([148.0, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236]))
    >>> round(normal_differences(weights).statistic, 2), round(normal_differences(weights).p_value, 4)
    (0.79, 0.0067)
    """
    values, of = _values(samples)
    facts = {"values": len(values)}
    if len(values) < FEWEST_FOR_NORMALITY:
        return not_checkable("few_for_normality", on=of, **facts)
    if float(np.ptp(values)) <= ROUNDING * _size(samples):
        return not_applicable("equal_for_normality", on=of, **facts)
    if len(values) > MOST_FOR_NORMALITY:
        return not_applicable("many_for_normality", on=of, **facts)
    statistic, p = TESTS[test](values)
    if p is not None and p < ALPHA_OF_ASSUMPTIONS:
        instead = "no_ranks_of_folds" if isinstance(samples, FoldScores) else "ranks_instead"
        found = warning("departure_from_normal", on=of, consequence=instead, statistic=statistic, p=p, **facts)
    else:
        found = passed("no_departure_from_normal", on=of, statistic=statistic, **facts)
    return replace(found, p_value=p)


def _values(samples: PairedSamples | Sample | IndependentSamples | GroupedSamples | FoldScores) -> tuple[Array, str]:
    """Return what should be normal, and what it is called."""
    if isinstance(samples, PairedSamples | FoldScores):
        return samples.differences.ravel(), "differences"
    if isinstance(samples, Sample):
        return samples.values, "values"
    residuals = [group - group.mean() for group in samples.groups if len(group)]
    return np.concatenate([*residuals, np.empty(0)]), "residuals"


def _size(samples: PairedSamples | Sample | IndependentSamples | GroupedSamples | FoldScores) -> float:
    """Return the size of the given values, next to which rounding is judged."""
    if isinstance(samples, PairedSamples | FoldScores):
        return float(np.abs(samples.a).max() + np.abs(samples.b).max())
    given = np.concatenate(samples.groups) if not isinstance(samples, Sample) else samples.values
    return float(np.abs(given).max())
