"""Share of positive calls."""

import numpy as np
import pytest

from reportgen.data.evidence import Counts
from reportgen.metrics.predicted_positive_rate import predicted_positive_rate

WORKED = [  # (TP, FP, FN, TN), value
    ((231, 32, 27, 54), 263 / 344),  # Altman & Bland (1994), BMJ 309:102
    ((8, 20, 2, 970), 0.028),  # Honavar, "Evaluating Model Performance": 28 letters to 1000
]
EXTREME = [
    pytest.param((0, 0, 0, 0), np.nan, id="no case"),
    pytest.param((0, 0, 3, 4), 0, id="nothing called"),
    pytest.param((3, 4, 0, 0), 1, id="everything called"),
]


@pytest.mark.parametrize(("counts", "expected"), WORKED)
def test_it_agrees_with_worked_examples(counts, expected):
    tp, fp, fn, tn = counts
    assert float(predicted_positive_rate(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(predicted_positive_rate(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(
        expected, nan_ok=True, abs=0
    )


def test_it_agrees_with_plain_counting(calls):
    _, called, counts = calls
    assert float(predicted_positive_rate(counts)) == pytest.approx(called.mean(), abs=1e-12)
