"""The mid-p interval for a proportion."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval
from reportgen.data.evidence import Array, Proportion, array
from reportgen.data.roots import root
from reportgen.distributions import binomial_above, binomial_at

LOWER = r"\frac{1}{2} P(X = x \mid p) + P(X > x \mid p) = \alpha"
UPPER = r"\frac{1}{2} P(X = x \mid p) + P(X < x \mid p) = \alpha"


@interval(
    label="Mid-p interval",
    formula=rf"{LOWER} \text{{ and }} {UPPER}",
    undefined_when="no_trial",
    reference="Lancaster (1961), Significance tests in discrete distributions, Journal of the American Statistical Association 56:223; Newcombe (1998), Two-sided confidence intervals for the single proportion, Statistics in Medicine 17:857, method 6",
    families=("proportion",),
    says={
        "lower_share": "Lower limit: the proportion p that solves this equation.",
        "upper_share": "Upper limit: the proportion p that solves this equation.",
    },
)
def mid_p(p: Proportion, *, tail: float, work: Work = SILENT) -> Limits:
    """
    The exact interval with the observed result counted half in each tail; its coverage is near the level only on
    average.

    Without a success the lower limit is 0, without a failure the upper limit is 1.

    Newcombe (1998), table 1: 15 of 148 at 95% gives 0.0601 to 0.1581.

    >>> found = mid_p(Proportion.of(15, 148), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.0601, 0.1581)
    """
    x, n = p.successes, p.trials
    share = np.where(n == 0, 0.0, p.share)
    low = np.where(x == 0, 0.0, root(lambda at: _beyond(x, n, at) - tail, share, np.zeros_like(share)))
    failures, missed = n - x, 1 - share
    high = 1 - np.where(
        failures == 0, 0.0, root(lambda at: _beyond(failures, n, at) - tail, missed, np.zeros_like(share))
    )
    for formula, code, limit, end in ((LOWER, "lower_share", low, 0.0), (UPPER, "upper_share", high, 1.0)):
        if (limit == end).all():
            work.step("lower_limit" if end == 0 else "upper_limit", f"{end:.0f}", limit)
        else:
            work.step(code, formula, limit, x=x, alpha=tail)
    return Limits(np.where(n == 0, np.nan, low), np.where(n == 0, np.nan, high), p.share)


def _beyond(x: Array, n: Array, share: Array) -> Array:
    """Return the probability of more successes, and half that of as many."""
    return array(binomial_above(x, n, share) + binomial_at(x, n, share) / 2)
