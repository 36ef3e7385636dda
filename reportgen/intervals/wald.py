"""Wald's interval of a proportion."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.data.evidence import Array, Proportion, divide


@interval(
    label="Wald interval",
    aliases=("normal_approximation_interval",),
    formula=r"\hat{p} \pm z \sqrt{\frac{\hat{p}(1 - \hat{p})}{n}}",
    undefined_when="no_spread_of_share",
    reference="Laplace (1812), Théorie analytique des probabilités; why not to use it: Brown, Cai & DasGupta (2001), Interval estimation for a binomial proportion, Statistical Science 16:101",
    says={
        "no_spread_of_share": "all trials end alike, so this interval would have no width although the share is not exactly known",
        "clipped": "A share lies between zero and one, so the limit is put there.",
    },
)
def wald(p: Proportion, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The share with so many of its estimated standard errors on either side: for teaching, since it covers too little.

    Limits beyond 0 or 1 are put there, which a note counts. Where all trials end alike there is no interval.

    Newcombe (1998), table 1: 81 of 263 at 95 % gives 0.2522 to 0.3638.

    >>> found = wald(Proportion.of(81, 263), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.2522, 0.3638)
    """
    n, share = p.trials, p.share
    if n.ndim == 0 and n == 0:
        return Undefined("no_trial")
    alike = (p.successes == 0) | (p.successes == n)
    if alike.ndim == 0 and alike:
        return Undefined("no_spread_of_share", share=float(share))
    z = normal_quantile_of(tail, work)
    half = z * np.sqrt(divide(share * (1 - share), n))
    low, high = (np.where(alike, np.nan, share + sign * half) for sign in (-1, 1))
    work.limits(wald.formula, low, high, p_hat=share, n=n, z=z)
    return clipped(low, high, share, work)


def clipped(
    low: Array, high: Array, value: Array, work: Work, ends: tuple[float, float] = (0, 1), *, code: str = "clipped"
) -> Limits:
    """Put limits beyond 0 or 1, or the other ends of a scale, there, and note how many were; the code says of what."""
    least, most = ends
    beyond = int((low < least).sum() + (high > most).sum())
    if (low < least).any():
        work.step(code, rf"\max({least}, p_1)", np.maximum(low, least), p_1=low)
    if (high > most).any():
        work.step(code, rf"\min({most}, p_2)", np.minimum(high, most), p_2=high)
    notes = {"limits_clipped": float(beyond)} if beyond else {}
    return Limits(np.maximum(low, least), np.minimum(high, most), value, notes)
