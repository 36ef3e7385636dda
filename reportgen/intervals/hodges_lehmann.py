"""Hodges and Lehmann's estimate of a shift, with limits by ranks."""

import math
from functools import cache

import numpy as np

from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.work import SILENT, Work
from reportgen.conventions import MOST_EXACT_PAIRS, MOST_EXACT_SAMPLES
from reportgen.data.arrays import Array
from reportgen.data.counts import Sample
from reportgen.data.pairwise import Pairwise
from reportgen.data.samples import IndependentSamples, PairedSamples
from reportgen.distributions import normal_quantile
from reportgen.rank_distributions import rank_sums, signed_rank_sums


@interval(
    label="Hodges-Lehmann interval",
    aliases=("walsh_interval",),
    formula=r"W_{(k)} \text{ to } W_{(m + 1 - k)}, \quad P(T < k) < \alpha",
    undefined_when="too_few_for_ranks",
    exact=True,
    reference="Hodges & Lehmann (1963), Estimates of location based on rank tests, Annals of Mathematical Statistics 34:598; Hollander, Wolfe & Chicken (2014), Nonparametric Statistical Methods, sections 3.3 and 4.3",
    says={
        "too_few_for_ranks": "there are too few values for limits by ranks at this level",
        "short.too_few_for_ranks": "too few values for limits",
        "pairwise_means": "Number of means of two values each, the values themselves included.",
        "pairwise_differences": "Number of differences between a value of the first and one of the second sample.",
        "rank_of_limit": "Largest rank for which the probability of a smaller rank sum, without ties, is below the tail.",
        "median_of_pairs": "Their median.",
    },
)
def hodges_lehmann(
    samples: Sample | PairedSamples | IndependentSamples,
    *,
    paired: bool = False,  # noqa: ARG001 - says whether a and b are pairs, when the evidence is made
    tail: float,
    work: Work = SILENT,
) -> Limits | Undefined:
    """
    The median of all means of two differences each, or of all differences between two samples, between two order
    statistics.

    Of one sample or of pairs it is the centre of a symmetric distribution of differences; of two samples it is the shift
    of the first against the second. The limits are those shifts that the exact signed rank test, or the rank sum test,
    does not reject. With ties, and of zeros, they cover at least as often as stated. In large samples the rank comes from
    the normal approximation.

    Hollander, Wolfe & Chicken (2014), example 3.3: depression scores of nine patients before and after a tranquillizer
    fall by 0.46 (0.010 to 0.786 at 96%).

    >>> before = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
    >>> after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    >>> found = hodges_lehmann(PairedSamples.of(before, after), tail=0.02)
    >>> [round(float(each), 3) for each in (found.low, found.value, found.high)]
    [0.01, 0.46, 0.786]
    """
    if not _sizes(samples)[0]:
        return Undefined("too_few_for_ranks")
    pairs = _pairs(samples)
    k = rank_of_limit(*_sizes(samples), tail)
    if not k:
        return Undefined("too_few_for_ranks")
    m = pairs.size
    _how_many(samples, m, work)
    work.step("rank_of_limit", r"k = \max\{j: P(T < j) < \alpha\}", k, alpha=tail)
    low, middle, high = pairs.at(k), pairs.median, pairs.at(m + 1 - k)
    work.step("median_of_pairs", r"\hat{\theta} = \mathrm{median}(W)", middle)
    work.step("lower_limit", r"W_{(k)}", low, k=k)
    work.step("upper_limit", r"W_{(m + 1 - k)}", high, m=m, k=k)
    return Limits(low, high, middle)


@cache
def rank_of_limit(n: int, of_second: int, tail: float) -> int:
    """Return the rank of the lower limit among all pairs, 0 for none; of one sample the second has no value."""
    if of_second:
        few, every = min(n, of_second), n + of_second
        if few * every <= MOST_EXACT_SAMPLES:
            return rank_sums(np.arange(1.0, every + 1), few).below_tail(tail)
        mean, variance = n * of_second / 2, n * of_second * (every + 1) / 12
    else:
        if n <= MOST_EXACT_PAIRS:
            return signed_rank_sums(np.arange(1.0, n + 1)).below_tail(tail)
        mean, variance = n * (n + 1) / 4, n * (n + 1) * (2 * n + 1) / 24
    return max(0, math.ceil(mean - 0.5 + math.sqrt(variance) * float(normal_quantile(tail))))


def _values(samples: Sample | PairedSamples) -> Array:
    """Return the values, or the differences."""
    return samples.differences if isinstance(samples, PairedSamples) else samples.values


def _sizes(samples: Sample | PairedSamples | IndependentSamples) -> tuple[int, int]:
    """Count the values; a second sample that is empty leaves none to compare."""
    if not isinstance(samples, IndependentSamples):
        return _values(samples).shape[-1], 0
    a, b = samples.a.shape[-1], samples.b.shape[-1]
    return (a, b) if a and b else (0, 0)


def _pairs(samples: Sample | PairedSamples | IndependentSamples) -> Pairwise:
    """Pair the values; what only rounding makes of decimals is no difference from 0."""
    if isinstance(samples, IndependentSamples):
        return Pairwise.differences(samples.a, samples.b)
    return Pairwise.means(_values(samples))


def _how_many(samples: Sample | PairedSamples | IndependentSamples, m: int, work: Work) -> None:
    """Note how many differences or means there are."""
    if isinstance(samples, IndependentSamples):
        sizes = {"n_1": samples.a.size, "n_2": samples.b.size}
        work.step("pairwise_differences", r"m = n_{1} \cdot n_{2}", m, **sizes)
    else:
        work.step("pairwise_means", r"m = \frac{n (n + 1)}{2}", m, n=len(_values(samples)))
