"""False omission rate."""

import numpy as np
import pytest
from sklearn.metrics import precision_score

from reportgen.data.evidence import Counts
from reportgen.metrics.false_omission import false_omission

WORKED = [  # (TP, FP, FN, TN), value
    ((231, 32, 27, 54), 27 / 81),  # Altman & Bland (1994), BMJ 309:102: 54 of 81 that look healthy are
    ((8, 20, 2, 970), 2 / 972),  # Honavar, "Evaluating Model Performance", offer
]
EXTREME = [
    pytest.param((5, 3, 0, 0), np.nan, id="nothing is called negative"),
    pytest.param((5, 3, 0, 4), 0, id="nothing is missed"),
    pytest.param((5, 3, 4, 0), 1, id="misses alone"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(false_omission(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(false_omission(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_agrees_with_scikit_learn(calls):
    truth, called, counts = calls
    assert float(false_omission(counts)) == pytest.approx(1 - precision_score(truth, called, pos_label=0), abs=1e-12)
