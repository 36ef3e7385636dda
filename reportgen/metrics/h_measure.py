"""H measure."""

import math

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Scores, array, divide


@metric(
    label="H measure (Beta(2,2) costs)",
    formula=r"1 - \frac{L}{L_{max}}",
    depends_on_prevalence=True,
    undefined_when="one_class",
    reference="Hand (2009), Measuring classifier performance: a coherent alternative to the area under the ROC curve, Machine Learning 77:103",
    says={
        "loss_of_model": "Expected cost with the best threshold for every relative cost, segment by segment of the convex hull of the ROC curve.",
        "loss_without": "Expected cost of the cheaper of flagging all cases and flagging none.",
    },
)
def h_measure(s: Scores, *, work: Work = SILENT) -> Array:
    """
    Proportion of the expected cost without the model that the model saves, with the best threshold for each relative
    cost.

    The relative cost c of a false positive is not known; it is weighted by the Beta(2,2) distribution of Hand (2009),
    which is the same for every model, and not by that of Hand & Anagnostopoulos (2014), which depends on the
    prevalence. The best threshold for each c is chosen on the judged cases, so the value is optimistic.

    By hand: ranked right, wrong, right, wrong, the hull of the ROC curve has blocks of 1, of 1 in 2 and of 0 positives.

    >>> float(h_measure(Scores.of([0.9, 0.5, 0.3, 0.1], [True, False, True, False])))
    0.5
    """
    shape = s.positives.shape[:-1]
    loss = _loss_of_model(s).reshape(shape)
    without = _loss(s.positive_cases, s.negative_cases)
    value = np.clip(divide(without - loss, without), 0, 1)  # rounding alone leads beyond
    work.step("loss_of_model", r"L = \sum_b \int \min(c N_b, (1 - c) P_b) \, u(c) \, dc", loss)
    work.step("loss_without", r"M = \int \min(c N, (1 - c) P) \, u(c) \, dc", without)
    work.step("formula", r"1 - \frac{L}{M}", value, L=loss, M=without)
    return array(value)


def pooled(s: Scores) -> tuple[Array, Array, Array]:
    """
    Pool neighbouring scores until the share of positive cases rises from block to block: the hull of the ROC curve.

    Answers positive and negative cases of each block, and its row of the batch, all rows one after the other.
    """
    rows = math.prod(s.positives.shape[:-1])
    positives, negatives = (array(of).ravel() for of in (s.positives, s.negatives))
    row = np.repeat(np.arange(rows), len(s.values))
    held = positives + negatives > 0
    positives, negatives, row = positives[held], negatives[held], row[held]
    while len(row):
        falls = positives[:-1] * negatives[1:] >= positives[1:] * negatives[:-1]
        joined = falls & (row[:-1] == row[1:])
        if not joined.any():
            break
        starts = np.flatnonzero(np.append([True], ~joined))
        positives, negatives, row = np.add.reduceat(positives, starts), np.add.reduceat(negatives, starts), row[starts]
    return positives, negatives, array(row)


def _loss_of_model(s: Scores) -> Array:
    positives, negatives, row = pooled(s)
    rows = math.prod(s.positives.shape[:-1])
    return array(np.bincount(row.astype(int), weights=_loss(positives, negatives), minlength=rows))


def _loss(positives: Array, negatives: Array) -> Array:
    """Integrate the cost of the cheaper call for a block, min(c N, (1 - c) P), over c with density 6 c (1 - c)."""
    cases = positives + negatives
    c = np.divide(positives, cases, out=np.zeros(cases.shape), where=cases > 0)
    d = np.divide(negatives, cases, out=np.zeros(cases.shape), where=cases > 0)
    # with c = 1 - d: below c, 6 c^2 (1 - c) adds up to c^3 (2 - 3 c / 2); above, the same holds of d
    return array(negatives * c**3 * (2 - 1.5 * c) + positives * d**3 * (2 - 1.5 * d))
