"""Brier score."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.catalog.enough import enough_to_draw
from reportgen.catalog.statistic import number
from reportgen.conventions import LEAST_SQUARED_ERROR
from reportgen.data.class_scores import ClassScores
from reportgen.data.evidence import Array, Scores, array, divide


def _enough_error(s: Scores | ClassScores) -> Undefined | None:
    """Ask for enough cases, and for enough squared error to be drawn anew; of several classes draws were not simulated."""
    if isinstance(s, ClassScores):
        return Undefined("not_proved_by_draws")
    if absence := enough_to_draw(s):
        return absence
    total = float(s.cases) * float(number(brier.function(s)))
    return Undefined("little_squared_error", total=total) if total < LEAST_SQUARED_ERROR else None


@metric(
    label="Brier score",
    incomplete="losses",
    aliases=("brier_score",),
    formula=r"\frac{1}{n} \sum_i (s_i - y_i)^2",
    formula_of_classes=r"\frac{1}{n} \sum_i \sum_k (s_{ik} - y_{ik})^2",
    range_of_classes=(0, 2),
    better="lower",
    needs_probabilities=True,
    enough=_enough_error,
    reference="Brier (1950), Verification of forecasts expressed in terms of probability, Monthly Weather Review 78:1",
    says={
        "little_squared_error": "the squared errors sum to {total}, below {LEAST_SQUARED_ERROR:rule}, too little for a bootstrap to estimate the uncertainty",
        "short.little_squared_error": "the sum of squared errors is small",
        "squared_distances": "Sum of the squared differences between score and truth.",
        "squared_distances_of_classes": "Sum over cases and classes of the squared differences between probability and truth.",
    },
)
def brier(s: Scores | ClassScores, *, work: Work = SILENT) -> Array | Undefined:
    """
    Mean squared difference between the predicted probability and the truth, which is 1 or 0.

    Counts the positive class only; Brier's own sum over both classes is twice as large. From probabilities of several
    classes it is Brier's sum over all classes, from 0 to 2.

    A hand calculation: 0.9 for a positive case, 0.2 and 0.4 for two negative ones, so (0.01 + 0.04 + 0.16) / 3.

    >>> round(float(brier(Scores.of([0.9, 0.2, 0.4], [True, False, False]))), 12)
    0.07
    """
    if isinstance(s, ClassScores):
        losses = s.by_rows(lambda of_classes, of_truth: (of_classes**2).sum(axis=1) - of_truth**2 + (1 - of_truth) ** 2)
        total = array(np.einsum("...i,i->...", s.weights, losses))
        work.step("squared_distances_of_classes", r"S = \sum_i \sum_k (s_{ik} - y_{ik})^2", total)
        return work.step("formula", r"\frac{S}{n}", divide(total, s.cases), S=total, n=s.cases)
    if absence := not_probabilities(s):
        return absence
    total = array(np.einsum("...i,i->...", s.positives, (1 - s.values) ** 2))
    total += np.einsum("...i,i->...", s.negatives, s.values**2)
    work.step("squared_distances", r"S = \sum_i (s_i - y_i)^2", total)
    return work.step("formula", r"\frac{S}{n}", divide(total, s.cases), S=total, n=s.cases)


def not_probabilities(s: Scores) -> Undefined | None:
    """Refuse scores of which some are outside 0 to 1, and count the cases that have them."""
    beyond = (s.values < 0) | (s.values > 1)
    if not beyond.any():
        return None
    outside = sum(float(weights[..., beyond].sum()) for weights in (s.positives, s.negatives))
    return Undefined("not_probabilities", outside=outside, cases=float(s.cases.sum()))
