"""Wilcoxon's signed rank test."""

import math
from collections.abc import Mapping
from typing import Any, Literal

import numpy as np

from reportgen.catalog.answers import EffectSize, Limits, Tested, Undefined
from reportgen.catalog.declare import hypotest
from reportgen.catalog.method import Alternative
from reportgen.catalog.sides import as_extreme, ends
from reportgen.catalog.tails import normal_tail
from reportgen.catalog.tests_and_checks import Compares
from reportgen.catalog.work import SILENT, Work
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.least_p_value import least_p_value
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.symmetric_differences import symmetric_differences
from reportgen.checks.zeros import zeros as zero_differences
from reportgen.conventions import MOST_EXACT_PAIRS
from reportgen.data.pairwise import Pairwise
from reportgen.data.samples import PairedSamples
from reportgen.data.signed_ranks import SignedRanks, Zeros
from reportgen.distributions import above_zero
from reportgen.intervals.hodges_lehmann import hodges_lehmann
from reportgen.rank_distributions import signed_rank_sums

STATISTIC = r"R^+ = \sum_{d_i > 0} r_i"


# Of the t test, where differences are normal: Hodges & Lehmann (1956), The efficiency of some nonparametric competitors of
# the t-test, Annals of Mathematical Statistics 27:324.
EFFICIENCY = 3 / math.pi


def _planned(samples: PairedSamples) -> Mapping[str, Any] | Undefined:
    """Take the standard error of the mean difference, made larger by the efficiency of ranks, and the least tail."""
    away = samples.differences
    ranked = SignedRanks.of(away, float(samples.within), "pratt")
    if len(away) < 2 or not float(np.std(away)) > float(samples.within):
        return Undefined("no_spread")
    error = float(np.std(away, ddof=1)) / math.sqrt(len(away) * EFFICIENCY)
    return {"standard_error": error, "df": len(away) - 1, "least_tail": 0.5 ** len(ranked.flipped)}


