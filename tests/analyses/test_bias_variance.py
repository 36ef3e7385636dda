"""Decompositions: by hand, brute force, and nearest neighbours simulated."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from reportgen.analyses.bias_variance_absolute import bias_variance_absolute
from reportgen.analyses.bias_variance_squared import bias_variance_squared
from reportgen.analyses.bias_variance_zero_one import bias_variance_zero_one
from reportgen.analyses.knn_bias_variance import knn_bias_variance
from reportgen.data.linear import Predictors
from reportgen.data.repeats import Repeats
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError


def tables(most):
    shapes = st.tuples(st.integers(2, 7), st.integers(1, 5))  # the truth, then a row for each training set
    return shapes.flatmap(lambda shape: arrays(int, shape, elements=st.integers(0, most)))


def repeats(table):
    return Repeats(tuple(table[0].tolist()), tuple(map(tuple, table[1:].tolist())))


@given(tables(9), st.floats(0, 4))
@settings(deadline=None)
def test_squared_bias_variance_and_noise_add_up_to_the_mean_squared_error(table, noise):
    values = bias_variance_squared(repeats(table), noise=noise).values
    truth, predictions = table[0], table[1:]

    assert values["loss"] == pytest.approx(((predictions - truth) ** 2).mean() + noise)
    assert values["bias"] + values["variance"] + noise == pytest.approx(values["loss"])
    assert values["variance"] == pytest.approx(predictions.var(axis=0).mean())
    assert values["net_variance"] == pytest.approx(values["variance"])


@given(tables(9))
@settings(deadline=None)
def test_absolute_errors_are_at_most_bias_and_variance(table):
    values = bias_variance_absolute(repeats(table)).values
    truth, predictions = table[0], table[1:]

    assert values["loss"] == pytest.approx(np.abs(predictions - truth).mean())
    assert values["loss"] <= values["bias"] + values["variance"] + 1e-12
    for column, main in zip(predictions.T, values["main_prediction"], strict=True):
        least = min(np.abs(column - each).mean() for each in np.arange(0, 9.5, 0.5))
        assert np.abs(column - main).mean() == pytest.approx(least)


@given(tables(1))
@settings(deadline=None)
def test_of_two_classes_variance_helps_where_the_main_prediction_is_wrong(table):
    found = bias_variance_zero_one(repeats(table))
    for _, main, bias, variance, loss in found.table.rows:
        assert loss == pytest.approx(1 - variance if bias else variance)
        assert variance <= 0.5
        assert main in ("0", "1")


@given(tables(3))
@settings(deadline=None)
def test_domingos_and_kohavi_and_wolpert_by_brute_force(table):
    truth, predictions = table[0], table[1:]
    ours, theirs = (bias_variance_zero_one(repeats(table), method=each) for each in ("domingos", "kohavi_wolpert"))
    for at, column in enumerate(predictions.T):
        counts = Counter(column.tolist())
        main = min(counts, key=lambda one: (-counts[one], str(one)))
        bias, variance, loss = ours.table.rows[at][2:]
        assert (bias, ours.values["main_prediction"][at]) == (main != truth[at], str(main))
        assert variance == pytest.approx(np.mean(column != main))
        assert loss == pytest.approx(np.mean(column != truth[at]))
        # two predictions drawn at random differ with twice the variance of Kohavi and Wolpert
        bias, variance, loss = theirs.table.rows[at][2:]
        assert 2 * variance == pytest.approx(np.mean(column[:, None] != column))
        assert bias + variance == pytest.approx(loss)


def test_classes_may_be_text():
    found = calc("bias_variance_zero_one", {"truth": ["cat", "dog"], "predictions": [["cat", "cat"], ["dog", "cat"]]})

    assert found["values"]["main_prediction"] == ["cat", "cat"]
    assert (found["values"]["bias"], found["values"]["loss"]) == (0.5, 0.75)


def test_nearest_neighbours_by_simulation():
    x, rng = np.arange(1.0, 10), np.random.default_rng(6)
    truth = np.sin
    observed = truth(x) + rng.normal(scale=0.5, size=(40_000, 9))
    for k in (1, 4, 9):
        found = knn_bias_variance(Predictors(x[:, None], truth(x)), k=k, noise=0.25, at=4.7, truth=truth(4.7)).values
        nearest = np.argsort(np.abs(x - 4.7))[:k]
        predicted = observed[:, nearest].mean(axis=1)
        assert (predicted.mean() - truth(4.7)) ** 2 == pytest.approx(found["bias2"], abs=0.01)
        assert predicted.var() == pytest.approx(found["variance"], rel=0.05)
        new = truth(4.7) + rng.normal(scale=0.5, size=40_000)
        assert ((predicted - new) ** 2).mean() == pytest.approx(found["total"], rel=0.05)


def test_the_true_value_at_a_training_point_need_not_be_given():
    given_ = {"x": [1, 2, 3], "y": [1, 4, 9]}

    assert calc("knn_bias_variance", given_, k=1, noise=2, at=2)["values"]["total"] == 4
    with pytest.raises(ReportgenError, match="the true value at the point is needed"):
        calc("knn_bias_variance", given_, k=1, noise=2, at=2.5)


@pytest.mark.parametrize(
    ("method", "given_", "match"),
    [
        ("bias_variance_squared", {"truth": [1, 2], "predictions": [[1]]}, "list 1 of predictions has 1 entries"),
        ("bias_variance_squared", {"truth": [1], "predictions": [["a"]]}, "predictions must be finite numbers"),
        ("bias_variance_squared", {"truth": [1], "predictions": [[1]], "noise": -1}, "noise must not be below 0"),
        ("bias_variance_zero_one", {"truth": [1], "predictions": "ab"}, "must be a list for each training set"),
        ("knn_bias_variance", {"x": [1, 2], "y": [1, 2], "k": 3, "noise": 1, "at": 1}, "k must be between 1 and 2"),
        ("knn_bias_variance", {"x": [1, 2], "y": [1, 2], "k": 1, "noise": -1, "at": 1}, "noise must not be below 0"),
    ],
)
def test_what_has_no_decomposition_is_refused(method, given_, match):
    with pytest.raises(ReportgenError, match=match):
        calc(method, given_)
