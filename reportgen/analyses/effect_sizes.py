"""Effect sizes of two samples, of pairs, of two proportions, or of two models on the same cases."""

import math

from reportgen.catalog.answers import Undefined, Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.effects import cliffs_delta, cohens_d, glass_delta, hedges_factor
from reportgen.catalog.paired_samples import nothing_to_test
from reportgen.catalog.work import SILENT, Work
from reportgen.data.groups import TwoProportions
from reportgen.data.paired import PairedTable
from reportgen.data.samples import IndependentSamples, PairedSamples
from reportgen.data.signed_ranks import SignedRanks

Sizes = dict[str, float | None]


@analysis(
    label="Effect sizes",
    formula=r"d = \frac{\bar{x}_1 - \bar{x}_2}{s}",
    reference="Cohen (1988), Statistical Power Analysis for the Behavioral Sciences; Hedges (1981), Distribution theory for Glass's estimator of effect size and related estimators, Journal of Educational Statistics 6:107; Cliff (1993), Dominance statistics, Psychological Bulletin 114:494; Kerby (2014), The simple difference formula, Comprehensive Psychology 3:1",
    says={
        "cohens_d": "Cohen's d: difference of the means over the pooled standard deviation.",
        "hedges_g": "Hedges' g: the same without its bias in small samples.",
        "glass_delta": "Glass's delta: difference over the standard deviation of the second sample.",
        "cliffs_delta_of_samples": "Cliff's delta: proportion of pairs with a larger first value, less that with a smaller one.",
        "d_of_pairs": "Mean difference over the standard deviation of the differences.",
        "g_of_pairs": "The same without its bias in small samples.",
        "rank_biserial_of_pairs": "Ranks of positive differences less those of negative ones, over all ranks.",
        "odds_ratio_of_two": "Odds ratio.",
        "cohens_h": "Cohen's h: difference of the angles of both proportions.",
        "cohens_g": "Cohen's g: how far the proportion of discordant cases that favour the first is from a half.",
    },
    answers={
        "cohens_d": "Cohen's d",
        "hedges_g": "Hedges' g",
        "glass_delta": "Glass's delta",
        "cliffs_delta": "Cliff's delta",
        "probability_of_superiority": "probability that a value of the first is larger",
        "rank_biserial": "rank-biserial correlation",
        "d_z": "Cohen's d of pairs (standardised by the differences)",
        "g_z": "the same without bias",
        "odds_ratio": "odds ratio",
        "cohens_h": "Cohen's h",
        "cohens_g": "Cohen's g",
        "risk_difference": "difference of the proportions",
    },
)
def effect_sizes(
    samples: IndependentSamples | PairedSamples | TwoProportions | PairedTable,
    *,
    paired: bool = False,  # noqa: ARG001 - says whether a and b are pairs, when the evidence is made
    work: Work = SILENT,
) -> Values:
    """
    How large a difference is, on scales that do not depend on the unit: d, g and delta of samples, odds ratio and h of
    proportions.

    With `paired` the values of `a` and `b` are pairs, and d is standardised by the differences, which is another scale:
    it grows as both are more alike. Those that do not exist, as of equal values, are left empty.

    By hand: 2, 4, 6 against 1, 3, 5 have the difference 1 and the standard deviation 2, so d = 0.5; the first value is
    larger in 6 of 9 pairs and smaller in 3, so delta is 1/3.

    >>> found = effect_sizes(IndependentSamples.of([2, 4, 6], [1, 3, 5])).values
    >>> round(found["cohens_d"], 3), round(found["cliffs_delta"], 3)
    (0.5, 0.333)
    """
    if isinstance(samples, IndependentSamples):
        return Values(_of_samples(samples, work))
    if isinstance(samples, PairedSamples):
        return Values(_of_pairs(samples, work))
    return Values(_of_proportions(samples, work) if isinstance(samples, TwoProportions) else _of_models(samples, work))


