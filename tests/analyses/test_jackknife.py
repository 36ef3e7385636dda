"""Identities of the jackknife, and a loop written out."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import sem

from reportgen.analyses import jackknife as module
from reportgen.analyses.jackknife import STATISTICS, jackknife
from reportgen.catalog.answers import Undefined
from reportgen.data.evidence import Sample

VALUES = st.lists(st.integers(-20, 20).map(float), min_size=3, max_size=20)


@given(VALUES)
def test_of_a_mean_there_is_no_bias_and_the_usual_standard_error(values):
    found = jackknife(Sample(np.array(values))).values

    assert found["bias"] == pytest.approx(0, abs=1e-9)
    assert found["se"] == pytest.approx(sem(values), abs=1e-12)


@given(VALUES)
def test_the_plug_in_variance_becomes_the_unbiased_one(values):
    found = jackknife(Sample(np.array(values)), statistic="variance_plug_in").values

    assert found["corrected"] == pytest.approx(np.var(values, ddof=1), abs=1e-9)


@given(VALUES, st.sampled_from(sorted(STATISTICS)))
def test_it_agrees_with_a_loop(values, statistic):
    function, n = STATISTICS[statistic][0], len(values)
    left_out = [float(function(np.array([*values[:at], *values[at + 1 :]]))) for at in range(n)]
    found = jackknife(Sample(np.array(values)), statistic=statistic)

    assert [row[2] for row in found.table.rows] == pytest.approx(left_out)
    assert found.values["bias"] == pytest.approx((n - 1) * (np.mean(left_out) - found.values["estimate"]), abs=1e-9)
    assert found.values["se"] == pytest.approx(np.sqrt((n - 1) * np.var(left_out)), abs=1e-9)


def test_many_values_are_left_out_some_at_a_time(monkeypatch):
    values = np.arange(20.0) ** 2
    whole = jackknife(Sample(values), statistic="median")
    monkeypatch.setattr(module, "LISTED", 6)

    assert jackknife(Sample(values), statistic="median") == whole


def test_too_few_values_have_a_reason():
    assert jackknife(Sample(np.array([1.0]))) == Undefined("too_few_to_leave_out", cases=1)
    assert jackknife(Sample(np.array([1.0, 2.0])), statistic="variance").code == "too_few_to_leave_out"
