"""Scores over data sets: how they are read, ranked and taken apart."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from published_tables import demsar, published

from reportgen.data.benchmark import BenchmarkTable
from reportgen.errors import ReportgenError

TABLES = arrays(float, st.tuples(st.integers(1, 6), st.integers(2, 5)), elements=st.integers(0, 5).map(float))
PRINTED = [3.143, 2.0, 2.893, 1.964]
TWO = {"table": [[0.9, 0.8], [0.7, 0.6], [0.5, 0.5]], "models": ["A", "B"]}


def test_inputs_make_a_table_with_names():
    found = BenchmarkTable.from_inputs({**TWO, "datasets": ["x", "y", "z"], "better": "lower", "control": "B"})

    assert (found.size, found.models, found.data_sets) == ((3, 2), ("A", "B"), ("x", "y", "z"))
    assert (found.better, found.control, float(found.cases)) == ("lower", "B", 3)


def test_rows_and_columns_without_names_are_numbered():
    found = BenchmarkTable.from_inputs({"table": TWO["table"]})

    assert found.models == ("model 1", "model 2")
    assert found.data_sets == ("data set 1", "data set 2", "data set 3")


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"table": [[1, 2], [3]]}, "table must be rows of numbers"),
        ({"table": [[1], [2]]}, "at least two"),
        ({"table": []}, "table must be rows of numbers"),
        ({"table": [["a", "b"]]}, "table must be rows of numbers"),
        ({"table": [[1, float("inf")]]}, "table must have numbers up to"),
        ({"models": ["A"]}, "models must be 2 names"),
        ({"models": "AB"}, "models must be 2 names"),
        ({"models": ["A", "A"]}, "models must be names that differ"),
        ({"models": ["A", None]}, "models must be 2 names"),
        ({"datasets": ["x"]}, "datasets must be 3 names"),
        ({"better": "more"}, "better must be higher or lower"),
        ({"control": "C"}, "control must be one of A, B"),
    ],
)
def test_what_makes_no_table_is_refused(changed, message):
    with pytest.raises(ReportgenError, match=message):
        BenchmarkTable.from_inputs({**TWO, **changed})


@given(TABLES)
def test_ranks_are_those_of_scipy_with_the_best_first(scores):
    np.testing.assert_array_equal(BenchmarkTable.of(scores).ranks, scipy.stats.rankdata(-scores, axis=-1))
    np.testing.assert_array_equal(
        BenchmarkTable.of(scores, better="lower").ranks, scipy.stats.rankdata(scores, axis=-1)
    )


def test_demsars_mean_ranks_need_the_values_that_were_not_rounded():
    """Table 6 prints 3.143, 2.000, 2.893, 1.964; of the printed scores 0.975 and 0.975 share a rank."""
    table = published("demsar2006_table6")

    assert np.round(table.mean_ranks, 3).tolist() != PRINTED
    assert np.round(demsar().mean_ranks, 3).tolist() == PRINTED


def test_garcia_and_herreras_mean_ranks():
    """García & Herrera (2008), table 2: C4.5 2.100, 1-NN 3.250, naive Bayes 2.200, kernel 4.333, CN2 3.117."""
    found = published("garcia_herrera_2008").mean_ranks

    assert np.round(found, 3).tolist() == [2.1, 3.25, 2.2, 4.333, 3.117]


def test_a_data_set_with_a_missing_score_has_no_ranks():
    table = BenchmarkTable.from_inputs({"table": [[0.9, None], [0.7, 0.6]], "datasets": ["x", "y"]})

    assert np.isnan(table.ranks[0]).all()
    assert table.ranks[1].tolist() == [1, 2]
    assert table.complete().data_sets == ("y",)


def test_parts_of_a_table_keep_their_names():
    table = BenchmarkTable.of([[1, 2, 3], [4, 5, 6]], ["A", "B", "C"], data_sets=["x", "y"], control="A")

    assert table.of_models("C", "A").scores.tolist() == [[3, 1], [6, 4]]
    assert table.of_models("C", "A").control == "A"
    assert table.of_models("C", "B").control is None
    assert table.of_data_sets([1]).data_sets == ("y",)
    assert [one.tolist() for one in table.pair("C", "A")] == [[3, 6], [1, 4]]


@given(TABLES, st.integers(0, 9))
def test_tables_on_leading_axes_are_ranked_one_by_one(scores, seed):
    other = np.random.default_rng(seed).permuted(scores, axis=-1)
    both = BenchmarkTable.of(np.stack([scores, other])).ranks

    np.testing.assert_array_equal(both[0], BenchmarkTable.of(scores).ranks)
    np.testing.assert_array_equal(both[1], BenchmarkTable.of(other).ranks)