@hypotest(
    label="Wilcoxon signed rank test",
    aliases=("signed_rank",),
    question="Are the differences of the pairs centred on zero?",
    null="the differences are distributed symmetrically around zero",
    formula=STATISTIC,
    formulas={"normal": r"z = \frac{R^+ - m}{s}", "normal_cc": r"z = \frac{|R^+ - m| - 1/2}{s}"},
    checks=(paired_cases, independent_cases, zero_differences, symmetric_differences, least_p_value),
    undefined_when="no_pair",
    compares=Compares(
        on="benchmark",
        unit="any",
        prepare=lambda pair, _: (pair.evidence, {"zeros": "pratt"}),
        planned=_planned,
    ),
    reference="Wilcoxon (1945), Individual comparisons by ranking methods, Biometrics Bulletin 1:80; zeros: Pratt (1959), Remarks on zeros and ties in the Wilcoxon signed rank procedures, Journal of the American Statistical Association 54:655; of classifiers: Demšar (2006), Statistical comparisons of classifiers over multiple data sets, Journal of Machine Learning Research 7:1",
    says={
        "all_zero": "all differences are zero, so their ranks have no variance",
        "short.all_zero": "all differences are zero",
        "pair_ranks": "Differences, and ranks r of their absolute values; tied ones share the mean of their ranks.",
        "positive_ranks": "Sum of the ranks of positive differences.",
        "negative_ranks": "Sum of the ranks of negative differences.",
        "smaller_rank_sum": "The smaller of the two sums, which tables of critical values are about.",
        "matched_rank_biserial": "Matched-pairs rank-biserial correlation, an effect size between minus one and one.",
        "pairs_with_a_difference": "Number of pairs with a difference.",
        "patterns_of_signs": "Each of the patterns of signs is equally likely; the tail is the proportion of those with a sum at least as extreme.",
        "least_p_of_ranks": "No sample of this size can have a smaller p-value.",
        "mean_of_ranks": "Mean of the sum under the null hypothesis.",
        "deviation_of_ranks": "Its standard deviation, from the ranks as they are, so that ties are allowed for.",
        "standardised_rank_sum": "Standardised sum.",
        "continuity_corrected": "Standardised, with the sum moved towards its mean by half a rank (continuity correction).",
    },
)
def wilcoxon_signed_rank(
    samples: PairedSamples,
    *,
    zeros: Zeros = "wilcox",
    version: Literal["exact", "normal", "normal_cc"] = "exact",
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether differences of pairs are centred on zero, by the ranks of their sizes.

    Exact, the p-value comes from all patterns of signs of the ranks as they are, also with ties and zeros; with more
    than 400 pairs from the normal curve with a continuity correction. Zeros are left out (`wilcox`), left out after
    they are ranked (`pratt`), or split between both sides (`zsplit`). The effect is the Hodges-Lehmann estimate of the
    difference. Its interval agrees with the exact test where there are neither ties nor zeros.

    Hollander, Wolfe & Chicken (2014), example 3.1: depression scores before and after a tranquillizer, n = 9, have the
    sum 40 and the one-sided p-value 0.0195.

    >>> before = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
    >>> after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    >>> found = wilcoxon_signed_rank(PairedSamples.of(before, after), alternative="greater")
    >>> found.statistic, round(found.p_value, 4)
    (40.0, 0.0195)
    """
    interval, effect = _shift(samples, level, alternative)
    if not samples.pairs:
        absent = Undefined("no_pair")
        return Tested(
            absent, effect=EffectSize("hodges_lehmann", absent), interval=interval, interval_method=hodges_lehmann.id
        )
    ranked = SignedRanks.of(samples.differences, float(samples.within), zeros)
    _show(ranked, work)
    found = _exact(ranked, alternative, work) if version == "exact" else _normal(ranked, version, alternative, work)
    p, statistic = found
    return Tested(p, statistic, None, effect, interval, hodges_lehmann.id)


def _shift(samples: PairedSamples, level: float, alternative: Alternative) -> tuple[Limits | Undefined, EffectSize]:
    """Return the Hodges-Lehmann estimate, and its interval if there are enough pairs for one."""
    limits = hodges_lehmann.limits(samples, level=level, **ends(alternative))
    if isinstance(limits, Limits):
        return limits, EffectSize("hodges_lehmann", float(limits.value))
    return limits, EffectSize("hodges_lehmann", Undefined("no_pair") if not samples.pairs else centre(samples))


def centre(samples: PairedSamples) -> float:
    """Return the Hodges-Lehmann estimate of pairs that are too few for an interval."""
    return float(Pairwise.means(samples.differences).median)


def _show(ranked: SignedRanks, work: Work) -> None:
    """Note the ranks and their sums."""
    columns = {"difference": ranked.differences, "rank r": ranked.ranks, "sign": ranked.signs}
    work.rows("pair_ranks", r"r_i = \mathrm{rank}(|d_i|)", columns)
    work.step("positive_ranks", STATISTIC, ranked.positive)
    work.step("negative_ranks", r"R^- = \sum_{d_i < 0} r_i", ranked.negative)
    b, c = ranked.positive, ranked.negative
    work.step("smaller_rank_sum", r"T = \min(b, c)", min(b, c), b=b, c=c)
    if b + c:
        work.step("matched_rank_biserial", r"r = \frac{b - c}{b + c}", (b - c) / (b + c), b=b, c=c)


def _exact(ranked: SignedRanks, alternative: Alternative, work: Work) -> tuple[float, float]:
    """Return the tail of all patterns of signs, or of the normal curve where there are very many."""
    n = work.step("pairs_with_a_difference", "n", len(ranked.flipped), n=len(ranked.flipped))
    if n > MOST_EXACT_PAIRS:
        return _corrected(ranked, alternative, work), ranked.positive
    sums = signed_rank_sums(ranked.flipped)
    greater, less = sums.at_least(ranked.positive), sums.at_most(ranked.positive)
    p = as_extreme(greater, less, alternative)
    sides = 2 if alternative == "two-sided" else 1
    work.step("least_p_of_ranks", rf"q = {sides} \cdot 2^{{-n}}", min(1.0, sides * 0.5**n), n=n)
    work.step("patterns_of_signs", r"p", p)
    return above_zero(p), ranked.positive


def _normal(
    ranked: SignedRanks, version: Literal["normal", "normal_cc"], alternative: Alternative, work: Work
) -> tuple[float | Undefined, float | None]:
    """Return the tail of the normal curve, with a continuity correction or without."""
    if not ranked.variance:
        return Undefined("all_zero"), None
    if version == "normal_cc":
        return _corrected(ranked, alternative, work), _standardised(ranked, alternative, 0.5, SILENT)
    z = _standardised(ranked, alternative, 0.0, work)
    return normal_tail(z, alternative, work), z


def _corrected(ranked: SignedRanks, alternative: Alternative, work: Work) -> float:
    return min(1.0, normal_tail(_standardised(ranked, alternative, 0.5, work), alternative, work))


def _standardised(ranked: SignedRanks, alternative: Alternative, correction: float, work: Work) -> float:
    """Standardise the sum, drawn towards its mean by the correction, and never beyond it for a two-sided test."""
    m = work.step("mean_of_ranks", r"m = \frac{1}{2} \sum_i r_i", ranked.mean)
    s = work.step("deviation_of_ranks", r"s = \frac{1}{2} \sqrt{\sum_i r_i^2}", math.sqrt(ranked.variance))
    apart = ranked.positive - m
    if not correction:
        return work.step("standardised_rank_sum", r"z = \frac{R - m}{s}", apart / s, R=ranked.positive, m=m, s=s)
    towards = {"greater": -correction, "less": correction}.get(
        alternative, -math.copysign(min(correction, abs(apart)), apart)
    )
    z = (apart + towards) / s
    return work.step("continuity_corrected", r"z = \frac{x}{s}", z, x=apart + towards, s=s)
