"""Log loss."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.data.class_scores import ClassScores
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.metrics.brier import not_probabilities


@metric(
    label="Log loss",
    incomplete="losses",
    aliases=("cross_entropy",),
    formula=r"-\frac{1}{n} \sum_i \left( y_i \ln s_i + (1 - y_i) \ln(1 - s_i) \right)",
    formula_of_classes=r"-\frac{1}{n} \sum_i \ln s_{i y_i}",
    range=(0, float("inf")),
    better="lower",
    needs_probabilities=True,
    reference="Good (1952), Rational decisions, Journal of the Royal Statistical Society B 14:107",
    says={
        "certain_and_wrong": "for {wrong} of {cases:case|cases} the score gives the true class a probability of zero, so the value is infinite",
        "short.certain_and_wrong": "a wrong score is exactly zero or one",
        "added_logarithms": "Sum of the negative logarithms of the probabilities of the true classes.",
    },
)
def log_loss(s: Scores | ClassScores, *, work: Work = SILENT) -> Array | Undefined:
    """
    Mean negative natural logarithm of the probability that the model gives to the true class.

    If the true class has a probability of 0 the log loss is infinite and has no value; reportgen does not move scores
    away from 0 or 1. A model that always predicts 0.5 has 0.693.

    By hand: 0.8 for a positive and 0.25 for a negative case, so -(ln 0.8 + ln 0.75) / 2.

    >>> round(float(log_loss(Scores.of([0.8, 0.25], [True, False]))), 6)
    0.255413
    """
    if isinstance(s, ClassScores):
        return _of_classes(s, work)
    if absence := not_probabilities(s):
        return absence
    wrong = certain_and_wrong(s)
    if not wrong.ndim and wrong:
        return Undefined("certain_and_wrong", wrong=float(wrong), cases=float(s.cases))
    if_positive, if_negative = np.zeros(s.values.shape), np.zeros(s.values.shape)
    np.log(s.values, out=if_positive, where=s.values > 0)
    np.log1p(-s.values, out=if_negative, where=s.values < 1)
    total = array(np.einsum("...i,i->...", s.positives, np.abs(if_positive)))
    total += np.einsum("...i,i->...", s.negatives, np.abs(if_negative))
    work.step("added_logarithms", r"S = -\sum_{y_i = 1} \ln s_i - \sum_{y_i = 0} \ln(1 - s_i)", total)
    return work.step("formula", r"\frac{S}{n}", divide(np.where(wrong > 0, np.nan, total), s.cases), S=total, n=s.cases)


def _of_classes(s: ClassScores, work: Work) -> Array | Undefined:
    """Return the mean negative logarithm of the probability of the true class among several."""
    impossible = s.of_truth == 0
    wrong = array(np.einsum("...i,i->...", s.weights, impossible))
    if not wrong.ndim and wrong:
        return Undefined("certain_and_wrong", wrong=float(wrong), cases=float(s.cases))
    total = array(np.einsum("...i,i->...", s.weights, np.abs(np.log(np.where(impossible, 1.0, s.of_truth)))))
    work.step("added_logarithms", r"S = -\sum_i \ln s_{i y_i}", total)
    return work.step("formula", r"\frac{S}{n}", divide(np.where(wrong > 0, np.nan, total), s.cases), S=total, n=s.cases)


def certain_and_wrong(s: Scores) -> Array:
    """Count the positive cases with a score of 0 and the negative ones with a score of 1."""
    return array((s.positives * (s.values == 0) + s.negatives * (s.values == 1)).sum(axis=-1))
