"""Nadeau and Bengio's corrected resampled t test."""

from collections.abc import Mapping
from typing import Any

from reportgen.catalog import SILENT, Alternative, Compares, Tested, Undefined, Work, ends, hypotest
from reportgen.catalog.folds import difference, mean_and_deviation, nothing_to_test
from reportgen.catalog.tails import t_tail
from reportgen.checks.cases_per_fold import cases_per_fold
from reportgen.checks.fold_overlap import fold_overlap
from reportgen.checks.normal_differences import normal_differences
from reportgen.checks.zero_variance import zero_variance
from reportgen.conventions import FALSELY_SHOWN_BY_CORRECTED_T
from reportgen.data.evidence import FoldScores, array
from reportgen.intervals.t_corrected import corrected_error, t_corrected


def _planned(folds: FoldScores) -> Mapping[str, Any] | Undefined:
    """Take the corrected standard error with its degrees of freedom."""
    values = folds.difference_values
    if values is None:
        return Undefined("no_fold_sizes")
    _, s = mean_and_deviation(folds, SILENT)
    return {"standard_error": float(corrected_error(array(s), values, SILENT)), "df": folds.folds - 1}


@hypotest(
    label="Corrected resampled t test",
    abbreviation="Nadeau-Bengio",
    aliases=("nadeau_bengio_t",),
    question="Do the two learners differ in their mean score over the folds?",
    null="the expected difference of the scores is zero for training sets of this size",
    formula=r"t = \frac{\bar{x}}{s \sqrt{\frac{1}{n} + \frac{n_{2}}{n_{1}}}}",
    checks=(fold_overlap.told(corrected=True), cases_per_fold, zero_variance, normal_differences),
    undefined_when="same_scores_in_folds",
    follows="t",
    reference="Nadeau & Bengio (2003), Inference for the generalization error, Machine Learning 52:239; repeated k-fold: Bouckaert & Frank (2004), Evaluating the replicability of significance tests for comparing learning algorithms, PAKDD, Lecture Notes in Computer Science 3056:3",
    compares=Compares(
        on="cross_validation",
        unit="any",
        beside=("naive_cv_t",),
        falsely_shown=FALSELY_SHOWN_BY_CORRECTED_T,
        planned=_planned,
    ),
)
def corrected_resampled_t(
    folds: FoldScores, *, alternative: Alternative = "two-sided", level: float = 0.95, work: Work = SILENT
) -> Tested:
    """
    Tests whether the mean difference over folds is zero, with a standard error that allows for overlapping training
    sets.

    Applies to random splits, k-fold and repeated k-fold; all folds of all repeats count as values, and n_2 and n_1 are
    the mean sizes of test and training sets. It judges the procedures at that training size, not the delivered models.
    A one-sided test has a one-sided interval.

    By hand: ten differences with mean 1.7 and standard deviation 1.159502, tested on one ninth of what they are trained
    on, have the standard error 1.159502 * sqrt(1/10 + 1/9) = 0.532754, so t = 1.7 / 0.532754 = 3.19096.

    >>> first, second = [82, 87, 90, 82, 91, 83, 80, 89, 77, 88], [80, 84, 89, 78, 90, 81, 80, 88, 76, 86]
    >>> found = corrected_resampled_t(FoldScores.of(first, second, n_train=900, n_test=100))
    >>> round(found.statistic, 5), found.df, round(found.p_value, 5)
    (3.19096, 9, 0.01099)
    """
    effect, values = difference(folds), folds.difference_values
    absence = nothing_to_test(folds)
    if absence is not None or values is None:
        absence = absence or Undefined("no_fold_sizes")
        return Tested(absence, effect=effect, interval=absence, interval_method=t_corrected.id)
    mean, s = mean_and_deviation(folds, work)
    error = float(corrected_error(array(s), values, work))
    t, df = mean / error, folds.folds - 1
    work.step("statistic", r"t = \frac{m}{d}", t, m=mean, d=error)
    limits = t_corrected.limits(values, level=level, **ends(alternative))
    return Tested(t_tail(t, df, alternative, work), t, df, effect, limits, t_corrected.id)
