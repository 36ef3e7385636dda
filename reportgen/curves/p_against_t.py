"""The p-value of a t statistic."""

import numpy as np

from reportgen import distributions
from reportgen.catalog.answers import Table
from reportgen.catalog.declare import curve
from reportgen.catalog.options import Numbers
from reportgen.conventions import MOST_FITS
from reportgen.errors import Problem, ReportgenError

PLACES = 61  # statistics from 0 to the largest one


@curve(
    label="p-value by t statistic",
    reference="Abramowitz & Stegun (1964), Handbook of Mathematical Functions, section 26.7",
)
def p_against_t(*, df: Numbers = (1, 2, 4, 9, 29), level: float = 0.95, largest: float = 6.0) -> Table:
    """
    Two-sided p-value of a t statistic, for several degrees of freedom and for the normal distribution.

    With fewer degrees of freedom the same statistic has a larger p-value. Critical values at the level, up to the
    largest statistic `largest`, have rows of their own: their p-value is 1 - level. K folds have K - 1 degrees of freedom.

    Abramowitz & Stegun (1964), table 26.10: with 9 degrees of freedom 5% are beyond 2.262.

    >>> rows = p_against_t(df=[9]).rows
    >>> [round(t, 3) for t, p, _ in rows if round(p, 9) == 0.05]
    [2.262]
    """
    _refuse_wrong(df, level, largest)
    critical = np.append(distributions.t_quantile((1 + level) / 2, df), distributions.normal_quantile((1 + level) / 2))
    t = np.unique([*np.linspace(0, largest, PLACES), *critical[critical <= largest]])
    columns = (*(distributions.t_beyond(t, one) for one in df), distributions.normal_beyond(t))
    rows = zip(t.tolist(), *(column.tolist() for column in columns), strict=True)
    return Table(("t", *(f"df {one:g}" for one in df), "normal"), tuple(rows))


def _refuse_wrong(df: Numbers, level: float, largest: float) -> None:
    if not df or not all(0 < one < np.inf for one in df) or len(set(df)) < len(df):
        what = "df must be different numbers above 0"
        raise ReportgenError(Problem("wrong_option", what, "write df=1,9,29", str(list(df))))
    if len(df) >= MOST_FITS:
        what = f"df must be fewer than {MOST_FITS} numbers, to be told apart in a figure"
        raise ReportgenError(Problem("wrong_option", what, "leave some out", str(len(df))))
    if not 0 < level < 1:
        raise ReportgenError(Problem("wrong_option", "level must be between 0 and 1", "write level=0.95", f"{level:g}"))
    if not 0 < largest < np.inf:
        raise ReportgenError(Problem("wrong_option", "largest must be above 0", "write largest=6", f"{largest:g}"))
