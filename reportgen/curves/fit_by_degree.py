"""Polynomials of several degrees through the same points."""

import numpy as np

from reportgen.catalog.answers import Table, Undefined
from reportgen.catalog.declare import curve
from reportgen.catalog.options import Numbers
from reportgen.conventions import LARGEST_POWERED, MOST_FITS
from reportgen.data.arrays import Array
from reportgen.data.linear import Predictors, solved
from reportgen.errors import Problem, ReportgenError

PLACES = 120  # between the smallest and the largest x


@curve(
    label="Fit by degree",
    undefined_when="rank_deficient",
    reference="Bishop (2006), Pattern Recognition and Machine Learning, section 1.1",
)
def fit_by_degree(given: Predictors, *, degrees: Numbers) -> Table | Undefined:
    """
    Values of polynomials of several degrees, each fitted to the same points by least squares.

    The points are rows with their y. A polynomial of high degree can be near every point and far off between them.

    By hand: the mean of 1, 2 and 3 is 2, and the line through them has the value 2 at x = 1.

    >>> rows = fit_by_degree(Predictors.from_inputs({"x": [0, 1, 2], "y": [1, 2, 3]}), degrees=(0, 1)).rows
    >>> [(y, round(constant, 9), round(line, 9)) for x, y, constant, line in rows if x == 1.0]
    [(2.0, 2.0, 2.0)]
    """
    wanted = _degrees(given, degrees)
    x = given.x[:, 0]
    # the variable is moved and shrunk to lie between -1 and 1, where powers are least dependent on each other
    middle, half = (x.max() + x.min()) / 2, float(np.ptp(x)) / 2 or 1.0
    places = np.setdiff1d(np.linspace(x.min(), x.max(), PLACES), x)
    every = np.concatenate([x, places])
    fits = [_fitted((x - middle) / half, given.y, (every - middle) / half, degree) for degree in wanted]
    missing = next((degree for degree, fit in zip(wanted, fits, strict=True) if fit is None), None)
    if missing is not None:
        return Undefined("rank_deficient", rank=len(np.unique(x)), columns=missing + 1)
    y = [*given.y.tolist(), *[None] * len(places)]
    columns = (every.tolist(), y, *(fit.tolist() for fit in fits if fit is not None))
    rows = sorted(zip(*columns, strict=True), key=lambda row: row[0])
    return Table(("x", "y", *(f"degree {degree}" for degree in wanted)), tuple(rows))


def _degrees(given: Predictors, degrees: Numbers) -> tuple[int, ...]:
    """Take different whole numbers from 0; x must be one number per case whose powers can be told apart."""
    wanted = tuple(int(one) for one in degrees)
    if wanted != tuple(degrees) or any(one < 0 for one in wanted) or len(set(wanted)) < len(wanted) or not wanted:
        what = "degrees must be different whole numbers, none below 0"
        raise ReportgenError(Problem("wrong_option", what, "write degrees=1,3,9", str(degrees)))
    if len(wanted) > MOST_FITS:
        what = f"at most {MOST_FITS} degrees can be told apart in a figure"
        raise ReportgenError(Problem("wrong_option", what, "leave some out", str(len(wanted))))
    if given.x.shape[1] != 1:
        raise ReportgenError(Problem("wrong_input", "x must be one number per case", "leave the other columns out"))
    if float(np.abs(given.x).max()) > LARGEST_POWERED:
        what = f"x must not be above {LARGEST_POWERED:g}"
        raise ReportgenError(Problem("wrong_input", what, "scale x", str(float(np.abs(given.x).max()))))
    return wanted


def _fitted(x: Array, y: Array, at: Array, degree: int) -> Array | None:
    """Return the values of the polynomial that is nearest to the points."""
    powers = np.arange(degree + 1.0)
    found = solved(x[:, None] ** powers, y)
    return None if found is None else np.asarray((at[:, None] ** powers * found).sum(axis=1))
