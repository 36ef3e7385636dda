"""The accuracy of the majority rule."""

import numpy as np

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.data.evidence import Confusion, Counts


@metric(
    label="Majority baseline",
    formula=r"\frac{\max(TP + FN, FP + TN)}{TP + FP + FN + TN}",
    better="neither",
    of_cases=True,
    depends_on_prevalence=True,
    reference="Holte (1993), Very simple classification rules perform well on most commonly used datasets, Machine Learning 11:63",
    says={"largest_class": "Number of cases in the largest class."},
)
def majority_baseline(c: Counts | Confusion, *, work: Work = SILENT) -> Share:
    """
    Accuracy of the rule that predicts the largest class of these cases for every case.

    It describes the cases, not the model: compare an accuracy with it. The largest class is taken from the same cases,
    so the rule does slightly better here than one fixed beforehand.

    Honavar, "Evaluating Model Performance": 10 of 1000 customers answer an offer, so flagging none errs 1% of the time.

    >>> float(majority_baseline(Counts.of(tp=8, fp=20, fn=2, tn=970)))
    0.99
    """
    if isinstance(c, Confusion):
        largest = work.step("largest_class", r"m = \max_i \sum_j n_{ij}", c.support.max(axis=-1))
        return work.ratio(largest, c.cases, r"\frac{m}{n}", m=largest, n=c.cases)
    return work.ratio(np.maximum(c.positives, c.negatives), c.cases, **c.symbols)
