"""Alpaydin's combined F test of five repeats of two folds."""

from reportgen.catalog import SILENT, Compares, Tested, Undefined, Work, hypotest
from reportgen.catalog.folds import difference
from reportgen.catalog.halves import variances_to_test
from reportgen.catalog.tails import f_tail
from reportgen.checks.cases_per_fold import cases_per_fold
from reportgen.checks.fold_overlap import fold_overlap
from reportgen.checks.zero_variance import zero_variance
from reportgen.conventions import FALSELY_SHOWN_BY_COMBINED_F
from reportgen.data.evidence import FoldScores
from reportgen.intervals.alpaydin_5x2_ci import alpaydin_5x2_ci


@hypotest(
    label="Combined 5x2 F test",
    abbreviation="5x2 F",
    aliases=("combined_ftest_5x2cv", "5x2_f"),
    question="Do the two learners differ in their score if trained on half of the cases?",
    null="the expected difference of the scores is zero for training sets of half of the cases",
    formula=r"F = \frac{\sum_{i=1}^{5} \sum_{j=1}^{2} x_{ij}^2}{2 \sum_{i=1}^{5} s_i^2}",
    checks=(fold_overlap.told(halves=True), cases_per_fold, zero_variance),
    undefined_when="no_spread_within_repeats",
    follows="f",
    reference="Alpaydin (1999), Combined 5x2 cv F test for comparing supervised classification learning algorithms, Neural Computation 11:1885",
    compares=Compares(
        on="cross_validation",
        unit="any",
        beside=("dietterich_5x2_t",),
        designs=("5x2",),
        falsely_shown=FALSELY_SHOWN_BY_COMBINED_F,
    ),
    says={"sum_of_squared_differences": "Sum of the ten squared differences."},
)
def alpaydin_5x2_f(folds: FoldScores, *, level: float = 0.95, work: Work = SILENT) -> Tested:
    """
    Tests whether the expected difference is zero, from five repeats of two folds.

    All ten differences enter, so that it does not matter which fold comes first. It has no one-sided form, and margins
    cannot be read from it. It judges the procedures trained on half of the cases. The repeats share cases: of equal
    learners it finds a difference in up to 7% instead of 5% of data sets (by simulation).

    The documentation of mlxtend compares logistic regression with a decision tree on the iris data: F = 1.053, p =
    0.509. Right predictions among 75 in each fold:

    >>> first = [[68, 71], [72, 68], [69, 72], [70, 68], [73, 65]]
    >>> second = [[71, 73], [71, 71], [71, 72], [71, 70], [71, 67]]
    >>> found = alpaydin_5x2_f(FoldScores.of(first, second))
    >>> round(found.statistic, 3), found.df, round(found.p_value, 3)
    (1.053, (10, 5), 0.509)
    """
    effect, found = difference(folds), variances_to_test(folds, work)
    if isinstance(found, Undefined):
        return Tested(found, effect=effect, interval=found, interval_method=alpaydin_5x2_ci.id)
    halves, total = found
    squares = float((halves.differences**2).sum())
    work.step("sum_of_squared_differences", r"S = \sum_{i,j} x_{ij}^2", squares)
    f = work.step("statistic", r"F = \frac{S}{2 \cdot V}", squares / (2 * total), S=squares, V=total)
    limits = alpaydin_5x2_ci.limits(halves, level=level)
    return Tested(f_tail(f, 10, 5, work), f, (10, 5), effect, limits, alpaydin_5x2_ci.id)
