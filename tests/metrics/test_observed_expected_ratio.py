"""Observed over expected positive cases."""

import numpy as np
import pytest

from reportgen.catalog.answers import Undefined
from reportgen.data.scores import Scores
from reportgen.metrics.observed_expected_ratio import observed_expected_ratio


def test_it_agrees_with_a_hand_calculation():
    found = observed_expected_ratio(Scores.of([0.9, 0.6, 0.4, 0.1], [True, True, True, False]))
    assert float(found) == pytest.approx(3 / 2, abs=1e-15)


def test_it_agrees_with_plain_sums(scored):
    truth, scores, evidence = scored
    assert float(observed_expected_ratio(evidence)) == pytest.approx(truth.sum() / scores.sum(), rel=1e-12)


def test_probabilities_drawn_from_are_calibrated():
    rng = np.random.default_rng(3)
    chance = rng.random(200_000)
    found = observed_expected_ratio(Scores.of(chance, rng.random(200_000) < chance))
    assert float(found) == pytest.approx(1, abs=0.01)


def test_errors_that_cancel_out_do_not_show():
    assert float(observed_expected_ratio(Scores.of([1, 0], [False, True]))) == 1


def test_no_positive_case_gives_zero():
    assert float(observed_expected_ratio(Scores.of([0.2, 0.3], [False, False]))) == 0


@pytest.mark.parametrize("truth", [[True, False], [False, False]])
@pytest.mark.parametrize("score", [0, 5e-324, 1e-250])
def test_if_nothing_is_expected_it_is_undefined(truth, score):
    assert np.isnan(observed_expected_ratio(Scores.of([score, score], truth)))


def test_scores_that_are_no_probabilities_are_said_so():
    found = observed_expected_ratio(Scores.of([0.2, 7], [False, True]))
    assert found == Undefined("not_probabilities", outside=1.0, cases=2.0)
