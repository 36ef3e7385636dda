"""Golden value: the variance of differences of right calls, and of two samples, from numpy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.same_set_advantage import same_set_advantage
from reportgen.catalog.answers import Undefined
from reportgen.data.paired import PairedTable

CELLS = st.tuples(*[st.integers(0, 30)] * 4)


def table(cells):
    return PairedTable.of(**dict(zip(PairedTable.INPUTS, cells, strict=True)))


@given(CELLS)
def test_the_errors_are_those_of_the_cases(cells):
    found = same_set_advantage(table(cells))
    n = sum(cells)
    if not n:
        assert found == Undefined("no_case")
        return
    a, b = np.repeat([1, 1, 0, 0], cells), np.repeat([1, 0, 1, 0], cells)
    values = found.values
    assert values["se_paired"] == pytest.approx(np.sqrt((a - b).var() / n), abs=1e-12)
    assert values["se_unpaired"] == pytest.approx(np.sqrt((a.var() + b.var()) / n), abs=1e-12)
    assert values["covariance"] == pytest.approx(np.cov(a, b, ddof=0)[0, 1] / n, abs=1e-12)
    squares = values["se_unpaired"] ** 2 - 2 * values["covariance"]
    assert values["se_paired"] ** 2 == pytest.approx(squares, abs=1e-12)


@given(CELLS)
def test_the_same_set_is_better_exactly_if_right_calls_go_together(cells):
    found = same_set_advantage(table(cells))
    if isinstance(found, Undefined) or found.values["ratio"] is None:
        return
    if abs(found.values["covariance"]) > 1e-12:
        assert (found.values["ratio"] < 1) == (found.values["covariance"] > 0)


def test_models_that_agree_on_every_case_have_no_ratio():
    found = same_set_advantage(table((9, 0, 0, 3))).values

    assert (found["se_paired"], found["ratio"], found["cases_unpaired"]) == (0, None, None)
