"""Golden values: Hanley & McNeil (1982); exponential scores, for which the formula is exact, by simulation."""

import numpy as np
import pytest

from reportgen.catalog.answers import Undefined
from reportgen.data.arrays import array
from reportgen.data.scores import Scores
from reportgen.intervals.hanley_mcneil import hanley_mcneil

SCANS = Scores(np.arange(1.0, 6.0), positives=array([3, 2, 2, 11, 33]), negatives=array([33, 6, 6, 11, 2]))


def test_the_scans_of_the_paper():
    """Hanley & McNeil (1982), page 33: theta = 0.893, n_A = 51, n_N = 58, Q1 = 0.807, Q2 = 0.843, SE = 0.032."""
    found = hanley_mcneil.limits(SCANS)
    assert float(found.value) == pytest.approx(0.893, abs=0.0005)
    assert float(found.value - found.low) / 1.959964 == pytest.approx(0.032, abs=0.0005)


def test_for_exponential_scores_the_standard_error_is_that_of_the_areas():
    """Positive scores four times as large: an area of 0.8; 4000 samples of 30 and 50."""
    rng = np.random.default_rng(1)
    x, y = rng.exponential(4, (4000, 30)), rng.exponential(1, (4000, 50))
    spread = (x[:, :, None] > y[:, None, :]).mean(axis=(1, 2)).std()
    steps = Scores(array([1, 2, 3]), positives=array([0, 12, 18]), negatives=array([30, 20, 0]))  # of an area of 0.88
    found = hanley_mcneil.limits(steps)
    area = float(found.value)
    q1, q2 = area / (2 - area), 2 * area**2 / (1 + area)
    by_hand = ((area * (1 - area) + 29 * (q1 - area**2) + 49 * (q2 - area**2)) / 1500) ** 0.5
    assert float(found.high - found.low) / 2 / 1.959964 == pytest.approx(by_hand, rel=1e-6)
    at_truth = ((0.16 + 29 * (0.8 / 1.2 - 0.64) + 49 * (1.28 / 1.8 - 0.64)) / 1500) ** 0.5
    assert spread == pytest.approx(at_truth, rel=0.03)


def test_an_area_of_one_or_nought_or_one_class_has_no_interval():
    apart = Scores.of([1, 2, 3, 4], [False, False, True, True])
    assert hanley_mcneil.limits(apart) == Undefined("perfect_separation")
    assert hanley_mcneil.limits(Scores.of([1, 2, 3, 4], [1, 1, 0, 0])) == Undefined("perfect_separation")
    assert hanley_mcneil.limits(Scores.of([1, 2], [True, True])) == Undefined("one_class")


def test_one_case_of_each_class_with_the_same_score_reaches_to_both_ends():
    found = hanley_mcneil.limits(Scores.of([0.5, 0.5], [True, False]))
    assert (float(found.low), float(found.value), float(found.high)) == (0, 0.5, 1)
    assert found.notes["limits_clipped"] == 2
