"""Specificity at a stated recall."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.catalog.cuts import at_recall, enough_positives_beyond, show
from reportgen.conventions import INSIDE
from reportgen.data.evidence import Array, Scores, divide


@metric(
    label="Specificity at a recall",
    aliases=("specificity_at_sensitivity", "tnr_at_recall"),
    formula=r"\frac{TN(t)}{N}, \quad t = \max\{t: TP(t) \ge c \cdot P\}",
    written_as="share",
    option_ranges={"recall": INSIDE},
    undefined_when="one_class",
    stratified=True,
    enough_at=enough_positives_beyond,
    reference="Pepe (2003), The Statistical Evaluation of Medical Tests for Classification and Prediction, section 5.2",
)
def specificity_at_recall(s: Scores, *, recall: float, work: Work = SILENT) -> Array:
    """
    Specificity at the highest threshold at which the observed recall is at least the stated one.

    Nothing is interpolated, and cases with equal scores get the same prediction. The threshold is set on the same
    cases, and again in each bootstrap sample, so that the interval allows for it.

    By hand: two of three positive cases reach 0.6, and four of five negative ones do not.

    >>> scores = Scores.of([0.9, 0.6, 0.3, 0.7, 0.4, 0.3, 0.2, 0.1], [True] * 3 + [False] * 5)
    >>> float(specificity_at_recall(scores, recall=0.6)) == 4 / 5
    True
    """
    at = at_recall(s, recall)
    show(s, at, work)
    negatives = at.negatives * (at.positives > 0)
    return work.step("formula", r"\frac{TN}{N}", divide(at.tn, negatives), TN=at.tn, N=at.negatives)
