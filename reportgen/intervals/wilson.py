"""Wilson's score interval."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval, normal_quantile_of
from reportgen.data.evidence import Proportion, divide

CENTRE = r"m = \frac{\hat{p} + \frac{z^2}{2n}}{1 + \frac{z^2}{n}}"
HALF_WIDTH = r"h = \frac{z}{1 + \frac{z^2}{n}} \sqrt{\frac{\hat{p}(1 - \hat{p})}{n} + \frac{z^2}{4n^2}}"


@interval(
    label="Wilson score interval",
    formula=r"\frac{\hat{p} + \frac{z^2}{2n} \pm z \sqrt{\frac{\hat{p}(1 - \hat{p})}{n} + \frac{z^2}{4n^2}}}{1 + \frac{z^2}{n}}",
    undefined_when="no_trial",
    reference="Wilson (1927), Journal of the American Statistical Association 22:209",
    families=("proportion",),
    says={
        "centre_of_score": "Centre of the interval: the proportion, moved towards the middle.",
        "half_width_of_score": "Half of the width of the interval.",
    },
)
def wilson(p: Proportion, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Interval for a proportion: all values that a score test at this level would not reject.

    Newcombe (1998), table 1: 81 of 263 at 95% gives 0.2553 to 0.3662.

    >>> found = wilson(Proportion.of(81, 263), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.2553, 0.3662)
    """
    z, n, share = normal_quantile_of(tail, work), p.trials, p.share
    centre = share + divide(z**2, 2 * n)
    half = z * np.sqrt(divide(share * (1 - share), n) + divide(z**2, 4 * n**2))
    low, high = ((centre + sign * half) / (1 + divide(z**2, n)) for sign in (-1, 1))
    low, high = np.where(p.successes == 0, 0.0, low), np.where(p.successes == n, 1.0, high)  # free of rounding
    shrunk, half_width = (part / (1 + divide(z**2, n)) for part in (centre, half))
    work.step("centre_of_score", CENTRE, shrunk, p_hat=share, n=n, z=z)
    work.step("half_width_of_score", HALF_WIDTH, half_width, p_hat=share, n=n, z=z)
    work.limits(r"m \pm h", low, high, m=shrunk, h=half_width)
    return Limits(np.where(n == 0, np.nan, low), np.where(n == 0, np.nan, high), share)
