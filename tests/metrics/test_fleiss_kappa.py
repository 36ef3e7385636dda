"""Golden values: statsmodels, called here; a published table."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.inter_rater import fleiss_kappa as theirs

from reportgen.data.ratings import Ratings
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError
from reportgen.metrics.fleiss_kappa import fleiss_kappa

# Ten cases, fourteen raters, five classes: an often printed example, whose kappa is 0.210
TEN = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
]
LABELS = st.integers(2, 4).flatmap(
    lambda raters: st.lists(st.lists(st.sampled_from("abc"), min_size=raters, max_size=raters), min_size=1, max_size=12)
)


def test_the_printed_example():
    assert float(fleiss_kappa(Ratings.of(TEN))) == pytest.approx(0.210, abs=0.0005)


@given(LABELS)
def test_it_agrees_with_statsmodels(rows):
    counts = np.array([[row.count(label) for label in "abc"] for row in rows])
    found = calc("fleiss_kappa", {"ratings": rows})
    if (counts.sum(axis=0) > 0).sum() == 1:
        assert found["undefined_code"] == "one_class_of_all_raters"
    else:
        assert found["value"] == pytest.approx(theirs(counts), abs=1e-12)


def test_full_agreement_is_one():
    assert float(fleiss_kappa(Ratings.of([[3, 0], [0, 3]]))) == 1


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({"ratings": [["a"], ["b"]]}, "ratings must be rows of labels"),
        ({"ratings": [["a", "b"], ["a"]]}, "ratings must be rows of labels"),
        ({"ratings": [["a", None]]}, "ratings must be rows of labels"),
        ({"table": [[2, 1], [1, 1]]}, "table must be rows of counts that add up"),
        ({"table": [[0.5, 1.5]]}, "table must be rows of counts that add up"),
        ({"table": [[2, 1]], "classes": ["a"]}, "classes must be 2 names"),
    ],
)
def test_what_are_no_ratings_is_refused(inputs, message):
    with pytest.raises(ReportgenError, match=message):
        calc("fleiss_kappa", inputs)
