"""Partial area under the ROC curve."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.conventions import INSIDE
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.errors import Problem, ReportgenError


@metric(
    label="Partial ROC AUC",
    abbreviation="pAUC",
    formula=r"\int_0^{f} TPR(x) \, dx",
    option_ranges={"max_fpr": (INSIDE[0], 1)},
    undefined_when="one_class",
    reference="McClish (1989), Analyzing a portion of the ROC curve, Medical Decision Making 9:190",
    says={
        "pairs_in_part": "Area under the curve in counts, up to this number of false positives.",
        "largest_part": "Largest possible area of this part.",
        "part_by_chance": "Area of this part under the diagonal.",
        "standardised": "Rescale so that the diagonal is a half and the largest area is one.",
    },
)
def partial_auc(s: Scores, *, max_fpr: float, standardised: bool = False, work: Work = SILENT) -> Array:
    """
    Area under the ROC curve from a false positive rate of 0 up to a stated one.

    At most that rate itself. Standardised by McClish, it is 0.5 on the diagonal and 1 for a perfect ranking; below 0.5
    the scale is narrower than above.

    By hand: of two negative cases one is between two positive ones, so up to a rate of 1/2 half of the positives are
    found, and the area is 1/4.

    >>> scores = Scores.of([0.9, 0.5, 0.3, 0.1], [True, False, True, False])
    >>> float(partial_auc(scores, max_fpr=0.5)), float(partial_auc(scores, max_fpr=0.5, standardised=True))
    (0.25, 0.6666666666666666)
    """
    if not 0 < max_fpr <= 1:
        what, remedy = "max_fpr must be above 0 and not above 1", "write 0.1 for the part up to 10%"
        raise ReportgenError(Problem("wrong_option", what, remedy, str(max_fpr)))
    positives, negatives = s.positive_cases, s.negative_cases
    most = max_fpr * negatives
    pairs = _pairs_up_to(s, most)
    value = divide(pairs, positives * negatives)
    work.step("pairs_in_part", r"S = \int_0^{f \cdot N} TP \, d FP", pairs, f=max_fpr, N=negatives)
    work.step("formula", r"\frac{S}{P \cdot N}", value, S=pairs, P=positives, N=negatives)
    if not standardised:
        return value
    work.step("largest_part", r"M = f \cdot P \cdot N", most * positives, f=max_fpr, P=positives, N=negatives)
    return _standardised(pairs, most * positives, max_fpr, work)


def _pairs_up_to(s: Scores, most: Array) -> Array:
    """Add up the area of the strips under the curve, in pairs of cases, the last one cut at the limit."""
    counts = s.sweep()
    left, height = counts.fp[..., :-1], counts.tp[..., :-1]
    width, rise = np.diff(counts.fp), np.diff(counts.tp)
    kept = np.clip(most[..., None] - left, 0, width)
    share = np.divide(kept, width, out=np.zeros_like(kept), where=width > 0)
    return array(np.sum(kept * (height + rise * share / 2), axis=-1))


def _standardised(pairs: Array, largest: Array, max_fpr: float, work: Work) -> Array:
    """Put the area of chance at a half and the largest one at 1."""
    by_chance = largest * max_fpr / 2
    value = (1 + divide(pairs - by_chance, largest - by_chance)) / 2
    work.step("part_by_chance", r"C = \frac{f}{2} \cdot M", by_chance, f=max_fpr, M=largest)
    formula = r"\frac{1}{2} \left(1 + \frac{S - C}{M - C}\right)"
    work.step("standardised", rf"\text{{pAUC}} = {formula}", value, S=pairs, C=by_chance, M=largest)
    return array(value)