def _of_samples(samples: IndependentSamples, work: Work) -> Sizes:
    """Compare two samples of different cases."""
    d, delta, cliff = cohens_d(samples), glass_delta(samples), cliffs_delta(samples)
    df = float(samples.cases) - 2
    g = d if isinstance(d, Undefined) else d * hedges_factor(df)
    sizes = {"n_1": samples.a.size, "n_2": samples.b.size}
    if not (isinstance(d, Undefined) and isinstance(delta, Undefined)):
        means = {"m_1": samples.a.mean(), "m_2": samples.b.mean()}
        difference = work.step("difference_of_two_means", r"x = m_{1} - m_{2}", means["m_1"] - means["m_2"], **means)
    if not isinstance(d, Undefined):
        s = difference / d if d else float("nan")
        work.step("cohens_d", r"d = \frac{x}{s}", d, x=difference, s=s)
        formula = r"g = d \frac{\Gamma(m / 2)}{\sqrt{m / 2} \, \Gamma((m - 1) / 2)}"
        work.step("hedges_g", formula, d * hedges_factor(df), d=d, m=df)
    if not isinstance(delta, Undefined):
        work.step(
            "glass_delta", r"\text{Glass's delta} = \frac{x}{s_{2}}", delta, x=difference, s_2=samples.b.std(ddof=1)
        )
    if not isinstance(cliff, Undefined):
        work.step(
            "cliffs_delta_of_samples",
            r"\text{Cliff's delta} = \frac{\#\{a > b\} - \#\{a < b\}}{n_{1} n_{2}}",
            cliff,
            **sizes,
        )
    found = {"cohens_d": d, "hedges_g": g, "glass_delta": delta, "cliffs_delta": cliff, "rank_biserial": cliff}
    above = None if isinstance(cliff, Undefined) else (cliff + 1) / 2
    return {name: _plain(value) for name, value in found.items()} | {"probability_of_superiority": above}


def _of_pairs(samples: PairedSamples, work: Work) -> Sizes:
    """Compare both values of the pairs."""
    ranked = SignedRanks.of(samples.differences, float(samples.within))
    ranks = ranked.positive + ranked.negative
    biserial = (ranked.positive - ranked.negative) / ranks if ranks else None
    if biserial is not None:
        formula = r"\frac{b - c}{b + c}"
        work.step("rank_biserial_of_pairs", formula, biserial, b=ranked.positive, c=ranked.negative)
    if nothing_to_test(samples) is not None:
        return {"d_z": None, "g_z": None, "rank_biserial": biserial}
    mean, s = float(samples.differences.mean()), float(samples.differences.std(ddof=1))
    d = work.step("d_of_pairs", r"d = \frac{m}{s}", mean / s, m=mean, s=s)
    g = work.step(
        "g_of_pairs", r"g = d \cdot J", d * hedges_factor(samples.pairs - 1), d=d, J=hedges_factor(samples.pairs - 1)
    )
    return {"d_z": d, "g_z": g, "rank_biserial": biserial}


def _of_proportions(two: TwoProportions, work: Work) -> Sizes:
    """Compare two proportions of different cases."""
    groups = [(float(one.successes), float(one.trials)) for one in (two.first, two.second)]
    if not all(trials for _, trials in groups):
        return dict.fromkeys(("odds_ratio", "cohens_h", "risk_difference"))
    (x, n), (y, m) = groups
    first, second = x / n, y / m
    h = 2 * math.asin(math.sqrt(first)) - 2 * math.asin(math.sqrt(second))
    work.step("cohens_h", r"h = 2 \arcsin \sqrt{p_{1}} - 2 \arcsin \sqrt{p_{2}}", h, p_1=first, p_2=second)
    odds = x * (m - y) / ((n - x) * y) if (n - x) * y else None
    if odds is not None:
        work.step("odds_ratio_of_two", r"o = \frac{a (m - b)}{(n - a) b}", odds, a=x, n=n, b=y, m=m)
    return {"odds_ratio": odds, "cohens_h": h, "risk_difference": first - second}


def _of_models(table: PairedTable, work: Work) -> Sizes:
    """Compare two models on the same cases."""
    b, c, cases = float(table.only_a), float(table.only_b), float(table.cases)
    odds = work.step("odds_ratio_of_two", r"o = \frac{b}{c}", b / c, b=b, c=c) if c else None
    g = work.step("cohens_g", r"g = \frac{b}{b + c} - 0.5", b / (b + c) - 0.5, b=b, c=c) if b + c else None
    return {"odds_ratio": odds, "cohens_g": g, "risk_difference": (b - c) / cases if cases else None}


def _plain(value: float | Undefined) -> float | None:
    return None if isinstance(value, Undefined) else value
