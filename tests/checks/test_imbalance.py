import numpy as np
import pytest

from reportgen.checks.imbalance import imbalance
from reportgen.data.evidence import Confusion, Counts
from reportgen.errors import ReportgenError


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        (Counts.of(tp=40, fp=10, fn=10, tn=40), "balanced_enough"),
        (Counts.of(tp=15, fp=2, fn=5, tn=78), "balanced_enough"),
        (Counts.of(tp=15, fp=2, fn=4, tn=79), "imbalanced"),
        (Counts.of(tp=0, fp=0, fn=19, tn=81), "no_better_than_majority"),
        (Counts.of(tp=10, fp=9, fn=10, tn=21), "balanced_enough"),
        (Counts.of(tp=5, fp=10, fn=15, tn=20), "no_better_than_majority"),
        (Counts.of(tp=0, fp=0, fn=0, tn=0), "no_case"),
    ],
)
def test_the_largest_class_is_held_against_four_fifths_and_the_accuracy(counts, code):
    assert imbalance(counts).code == code


def test_a_matrix_of_three_classes_is_looked_at_too():
    matrix = Confusion(np.array([[90.0, 2, 0], [1, 3, 0], [0, 0, 4]]), ("a", "b", "c"))
    found = imbalance(matrix)
    assert (found.code, found.statistic, found.facts["right"]) == ("imbalanced", 0.92, 97)


@pytest.mark.parametrize(("limit", "code"), [(0.6, "imbalanced"), (0.7, "balanced_enough"), (None, "balanced_enough")])
def test_another_limit_may_be_asked_for_and_is_said(limit, code):
    found = imbalance(Counts.of(tp=20, fp=10, fn=10, tn=60), largest_class=limit)
    assert (found.code, found.facts["LARGEST_CLASS"]) == (code, 0.8 if limit is None else limit)


@pytest.mark.parametrize("limit", [0.0, 1.0, 80.0])
def test_a_limit_that_is_no_proportion_is_refused(limit):
    with pytest.raises(ReportgenError, match="must be above 0 and below 1"):
        imbalance(Counts.of(tp=20, fp=10, fn=10, tn=60), largest_class=limit)
