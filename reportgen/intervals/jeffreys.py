"""Jeffreys' interval for a proportion."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval
from reportgen.data.evidence import Proportion
from reportgen.distributions import beta_quantile, beta_upper_quantile

LOWER = r"B_{\alpha}\left(x + \frac{1}{2}, n - x + \frac{1}{2}\right)"
UPPER = r"B_{1 - \alpha}\left(x + \frac{1}{2}, n - x + \frac{1}{2}\right)"


@interval(
    label="Jeffreys interval",
    formula=rf"{LOWER} \text{{ to }} {UPPER}",
    undefined_when="no_trial",
    reference="Brown, Cai & DasGupta (2001), Interval estimation for a binomial proportion, Statistical Science 16:101",
    families=("proportion",),
)
def jeffreys(p: Proportion, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Equal-tailed posterior interval for a proportion with the beta prior with parameters 1/2 and 1/2.

    Without a success the lower limit is 0, without a failure the upper limit is 1, as Brown, Cai and DasGupta
    recommend; the other limit keeps its one tail.

    Fagerland, Lydersen & Laake (2017), Statistical Analysis of Contingency Tables, chapter 2: 13 of 16 at 95% gives
    0.5792 to 0.9442.

    >>> found = jeffreys(Proportion.of(13, 16), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.5792, 0.9442)
    """
    x, n = p.successes, p.trials
    none, all_of_them = x == 0, x == n
    low = np.where(none, 0.0, beta_quantile(tail, x + 0.5, n - x + 0.5))
    high = np.where(all_of_them, 1.0, beta_upper_quantile(tail, x + 0.5, n - x + 0.5))
    work.step("lower_limit", "0" if none.all() else LOWER, low, alpha=tail, x=x, n=n)
    work.step("upper_limit", "1" if all_of_them.all() else UPPER, high, alpha=tail, x=x, n=n)
    return Limits(np.where(n == 0, np.nan, low), np.where(n == 0, np.nan, high), p.share)
