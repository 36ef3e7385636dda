"""Interval from 0 to an upper limit of a calibration error in bins."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.conventions import FEWEST_CASES_FOR_BINS, LEAST_SQUARED_ERROR_IN_BINS, ROUNDING
from reportgen.data.bins import Scheme, added, bin_of
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.distributions import t_quantile
from reportgen.metrics.ece import ece

REACH = r"t \cdot \frac{s}{\sqrt{n}}"
FOR_SKEWNESS = r"\frac{\max(g, 0) \cdot s (1 + 2 t^2)}{6 n}"


def _enough_error(s: Scores) -> Undefined | None:
    """Ask for enough cases, of a group too, and for so much squared error that its spread and skewness show in them."""
    if s.cases < FEWEST_CASES_FOR_BINS:
        return Undefined("few_for_bins", cases=float(s.cases))
    total = float(_squared_error(s))
    return Undefined("little_error_in_bins", total=total) if total < LEAST_SQUARED_ERROR_IN_BINS else None


@interval(
    label="Upper limit from signed residuals",
    formula=rf"v + {REACH} + {FOR_SKEWNESS}",
    undefined_when="no_spread",
    reference="Johnson (1978), Modified t tests and confidence intervals for asymmetrical populations, Journal of the American Statistical Association 73:536, on the differences between truth and score, each with the sign of its bin",
    judges=True,
    simulated=True,
    enough=_enough_error,
    metrics={"ece": {}},
    says={
        "little_error_in_bins": "the squared differences between truth and score sum to {total}; below {LEAST_SQUARED_ERROR_IN_BINS:rule} their spread cannot be estimated well enough",
        "short.little_error_in_bins": "the sum of squared differences is small",
        "signed_spread": "Standard deviation of the differences between truth and score, with the sign in each bin that makes their sum positive.",
        "signed_skewness": "Skewness of these differences.",
        "skewness_added": "Added because a sample often lacks the rare large values of skewed differences.",
        "nothing_below": "The lower limit is zero, because chance alone adds to the error.",
    },
)
def ece_ci(
    s: Scores, *, bins: int = 10, scheme: Scheme = "equal_width", tail: float, work: Work = SILENT
) -> Limits | Undefined:
    """
    From 0 to an upper limit of the mean difference between truth and score, each difference with the sign of its bin.

    The calibration error is this mean. With the signs of the true differences in place of the observed ones, the mean
    would be the same or smaller, and its expectation is the true error. So an upper limit of this mean is also an upper
    limit of the true error, and a cautious one if the differences are small. The limit is Student's, with Johnson's
    correction for skewness. The lower limit is 0: chance adds to the error by an unknown amount. The true error is that
    of these bins.

    By hand: 16 scores of 0.5 with 12 positive cases give 12 differences of 0.5 and 4 of -0.5, with mean 0.25 and
    standard deviation 0.447214; 0.25 + 2.131450 * 0.447214 / 4, as they are not skewed upwards.

    >>> found = ece_ci(Scores.of([0.5] * 16, [True] * 12 + [False] * 4), tail=0.025)
    >>> float(found.low), round(float(found.high), 4)
    (0.0, 0.4883)
    """
    value = ece(s, bins=bins, scheme=scheme, work=work)
    if isinstance(value, Undefined):
        return value
    differences = _Differences.of(s, bins, scheme)
    spread, skewness, n = differences.spread, differences.skewness, array(s.cases)
    if not value.ndim and not spread > ROUNDING:
        return Undefined("no_spread" if n else "no_case")
    work.step("signed_spread", r"s", spread)
    work.step("signed_skewness", r"g", skewness)
    t = work.step(
        "t_quantile", r"t = t_{n - 1, 1 - \alpha}", t_quantile(1 - tail, np.maximum(n - 1, 1)), n=n, alpha=tail
    )
    more = array(divide(np.fmax(skewness, 0) * spread * (1 + 2 * t**2), 6 * n))
    work.step("skewness_added", rf"a = {FOR_SKEWNESS}", more, g=skewness, s=spread, t=t, n=n)
    high = array(value + t * spread / np.sqrt(n) + more)
    work.step("upper_limit", rf"v + {REACH} + a", high, v=value, t=t, s=spread, n=n, a=more)
    known = spread > ROUNDING
    low = work.step("nothing_below", r"\text{low}", np.where(known, 0.0, np.nan))
    return Limits(array(low), np.where(known, np.minimum(high, 1), np.nan), value)


def _squared_error(s: Scores) -> Array:
    squares = s.positives * (1 - s.values) ** 2 + s.negatives * s.values**2
    return array(squares.sum(axis=-1))


@dataclass(frozen=True, slots=True)
class _Differences:
    """Spread and skewness of truth minus score, in each bin with the sign that makes their sum positive."""

    spread: Array
    skewness: Array

    @classmethod
    def of(cls, s: Scores, bins: int, scheme: Scheme) -> Self:
        at, n = bin_of(s, bins, scheme), array(s.cases)
        first, cubes = (added(_powers(s, power), at, bins) for power in (1, 3))
        mean, square = divide(np.abs(first).sum(axis=-1), n), divide(_squared_error(s), n)
        cube = divide((np.where(first < 0, -1, 1) * cubes).sum(axis=-1), n)
        variance = np.maximum(square - mean**2, 0)
        skewness = divide(cube - 3 * mean * square + 2 * mean**3, variance**1.5)
        return cls(array(np.sqrt(divide(variance * n, np.maximum(n - 1, 1)))), array(skewness))


def _powers(s: Scores, power: int) -> Array:
    """Add up odd powers of the differences of the cases of each score."""
    return array(s.positives * (1 - s.values) ** power - s.negatives * s.values**power)
