"""Student's paired t test over folds, as if these were independent."""

from reportgen.catalog import SILENT, Alternative, Compares, Tested, Work, ends, hypotest
from reportgen.catalog.folds import difference, mean_and_deviation, nothing_to_test
from reportgen.catalog.tails import t_tail
from reportgen.checks.cases_per_fold import cases_per_fold
from reportgen.checks.fold_overlap import fold_overlap
from reportgen.checks.zero_variance import zero_variance
from reportgen.conventions import FALSELY_SHOWN_BY_NAIVE_T
from reportgen.data.evidence import FoldScores, Sample
from reportgen.intervals.t_mean import t_mean


@hypotest(
    label="Paired t test over folds, uncorrected",
    abbreviation="naive t",
    question="Would the two learners differ in their mean score if the folds were independent?",
    null="the expected difference of the scores is zero, and the folds are independent",
    formula=r"t = \frac{\bar{x}}{s / \sqrt{n}}",
    checks=(fold_overlap, cases_per_fold, zero_variance),
    undefined_when="same_scores_in_folds",
    follows="t",
    reference="Dietterich (1998), Approximate statistical tests for comparing supervised classification learning algorithms, Neural Computation 10:1895",
    compares=Compares(on="cross_validation", unit="any", decides=False, falsely_shown=FALSELY_SHOWN_BY_NAIVE_T),
)
def naive_cv_t(
    folds: FoldScores, *, alternative: Alternative = "two-sided", level: float = 0.95, work: Work = SILENT
) -> Tested:
    """
    Tests whether the mean difference over folds is zero, as if the folds were independent.

    For teaching only; it decides nothing. Training sets overlap, so the p-value is too small and the interval too
    narrow. The corrected resampled t test allows for that.

    By hand: ten differences with mean 1.7 and standard deviation 1.159502 have the standard error 1.159502 / sqrt(10) =
    0.366667, so t = 1.7 / 0.366667 = 4.63636.

    >>> first, second = [82, 87, 90, 82, 91, 83, 80, 89, 77, 88], [80, 84, 89, 78, 90, 81, 80, 88, 76, 86]
    >>> found = naive_cv_t(FoldScores.of(first, second))
    >>> round(found.statistic, 5), found.df, round(found.p_value, 7)
    (4.63636, 9, 0.0012256)
    """
    effect, absence = difference(folds), nothing_to_test(folds)
    if absence is not None:
        return Tested(absence, effect=effect, interval=absence, interval_method=t_mean.id)
    mean, s = mean_and_deviation(folds, work)
    n = folds.folds
    error = work.step("standard_error", r"d = \frac{s}{\sqrt{n}}", s / n**0.5, s=s, n=n)
    t = work.step("statistic", r"t = \frac{m}{d}", mean / error, m=mean, d=error)
    limits = t_mean.limits(Sample(folds.differences.reshape(-1)), level=level, **ends(alternative))
    return Tested(t_tail(t, n - 1, alternative, work), t, n - 1, effect, limits, t_mean.id)
