"""Standard error and limits by scipy, a single run, and runs that are all alike."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import sem, t

from reportgen.engine.calc.run import calc

VALUES = st.lists(st.integers(0, 40).map(lambda value: value / 40), min_size=2, max_size=12)


@given(VALUES, st.sampled_from([0.9, 0.95]))
def test_spread_and_limits_are_those_of_scipy(values, level):
    found = calc("repeated_runs_summary", {"values": values}, independent=True, level=level)["values"]
    error = sem(values)

    assert (found["mean"], found["sd"]) == pytest.approx((np.mean(values), np.std(values, ddof=1)), abs=1e-12)
    assert (found["se"], found["sd_divisor"], found["runs"]) == (
        pytest.approx(error, abs=1e-12),
        *[len(values) - 1, len(values)],
    )
    if len(set(values)) == 1:
        assert (found["low"], found["high"]) == (None, None)
    else:
        assert (found["low"], found["high"]) == pytest.approx(
            t.interval(level, len(values) - 1, np.mean(values), error)
        )


def test_runs_that_are_not_stated_to_be_independent_have_no_limits():
    found = calc("repeated_runs_summary", {"values": [0.8, 0.9, 0.7]})["values"]

    assert (found["low"], found["high"]) == (None, None)


def test_one_run_shows_no_spread():
    assert calc("repeated_runs_summary", {"values": [0.8]})["undefined_code"] == "one_run"
