"""Results on one holdout set, or on several random splits."""

from reportgen.analyses.kfold_summary import ANSWERS, described, pooled, table_of
from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.data.fold_results import FoldResults
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Summary of holdout splits",
    formula=r"\bar{x} = \frac{1}{K} \sum_{i} x_{i}",
    reference="Kohavi (1995), A study of cross-validation and bootstrap for accuracy estimation and model selection, International Joint Conference on Artificial Intelligence 14:1137; Nadeau & Bengio (2003), Inference for the generalization error, Machine Learning 52:239",
    says={"value_of_split": "Value on the one test set."},
    answers=ANSWERS
    | {
        "folds": "number of splits",
        "mean": "mean of the splits",
        "sd": "standard deviation of the splits",
        "se_if_independent": "standard error if the splits were independent, which they are not",
        "pooled": "proportion of the cases of the one test set",
    },
)
def holdout_summary(results: FoldResults, *, level: float = 0.95, work: Work = SILENT) -> Values:
    """
    Value on the test set of one split, or mean and spread over several random splits of the same cases.

    One split gives exact limits where counts are given. Several splits share cases, so that counts are not added up, and
    the standard error is corrected for the overlap, by a heuristic, where the sizes are known. Of proportions from
    counts, limits beyond 0 or 1 are set to 0 or 1. A single split can be lucky or unlucky; training and test sets compete
    for cases.

    By hand: 45 of 50 right on the one test set, with 100 training cases, is 0.9 from two thirds of the cases.

    >>> found = holdout_summary(FoldResults.from_inputs({"successes": [45], "trials": [50], "n_train": 100})).values
    >>> found["pooled"], round(found["pooled_low"], 4), round(found["pooled_high"], 4), round(found["training_share"], 4)
    (0.9, 0.7819, 0.9667, 0.6667)
    """
    if results.repeats > 1:
        what, remedy = "splits come in one list", "give one value per split"
        raise ReportgenError(Problem("wrong_input", what, remedy))
    ratio = results.ratio
    if results.folds == 1:
        value = work.step("value_of_split", "x", float(results.values.reshape(-1)[0]))
        names = ("sd", "sd_divisor", "se_if_independent", "se_corrected", "low", "high")
        shown = {"mean": value, "minimum": value, "maximum": value, **dict.fromkeys(names)}
        shown["training_share"] = None if ratio is None else 1 / (1 + ratio)
        counts = results.counts
    else:
        shown, counts = described(results, ratio, level, work), None
    answers = {"folds": results.folds, **shown, **pooled(counts, level, work)}
    return Values(answers, main="mean", table=table_of(results))
