"""Brier score."""

import numpy as np
import pytest
from sklearn.metrics import brier_score_loss

from reportgen import reasons
from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.scores import Scores
from reportgen.metrics.brier import brier


def test_it_agrees_with_scikit_learn(scored):
    truth, values, scores = scored
    assert float(brier(scores)) == pytest.approx(brier_score_loss(truth, values), abs=1e-12)


def test_it_is_the_mean_squared_distance(scored):
    truth, values, scores = scored
    assert float(brier(scores)) == pytest.approx(np.mean((values - truth) ** 2), abs=1e-12)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [([1.0, 0.0], 0), ([0.0, 1.0], 1), ([0.5, 0.5], 0.25), ([0.7, 0.0], 0.045)],
)
def test_certain_and_undecided_forecasts_have_known_scores(scores, expected):
    assert float(brier(Scores.of(scores, [True, False]))) == pytest.approx(expected, abs=1e-15)


def test_one_class_alone_is_enough():
    assert float(brier(Scores.of([0.5, 1.0], [True, True]))) == 0.125


def test_no_case_has_none():
    assert np.isnan(float(brier(Scores.of([], []))))


@pytest.mark.parametrize(("beyond", "outside"), [([1.2], 1), ([-0.1, -0.1, 7], 3), ([np.inf], 1)])
def test_scores_that_are_no_probabilities_are_refused_with_their_number(beyond, outside):
    scores = [0.0, 1.0, *beyond]
    found = brier(Scores.of(scores, np.arange(len(scores)) % 2 == 0))
    assert found == Undefined("not_probabilities", outside=outside, cases=len(scores))
    said = f"the scores are not probabilities: {outside} of {len(scores)} below zero or above one"
    assert reasons.undefined(found.code, found.facts) == said


def test_draws_of_whole_number_type_are_answered_one_by_one():
    scores = Scores.of([0.9, 0.2, 0.4, 0.4], [True, False, False, True])
    drawn = np.random.default_rng(7).multinomial(4, scores.cells / 4, size=50)
    batch = brier(scores.with_cells(drawn))
    assert batch == pytest.approx(np.array([float(brier(scores.with_cells(one))) for one in drawn]), abs=1e-15)


def test_the_steps_add_squares_and_divide():
    work = Recorder(brier.formula)
    brier(Scores.of([0.5, 0.5], [True, False]), work=work)
    assert [(step.code, step.substituted, step.value) for step in work.steps] == [
        ("squared_distances", r"S = \sum_i (s_i - y_i)^2", 0.5),
        ("formula", r"\frac{0.5}{2}", 0.25),
    ]
