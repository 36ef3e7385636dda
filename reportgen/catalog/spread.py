"""The standard deviation of values, with the steps that lead to it."""

from reportgen.catalog.work import Work
from reportgen.data.arrays import Array, array

STANDARD_DEVIATION = r"s = \sqrt{\frac{S}{n - 1}}"


def standard_deviation(values: Array, work: Work) -> Array:
    """Return the standard deviation along the last axis, with the number of values minus one as divisor."""
    n, s = values.shape[-1], array(values.std(axis=-1, ddof=1))
    squares = ((values - values.mean(axis=-1, keepdims=True)) ** 2).sum(axis=-1)
    work.step("sum_of_squared_deviations", r"S = \sum_i (x_i - \bar{x})^2", squares)
    work.step("standard_deviation", STANDARD_DEVIATION, s, S=squares, n=n)
    return s
