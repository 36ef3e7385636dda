"""Mean, spread and standard errors of a repeated cross-validation."""

from reportgen.analyses.kfold_summary import ANSWERS, described, pooled, table_of
from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.data.counts import Proportion
from reportgen.data.fold_results import FoldResults


@analysis(
    label="Summary of a repeated k-fold cross-validation",
    formula=r"\bar{x} = \frac{1}{r K} \sum_{i, j} x_{ij}",
    undefined_when="one_repeat",
    reference="Bouckaert & Frank (2004), Evaluating the replicability of significance tests for comparing learning algorithms, PAKDD, Lecture Notes in Computer Science 3056:3; Nadeau & Bengio (2003), Inference for the generalization error, Machine Learning 52:239",
    says={
        "one_repeat": "there is one repeat, so its summary is that of one cross-validation",
        "spread_of_repeats": "Standard deviation of the means of the repeats, with their number minus one as divisor.",
    },
    answers=ANSWERS
    | {
        "repeats": "number of repeats",
        "sd": "standard deviation of all folds of all repeats",
        "sd_of_repeats": "standard deviation of the means of the repeats",
        "sd_of_repeats_divisor": "divisor of their variance",
        "smallest_repeat": "smallest mean of a repeat",
        "largest_repeat": "largest mean of a repeat",
        "pooled": "proportion of the tested cases of the first repeat",
    },
)
def repeated_kfold_summary(results: FoldResults, *, level: float = 0.95, work: Work = SILENT) -> Values | Undefined:
    """
    Mean of all folds of a cross-validation that is repeated with other folds, the spread of the repeats, and their uncertainty.

    The repeats use the same cases, so their values are not independent: more repeats reduce the part of the spread
    that comes from drawing the folds, and no other. The corrected standard error counts all folds and adds the ratio of
    test to training cases. Counts are pooled over the first repeat, in which each case is tested once.
    Of proportions from counts, limits beyond 0 or 1 are set to 0 or 1.

    By hand: repeats 0.8, 0.9 and 0.7, 0.8 have the means 0.85 and 0.75; of all four values the standard deviation is
    0.0816, and the corrected standard error 0.0816 * sqrt(1/4 + 1).

    >>> found = repeated_kfold_summary(FoldResults.from_inputs({"values": [[0.8, 0.9], [0.7, 0.8]]})).values
    >>> round(found["sd_of_repeats"], 4), round(found["sd"], 4), round(found["se_corrected"], 4)
    (0.0707, 0.0816, 0.0913)
    """
    if results.repeats < 2:
        return Undefined("one_repeat")
    means = results.values.mean(axis=1)
    spread = work.step(
        "spread_of_repeats",
        r"s_{r} = \sqrt{\frac{S}{r - 1}}",
        float(means.std(ddof=1)),
        S=float(((means - means.mean()) ** 2).sum()),
        r=len(means),
    )
    answers = {
        "repeats": results.repeats,
        "folds": results.folds,
        "sd_of_repeats": spread,
        "sd_of_repeats_divisor": results.repeats - 1,
        "smallest_repeat": float(means.min()),
        "largest_repeat": float(means.max()),
        **described(results, results.ratio_of_folds, level, work),
    }
    counts = results.counts
    first = None if counts is None else Proportion(counts.successes[0], counts.trials[0])
    return Values(answers | pooled(first, level, work), main="mean", table=table_of(results))
