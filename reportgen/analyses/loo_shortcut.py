"""Leave-one-out errors of least squares without fitting again."""

import numpy as np

from reportgen.catalog import SILENT, Table, Undefined, Values, Work, analysis
from reportgen.conventions import ROUNDING_OF_PIVOT
from reportgen.data.evidence import Array
from reportgen.data.linear import Predictors, orthogonal
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Leave-one-out shortcut",
    aliases=("press",),
    formula=r"\frac{1}{n} \sum_{i} \left(\frac{e_{i}}{1 - h_{ii}}\right)^2",
    undefined_when="columns_depend",
    reference="Allen (1974), The relationship between variable selection and data augmentation and a method for prediction, Technometrics 16:125; Hastie, Tibshirani & Friedman (2009), The Elements of Statistical Learning, 2nd edition, section 7.10",
    says={
        "columns_depend": "a column is a sum of others, or there are too few cases, so the fit is not determined",
        "fit_needs_case": "without case {case} the fit is not determined, so its leave-one-out error has no value",
        "training_loss": "Mean squared residual on the cases of the fit.",
        "loo_loss": "Mean squared leave-one-out residual.",
    },
    answers={
        "loo_mse": "mean squared leave-one-out error",
        "training_mse": "mean squared error on the cases of the fit",
        "press": "sum of the squared leave-one-out errors",
        "largest_leverage": "largest leverage of a case",
    },
)
def loo_shortcut(given: Predictors, *, penalty: float = 0.0, work: Work = SILENT) -> Values | Undefined:
    """
    Squared errors of least squares on cases left out one at a time, from a single fit.

    The residual of a case left out is its residual over one minus its leverage. With a `penalty` the same is true of ridge
    regression with this penalty on all coefficients but the intercept; columns are taken as they are, not scaled.

    By hand: the line through (0, 0), (1, 1), (2, 0) is flat at 1/3, with leverages 5/6, 1/3 and 5/6; left out, the residuals
    are -1/3 / (1/6) = -2, 2/3 / (2/3) = 1 and -2.

    >>> found = loo_shortcut(Predictors(np.array([[0.0], [1.0], [2.0]]), np.array([0.0, 1.0, 0.0])))
    >>> [round(row[3], 9) for row in found.table.rows], round(found.values["loo_mse"], 9)
    ([-2.0, 1.0, -2.0], 3.0)
    """
    if not 0 <= penalty < np.inf:
        raise ReportgenError(Problem("wrong_option", "penalty must not be below 0", "write 0 for none", str(penalty)))
    basis = orthogonal(_columns(given, penalty))
    if basis is None:
        return Undefined("columns_depend")
    basis = basis[: len(given.y)]
    leverages = (basis**2).sum(axis=1)
    fitted = (basis * (basis * given.y[:, None]).sum(axis=0)).sum(axis=1)
    residuals, room = given.y - fitted, 1 - leverages
    if (room <= ROUNDING_OF_PIVOT).any():
        return Undefined("fit_needs_case", case=int(room.argmin()) + 1)
    left_out = residuals / room
    training, press = float((residuals**2).mean()), float((left_out**2).sum())
    work.step("training_loss", r"m = \frac{1}{n} \sum_{i} e_{i}^2", training, n=len(residuals))
    loo = work.step("loo_loss", r"m = \frac{S}{n}", press / len(residuals), S=press, n=len(residuals))
    numbers = zip(residuals, leverages, left_out, strict=True)
    rows = tuple((at, *map(float, three)) for at, three in enumerate(numbers, start=1))
    answers = {"loo_mse": loo, "training_mse": training, "press": press, "largest_leverage": float(leverages.max())}
    return Values(
        answers, main="loo_mse", table=Table(("case", "residual", "leverage", "leave-one-out residual"), rows)
    )


def _columns(given: Predictors, penalty: float) -> Array:
    """Return the columns of the fit, with a row for the penalty of each coefficient but the intercept."""
    n, width = given.x.shape
    columns = np.concatenate([np.ones((n, 1)), given.x], axis=1)
    if not penalty:
        return columns
    rows = np.concatenate([np.zeros((width, 1)), np.sqrt(penalty) * np.eye(width)], axis=1)
    return np.concatenate([columns, rows])
