"""Cases that the training sets of several folds share."""

from typing import Literal

from reportgen.catalog import Outcome, check, failed, not_checkable, passed, warning
from reportgen.conventions import ROUNDING
from reportgen.data.evidence import FoldScores


@check(
    label="Overlap of training sets",
    assumes="The scores of different folds are independent: their training sets have no common cases.",
    structural=True,
    noted=True,
    reference="Dietterich (1998), Approximate statistical tests for comparing supervised classification learning algorithms, Neural Computation 10:1895; Bengio & Grandvalet (2004), No unbiased estimator of the variance of k-fold cross-validation, Journal of Machine Learning Research 5:1089",
    basis="computed",
    says={
        "training_sets_overlap": "each of the {folds:training set|training sets} contains {train:share} of all cases, so they overlap",
        "training_sets_apart": "each of the {folds:training set|training sets} contains {train:share} of all cases, so they need not overlap",
        "overlap_ignored": "this test assumes independent folds, so its p-value is too small; it is shown for comparison and decides nothing",
        "overlap_of_repeats": "the two training sets of a repeat have no common case, but those of different repeats have, so the p-value is approximate",
        "overlap_corrected": "the standard error is widened by a heuristic, since no estimate of the variance of cross-validation is free of bias for every learner",
    },
)
def fold_overlap(
    folds: FoldScores, *, corrected: bool = False, halves: bool = False, of: Literal["all", "training"] = "all"
) -> Outcome:
    """
    Compute the smallest possible overlap of any two training sets, relative to all cases or to one training set.

    Two sets that each contain nine tenths of the cases have at least eight tenths in common; in one run of k-fold exactly that.
    A test that corrects for it gets a warning, and so does one that is made for two halves of each repeat; others fail.
    """
    if folds.ratio is None:
        return not_checkable("fold_sizes_unknown", on="folds")
    train = 1 / (1 + folds.ratio)
    facts = {"folds": folds.folds, "train": train}
    if folds.folds * train <= 1 + ROUNDING:  # else the sets together hold more cases than there are
        return passed("training_sets_apart", on="folds", statistic=0, **facts)
    shared = max(0.0, 2 * train - 1) / (1 if of == "all" else train)
    if halves:
        return warning("training_sets_overlap", on="folds", consequence="overlap_of_repeats", statistic=shared, **facts)
    if corrected:
        return warning("training_sets_overlap", on="folds", consequence="overlap_corrected", statistic=shared, **facts)
    return failed("training_sets_overlap", on="folds", consequence="overlap_ignored", statistic=shared, **facts)
