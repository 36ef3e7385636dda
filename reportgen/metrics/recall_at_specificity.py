"""Recall at a stated specificity."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.catalog.cuts import at_specificity, enough_negatives_beyond, show
from reportgen.conventions import INSIDE
from reportgen.data.evidence import Array, Scores, divide


@metric(
    label="Recall at a specificity",
    aliases=("sensitivity_at_specificity", "tpr_at_specificity"),
    formula=r"\frac{TP(t)}{P}, \quad t = \min\{t: TN(t) \ge c \cdot N\}",
    written_as="share",
    option_ranges={"specificity": INSIDE},
    undefined_when="one_class",
    stratified=True,
    enough_at=enough_negatives_beyond,
    reference="Pepe (2003), The Statistical Evaluation of Medical Tests for Classification and Prediction, section 5.2",
)
def recall_at_specificity(s: Scores, *, specificity: float, work: Work = SILENT) -> Array:
    """
    Recall at the lowest threshold at which the observed specificity is at least the stated one.

    Nothing is interpolated, and cases with equal scores get the same prediction. The threshold is set on the same
    cases, and again in each bootstrap sample, so that the interval allows for it.

    By hand: of five negative cases four are below 0.6, so at 0.6 the specificity is 4/5; two of three positive cases
    reach it.

    >>> scores = Scores.of([0.9, 0.6, 0.3, 0.7, 0.4, 0.3, 0.2, 0.1], [True] * 3 + [False] * 5)
    >>> float(recall_at_specificity(scores, specificity=0.8)) == 2 / 3
    True
    """
    at = at_specificity(s, specificity)
    show(s, at, work)
    # without a negative case any threshold keeps the rate, so there is none
    positives = at.positives * (at.negatives > 0)
    return work.step("formula", r"\frac{TP}{P}", divide(at.tp, positives), TP=at.tp, P=at.positives)
