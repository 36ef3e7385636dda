"""Distribution of the errors."""

from math import floor, log10

import numpy as np

from reportgen.catalog.answers import Table, Undefined
from reportgen.catalog.declare import curve
from reportgen.data.arrays import Array
from reportgen.data.regression import Regression

WIDTHS = (1.0, 2.0, 5.0, 10.0)  # times a power of ten
MOST_BINS = 60
EDGE = 1e-9  # of a width, by which rounding may put a value below an edge


@curve(
    label="Distribution of the errors",
    undefined_when="no_case",
    summed_up_by=({"median_absolute_error": "half", "max_error": "largest"},),
    reference="Freedman & Diaconis (1981), On the histogram as a density estimator, Zeitschrift für Wahrscheinlichkeitstheorie und verwandte Gebiete 57:453",
)
def error_distribution(r: Regression) -> Table | Undefined:
    """
    Number of errors, prediction minus truth, in bins of equal width with an edge at zero.

    The width follows the rule of Freedman and Diaconis, twice the interquartile range over the cube root of the number
    of cases, rounded up to 1, 2 or 5 times a power of ten, and is larger if there would be more than 60 bins. An error
    on an edge is in the bin above it.

    By hand: of the errors -1, 0, 1 and 3 the quartiles are -0.25 and 1.5, and 2 * 1.75 / 1.587 is rounded up to 5.

    >>> error_distribution(Regression.of([0, 0, 0, 0], [-1, 0, 1, 3])).rows
    ((-5.0, 0.0, 1), (0.0, 5.0, 3))
    """
    errors = np.repeat(r.errors, r.times.astype(int))
    if not len(errors):
        return Undefined("no_case")
    width = _width(errors)
    places = np.floor(errors / width + EDGE).astype(int)
    first, last = int(places.min()), int(places.max())
    counts = np.bincount(places - first)
    edges = [float(f"{width * at:.15g}") for at in range(first, last + 2)]
    return Table(("low", "high", "n"), tuple(zip(edges[:-1], edges[1:], counts.tolist(), strict=True)))


def _width(errors: Array) -> float:
    """Return a round width; where the quartiles are equal, one that parts the range of the errors."""
    low, high = np.quantile(errors, [0.25, 0.75])
    span = float(errors.max() - errors.min()) or abs(float(errors[0])) or 1.0
    wanted = 2 * float(high - low) / len(errors) ** (1 / 3) or span / 10
    return _round_up(max(wanted, span / (MOST_BINS - 2)))  # edges at round numbers may add a bin at either end


def _round_up(width: float) -> float:
    """Return the least round number that is no smaller."""
    power = 10.0 ** floor(log10(width))
    return next(round_ * power for round_ in WIDTHS if round_ * power >= width * (1 - EDGE))
