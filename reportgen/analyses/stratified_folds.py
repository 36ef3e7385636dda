"""Folds with the class proportions of all cases."""

import numpy as np

from reportgen.catalog import SILENT, Table, Values, Work, analysis
from reportgen.data.labelled import CaseLabels, LabelledFolds
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Stratified folds",
    formula=r"|n_{cf} - n_{c} / K| < 1",
    reference="Kohavi (1995), A study of cross-validation and bootstrap for accuracy estimation and model selection, International Joint Conference on Artificial Intelligence 14:1137",
    says={"fewest_of_class": "Fewest cases of a class in a fold.", "largest_fold": "Cases in the largest fold."},
    answers={
        "folds": "number of folds",
        "smallest": "cases in the smallest fold",
        "largest": "cases in the largest fold",
        "fewest": "fewest cases of a class in a fold",
    },
)
def stratified_folds(given: CaseLabels, *, folds: int, seed: int = 1, work: Work = SILENT) -> Values:
    """
    Fold for each case, drawn so that the folds differ by at most one case in size and in the cases of each class.

    Within each class the cases are shuffled and dealt to the folds in turn, each class from where the last one ended.
    The same seed gives the same folds. A class with fewer cases than folds is missing in some folds.

    By hand: six cases of one class and three of another make three folds of two and one.

    >>> found = stratified_folds(CaseLabels(("a",) * 6 + ("b",) * 3), folds=3)
    >>> sorted((fold, label) for _, label, fold in found.table.rows)[:3], found.values["fewest"]
    ([(1, 'a'), (1, 'a'), (1, 'b')], 1)
    """
    n = len(given.labels)
    if not 2 <= folds <= n:
        what = "folds must be between 2 and the number of cases"
        raise ReportgenError(Problem("wrong_option", what, "write 10, or fewer", str(folds)))
    generator, fold_of, dealt = np.random.default_rng(seed), np.zeros(n, dtype=int), 0
    labels = np.array(given.labels)
    for label in dict.fromkeys(given.labels):
        cases = generator.permutation(np.flatnonzero(labels == label))
        fold_of[cases] = (dealt + np.arange(len(cases))) % folds + 1
        dealt += len(cases)
    counts = LabelledFolds.of(given.labels, map(str, fold_of)).counts
    sizes = counts.sum(axis=1)
    work.step("largest_fold", r"M = \max_{f} n_{f}", int(sizes.max()))
    work.step("fewest_of_class", r"m = \min_{c, f} n_{cf}", int(counts.min()))
    answers = {"folds": folds, "smallest": int(sizes.min()), "largest": int(sizes.max()), "fewest": int(counts.min())}
    rows = tuple(
        (case, label, int(fold)) for case, (label, fold) in enumerate(zip(given.labels, fold_of, strict=True), start=1)
    )
    return Values(answers, table=Table(("case", "label", "fold"), rows))
