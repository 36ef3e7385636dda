"""The differences that Alpaydin's combined F test does not reject."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.halves import noted_variances
from reportgen.data.evidence import array
from reportgen.data.five_by_two import FiveByTwo
from reportgen.distributions import f_quantile


@interval(
    label="Interval of the combined 5x2 F test",
    formula=r"\sum_{i=1}^{5} \sum_{j=1}^{2} (x_{ij} - d)^2 \le 2 \cdot q \sum_{i=1}^{5} s_i^2",
    undefined_when="no_spread_within_repeats",
    reference="Alpaydin (1999), Combined 5x2 cv F test for comparing supervised classification learning algorithms, Neural Computation 11:1885",
    two_sided=True,
    says={
        "no_difference_fits": "the differences of the five repeats are further apart than both halves of a repeat explain, so the test rejects every difference at this level",
        "short.no_difference_fits": "the test rejects every difference",
        "f_quantile": "Quantile of the F distribution with ten and five degrees of freedom.",
        "sum_of_squares": "Sum of the squared distances of the differences from their mean.",
        "half_width_squared": "Solve the inequality for the difference: the square of its largest distance from the mean.",
    },
)
def alpaydin_5x2_ci(folds: FiveByTwo, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The differences that the combined F test of five repeats of two folds would not reject: an interval around the mean.

    If the repeats differ more than the halves of a repeat explain, the test rejects every difference, and there is no
    interval. It has two limits only.

    By hand: the halves of four repeats differ by -1 and 0, those of the fifth by 1 and 3; then the variances add up to 4 * 1/2 + 2 = 4,
    the mean is 0, the squares add up to 14, and the 95% quantile is 4.735063, so the limits are the roots of
    (2 * 4.735063 * 4 - 14) / 10 = 2.388050.

    >>> differences = array([[-1, 0], [-1, 0], [-1, 0], [-1, 0], [1, 3]])
    >>> found = alpaydin_5x2_ci(FiveByTwo(differences, array(0)), tail=0.025)
    >>> round(float(found.low), 6), round(float(found.high), 6)
    (-1.545332, 1.545332)
    """
    total = noted_variances(folds, work)
    if isinstance(total, Undefined):
        return total
    mean, q = folds.mean, f_quantile(1 - 2 * tail, 10, 5)
    work.step("mean_of_differences", r"\bar{x} = \frac{1}{10} \sum_{i,j} x_{ij}", mean)
    work.step("f_quantile", r"q = F_{10, 5, 1 - 2 \cdot \alpha}", q, alpha=tail)
    squares = array(((folds.differences - mean[..., None, None]) ** 2).sum(axis=(-2, -1)))
    work.step("sum_of_squares", r"S = \sum_{i,j} (x_{ij} - \bar{x})^2", squares)
    room = array((2 * q * total - squares) / 10)
    work.step("half_width_squared", r"h^2 = \frac{2 \cdot q \cdot V - S}{10}", room, q=q, V=total, S=squares)
    if room.ndim == 0 and room < 0:
        return Undefined("no_difference_fits")
    half = np.sqrt(np.where((room < 0) | (total == 0), np.nan, room))
    low, high = (array(mean + sign * half) for sign in (-1, 1))
    work.limits(r"m \pm h", low, high, m=mean, h=half)
    return Limits(low, high, mean)
