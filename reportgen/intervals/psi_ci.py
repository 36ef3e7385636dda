"""Interval of a population stability index."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
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
    label="Interval of a population stability index",
    formula=rf"\left({SCALE}\right) \lambda, \quad F_{{K - 1, \lambda}}\left(\frac{{PSI}}{{{SCALE}}}\right) = 1 - \alpha \text{{ and }} \alpha",
    undefined_when="empty_bin",
    reference="Yurdakul & Naranjo (2020), Statistical properties of the population stability index, Journal of Risk Model Validation 14:89",
    judges=True,
    metrics={"psi": {}},
    enough=_enough,
    says={
        "one_bin": "there is only one bin, so that no case can be in another one",
        "few_in_bin": "a bin holds {least:case|cases} of one of the samples, fewer than {LEAST_EXPECTED_COUNT:rule}",
        "scaled_index": "Index over the sum of one over each number of cases: as much as chi-square where nothing moved.",
        "lower_noncentrality": "Lower limit: the noncentrality of chi-square under which so large a value is this rare.",
        "upper_noncentrality": "Upper limit: the noncentrality of chi-square under which so small a value is this rare.",
    },
)
def psi_ci(b: BinnedSamples, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Interval of the index from the noncentral chi-square distribution of the index over 1/n + 1/m.

    With K bins it has K - 1 degrees of freedom, and the true index over 1/n + 1/m is the noncentrality. What nothing but
    chance adds to the index is so allowed for; the lower limit is 0 where chance alone would do, and the upper limit is
    never below the index itself, which would be called for where chance alone mostly gives more.

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
    low, high = (_limit(statistic, bins - 1, beyond) for beyond in (1 - tail, tail))
    ends = []
    for code, limit in (("lower_noncentrality", low), ("upper_noncentrality", high)):
        end = array(np.fmax(limit * scale, value) if limit is high else limit * scale)
        work.step(code, rf"\lambda \left({SCALE}\right), \quad F_{{K - 1, \lambda}}(x) = p", end, x=statistic, n=n, m=m)
        ends.append(end)
    return Limits(ends[0], ends[1], value)


def _limit(statistic: Array, df: int, below: float) -> Array:
    """Find the noncentrality under which values up to the statistic have this probability; 0 where none has so little."""
    most = statistic + df + FARTHEST * np.sqrt(statistic + df + FARTHEST)

    def short(noncentrality: Array) -> Array:
        return array(noncentral_chi2_below(statistic, df, noncentrality) - below)

    found = root(short, np.zeros_like(most), most)
    return np.where(short(np.zeros_like(most)) <= 0, 0.0, found)
