import numpy as np
import pytest

from reportgen.data.counting import Call, call_patterns
from reportgen.data.table import Column
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


def test_patterns_of_calls_are_those_of_masks(drawn, frame):
    found = call_patterns(frame, "t", "a", [Call("p"), Call("s", 0.3), Call("q")])
    marks = (drawn["t"] == "a", drawn["p"] == "a", drawn["s"] >= 0.3, drawn["q"] == "a")

    for at, count in np.ndenumerate(found):
        assert count == np.logical_and.reduce([mark == wanted for mark, wanted in zip(marks, at, strict=True)]).sum()


def test_a_score_equal_to_the_threshold_is_called_positive(frame, drawn):
    assert call_patterns(frame, "t", "a", [Call("s", 0.7)]).sum(axis=0)[1] == (drawn["s"] >= 0.7).sum()
