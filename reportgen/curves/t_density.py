"""The density of Student's t distribution."""

import numpy as np

from reportgen import distributions
from reportgen.catalog.answers import Table
from reportgen.catalog.declare import curve
from reportgen.conventions import DENSITY_REACH, DENSITY_STEPS
from reportgen.errors import Problem, ReportgenError

PAST, MOST_REACH = 1.15, 20  # how far past the critical value the line reaches, and how far at most


@curve(
    label="Student's t density",
    reference="Abramowitz & Stegun (1964), Handbook of Mathematical Functions, section 26.7",
)
def t_density(*, df: float, level: float = 0.95) -> Table:
    """
    Density of Student's t distribution with that of the standard normal one, and which values are beyond the critical ones.

    The degrees of freedom need not be whole. The tails are heavier than those of a normal distribution; with more
    degrees of freedom the two become the same. The values beyond the critical ones have the probability 1 - level.

    Abramowitz & Stegun (1964), table 26.10: with 9 degrees of freedom 5% are beyond 2.262.

    >>> rows = t_density(df=9).rows
    >>> round(min(value for value, _, _, outside in rows if outside and value > 0), 3)
    2.262
    """
    if not 0 < df < np.inf:
        raise ReportgenError(Problem("wrong_option", "df must be above 0", "write df=9", f"{df:g}"))
    if not 0 < level < 1:
        raise ReportgenError(Problem("wrong_option", "level must be between 0 and 1", "write level=0.95", f"{level:g}"))
    critical = float(distributions.t_quantile((1 + level) / 2, df))
    reach = min(max(float(DENSITY_REACH), PAST * critical), float(MOST_REACH))
    edges = [edge for edge in (-critical, critical) if abs(edge) <= reach]
    values = np.unique([*np.linspace(-reach, reach, 2 * DENSITY_REACH * DENSITY_STEPS + 1), *edges])
    densities = (distributions.t_density(values, df), distributions.normal_density(values))
    outside = (np.abs(values) >= critical).astype(int)
    rows = zip(*(column.tolist() for column in (values, *densities, outside)), strict=True)
    return Table(("value", "density", "normal", "outside"), tuple(rows))
