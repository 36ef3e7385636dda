"""Coefficients by least squares, with the steps of a solution on paper."""

import numpy as np

from reportgen.catalog.answers import Table, Undefined, Values
from reportgen.catalog.work import Work
from reportgen.data.arrays import Array, array
from reportgen.data.linear import rank_of, solved

ANSWERS = {
    "coefficients": "coefficients",
    "rank": "rank of the columns",
    "residual": "sum of the squared residuals",
    "mean_squared": "mean squared residual",
}


def fitted(columns: Array, y: Array, work: Work, penalties: Array | None = None) -> Values | Undefined:
    """Fit y by the columns, with a penalty on the square of each coefficient, and note how one would do it by hand."""
    n, width = columns.shape
    extra = np.zeros((0, width)) if penalties is None else np.diag(np.sqrt(penalties))[penalties > 0]
    rank, full = rank_of(columns), np.concatenate([columns, extra])
    coefficients = solved(full, np.concatenate([y, np.zeros(len(extra))]))
    if coefficients is None:
        return Undefined("rank_deficient", rank=rank, columns=width)
    _note_equations(columns, y, penalties, coefficients, work)
    fit = array((columns * coefficients).sum(axis=1))
    residuals = y - fit
    total = work.step("squared_residuals", r"S = \sum_i (y_i - \hat{y}_i)^2", float((residuals**2).sum()))
    answers = {"coefficients": coefficients.tolist(), "rank": rank, "residual": total, "mean_squared": total / n}
    rows = tuple((at, *map(float, three)) for at, three in enumerate(zip(y, fit, residuals, strict=True), start=1))
    return Values(answers, main="coefficients", table=Table(("case", "y", "fitted", "residual"), rows))


def _note_equations(columns: Array, y: Array, penalties: Array | None, found: Array, work: Work) -> None:
    """Note the normal equations, and of two coefficients also how both are solved for."""
    added = 0.0 if penalties is None else np.diag(penalties)
    matrix = np.array([[(one * other).sum() for other in columns.T] for one in columns.T]) + added
    right = np.array([(column * y).sum() for column in columns.T])
    if len(found) != 2:
        for row, (sums, value) in enumerate(zip(matrix, right, strict=True), start=1):
            terms = " + ".join(rf"a_{{{at}}} \beta_{{{at}}}" for at in range(len(sums)))
            symbols = {f"a_{at}": number for at, number in enumerate(sums)}
            work.step("normal_equation", f"r_{{{row}}} = {terms}", float(value), **symbols)
        for at, value in enumerate(found):
            work.step("coefficient_of_equations", rf"\beta_{{{at}}}", float(value))
        return
    (a, b), (_, d), (u, v) = matrix[0], matrix[1], right
    symbols = {"a": a, "b": b, "d": d, "u": u, "v": v}
    work.step("squares_of_first", r"a = \sum_i x_{i0}^2" + _plus(penalties, 0), a, **_penalty(penalties, 0))
    work.step("products_of_columns", r"b = \sum_i x_{i0} x_{i1}", b)
    work.step("squares_of_second", r"d = \sum_i x_{i1}^2" + _plus(penalties, 1), d, **_penalty(penalties, 1))
    work.step("products_with_first", r"u = \sum_i x_{i0} y_i", u)
    work.step("products_with_second", r"v = \sum_i x_{i1} y_i", v)
    work.step("first_of_two", r"\beta_{0} = \frac{d \cdot u - b \cdot v}{a \cdot d - b^2}", float(found[0]), **symbols)
    work.step("second_of_two", r"\beta_{1} = \frac{a \cdot v - b \cdot u}{a \cdot d - b^2}", float(found[1]), **symbols)


def _penalty(penalties: Array | None, at: int) -> dict[str, float]:
    """Return the penalty on a coefficient, if there is one."""
    return {"lambda": float(penalties[at])} if penalties is not None and penalties[at] > 0 else {}


def _plus(penalties: Array | None, at: int) -> str:
    """Write that a penalty was added to this sum."""
    return r" + \lambda" if _penalty(penalties, at) else ""
