"""The likelihood-ratio interval for a proportion."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval, normal_quantile_of
from reportgen.data.evidence import Array, Proportion, array
from reportgen.data.roots import root
from reportgen.distributions import x_log_y

EQUATION = r"2 \left(x \ln\frac{\hat{p}}{p} + (n - x) \ln\frac{1 - \hat{p}}{1 - p}\right) = z^2"
NO_SUCCESS = r"1 - e^{-z^2 / (2n)}"
NO_FAILURE = r"e^{-z^2 / (2n)}"


@interval(
    label="Likelihood interval",
    aliases=("likelihood_ratio_interval", "profile_likelihood"),
    formula=EQUATION,
    undefined_when="no_trial",
    reference="Fagerland, Lydersen & Laake (2017), Statistical Analysis of Contingency Tables, section 2.4; Brown, Cai & DasGupta (2001), Interval estimation for a binomial proportion, Statistical Science 16:101",
    families=("proportion",),
)
def likelihood(p: Proportion, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Interval for a proportion: all values that a likelihood ratio test at this level would not reject.

    Without a success the lower limit is 0, without a failure the upper limit is 1.

    Fagerland, Lydersen & Laake (2017), chapter 2: 13 of 16 at 95% gives 0.5828 to 0.9497.

    >>> found = likelihood(Proportion.of(13, 16), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.5828, 0.9497)
    """
    x, n, z = p.successes, p.trials, normal_quantile_of(tail, work)
    share = np.where(n == 0, 0.0, p.share)

    low = _below(x, n - x, share, 1 - share, z)
    high = 1 - _below(n - x, x, 1 - share, share, z)
    named = ((0.0, low, "lower", NO_FAILURE, x == n), (1.0, high, "upper", NO_SUCCESS, x == 0))
    for end, limit, side, closed, alike in named:
        if (limit == end).all():
            work.step(f"{side}_limit", f"{end:.0f}", limit)
        elif alike.all():
            work.step(f"{side}_limit", closed, limit, z=z, n=n)
        else:
            work.step(f"{side}_share", EQUATION, limit, x=x, n=n, p_hat=share, z=z)
    return Limits(np.where(n == 0, np.nan, low), np.where(n == 0, np.nan, high), p.share)


def _below(x: Array, failures: Array, share: Array, missed: Array, z: Array) -> Array:
    """Find the share below the one found at which twice the drop of the log-likelihood is z^2."""

    def drop(at: Array) -> Array:
        here = x_log_y(x, np.maximum(at, np.finfo(float).tiny)) + x_log_y(failures, 1 - at)
        return array(2 * (x_log_y(x, share) + x_log_y(failures, missed) - here) - z**2)

    return np.where(x == 0, 0.0, root(drop, np.zeros_like(share), share))
