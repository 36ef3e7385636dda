import numpy as np
import pytest
from sklearn.metrics import confusion_matrix

from reportgen.data.counting import Call, call_patterns, cube, right_patterns
from reportgen.data.given import Column
from reportgen.data.tables import open_tables

CLASSES = ("a", "b", "c")


@pytest.fixture(scope="module")
def drawn():
    draw = np.random.default_rng(7)
    return {name: draw.choice(CLASSES, 500) for name in ("t", "p", "q")} | {"s": draw.random(500).round(1)}


@pytest.fixture
def frame(drawn, tmp_path):
    kinds = {"t": "label", "p": "label", "q": "label", "s": "score"}
    with open_tables({"d": drawn}, base=tmp_path) as tables:
        yield tables.take({"d": {key: Column(key, kind) for key, kind in kinds.items()}})["d"].frame


def test_the_confusion_of_three_classes_is_that_of_scikit_learn(drawn, frame):
    found = cube(frame, ["t", "p"], CLASSES)

    np.testing.assert_array_equal(found, confusion_matrix(drawn["t"], drawn["p"], labels=CLASSES))
    assert found.dtype == np.int64


def test_classes_that_no_case_has_are_rows_of_zeros(frame):
    found = cube(frame, ["t", "p"], (*CLASSES, "none"))

    assert found.sum() == 500
    assert found[3].sum() == found[:, 3].sum() == 0


def test_the_cube_of_two_models_adds_up_to_each_confusion(frame):
    found = cube(frame, ["t", "p", "q"], CLASSES)

    np.testing.assert_array_equal(found.sum(axis=2), cube(frame, ["t", "p"], CLASSES))
    np.testing.assert_array_equal(found.sum(axis=1), cube(frame, ["t", "q"], CLASSES))


def test_patterns_of_calls_are_those_of_masks(drawn, frame):
    found = call_patterns(frame, "t", "a", [Call("p"), Call("s", 0.3), Call("q")])
    marks = (drawn["t"] == "a", drawn["p"] == "a", drawn["s"] >= 0.3, drawn["q"] == "a")

    for at, count in np.ndenumerate(found):
        assert count == np.logical_and.reduce([mark == wanted for mark, wanted in zip(marks, at, strict=True)]).sum()


def test_a_score_equal_to_the_threshold_is_called_positive(frame, drawn):
    assert call_patterns(frame, "t", "a", [Call("s", 0.7)]).sum(axis=0)[1] == (drawn["s"] >= 0.7).sum()


def test_patterns_of_right_predictions_are_those_of_masks(drawn, frame):
    found = right_patterns(frame, "t", ["p", "q"])
    p, q = drawn["p"] == drawn["t"], drawn["q"] == drawn["t"]

    assert found.tolist() == [[(~p & ~q).sum(), (~p & q).sum()], [(p & ~q).sum(), (p & q).sum()]]
