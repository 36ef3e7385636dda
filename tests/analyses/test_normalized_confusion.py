"""A confusion matrix as shares."""

import numpy as np
import pytest
from sklearn.metrics import confusion_matrix, precision_score, recall_score

from reportgen.analyses.normalized_confusion import normalized_confusion
from reportgen.catalog.work import Recorder
from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion

CLASSES = ("a", "b", "c")


def shares(matrix, by):
    found = normalized_confusion(Confusion(array(matrix), CLASSES[: len(matrix)]), by=by)
    return [row[found.columns.index("share")] for row in found.rows]


@pytest.fixture
def labels():
    rng = np.random.default_rng(4)
    return rng.integers(0, 3, 200), rng.integers(0, 3, 200)


@pytest.mark.parametrize(("by", "normalize"), [("truth", "true"), ("prediction", "pred")])
def test_it_agrees_with_scikit_learn(labels, by, normalize):
    expected = confusion_matrix(*labels, normalize=normalize).ravel()
    assert shares(confusion_matrix(*labels), by) == pytest.approx(expected, abs=1e-15)


def test_its_diagonal_is_recall_or_precision(labels):
    matrix = confusion_matrix(*labels)
    assert shares(matrix, "truth")[::4] == pytest.approx(recall_score(*labels, average=None))
    assert shares(matrix, "prediction")[::4] == pytest.approx(precision_score(*labels, average=None))


def test_it_agrees_with_a_worked_example():
    # Wu (2018), "Evaluation", exercise 9b, with the matrix of "Classification Validation" (2022), example 2
    assert shares([[9990, 10], [90, 10]], "truth") == [0.999, 0.001, 0.9, 0.1]


@pytest.mark.parametrize(("by", "expected"), [("truth", [0.75, 0.25, None, None]), ("prediction", [1, 1, 0, 0])])
def test_the_share_of_an_empty_class_is_absent_and_not_zero(by, expected):
    assert shares([[3, 1], [0, 0]], by) == expected


def test_the_counts_stand_beside_the_shares_as_whole_numbers():
    found = normalized_confusion(Confusion(array([[3, 1], [0, 2]]), ("no", "yes")))
    assert found.columns == ("truth", "prediction", "n", "share")
    assert found.rows[:2] == (("no", "no", 3, 0.75), ("no", "yes", 1, 0.25))
    assert all(type(row[2]) is int for row in found.rows)


def test_the_steps_show_each_division_that_there_is():
    work = Recorder(normalized_confusion.formula)
    normalized_confusion(Confusion(array([[3, 1], [0, 0]]), ("no", "yes")), work=work)
    assert [step.substituted for step in work.steps] == [r"a_{00} = \frac{3}{4}", r"a_{01} = \frac{1}{4}"]


def test_large_matrices_have_no_steps():
    work = Recorder(normalized_confusion.formula)
    normalized_confusion(Confusion(np.ones((5, 5)), tuple("abcde")), work=work)
    assert work.steps == []
