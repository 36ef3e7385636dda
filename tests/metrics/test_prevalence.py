"""Prevalence."""

import numpy as np
import pytest

from reportgen.data.evidence import Counts
from reportgen.metrics.prevalence import prevalence

WORKED = [  # (TP, FP, FN, TN), value
    ((231, 32, 27, 54), 258 / 344),  # Altman & Bland (1994), BMJ 309:102
    ((55, 5, 10, 30), 0.65),  # Honavar, "Evaluating Model Performance"
    ((8, 20, 2, 970), 0.01),  # Honavar, "Evaluating Model Performance", offer
]
EXTREME = [
    pytest.param((0, 0, 0, 0), np.nan, id="there is no case"),
    pytest.param((1, 0, 1, 0), 1, id="all are positive"),
    pytest.param((0, 1, 0, 1), 0, id="none is positive"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(prevalence(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(prevalence(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_it_is_the_mean_of_the_truth(calls):
    truth, _, counts = calls
    assert float(prevalence(counts)) == pytest.approx(np.mean(truth), abs=1e-12)
