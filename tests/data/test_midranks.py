"""Midranks against scipy's, and ties that only rounding hides."""

from collections import Counter

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from reportgen.data.midranks import midranks, tie_distance, tie_term

VALUES = st.lists(st.integers(-5, 5), min_size=1, max_size=30)


@given(VALUES)
def test_ranks_are_those_of_scipy(values):
    np.testing.assert_array_equal(midranks(values), scipy.stats.rankdata(values))


@given(VALUES)
def test_the_term_for_ties_counts_each_group(values):
    assert float(tie_term(midranks(values))) == sum(t**3 - t for t in Counter(values).values())


def test_a_batch_is_ranked_row_by_row():
    table = np.random.default_rng(1).integers(0, 4, (3, 5, 7))

    np.testing.assert_array_equal(midranks(table), scipy.stats.rankdata(table, axis=-1))
    np.testing.assert_array_equal(
        tie_term(midranks(table)), [[tie_term(midranks(row)) for row in each] for each in table]
    )


def test_decimals_that_are_equal_on_paper_are_ties():
    a, b = np.array([0.3, 0.4, 0.9, 0.6]), np.array([0.2, 0.3, 0.8, 0.4])

    differences = np.abs(a - b)
    assert differences[0] != differences[1]  # in binary fractions
    assert midranks(differences, tie_distance(a, b)).tolist() == [2, 2, 2, 4]


@pytest.mark.parametrize("values", [[0.1 + 0.2, 0.3, 0.3], [1e9 + 0.1 + 0.2, 1e9 + 0.3]])
def test_values_that_differ_by_rounding_alone_are_all_tied(values):
    assert set(midranks(values).tolist()) == {(len(values) + 1) / 2}


@given(VALUES, st.floats(0.001, 1000), st.floats(-100, 100))
def test_scale_and_origin_do_not_change_ranks(values, scale, origin):
    np.testing.assert_array_equal(midranks(np.array(values) * scale + origin), scipy.stats.rankdata(values))


@given(VALUES)
def test_turned_values_have_turned_ranks(values):
    np.testing.assert_array_equal(midranks(-np.array(values)), len(values) + 1 - midranks(values))


def test_no_value_has_no_rank():
    assert midranks([]).size == 0
    assert float(tie_distance([])) == 0
