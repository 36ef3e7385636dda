"""Agresti and Coull's interval for a proportion."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval, normal_quantile_of
from reportgen.data.evidence import Proportion
from reportgen.intervals.wald import clipped


@interval(
    label="Agresti-Coull interval",
    formula=r"p \pm z \sqrt{\frac{p (1 - p)}{n + z^2}}, \quad p = \frac{x + z^2 / 2}{n + z^2}",
    undefined_when="no_trial",
    reference="Agresti & Coull (1998), Approximate is better than exact for interval estimation of binomial proportions, The American Statistician 52:119",
    families=("proportion",),
    says={"added_share": "Proportion after the added successes and failures."},
)
def agresti_coull(p: Proportion, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Wald interval after adding z^2 / 2 successes and as many failures: about two of each at 95%.

    It contains the Wilson interval. Limits beyond 0 or 1 are set to 0 or 1; a note counts them.

    statsmodels 0.15, proportion_confint(4, 10, method="agresti_coull") gives 0.1671 to 0.6884.

    >>> found = agresti_coull(Proportion.of(4, 10), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.1671, 0.6884)
    """
    x, n, z = p.successes, p.trials, normal_quantile_of(tail, work)
    centre = np.where(n == 0, np.nan, (x + z**2 / 2) / (n + z**2))
    work.step("added_share", r"p = \frac{x + z^2 / 2}{n + z^2}", centre, x=x, n=n, z=z)
    half = z * np.sqrt(centre * (1 - centre) / (n + z**2))
    for sign, code, limit in (("-", "lower_limit", centre - half), ("+", "upper_limit", centre + half)):
        work.step(code, rf"p {sign} z \sqrt{{\frac{{p (1 - p)}}{{n + z^2}}}}", limit, p=centre, n=n, z=z)
    return clipped(centre - half, centre + half, p.share, work)
