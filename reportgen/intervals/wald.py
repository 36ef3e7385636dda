"""Wald's interval for a proportion."""

from dataclasses import replace

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.checks.normal_approximation import normal_approximation
from reportgen.data.evidence import Array, Proportion, divide

ERROR = r"s = \sqrt{\frac{\hat{p}(1 - \hat{p})}{n}}"


@interval(
    label="Wald interval",
    aliases=("normal_approximation_interval",),
    formula=r"\hat{p} \pm z \sqrt{\frac{\hat{p}(1 - \hat{p})}{n}}",
    undefined_when="no_spread_of_share",
    checks=(normal_approximation,),
    sounder="wilson",
    reference="Laplace (1812), Théorie analytique des probabilités; why not to use it: Brown, Cai & DasGupta (2001), Interval estimation for a binomial proportion, Statistical Science 16:101",
    says={
        "no_spread_of_share": "all trials have the same outcome, so this interval would have zero width although the proportion is not known exactly",
        "short.no_spread_of_share": "all trials have the same outcome",
        "standard_error_of_share": "Standard error, with the number of trials as divisor and the observed proportion in place of the true one.",
        "clipped": "A proportion is between zero and one, so the limit is set to the nearer end.",
    },
    answers={"limits_to_use.wilson": "those of Wilson, since the normal approximation is not reliable here"},
)
def wald(p: Proportion, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The proportion plus and minus a multiple of its estimated standard error: for teaching, since its coverage is too
    low.

    Limits beyond 0 or 1 are set to 0 or 1; a note counts them. If all trials have the same outcome there is no
    interval. Wilson's limits are given too; where n p (1 - p) is below 5 they are the ones to use.

    Newcombe (1998), table 1: 81 of 263 at 95% gives 0.2522 to 0.3638.

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
    error = work.step("standard_error_of_share", ERROR, np.sqrt(divide(share * (1 - share), n)), p_hat=share, n=n)
    low, high = (np.where(alike, np.nan, share + sign * z * error) for sign in (-1, 1))
    work.limits(r"\hat{p} \pm z \cdot s", low, high, p_hat=share, z=z, s=error)
    return noting_error(clipped(low, high, share, work), error, n)


def noting_error(limits: Limits, error: Array, divisor: Array | None = None) -> Limits:
    """Keep the standard error of a single estimate, and what it was divided by, as notes."""
    if error.ndim:
        return limits
    notes = {"standard_error": float(error), "divisor": None if divisor is None else float(divisor)}
    known = {name: value for name, value in notes.items() if value is not None}
    return replace(limits, notes={**known, **limits.notes})


def clipped(
    low: Array, high: Array, value: Array, work: Work, ends: tuple[float, float] = (0, 1), *, code: str = "clipped"
) -> Limits:
    """Put limits beyond 0 or 1, or the other ends of a scale, there, and note how many were; the code says of what."""
    least, most = ends
    beyond = int((low < least).sum() + (high > most).sum())
    if (low < least).any():
        work.step(code, rf"\text{{low}} = \max({least}, l)", np.maximum(low, least), l=low)
    if (high > most).any():
        work.step(code, rf"\text{{high}} = \min({most}, h)", np.minimum(high, most), h=high)
    notes = {"limits_clipped": float(beyond)} if beyond else {}
    return Limits(np.maximum(low, least), np.minimum(high, most), value, notes)
