"""What tests of scores on folds have in common: when there is nothing to test, and when nothing may be concluded."""

from reportgen.catalog.answers import EffectSize, Undefined
from reportgen.catalog.spread import standard_deviation
from reportgen.catalog.work import Work
from reportgen.data.evidence import FoldScores


def difference(folds: FoldScores) -> EffectSize:
    """Return the mean difference, first minus second."""
    return EffectSize("difference", float(folds.differences.mean()))


def mean_and_deviation(folds: FoldScores, work: Work) -> tuple[float, float]:
    """Return mean and standard deviation of the differences of all folds, and note them."""
    values, n = folds.differences, folds.folds
    mean = float(values.mean())
    work.step("mean_of_differences", r"\bar{x} = \frac{1}{n} \sum_i x_i", mean, n=n)
    return mean, float(standard_deviation(values.ravel(), work))


def nothing_to_test(folds: FoldScores) -> Undefined | None:
    """Return why the differences show no spread, if they show none."""
    if folds.folds < 2:
        return Undefined("one_fold")
    if folds.equal:
        return Undefined("same_scores_in_folds", folds=folds.folds)
    if folds.alike:
        size = abs(float(folds.differences.mean()))
        return Undefined("same_difference_in_folds", folds=folds.folds, difference=size)
    return None
