"""Sizes of the test sets of a cross-validation."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import FEWEST_IN_PART
from reportgen.data.evidence import FoldScores
from reportgen.number_words import rule


@check(
    label="Cases per fold",
    assumes=f"Each test set has at least {rule(FEWEST_IN_PART)} cases.",
    reference="Mitchell (1997), Machine Learning, section 5.6",
    basis="computed",
    says={
        "enough_cases_per_fold": "the smallest test set has {fewest:case|cases}; at least {FEWEST_IN_PART:rule} are needed",
        "few_cases_per_fold": "the smallest test set has {fewest:case|cases}, fewer than {FEWEST_IN_PART:rule}",
        "coarse_scores": "scores of single folds are coarse, and the p-value may be inaccurate",
    },
)
def cases_per_fold(folds: FoldScores) -> Outcome:
    """Compare the size of the smallest test set with 30."""
    if folds.sizes is None:
        return not_checkable("fold_sizes_unknown", on="folds")
    fewest = float(folds.sizes.n_test.min())
    if fewest < FEWEST_IN_PART:
        return warning("few_cases_per_fold", on="folds", consequence="coarse_scores", statistic=fewest, fewest=fewest)
    return passed("enough_cases_per_fold", on="folds", statistic=fewest, fewest=fewest)
