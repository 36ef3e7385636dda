"""Dietterich's t test of five repeats of two folds."""

import math

from reportgen.catalog import SILENT, Compares, Tested, Undefined, Work, hypotest
from reportgen.catalog.folds import difference
from reportgen.catalog.halves import variances_to_test
from reportgen.catalog.tails import t_tail
from reportgen.checks.cases_per_fold import cases_per_fold
from reportgen.checks.fold_overlap import fold_overlap
from reportgen.checks.zero_variance import zero_variance
from reportgen.data.evidence import FoldScores
from reportgen.intervals.dietterich_5x2_ci import dietterich_5x2_ci


@hypotest(
    label="5x2 t test",
    abbreviation="5x2 t",
    aliases=("paired_ttest_5x2cv", "5x2_t"),
    question="Do the two learners differ in their score if trained on half of the cases?",
    null="the expected difference of the scores is zero for training sets of half of the cases",
    formula=r"t = \frac{x_{11}}{\sqrt{\frac{1}{5} \sum_{i=1}^{5} s_i^2}}",
    checks=(fold_overlap.told(halves=True), cases_per_fold, zero_variance),
    undefined_when="no_spread_within_repeats",
    follows="t",
    reference="Dietterich (1998), Approximate statistical tests for comparing supervised classification learning algorithms, Neural Computation 10:1895",
    compares=Compares(on="cross_validation", unit="any", decides=False, designs=("5x2",)),
)
def dietterich_5x2_t(folds: FoldScores, *, level: float = 0.95, work: Work = SILENT) -> Tested:
    """
    Tests whether the expected difference is zero, from the first fold of five repeats of two folds.

    For teaching only; it decides nothing, since p-value and interval change if another fold comes first. The combined
    F test uses all ten differences. The effect is their mean; the interval is around the first of them.

    The documentation of mlxtend compares logistic regression with a decision tree on the iris data: t = -1.539, p =
    0.184. Right predictions among 75 in each fold:

    >>> first = [[68, 71], [72, 68], [69, 72], [70, 68], [73, 65]]
    >>> second = [[71, 73], [71, 71], [71, 72], [71, 70], [71, 67]]
    >>> found = dietterich_5x2_t(FoldScores.of(first, second))
    >>> round(found.statistic, 3), found.df, round(found.p_value, 3)
    (-1.539, 5, 0.184)
    """
    effect, found = difference(folds), variances_to_test(folds, work)
    if isinstance(found, Undefined):
        return Tested(found, effect=effect, interval=found, interval_method=dietterich_5x2_ci.id)
    halves, total = found
    error = work.step("standard_error", r"e = \sqrt{\frac{V}{5}}", math.sqrt(total / 5), V=total)
    t = work.step("statistic", r"t = \frac{x}{e}", float(halves.first) / error, x=halves.first, e=error)
    limits = dietterich_5x2_ci.limits(halves, level=level)
    return Tested(t_tail(t, 5, "two-sided", work), t, 5, effect, limits, dietterich_5x2_ci.id)
