"""Wilson's score interval with continuity correction."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval, normal_quantile_of
from reportgen.data.evidence import Array, Proportion, divide

LOWER = r"\frac{2x + z^2 - 1 - z \sqrt{z^2 - 2 - \frac{1}{n} + \frac{4x (n - x + 1)}{n}}}{2 (n + z^2)}"
UPPER = r"\frac{2x + z^2 + 1 + z \sqrt{z^2 + 2 - \frac{1}{n} + \frac{4x (n - x - 1)}{n}}}{2 (n + z^2)}"


@interval(
    label="Wilson score interval with continuity correction",
    formula=rf"{LOWER} \text{{ to }} {UPPER}",
    undefined_when="no_trial",
    reference="Newcombe (1998), Two-sided confidence intervals for the single proportion: comparison of seven methods, Statistics in Medicine 17:857, method 4",
    families=("proportion",),
)
def wilson_cc(p: Proportion, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Interval for a proportion: all values that a score test with continuity correction would not reject.

    Nearly as wide as the exact interval. Without a success the lower limit is 0, without a failure the upper is 1.

    Newcombe (1998), table 1: 15 of 148 at 95% gives 0.0598 to 0.1644.

    >>> found = wilson_cc(Proportion.of(15, 148), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.0598, 0.1644)
    """
    x, n, z = p.successes, p.trials, normal_quantile_of(tail, work)
    none, all_of_them = x == 0, x == n
    low = np.where(none, 0.0, _limit(x, n, z, -1))
    high = np.where(all_of_them, 1.0, _limit(x, n, z, 1))
    work.step("lower_limit", "0" if none.all() else LOWER, low, x=x, n=n, z=z)
    work.step("upper_limit", "1" if all_of_them.all() else UPPER, high, x=x, n=n, z=z)
    return Limits(np.where(n == 0, np.nan, low), np.where(n == 0, np.nan, high), p.share)


def _limit(x: Array, n: Array, z: Array, sign: int) -> Array:
    """Solve the quadratic equation of the corrected test; below 0 under the root only where the limit is an end."""
    inside = z**2 + sign * 2 - divide(1, n) + divide(4 * x * (n - x - sign), n)
    return divide(2 * x + z**2 + sign + sign * z * np.sqrt(np.maximum(inside, 0.0)), 2 * (n + z**2))
