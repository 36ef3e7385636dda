"""Precision at a stated recall."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.catalog.cuts import at_recall, enough_positives_beyond, show
from reportgen.conventions import INSIDE
from reportgen.data.evidence import Array, Scores, divide


@metric(
    label="Precision at a recall",
    aliases=("ppv_at_recall", "precision_at_sensitivity"),
    formula=r"\frac{TP(t)}{TP(t) + FP(t)}, \quad t = \max\{t: TP(t) \ge c \cdot P\}",
    written_as="share",
    option_ranges={"recall": INSIDE},
    depends_on_prevalence=True,
    undefined_when="no_positive_case",
    stratified=True,
    enough_at=enough_positives_beyond,
    reference="Davis & Goadrich (2006), The relationship between precision-recall and ROC curves, ICML, section 2",
)
def precision_at_recall(s: Scores, *, recall: float, work: Work = SILENT) -> Array:
    """
    Precision at the highest threshold at which the observed recall is at least the stated one.

    Nothing is interpolated, and cases with equal scores get the same prediction. The threshold is set on the same
    cases, and again in each bootstrap sample, so that the interval allows for it.

    By hand: two of three positive cases reach 0.6, and so does one of five negative ones.

    >>> scores = Scores.of([0.9, 0.6, 0.3, 0.7, 0.4, 0.3, 0.2, 0.1], [True] * 3 + [False] * 5)
    >>> float(precision_at_recall(scores, recall=0.6)) == 2 / 3
    True
    """
    at = at_recall(s, recall)
    show(s, at, work)
    return work.step("formula", r"\frac{TP}{TP + FP}", divide(at.tp, at.tp + at.fp), TP=at.tp, FP=at.fp)
