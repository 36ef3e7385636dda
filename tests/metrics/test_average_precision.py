"""Average precision."""

import tracemalloc

import numpy as np
import pytest
from sklearn.metrics import average_precision_score

from reportgen.catalog.work import Recorder
from reportgen.data.scores import Scores
from reportgen.metrics.average_precision import average_precision


def ranked(truth):
    """Score cases one below the other, as Wu (2018), "Evaluation", exercise 5 does; class 1 is positive."""
    return Scores.of(np.arange(len(truth), 0, -1) / len(truth), [digit == "1" for digit in truth])


@pytest.mark.parametrize(
    ("truth", "expected"),
    [
        ("1211212212", 0.7277777777777777),  # Wu (2018), "Evaluation", exercise 5
        ("1211212221", 0.7166666666666667),  # the same with the last two changed
        ("111111101110100100000000", 0.9411778036778036),  # Honavar, "Evaluating Model Performance", cutoff table
    ],
)
def test_it_agrees_with_worked_examples(truth, expected):
    assert float(average_precision(ranked(truth))) == pytest.approx(expected, abs=1e-9)


def test_it_agrees_with_scikit_learn(scored):
    truth, values, scores = scored
    assert float(average_precision(scores)) == pytest.approx(average_precision_score(truth, values), abs=1e-12)


def test_it_is_the_mean_precision_at_each_positive_case(scored):
    truth, values, scores = scored
    found = [truth[values >= score].mean() for score in values[truth]]
    assert float(average_precision(scores)) == pytest.approx(np.mean(found), abs=1e-12)


@pytest.mark.parametrize(("truth", "expected"), [("2222", np.nan), ("", np.nan), ("1111", 1), ("1122", 1)])
def test_it_is_undefined_only_without_a_positive_case(truth, expected):
    assert float(average_precision(ranked(truth))) == pytest.approx(expected, nan_ok=True, abs=0)


def test_equal_scores_give_the_prevalence():
    assert float(average_precision(Scores.of([0.3] * 8, [True] * 2 + [False] * 6))) == 0.25


def test_draws_that_lack_the_highest_scores_are_answered_one_by_one():
    scores = ranked("1211212212")
    drawn = np.random.default_rng(7).multinomial(10, scores.cells / 10, size=(3, 40))
    batch = average_precision(scores.with_cells(drawn))
    alone = [[float(average_precision(scores.with_cells(one))) for one in row] for row in drawn]
    assert (drawn[..., 9] == 0).any()
    assert batch == pytest.approx(np.array(alone), abs=1e-14)


def test_draws_need_two_arrays_beside_them():
    weights = np.ones((100, 1000))
    draws = Scores(np.arange(1000.0), weights, weights)
    tracemalloc.start()
    average_precision(draws)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2.3 * weights.nbytes


def test_the_steps_add_precisions_and_divide():
    work = Recorder(average_precision.formula)
    average_precision(ranked("1212"), work=work)
    assert [(step.code, step.substituted, step.value) for step in work.steps][-1:] == [
        ("formula", r"\frac{1.66667}{2}", (1 + 2 / 3) / 2)
    ]
