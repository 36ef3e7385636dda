"""The distribution of a statistic where the null hypothesis is true."""

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog.answers import Table
from reportgen.catalog.declare import curve
from reportgen.catalog.method import Alternative
from reportgen.data.arrays import Array
from reportgen.data.null_statistic import NullStatistic

POINTS = 121  # of the line, besides the statistic and the critical values
LEAST_REACH, MOST_REACH = 1.75, 3.0  # how many critical values the line reaches at least and at most
PAST = 1.15  # how far past the statistic it reaches
FIRST = 0.005  # of the reach, where the density of what is never below 0 begins


@curve(
    label="Distribution of the statistic under the null hypothesis",
    pairs_on=("predictions", "independent_sets", "cross_validation"),
    reference="Abramowitz & Stegun (1964), Handbook of Mathematical Functions, chapter 26",
)
def null_density(found: NullStatistic, *, alternative: Alternative = "two-sided", significance: float = 0.05) -> Table:
    """
    Density of a statistic where the null hypothesis is true, with the values that count for the p-value and those that are rejected.

    The area over the values that are as extreme as the statistic is the p-value; that over the rejected values is the
    significance level. Of a chi-square or F statistic only large values count.

    Abramowitz & Stegun (1964), table 26.10: with 9 degrees of freedom values beyond 2.262 are rejected at 5%.

    >>> rows = null_density(NullStatistic("t", 1.0, (9,))).rows
    >>> round(min(value for value, _, _, rejected in rows if rejected and value > 0), 3)
    2.262
    """
    sides = alternative if found.two_tails else "greater"
    tail = significance / 2 if sides == "two-sided" else significance
    critical, statistic = found.quantile(1 - tail), found.statistic
    reach = max(LEAST_REACH * critical, min(PAST * abs(statistic), MOST_REACH * critical))
    edges = [edge for edge in (-abs(statistic), abs(statistic), -critical, critical) if abs(edge) <= reach]
    lowest = -reach if found.two_tails else FIRST * reach
    values = np.unique([*np.linspace(lowest, reach, POINTS), *(edge for edge in edges if edge >= lowest)])
    flags = (_beyond(values, edge, sides) for edge in (statistic, -critical if sides == "less" else critical))
    as_extreme, rejected = (flag.astype(int).tolist() for flag in flags)
    rows = zip(values.tolist(), found.density(values).tolist(), as_extreme, rejected, strict=True)
    return Table(("value", "density", "as_extreme", "rejected"), tuple(rows))


def _beyond(values: Array, edge: float, sides: Alternative) -> NDArray[np.bool_]:
    """Tell which values are at least as far as the edge, on the side or sides that count."""
    if sides == "two-sided":
        return np.abs(values) >= abs(edge)
    return values >= edge if sides == "greater" else values <= edge
