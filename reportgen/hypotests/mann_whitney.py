"""The Mann-Whitney test, also called Wilcoxon's rank sum test."""

import math
from typing import Literal

import numpy as np

from reportgen.catalog.answers import EffectSize, Limits, Tested, Undefined
from reportgen.catalog.declare import hypotest
from reportgen.catalog.method import Alternative
from reportgen.catalog.sides import as_extreme, ends
from reportgen.catalog.tails import normal_tail
from reportgen.catalog.work import SILENT, Work
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.least_p_value import least_p_value
from reportgen.conventions import MOST_EXACT_SAMPLES
from reportgen.data.arrays import Array
from reportgen.data.midranks import midranks, tie_term
from reportgen.data.pairwise import Pairwise
from reportgen.data.samples import IndependentSamples
from reportgen.distributions import above_zero
from reportgen.intervals.hodges_lehmann import hodges_lehmann
from reportgen.rank_distributions import rank_sums

STATISTIC = r"U = R_1 - \frac{n_1 (n_1 + 1)}{2}"


@hypotest(
    label="Mann-Whitney test",
    aliases=("mann_whitney_u", "wilcoxon_rank_sum", "rank_sum"),
    question="Are the values of one independent sample larger than those of another?",
    null="both samples come from the same distribution",
    formula=STATISTIC,
    formulas={"normal": r"z = \frac{U - n_1 n_2 / 2}{s}", "normal_cc": r"z = \frac{|U - n_1 n_2 / 2| - 1/2}{s}"},
    checks=(independent_cases, least_p_value),
    undefined_when="empty_group",
    reference="Mann & Whitney (1947), On a test of whether one of two random variables is stochastically larger than the other, Annals of Mathematical Statistics 18:50; Wilcoxon (1945), Individual comparisons by ranking methods, Biometrics Bulletin 1:80",
    says={
        "rank_sum_of_first": "Sum of the ranks of the first sample among all values; tied values share the mean of their ranks.",
        "pairs_won": "Number of pairs in which the value of the first sample is larger; ties count half.",
        "probability_of_superiority": "Proportion of all pairs: the probability that a value of the first sample is larger.",
        "cliffs_delta": "Cliff's delta, an effect size between minus one and one.",
        "choices_of_ranks": "Each choice of ranks for the first sample is equally likely; the tail is the proportion of those at least as extreme.",
        "least_p_of_choices": "No two samples of these sizes without ties can have a smaller p-value.",
        "deviation_of_pairs_won": "Standard deviation under the null hypothesis, allowing for ties.",
        "standardised_pairs_won": "Standardised statistic.",
        "standardised_with_continuity": "Standardised, with the statistic moved towards its mean by half a pair (continuity correction).",
    },
)
def mann_whitney(
    samples: IndependentSamples,
    *,
    version: Literal["exact", "normal", "normal_cc"] = "exact",
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether the values of one sample are larger than those of another, by their ranks.

    Exact, the p-value comes from all choices of ranks as they are, also with ties; where the size of the smaller sample
    times that of both is above 20,000, from the normal curve with a continuity correction. Two-sided it is twice the
    smaller tail. The effect is the Hodges-Lehmann estimate of the shift. Its interval agrees with the exact test where
    there are no ties.

    Hollander & Wolfe (1973), page 69, as in R's examples of wilcox.test: permeability of membranes at term and at an
    earlier age have W = 35 and, one-sided, p = 0.1272.

    >>> term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    >>> earlier = [1.15, 0.88, 0.90, 0.74, 1.21]
    >>> found = mann_whitney(IndependentSamples.of(term, earlier), alternative="greater")
    >>> found.statistic, round(found.p_value, 4)
    (35.0, 0.1272)
    """
    interval, effect = _shift(samples, level, alternative)
    if isinstance(effect.value, Undefined):
        return Tested(effect.value, effect=effect, interval=interval, interval_method=hodges_lehmann.id)
    ranks = midranks(np.concatenate(samples.groups), samples.within)
    u = _pairs_won(samples, ranks, work)
    small = min(len(group) for group in samples.groups) * len(ranks) <= MOST_EXACT_SAMPLES
    p: float | Undefined
    statistic: float | None
    if version == "exact" and small:
        p, statistic = _exact(samples, ranks, alternative, work), u
    elif version == "exact":
        found = _normal(samples, ranks, u, "normal_cc", alternative, work)
        p, statistic = found[0], u
    else:
        p, statistic = _normal(samples, ranks, u, version, alternative, work)
    return Tested(p, statistic, None, effect, interval, hodges_lehmann.id)


def _shift(
    samples: IndependentSamples, level: float, alternative: Alternative
) -> tuple[Limits | Undefined, EffectSize]:
    """Return the Hodges-Lehmann estimate of the shift, and its interval if there are enough values for one."""
    limits = hodges_lehmann.limits(samples, level=level, **ends(alternative))
    if isinstance(limits, Limits):
        return limits, EffectSize("hodges_lehmann", float(limits.value))
    if not all(group.size for group in samples.groups):
        return limits, EffectSize("hodges_lehmann", Undefined("empty_group"))
    return limits, EffectSize("hodges_lehmann", float(Pairwise.differences(samples.a, samples.b).median))


def _pairs_won(samples: IndependentSamples, ranks: Array, work: Work) -> float:
    """Return how many pairs the first sample wins, and note the effect sizes that rest on it."""
    n, m = (len(group) for group in samples.groups)
    total = work.step("rank_sum_of_first", r"R = \sum_i r_i", float(ranks[:n].sum()))
    u = work.step("pairs_won", r"U = R - \frac{n (n + 1)}{2}", total - n * (n + 1) / 2, R=total, n=n)
    share = work.step("probability_of_superiority", r"a = \frac{U}{n \cdot m}", u / (n * m), U=u, n=n, m=m)
    work.step("cliffs_delta", r"d = 2 a - 1", 2 * share - 1, a=share)
    return u


def _exact(samples: IndependentSamples, ranks: Array, alternative: Alternative, work: Work) -> float:
    """Return the tail of all choices of ranks."""
    n, m = (len(group) for group in samples.groups)
    sums, total = rank_sums(ranks, n), float(ranks[:n].sum())
    greater, less = sums.at_least(total), sums.at_most(total)
    p = as_extreme(greater, less, alternative)
    sides = 2 if alternative == "two-sided" else 1
    least = min(1.0, sides / math.comb(n + m, n))
    work.step("least_p_of_choices", rf"q = \frac{{{sides}}}{{\binom{{n + m}}{{n}}}}", least, n=n, m=m)
    work.step("choices_of_ranks", r"p", p)
    return above_zero(p)


def _normal(
    samples: IndependentSamples,
    ranks: Array,
    u: float,
    version: Literal["normal", "normal_cc"],
    alternative: Alternative,
    work: Work,
) -> tuple[float | Undefined, float | None]:
    """Return the tail of the normal curve, and the standardised statistic."""
    (n, m), every = (len(group) for group in samples.groups), len(ranks)
    variance = n * m / 12 * (every + 1 - float(tie_term(ranks)) / (every * (every - 1))) if every > 1 else 0.0
    if variance <= 0:
        return Undefined("all_values_tied"), None
    s = work.step("deviation_of_pairs_won", r"s", math.sqrt(variance))
    apart = u - n * m / 2
    if version == "normal":
        formula = r"z = \frac{U - n \cdot m / 2}{s}"
        z = work.step("standardised_pairs_won", formula, apart / s, U=u, n=n, m=m, s=s)
        return normal_tail(z, alternative, work), z
    half = {"greater": -0.5, "less": 0.5}.get(alternative, -math.copysign(min(0.5, abs(apart)), apart))
    z = work.step("standardised_with_continuity", r"z = \frac{x}{s}", (apart + half) / s, x=apart + half, s=s)
    return normal_tail(z, alternative, work), z
