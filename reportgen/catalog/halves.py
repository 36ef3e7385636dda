"""What the tests and intervals of five repeats of two folds have in common."""

import numpy as np

from reportgen.catalog.answers import Undefined
from reportgen.catalog.folds import nothing_to_test
from reportgen.catalog.work import Work
from reportgen.data.arrays import Array
from reportgen.data.five_by_two import FiveByTwo
from reportgen.data.folds import FoldScores


def noted_variances(folds: FiveByTwo, work: Work) -> Array | Undefined:
    """Return the sum of the variances of the repeats, and note it; of a single cross-validation it must not be 0."""
    total = folds.sum_of_variances
    if total.ndim == 0:
        if not total:
            return Undefined("no_spread_within_repeats")
        first, second = folds.differences[:, 0], folds.differences[:, 1]
        columns = {"repeat": np.arange(1, 6), "first": first, "second": second, "variance": folds.variances}
        work.rows("variance_of_repeat", r"s_i^2 = \frac{(x_{i1} - x_{i2})^2}{2}", columns)
    work.step("sum_of_variances", r"V = \sum_{i=1}^{5} s_i^2", total)
    return total


def variances_to_test(folds: FoldScores, work: Work) -> tuple[FiveByTwo, float] | Undefined:
    """Return the differences of five repeats of two folds with the sum of their variances, or why none can be tested."""
    found = FiveByTwo.of(folds)
    if found is None:
        return Undefined("not_five_by_two")
    if (absence := nothing_to_test(folds)) is not None:
        return absence
    total = noted_variances(found, work)
    return total if isinstance(total, Undefined) else (found, float(total))
