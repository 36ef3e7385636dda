"""Golden values: scipy's exact intervals."""

import itertools

import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.size_effect import size_effect
from reportgen.errors import ReportgenError


@pytest.mark.parametrize("proportion", [0.0, 0.5, 0.93])
@pytest.mark.parametrize("level", [0.9, 0.95])
def test_the_widths_are_those_of_scipys_exact_intervals(proportion, level):
    sizes = (20.0, 300.0, 50000.0)
    found = size_effect(proportion=proportion, sizes=sizes, level=level)
    for n, low, high, width in found.table.rows:
        exact = scipy.stats.binomtest(round(proportion * n), n).proportion_ci(level, "exact")
        assert (low, high, width) == pytest.approx((exact.low, exact.high, exact.high - exact.low), abs=1e-9)


def test_a_large_test_set_makes_four_times_as_many_cases_halve_the_width():
    first, second = size_effect(proportion=0.8, sizes=(10_000, 40_000)).values["widths"]

    assert second == pytest.approx(first / 2, rel=0.01)


@given(st.floats(0, 1))
def test_more_cases_never_make_it_wider_by_much(proportion):
    widths = size_effect(proportion=proportion).values["widths"]

    assert all(later < earlier for earlier, later in itertools.pairwise(widths))


@pytest.mark.parametrize(
    "wrong", [{"proportion": 1.2}, {"proportion": 0.5, "sizes": (0.5,)}, {"proportion": 0.5, "sizes": ()}]
)
def test_what_is_no_proportion_or_size_is_refused(wrong):
    with pytest.raises(ReportgenError, match="must be"):
        size_effect(**wrong)
