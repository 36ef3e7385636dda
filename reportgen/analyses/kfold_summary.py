"""Mean, spread and standard errors of one cross-validation."""

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.catalog.fold_summary import ANSWERS, described, pooled, table_of
from reportgen.data.fold_results import FoldResults
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Summary of a k-fold cross-validation",
    formula=r"\bar{x} = \frac{1}{K} \sum_{i} x_{i}",
    undefined_when="one_fold",
    reference="Stone (1974), Cross-validatory choice and assessment of statistical predictions, Journal of the Royal Statistical Society B 36:111; Nadeau & Bengio (2003), Inference for the generalization error, Machine Learning 52:239; Bengio & Grandvalet (2004), No unbiased estimator of the variance of k-fold cross-validation, Journal of Machine Learning Research 5:1089",
    answers=ANSWERS,
)
def kfold_summary(results: FoldResults, *, level: float = 0.95, work: Work = SILENT) -> Values | Undefined:
    """
    Mean of the folds of one cross-validation, the proportion of all tested cases where counts are given, and their
    uncertainty.

    Mean and pooled proportion differ if folds have different sizes. The standard deviation describes single folds; the
    standard error describes their mean. Training sets overlap, so dividing by the root of the number of folds gives too
    small a standard error; the corrected one is a heuristic. The estimate is for models trained on the stated
    proportion of the cases, so it is slightly pessimistic for a model that is trained again on all of them.

    By hand: 9 of 10, 8 of 10 and 4 of 5 right have the mean 0.8333 and the pooled proportion 21/25.

    >>> found = kfold_summary(FoldResults.from_inputs({"successes": [9, 8, 4], "trials": [10, 10, 5]})).values
    >>> round(found["mean"], 4), found["pooled"], round(found["sd"], 4), round(found["se_corrected"], 4)
    (0.8333, 0.84, 0.0577, 0.0527)
    """
    if results.repeats > 1:
        what, remedy = "there are several repeats", "use repeated_kfold_summary, or give one list of folds"
        raise ReportgenError(Problem("wrong_input", what, remedy))
    if results.folds < 2:
        return Undefined("one_fold")
    answers = {"folds": results.folds, **described(results.values, results.ratio_of_folds, level, work)}
    return Values(answers | pooled(results.counts, level, work), main="mean", table=table_of(results))
