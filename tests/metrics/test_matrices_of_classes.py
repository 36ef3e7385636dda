"""
Metrics of a matrix of several classes, in batches too.

Golden values: scikit-learn 1.9 called here, on the cases written out; R_K also as a correlation of marked classes.
"""

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import gmean, hmean

from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.statistic import number
from reportgen.catalog.work import Recorder
from reportgen.data.arrays import array
from reportgen.data.costs import Costed
from reportgen.data.evidence import Confusion, Counts
from reportgen.engine.calc.run import calc
from reportgen.metrics.balanced_accuracy import balanced_accuracy
from reportgen.metrics.f1_of_macro_rates import f1_of_macro_rates
from reportgen.metrics.g_mean import g_mean
from reportgen.metrics.mcc import mcc

OF_MATRICES = "accuracy balanced_accuracy cohen_kappa error f1_of_macro_rates g_mean majority_baseline mcc one_vs_rest_accuracy".split()
OF_COSTS = "macro_cost mean_cost total_cost".split()
TWO_FORMS = [name for name in OF_MATRICES if Counts in registry.method(name, "metric").evidence]
THREE = Confusion(array([[5, 1, 0], [2, 8, 1], [0, 0, 9]]), ("a", "b", "c"))


def cases(matrix):
    """Lay a matrix out as cases."""
    places = [(i, j) for i, row in enumerate(matrix) for j, _ in enumerate(row)]
    return np.repeat(places, np.ravel(matrix).astype(int), axis=0).T


def confusion(matrix):
    return Confusion(array(matrix), tuple(f"class {at}" for at in range(len(matrix))))


@pytest.fixture(params=[(1, 3), (2, 3), (3, 4), (4, 7), (5, 20)], ids=lambda param: f"seed{param[0]}classes{param[1]}")
def matrix(request):
    seed, size = request.param
    return np.random.default_rng(seed).integers(0, 30, (size, size)) + 40 * np.eye(size, dtype=int)


def of(name, evidence):
    return number(registry.method(name, "metric")(evidence))


def test_balanced_accuracy_is_scikit_learns(matrix):
    expected = sklearn.metrics.balanced_accuracy_score(*cases(matrix))

    assert float(balanced_accuracy(confusion(matrix))) == pytest.approx(expected, abs=1e-12)


def test_f1_of_macro_rates_is_the_harmonic_mean_of_scikit_learns_and_not_below_macro_f1(matrix):
    precision, recall, macro_f1 = (
        score(*cases(matrix), average="macro")
        for score in (sklearn.metrics.precision_score, sklearn.metrics.recall_score, sklearn.metrics.f1_score)
    )
    found = float(f1_of_macro_rates(confusion(matrix)))

    assert found == pytest.approx(hmean([precision, recall]), abs=1e-12)
    assert found >= macro_f1 - 1e-12
    beside = calc("f1", {"matrix": matrix.tolist()}, average="macro")["values"]["of_macro_precision_and_recall"]
    assert beside == pytest.approx(found, abs=1e-12)


@pytest.mark.parametrize(
    "matrix", [[[2, 1, 0], [0, 2, 0], [0, 1, 0]], [[0, 1, 1], [1, 0, 1], [1, 1, 0]], [[3, 1], [0, 0]]]
)
def test_f1_of_macro_rates_has_no_value_without_both_rates(matrix):
    found = calc("f1_of_macro_rates", {"matrix": matrix})

    assert found["value"] is None
    assert found["undefined"] == "A class has no case or no prediction, or no prediction is correct."


def test_the_geometric_mean_is_that_of_scikit_learns_recalls(matrix):
    expected = gmean(sklearn.metrics.recall_score(*cases(matrix), average=None))

    assert float(g_mean(confusion(matrix))) == pytest.approx(expected, abs=1e-12)


def test_the_geometric_mean_of_many_small_recalls_is_no_zero():
    size = 1000

    assert float(g_mean(confusion(np.ones((size, size))))) == pytest.approx(1 / size)


def test_gorodkins_correlation_is_scikit_learns_and_that_of_the_marked_classes(matrix):
    truth, calls = (np.eye(len(matrix))[labels] for labels in cases(matrix))
    together, of_truth, of_calls = (
        sum(np.cov(one[:, at], other[:, at])[0, 1] for at in range(len(matrix)))
        for one, other in ((truth, calls), (truth, truth), (calls, calls))
    )
    found = float(mcc(confusion(matrix)))

    assert found == pytest.approx(sklearn.metrics.matthews_corrcoef(*cases(matrix)), abs=1e-12)
    assert found == pytest.approx(together / np.sqrt(of_truth * of_calls), abs=1e-12)


