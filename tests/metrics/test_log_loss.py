"""Log loss."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics

from reportgen import reasons
from reportgen.catalog.answers import Undefined
from reportgen.data.scores import Scores
from reportgen.metrics.log_loss import log_loss


def test_it_agrees_with_scikit_learn(scored):
    truth, values, _ = scored
    inside = np.clip(values, 0.01, 0.99)  # where scikit-learn changes nothing
    expected = metrics.log_loss(truth, inside)
    assert float(log_loss(Scores.of(inside, truth))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("values", "expected"), [([0.5, 0.5], math.log(2)), ([1.0, 0.0], 0), ([0.25, 0.0], math.log(4) / 2)]
)
def test_certain_and_undecided_forecasts_have_known_losses(values, expected):
    assert float(log_loss(Scores.of(values, [True, False]))) == pytest.approx(expected, abs=1e-15)


def test_a_tiny_probability_keeps_its_logarithm():
    assert float(log_loss(Scores.of([1e-300], [True]))) == pytest.approx(300 * math.log(10), rel=1e-14)
    assert float(log_loss(Scores.of([1e-20], [False]))) == pytest.approx(1e-20, rel=1e-12)


@pytest.mark.parametrize(("value", "truth"), [(0.0, True), (1.0, False)])
def test_certain_and_wrong_is_undefined_and_never_clipped(value, truth):
    found = log_loss(Scores.of([value, 0.5], [truth, True]))
    assert found == Undefined("certain_and_wrong", wrong=1, cases=2)
    assert "1 of 2 cases the score gives the true class a probability of zero" in reasons.undefined(
        found.code, found.facts
    )


def test_in_a_batch_only_rows_with_such_a_case_are_absent():
    scores = Scores.of([0.0, 0.5], [True, True])
    batch = log_loss(scores.with_cells(np.array([[1, 1, 0, 0], [0, 1, 0, 0], [0, 1, 1, 0]])))
    np.testing.assert_allclose(batch, [np.nan, math.log(2), math.log(2) / 2])


def test_scores_beyond_0_and_1_and_no_case_have_none():
    assert log_loss(Scores.of([1.5, 0.5], [True, True])) == Undefined("not_probabilities", outside=1, cases=2)
    assert np.isnan(float(log_loss(Scores.of([], []))))


@given(st.lists(st.tuples(st.integers(1, 63), st.booleans()), min_size=1, max_size=20))
def test_swapped_classes_have_the_same_loss(rows):
    values, truth = np.array([of for of, _ in rows]) / 64, np.array([positive for _, positive in rows])
    found, swapped = (float(log_loss(Scores.of(*one))) for one in ((values, truth), (1 - values, ~truth)))
    assert swapped == pytest.approx(found, rel=1e-12)
