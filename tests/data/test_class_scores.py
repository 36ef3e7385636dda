"""Probabilities of several classes as scores of one class, beside counting case by case."""

from collections import Counter

import numpy as np
import pytest

from reportgen.data import class_scores
from reportgen.data.class_scores import ClassScores
from reportgen.data.highest import Highest

CASES, CLASSES = 60, 4


def some(weights, seed=2):
    generator = np.random.default_rng(seed)
    shares = np.round(generator.dirichlet(np.ones(CLASSES), CASES), 1)
    shares[:5, 1] = -0.0
    return ClassScores.of(generator.integers(CLASSES, size=CASES), shares, tuple("abcd"), weights=weights)


@pytest.mark.parametrize(
    "weights", [np.ones(CASES), np.arange(CASES), np.full(CASES, 0.3)], ids=["once", "often", "0.3"]
)
def test_a_class_against_the_rest_counts_the_cases_of_each_probability(weights):
    scores = some(weights)
    for at, name in enumerate(scores.classes):
        found, counted = scores.of_class(name), Counter()
        for truth, share, times in zip(scores.truth, scores.probabilities[:, at], weights, strict=True):
            counted[float(share) + 0.0, bool(truth == at)] += times
        values = sorted({share for share, _ in counted})
        assert found.values.tolist() == values
        assert found.positives.tolist() == pytest.approx([counted[value, True] for value in values], rel=1e-14)
        assert found.negatives.tolist() == pytest.approx([counted[value, False] for value in values], rel=1e-14)
        assert len(scores.cells_of_class(name)) == CASES


def test_draws_of_the_cases_are_seen_as_each_draw_alone():
    draws = np.random.default_rng(3).multinomial(CASES, np.full(CASES, 1 / CASES), size=4).astype(float)
    scores = some(np.ones(CASES))
    together = scores.with_cells(draws).of_class("b")
    for at, draw in enumerate(draws):
        alone = scores.with_cells(draw).of_class("b")
        assert together.values.tolist() == alone.values.tolist()
        assert together.positives[at].tolist() == alone.positives.tolist()
        assert together.negatives[at].tolist() == alone.negatives.tolist()


def test_the_most_probable_class_is_right_or_wrong():
    scores = some(np.ones(CASES))
    found = scores.top_label()
    highest = scores.probabilities.max(axis=1)
    right = np.array(
        [row.tolist().index(max(row)) == of for row, of in zip(scores.probabilities, scores.truth, strict=True)]
    )
    assert [(highest == value).sum() for value in found.values] == (found.positives + found.negatives).tolist()
    assert [(right & (highest == value)).sum() for value in found.values] == found.positives.tolist()


def test_of_no_cases_there_are_no_scores():
    empty = ClassScores.of(np.zeros(0, int), np.zeros((0, 3)))
    assert len(empty.against_rest(0).values) == 0


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("at_once", [1, 7, 1 << 20])
def test_some_cases_at_a_time_give_what_all_give_at_once(monkeypatch, at_once, order):
    monkeypatch.setattr(class_scores, "AT_ONCE", at_once)
    table = np.random.default_rng(3).random((50, 4)).round(1)
    scores = ClassScores.of(np.arange(50) % 4, np.asarray(table / table.sum(axis=1, keepdims=True), order=order))
    found = scores.by_rows(lambda of_classes, of_truth: of_classes.sum(axis=1) - of_truth)

    np.testing.assert_array_equal(found, scores.probabilities.sum(axis=1) - scores.of_truth)
    np.testing.assert_array_equal(scores.most_probable, scores.probabilities.argmax(axis=1))


def test_the_highest_number_of_a_row_is_that_of_numpy_with_how_often_it_is_there():
    table = np.random.default_rng(4).integers(0, 4, (200, 6)).astype(float)
    found = Highest.of(table.T, len(table))

    np.testing.assert_array_equal(found.value, table.max(axis=1))
    np.testing.assert_array_equal(found.place, table.argmax(axis=1))
    np.testing.assert_array_equal(found.times, (table == table.max(axis=1, keepdims=True)).sum(axis=1))
