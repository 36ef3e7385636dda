"""Golden values: R's qqnorm and qqline, and SciPy's probplot with their places."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm

from reportgen.catalog.answers import Undefined
from reportgen.curves.normal_quantiles import normal_quantiles
from reportgen.data.counts import Sample
from reportgen.data.samples import PairedSamples

WEIGHTS = [148.0, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236]  # Royston (1995), weights of eleven men in pounds


def rows(values):
    return normal_quantiles(Sample(np.array(values, dtype=float))).rows


def test_places_of_few_values_are_those_of_blom():
    """Blom's scores of five values, 1.18 and 0.50, are in tables of normal scores; R gives them to four digits."""
    assert [row[0] for row in rows([3, 1, 2, 5, 4])] == pytest.approx([-1.1798, -0.4972, 0, 0.4972, 1.1798], abs=5e-5)


def test_places_of_more_values_are_in_the_middle_of_equal_parts():
    """As ppoints of R: (i - 1/2) / 11, here by SciPy's normal distribution."""
    assert [row[0] for row in rows(WEIGHTS)] == pytest.approx(list(norm.ppf((np.arange(11) + 0.5) / 11)))


def test_the_line_goes_through_the_quartiles():
    """By hand: the quartiles are 159 and 176, and those of the normal distribution -0.6745 and 0.6745."""
    for quantile, _, line in rows(WEIGHTS):
        assert line == pytest.approx(167.5 + 17 / 1.348980 * quantile, abs=1e-4)


def test_differences_of_pairs_are_taken_first_minus_second():
    found = normal_quantiles(PairedSamples.of([3.0, 5.0, 1.0], [1.0, 1.0, 1.0])).rows

    assert [row[1] for row in found] == [0.0, 2.0, 4.0]


def test_equal_values_have_a_level_line():
    assert {row[1:] for row in rows([2, 2, 2])} == {(2.0, 2.0)}


def test_one_value_has_no_line():
    assert normal_quantiles(Sample(np.array([1.0]))) == Undefined("few_for_quantiles", values=1)


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=40))
def test_order_does_not_matter_and_values_rise_with_symmetric_quantiles(values):
    found = rows(values)
    quantiles = np.array([row[0] for row in found])

    assert rows(values[::-1]) == found
    assert [row[1] for row in found] == sorted(values)
    assert quantiles == pytest.approx(-quantiles[::-1])
