"""Golden values: NumPy's rule of Freedman and Diaconis and its histogram; hand calculation."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.catalog.answers import Undefined
from reportgen.curves.error_distribution import MOST_BINS, error_distribution
from reportgen.data.regression import Regression

EIGHTHS = st.lists(st.integers(-400, 400).map(lambda eighths: eighths / 8), min_size=1, max_size=80)


def table(errors):
    return error_distribution(Regression.of(np.zeros(len(errors)), errors))


@pytest.mark.parametrize(("seed", "cases", "spread"), [(1, 221, 55), (2, 1000, 0.003), (3, 60, 1e6), (4, 5000, 1)])
def test_bins_are_as_wide_as_numpys_rule_rounded_up_and_hold_what_numpy_counts(seed, cases, spread):
    errors = np.random.default_rng(seed).normal(0, spread, cases)
    rows = table(errors).rows
    edges = np.histogram_bin_edges(errors, "fd")
    exact = 2 * np.subtract(*np.quantile(errors, [0.75, 0.25])) / cases ** (1 / 3)
    assert edges[1] - edges[0] == pytest.approx(exact, rel=0.1)  # NumPy fits a whole number of bins
    wide = rows[0][1] - rows[0][0]
    allowed = [digit * 10.0**power for power in range(-6, 7) for digit in (1, 2, 5)]
    assert wide == pytest.approx(min(one for one in allowed if one >= exact))
    counts, _ = np.histogram(errors, [row[0] for row in rows] + [rows[-1][1]])
    assert [row[2] for row in rows] == counts.tolist()


@given(EIGHTHS)
def test_every_error_is_in_one_bin_and_zero_is_an_edge(errors):
    rows = table(errors).rows
    wide = rows[0][1] - rows[0][0]
    assert sum(row[2] for row in rows) == len(errors)
    assert len(rows) <= MOST_BINS
    for low, high, cases in rows:
        assert low / wide == pytest.approx(round(low / wide), abs=1e-6)
        slack = 1e-6 * wide
        assert sum(low + slack < one < high - slack for one in errors) <= cases
        assert cases <= sum(low - slack <= one <= high + slack for one in errors)


def test_an_error_on_an_edge_is_in_the_bin_above_even_where_rounding_puts_it_below():
    # the quartiles of these eleven are 0.25 and 0.75: 2 * 0.5 / 11 ** (1 / 3) = 0.45, rounded up to 0.5
    assert table([one / 10 for one in range(11)]).rows == ((0, 0.5, 5), (0.5, 1, 5), (1, 1.5, 1))
    # 0.1 + 0.2 - 0.3 is 5.6e-17, its negative is below zero by rounding alone
    assert table([-(0.1 + 0.2 - 0.3), 1, 1, 2]).rows[0][0] == 0


def test_one_wild_error_does_not_make_thousands_of_bins():
    rows = table([*np.linspace(-1, 1, 500), 1e9]).rows
    assert len(rows) <= MOST_BINS
    assert (rows[0][2] + rows[1][2], rows[-1][2]) == (500, 1)


@pytest.mark.parametrize(
    ("errors", "expected"), [([0, 0, 0], (0, 0.1, 3)), ([7, 7], (7, 8, 2)), ([-30], (-30, -25, 1))]
)
def test_equal_errors_are_one_bin(errors, expected):
    assert table(errors).rows == (expected,)


def test_no_case_has_no_bins():
    assert table([]) == Undefined("no_case")