def test_gorodkins_correlation_agrees_with_a_hand_calculation():
    # 26 cases, 22 right; classes 6, 11, 9, called 7, 9, 10: (22 * 26 - 231) / sqrt((676 - 238) (676 - 230))
    assert float(mcc(THREE)) == pytest.approx((22 * 26 - (42 + 99 + 90)) / np.sqrt(438 * 446), abs=1e-15)


def test_gorodkins_correlation_of_very_many_cases_keeps_its_digits():
    scaled = Confusion(THREE.matrix * 1e9, THREE.classes)

    assert float(mcc(scaled)) == pytest.approx(float(mcc(THREE)), abs=1e-14)


@pytest.mark.parametrize("empty", [0, 1])
def test_one_true_or_one_predicted_class_has_no_correlation(empty):
    matrix = np.zeros((3, 3))
    matrix[(slice(None), 1) if empty else (1, slice(None))] = 4

    assert np.isnan(float(mcc(confusion(matrix))))


@pytest.mark.parametrize("metric", [balanced_accuracy, g_mean])
def test_a_class_without_cases_leaves_no_mean_of_recalls(metric):
    matrix = np.array([[5, 1, 0], [0, 0, 0], [0, 2, 8]])

    assert metric(confusion(matrix)) == Undefined("class_without_recall", name="class 1")
    assert metric(confusion(matrix * 0)) == Undefined("no_case")
    batch = metric(Confusion(np.stack([matrix, THREE.matrix]), THREE.classes))
    assert np.isnan(batch).tolist() == [True, False]


@given(st.lists(st.integers(0, 40), min_size=4, max_size=4))
def test_of_two_classes_it_is_exactly_the_metric_of_two_classes(cells):
    tn, fp, fn, tp = cells
    two = Confusion(array(cells).reshape(2, 2), ("no", "yes"))
    for name in TWO_FORMS:
        expected = of(name, Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))
        np.testing.assert_array_equal(of(name, two), expected, err_msg=name)


@given(st.integers(2, 5), st.randoms(use_true_random=False), st.sampled_from([float, np.int64]))
def test_a_batch_of_drawn_matrices_is_answered_one_by_one(size, random, kind):
    drawn = np.array([random.randrange(5) for _ in range(3 * 2 * size**2)], dtype=kind).reshape(3, 2, size**2)
    names = tuple(map(str, range(size)))
    costs = array([random.randrange(-5, 50) for _ in range(size**2)]).reshape(size, size)
    like = np.zeros((size, size))
    kinds = (
        *((name, Confusion(like, names)) for name in OF_MATRICES),
        *((n, Costed(like, costs, names)) for n in OF_COSTS),
    )
    for name, evidence in kinds:
        alone = [[of(name, evidence.with_cells(cells)) for cells in line] for line in drawn]
        batch = of(name, evidence.with_cells(drawn))
        np.testing.assert_allclose(batch, array(alone), rtol=1e-12, atol=1e-15, err_msg=name)


@given(st.integers(3, 5), st.randoms(use_true_random=False))
def test_the_order_of_the_classes_does_not_matter(size, random):
    matrix = np.array([random.randrange(9) for _ in range(size**2)]).reshape(size, size)
    order = random.sample(range(size), size)
    for name in OF_MATRICES:
        moved = of(name, confusion(matrix[np.ix_(order, order)]))
        np.testing.assert_allclose(moved, of(name, confusion(matrix)), atol=1e-12, err_msg=name)


@pytest.mark.parametrize("metric", [balanced_accuracy, g_mean, mcc])
def test_steps_lead_to_the_value_without_a_symbol_left(metric):
    work = Recorder(metric.formula)
    value = float(metric(THREE, work=work))

    assert work.steps[-1].value == value
    assert len(work.steps) >= 3


def test_recalls_stand_in_a_table():
    work = Recorder(g_mean.formula)
    g_mean(THREE, work=work)

    assert work.table.columns == ("class", "cases", "right", "recall")
    assert [row[:3] for row in work.table.rows] == [(1, 6, 5), (2, 11, 8), (3, 9, 9)]


def test_calc_answers_all_classes_at_once_and_names_averages_for_what_they_are():
    given_ = {"matrix": THREE.matrix.tolist()}
    found, macro, micro = (
        calc("mcc", given_, **average) for average in ({}, {"average": "macro"}, {"average": "micro"})
    )

    assert found["value"] == float(mcc(THREE))
    assert found["label"] == "Matthews correlation"
    assert macro["label"] == "Matthews correlation (macro average, one class against the rest)"
    assert micro["label"] == "Matthews correlation (micro average, one class against the rest)"
    assert len({found["value"], macro["value"], micro["value"]}) == 3
    assert calc("g_mean", given_)["value"] == float(g_mean(THREE))
    assert calc("accuracy", given_, average="micro")["label"] == "Accuracy (micro average)"
