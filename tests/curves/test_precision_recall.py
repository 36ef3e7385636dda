"""Precision-recall curve."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import precision_recall_curve

from reportgen.catalog.answers import Undefined
from reportgen.curves.precision_recall import precision_recall
from reportgen.data.arrays import array
from reportgen.data.scores import Scores
from reportgen.metrics.average_precision import average_precision
from reportgen.metrics.precision import precision
from reportgen.metrics.recall import recall

CASES = st.lists(st.tuples(st.integers(-4, 4).map(lambda eighths: eighths / 8), st.booleans()), min_size=1, max_size=40)
WITH_A_POSITIVE = CASES.filter(lambda cases: any(positive for _, positive in cases))


def of(cases):
    """Group cases of score and truth."""
    return Scores.of([score for score, _ in cases], [positive for _, positive in cases])


def columns(table):
    return (list(column) for column in zip(*table.rows, strict=True))


@pytest.mark.parametrize("digits", [9, 1, 0])
def test_it_agrees_with_scikit_learn_but_for_the_point_that_is_made_up(digits):
    rng = np.random.default_rng(digits)
    truth = np.arange(200) % 4 == 0
    values = np.round(rng.normal(truth, 1), digits)
    up, across, thresholds = (column[::-1] for column in precision_recall_curve(truth, values))
    found = columns(precision_recall(Scores.of(values, truth)))
    expected = (thresholds, across[1:], up[1:])
    assert (across[0], up[0]) == (0, 1)
    assert [pytest.approx(list(column), abs=1e-12) for column in expected] == list(found)


@pytest.mark.parametrize(
    ("truth", "recalls", "precisions"),
    [
        (
            "1211212212",
            [0.2, 0.2, 0.4, 0.6, 0.6, 0.8, 0.8, 0.8, 1, 1],
            [1, 1 / 2, 2 / 3, 3 / 4, 3 / 5, 4 / 6, 4 / 7, 4 / 8, 5 / 9, 5 / 10],
        ),
        (
            "1211212221",
            [0.2, 0.2, 0.4, 0.6, 0.6, 0.8, 0.8, 0.8, 0.8, 1],
            [1, 1 / 2, 2 / 3, 3 / 4, 3 / 5, 4 / 6, 4 / 7, 4 / 8, 4 / 9, 5 / 10],
        ),
    ],
)
def test_it_agrees_with_an_exercise(truth, recalls, precisions):
    # Wu (2018), "Evaluation", exercise 5; the anchor at recall 0 is a convention that this curve does without
    scores = Scores.of(np.arange(10, 0, -1) / 10, [digit == "1" for digit in truth])
    table = precision_recall(scores)
    assert table.columns == ("threshold", "recall", "precision")
    assert table.rows == tuple(zip(np.arange(10, 0, -1) / 10, recalls, precisions, strict=True))


@given(WITH_A_POSITIVE)
def test_it_ends_at_full_recall_with_the_prevalence_and_recall_never_falls(cases):
    thresholds, across, up = columns(precision_recall(of(cases)))
    truth = [positive for _, positive in cases]
    assert (across[-1], up[-1]) == (1, sum(truth) / len(truth))
    assert thresholds == sorted({score for score, _ in cases}, reverse=True)
    assert across == sorted(across)


@given(WITH_A_POSITIVE)
def test_the_area_under_its_steps_is_the_metric(cases):
    _, across, up = columns(precision_recall(of(cases)))
    assert np.diff([0, *across]) @ up == pytest.approx(float(average_precision(of(cases))), abs=1e-12)


@given(WITH_A_POSITIVE)
def test_each_point_is_the_two_metrics_at_its_threshold(cases):
    scores = of(cases)
    for threshold, across, up in precision_recall(scores).rows:
        counts = scores.at(threshold)
        assert (across, up) == (float(recall(counts)), float(precision(counts)))


@pytest.mark.parametrize("truth", [[False, False], []])
def test_without_a_positive_case_there_is_no_curve(truth):
    assert precision_recall(Scores.of(np.linspace(0, 1, len(truth)), truth)) == Undefined("no_positive_case")


def test_positive_cases_alone_have_a_curve():
    assert precision_recall(Scores.of([0.2, 0.7], [True, True])).rows == ((0.7, 0.5, 1), (0.2, 1, 1))


def test_equal_scores_are_one_point():
    assert precision_recall(Scores.of([0.3] * 4, [True, False, False, False])).rows == ((0.3, 1, 0.25),)


def test_scores_that_no_case_has_give_no_point_while_nothing_is_called():
    scores = Scores(array([0.1, 0.5, 0.9]), positives=array([0, 1, 0]), negatives=array([1, 0, 0]))
    assert precision_recall(scores).rows == ((0.5, 1, 1), (0.1, 1, 0.5))


def test_a_perfect_model_passes_through_the_corner():
    assert (0.8, 1, 1) in precision_recall(Scores.of([0.9, 0.8, 0.2], [True, True, False])).rows
