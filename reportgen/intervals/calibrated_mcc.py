"""Interval for the Matthews correlation, calibrated to the samples that are possible."""

from functools import lru_cache

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.data.correlation_limits import limits
from reportgen.data.evidence import Counts, array
from reportgen.metrics.mcc import mcc

RULED_OUT = r"\max_{p, q} P_{p, q}(z \geq \hat{z}) \leq \alpha, \quad z = (r - \theta) / \sqrt{V_{\theta} / n}"


@interval(
    label="Test-inversion interval for the Matthews correlation",
    formula=RULED_OUT,
    undefined_when="empty_margin",
    reference="Lloyd (2008), Exact p-values for discrete models obtained by estimation and maximization, Australian & New Zealand Journal of Statistics 50:329; variance: Bishop, Fienberg & Holland (1975), Discrete Multivariate Analysis, section 11.3",
    judges=True,
    metrics={"mcc": {}},
    searched=True,
)
def calibrated_mcc(c: Counts, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Limits of the correlation when prevalence and proportion of flagged cases are both random.

    A value is excluded if a correlation as many standard errors from it as the observed one, with standard errors under
    this value, would be rarer than the tail allows: at the most likely prevalence and proportion of flagged cases under
    this value, and at those nearly as likely. All samples are summed exactly; in large ones neighbouring counts are
    combined. There are limits even if no error was made.

    A hundred cases, half of them positive and ten predicted wrongly:

    >>> found = calibrated_mcc(Counts.of(tp=45, fp=5, fn=5, tn=45), tail=0.025)
    >>> round(float(found.low), 2), round(float(found.value), 2), round(float(found.high), 2)
    (0.66, 0.8, 0.9)
    """
    value = mcc(c, work=work)
    if value.ndim == 0 and np.isnan(value):
        return Undefined("empty_margin")
    cells = array(c.cells)
    distinct, which = np.unique(cells.reshape(-1, 4), axis=0, return_inverse=True)
    found = [_of_one(tuple(one.tolist()), tail) for one in distinct]
    ends = array(found)[which.reshape(-1)].reshape(*value.shape, 2)
    low, high = ends[..., 0], ends[..., 1]
    work.limits(RULED_OUT, low, high, alpha=tail)
    return Limits(low, high, value)


@lru_cache(maxsize=4096)  # the same table is shown, judged, and judged again at the worst of incomplete rows
def _of_one(cells: tuple[float, ...], tail: float) -> tuple[float, float]:
    c = Counts(*map(array, cells))
    value = float(mcc(c))
    return (np.nan, np.nan) if np.isnan(value) else limits(c, value, tail)
