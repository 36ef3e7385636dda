"""Interval for a population stability index."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.conventions import LEAST_EXPECTED_COUNT
from reportgen.data.bank import BinnedSamples
from reportgen.data.evidence import Array, array, divide
from reportgen.data.roots import root
from reportgen.distributions import noncentral_chi2_below
from reportgen.metrics.psi import psi

SCALE = r"\frac{1}{n} + \frac{1}{m}"
FARTHEST = 40.0  # standard deviations above the statistic, beyond which its tail is nothing that a float holds


def _enough(b: BinnedSamples) -> Undefined | None:
    """Ask for five cases in each bin of both samples, below which a bin decides by chance."""
    least = float(b.cells.min())
    return Undefined("few_in_bin", least=least) if least < LEAST_EXPECTED_COUNT else None


@interval(
    label="Noncentral chi-square interval",
    formula=rf"\left({SCALE}\right) \lambda, \quad F_{{K - 1, \lambda}}\left(\frac{{PSI}}{{{SCALE}}}\right) = 1 - \alpha \text{{ and }} \alpha",
    undefined_when="empty_bin",
    reference="Yurdakul & Naranjo (2020), Statistical properties of the population stability index, Journal of Risk Model Validation 14:89",
    judges=True,
    metrics={"psi": {}},
    enough=_enough,
    says={
        "one_bin": "there is only one bin, so no case can be in another",
        "short.one_bin": "there is only one bin",
        "few_in_bin": "a bin contains {least:case|cases} of one of the samples, fewer than {LEAST_EXPECTED_COUNT:rule}",
        "short.few_in_bin": "only {least:case|cases} in a bin",
        "scaled_index": "Index over the sum of one over each number of cases: comparable with chi-square if nothing has changed.",
        "lower_noncentrality": "Lower limit: the noncentrality of chi-square at which a value at least this large has the probability of the tail.",
        "upper_noncentrality": "Upper limit: the noncentrality of chi-square at which a value at most this large has the probability of the tail.",
        "upper_of_normal": "The same from the standard error of the index; the larger of both is the upper limit.",
    },
)
def psi_ci(b: BinnedSamples, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Interval for the index from the noncentral chi-square distribution of the index over 1/n + 1/m.

    With K bins it has K - 1 degrees of freedom, and the true index over 1/n + 1/m is the noncentrality. This allows for
    the contribution of chance to the index; the lower limit is 0 if chance alone is enough. If the proportions differ
    much the index varies more than this, so the upper limit is at least the index plus a multiple of its standard
    error.

    By hand: two bins of 50 each that became 60 and 40 have PSI = 0.040547, and 0.040547 / 0.02 = 2.027326 on 1 degree of
    freedom: the square of a normal variable with mean m is below it with Phi(1.423842 - m) - Phi(-1.423842 - m), which is
    0.025 for m = 3.383793; squared, times 0.02.

    >>> found = psi_ci(BinnedSamples.of([50, 50], [60, 40]), tail=0.025)
    >>> round(float(found.low), 6), round(float(found.high), 6)
    (0.0, 0.229001)
    """
    value = psi(b, work=work)
    if isinstance(value, Undefined):
        return value
    n, m, bins = b.actual.sum(axis=-1), b.expected.sum(axis=-1), b.expected.shape[-1]
    if bins < 2:
        return Undefined("one_bin")
    scale = array(divide(1, n) + divide(1, m))
    statistic = work.step("scaled_index", rf"x = \frac{{v}}{{{SCALE}}}", divide(value, scale), v=value, n=n, m=m)
    low, high = (array(_limit(statistic, bins - 1, beyond) * scale) for beyond in (1 - tail, tail))
    for code, end in (("lower_noncentrality", low), ("upper_noncentrality", high)):
        work.step(code, rf"\lambda \left({SCALE}\right), \quad F_{{K - 1, \lambda}}(x) = p", end, x=statistic, n=n, m=m)
    normal = limit_of_normal(b, value, tail, work)
    return Limits(low, np.where(np.isnan(high), np.nan, np.fmax(high, normal)), value)


def limit_of_normal(b: BinnedSamples, value: Array, tail: float, work: Work = SILENT) -> Array:
    """Return the index with so many of its standard errors."""
    error, z = _error(b), normal_quantile_of(tail, work)
    return work.step("upper_of_normal", r"u = v + z \cdot d", array(value + z * error), v=value, z=z, d=error)


def _error(b: BinnedSamples) -> Array:
    """Return the standard error of the index, from how much one case more in each bin of either sample changes it."""
    then, now = (divide(counts, array(counts).sum(axis=-1, keepdims=True)) for counts in (b.expected, b.actual))
    ratio = np.where((then > 0) & (now > 0), divide(now, then), np.nan)
    variance = np.zeros(ratio.shape[:-1])
    for share, other, cases in ((now, ratio, b.actual.sum(axis=-1)), (then, 1 / ratio, b.expected.sum(axis=-1))):
        change = np.log(other) + 1 - 1 / other
        mean = (share * change).sum(axis=-1)
        variance = variance + divide((share * change**2).sum(axis=-1) - mean**2, cases)
    return array(np.sqrt(np.maximum(variance, 0)))


def _limit(statistic: Array, df: int, below: float) -> Array:
    """Find the noncentrality under which values up to the statistic have this probability; 0 where none has so little."""
    most = statistic + df + FARTHEST * np.sqrt(statistic + df + FARTHEST)

    def short(noncentrality: Array) -> Array:
        return array(noncentral_chi2_below(statistic, df, noncentrality) - below)

    found = root(short, np.zeros_like(most), most)
    return np.where(short(np.zeros_like(most)) <= 0, 0.0, found)
