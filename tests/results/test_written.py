"""results.json: the numbers as they are, and none that JSON cannot write."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.results.written import to_json


class Tree:
    """Results of any content."""

    def __init__(self, tree):
        self.tree = tree

    def model_dump(self, mode):
        assert mode == "json"
        return self.tree


VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)


@given(
    tree=st.recursive(
        VALUES, lambda one: st.lists(one, max_size=3) | st.dictionaries(st.text(), one, max_size=3), max_leaves=8
    )
)
def test_what_is_written_is_read_again(tree):
    assert json.loads(to_json(Tree(tree))) == tree


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("around", [lambda one: {"a": one}, lambda one: [one, 1], lambda one: {"a": [1, one]}])
def test_a_number_that_json_cannot_write_is_refused(number, around):
    with pytest.raises(ValueError, match="JSON cannot write"):
        to_json(Tree(around(number)))


def test_the_word_for_no_number_may_stand_in_a_text():
    assert json.loads(to_json(Tree({"a": "NaN\nInfinity,\n", "NaN": ["NaN"]}))) == {
        "a": "NaN\nInfinity,\n",
        "NaN": ["NaN"],
    }
