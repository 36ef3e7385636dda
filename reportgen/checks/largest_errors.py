"""How much of the loss the largest errors carry."""

import math

import numpy as np

from reportgen.catalog.answers import Outcome, not_checkable, passed, warning
from reportgen.catalog.declare import check
from reportgen.catalog.widened import too_heavy
from reportgen.data.arrays import Array
from reportgen.data.losses import HUNDREDTH, Losses
from reportgen.data.regression import Regression


@check(
    label="Largest errors",
    assumes="A few large errors do not dominate the loss.",
    reference="Hall (1992), On the removal of skewness by transformation, Journal of the Royal Statistical Society B 54:221: intervals of means of skewed losses",
    basis="computed",
    says={
        "largest_carry_little": "the largest one percent of the errors ({largest} of {cases}) makes up {squares:share} of the squared and {sizes:share} of the absolute errors; without it RMSE is {rmse_without} instead of {rmse}, and MAE {mae_without} instead of {mae}",
        "largest_carry_much": "the largest one percent of the errors ({largest} of {cases}) makes up {squares:share} of the squared and {sizes:share} of the absolute errors; limits are known up to {most_of_squares:share} and {most_of_sizes:share}; without it RMSE is {rmse_without} instead of {rmse}, and MAE {mae_without} instead of {mae}",
        "one_error": "there is only one case, so nothing remains without the largest error",
        "no_error_at_all": "all predictions are exact",
        "no_limits_of_losses": "losses with too heavy a tail have no limits and no verdict",
    },
)
def largest_errors(r: Regression) -> Outcome:
    """
    Recompute the metrics without the largest one percent of the errors, to show their weight.

    By hand: of 50 errors, one of 3 and 49 of 1, the largest makes up 9 of 58 squares and 3 of 52 absolute values.

    >>> found = largest_errors(Regression.of([0] * 50, [3] + [1] * 49))
    >>> found.code, round(found.facts["squares"], 4), round(found.facts["sizes"], 4), found.facts["rmse_without"]
    ('largest_carry_little', 0.1552, 0.0577, 1.0)
    """
    if not float(r.cases):
        return not_checkable("no_case", on="errors")
    if float(r.cases) == 1:
        return not_checkable("one_error", on="errors")
    sizes = np.sort(np.repeat(np.abs(r.errors), r.times.astype(int)))[::-1]
    if not sizes[0]:
        return passed("no_error_at_all", on="errors")
    largest = math.ceil(len(sizes) / HUNDREDTH)
    facts = {
        "largest": largest,
        "cases": len(sizes),
        "squares": _part(sizes**2, largest),
        "sizes": _part(sizes, largest),
        "rmse": float(np.sqrt(np.mean(sizes**2))),
        "rmse_without": float(np.sqrt(np.mean(sizes[largest:] ** 2))),
        "mae": float(np.mean(sizes)),
        "mae_without": float(np.mean(sizes[largest:])),
    }
    (squares, most_of_squares), (absolute, most_of_sizes) = (
        too_heavy(Losses.squared(r), squares=True),
        too_heavy(Losses.absolute(r), squares=False),
    )
    if squares <= most_of_squares and absolute <= most_of_sizes:
        return passed("largest_carry_little", on="errors", statistic=facts["squares"], **facts)
    facts |= {"most_of_squares": float(most_of_squares), "most_of_sizes": float(most_of_sizes)}
    return warning(
        "largest_carry_much", on="errors", consequence="no_limits_of_losses", statistic=facts["squares"], **facts
    )


def _part(ordered: Array, largest: int) -> float:
    """Return the part of a sum that so many of the largest make up."""
    return float(ordered[:largest].sum() / ordered.sum())
