"""Threshold of the direct posterior probability approach; golden values by trying every threshold."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen import reasons
from reportgen.analyses.direct_posterior_threshold import direct_posterior_threshold
from reportgen.catalog.answers import Undefined
from reportgen.data.posteriors import Posteriors

CUTOFFS = [0.996, 0.988, 0.984, 0.98, 0.948, 0.889, 0.848, 0.762, 0.707, 0.681, 0.656, 0.622, 0.506, 0.471, 0.337]


def of(*values):
    return Posteriors(np.array(values, dtype=float))


def test_the_cutoff_table_holds_six_discoveries_at_5_percent():
    # numbers.json: 003-cutoff-bayesFDR
    found = direct_posterior_threshold(of(*CUTOFFS), alpha=0.05).values
    assert (found["n"], found["threshold"], found["threshold_next"]) == (6, 0.889, 0.848)
    assert found["fdr"] == pytest.approx(0.03583333333333335, abs=1e-12)
    assert found["fdr_next"] == pytest.approx(0.05242857142857144, abs=1e-12)


@given(st.lists(st.integers(0, 20), min_size=1, max_size=20), st.integers(1, 19))
def test_it_is_the_lowest_of_all_thresholds_that_keep_the_level(twentieths, level):
    # in whole numbers, so that 0.95 keeps a level of 0.05 although 1 - 0.95 is more than 0.05 as a float
    called = {t: [20 - value for value in twentieths if value >= t] for t in set(twentieths)}
    keep = [t for t, wrong in called.items() if sum(wrong) <= level * len(wrong)]
    found = direct_posterior_threshold(of(*(value / 20 for value in twentieths)), alpha=level / 20)
    if not keep:
        assert found.code == "no_threshold_at_level"
        assert reasons.undefined(found.code, found.facts)
        return
    assert found.values["threshold"] == min(keep) / 20
    assert found.values["n"] == len(called[min(keep)])
    assert found.values["fd"] == pytest.approx(math.fsum(called[min(keep)]) / 20)


def test_all_probabilities_may_keep_the_level():
    found = direct_posterior_threshold(of(0.9, 0.8), alpha=0.5).values
    assert (found["n"], found["threshold_next"], found["fdr_next"]) == (2, None, None)


def test_nothing_and_no_probabilities_have_none():
    assert direct_posterior_threshold(of(), alpha=0.5) == Undefined("no_case")
    assert direct_posterior_threshold(of(2), alpha=0.5) == Undefined("not_probabilities", outside=1, cases=1)


def test_all_thresholds_stand_in_a_table_with_the_chosen_one_marked():
    """By hand: 0.1 of one, 0.3 of two, 0.8 of three are false."""
    table = direct_posterior_threshold(of(0.9, 0.8, 0.5), alpha=0.2).table
    assert table.columns == ("threshold", "fd", "fdr", "n", "chosen")
    assert [row[0] for row in table.rows] == [0.9, 0.8, 0.5]
    assert [row[3] for row in table.rows] == [1, 2, 3]
    assert [row[1] for row in table.rows] == pytest.approx([0.1, 0.3, 0.8])
    assert [row[4] for row in table.rows] == [False, True, False]


def test_a_long_table_keeps_the_chosen_threshold_and_the_next():
    found = direct_posterior_threshold(of(*(number / 5000 for number in range(5001))), alpha=0.1)
    chosen = [row[4] for row in found.table.rows].index(True)
    assert len(found.table.rows) <= 202
    assert found.table.rows[chosen][0] == found.values["threshold"]
    assert found.table.rows[chosen + 1][0] == found.values["threshold_next"]
