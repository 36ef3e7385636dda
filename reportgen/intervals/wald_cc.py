"""Wald's interval for a proportion with continuity correction."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval, normal_quantile_of
from reportgen.data.evidence import Proportion, divide
from reportgen.intervals.wald import clipped


@interval(
    label="Wald interval with continuity correction",
    formula=r"\hat{p} \pm \left(z \sqrt{\frac{\hat{p}(1 - \hat{p})}{n}} + \frac{1}{2n}\right)",
    undefined_when="no_trial",
    reference="Newcombe (1998), Two-sided confidence intervals for the single proportion: comparison of seven methods, Statistics in Medicine 17:857, method 2",
)
def wald_cc(p: Proportion, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Wald interval widened by half a success on either side: for teaching, since its coverage is still too low.

    Limits beyond 0 or 1 are set to 0 or 1; a note counts them. If all trials have the same outcome only the correction
    is left, and the interval is far too narrow.

    Newcombe (1998), table 1: 15 of 148 at 95% gives 0.0494 to 0.1534.

    >>> found = wald_cc(Proportion.of(15, 148), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.0494, 0.1534)
    """
    z, n, share = normal_quantile_of(tail, work), p.trials, p.share
    half = z * np.sqrt(divide(share * (1 - share), n)) + divide(1, 2 * n)
    low, high = (share + sign * half for sign in (-1, 1))
    work.limits(wald_cc.formula, low, high, p_hat=share, n=n, z=z)
    return clipped(low, high, share, work)
