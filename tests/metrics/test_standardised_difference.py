"""Standardised difference of two samples."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.catalog.work import Recorder
from reportgen.data.bank import TwoSamples
from reportgen.data.groups import TwoProportions
from reportgen.metrics.standardised_difference import standardised_difference

VALUES = st.lists(st.integers(-1000, 1000).map(lambda whole: whole / 7), min_size=2, max_size=30)


def by_the_paper(a, b):
    """Austin (2009), Statistics in Medicine 28:3083, section 2, for values."""
    spread = np.sqrt((np.var(a, ddof=1) + np.var(b, ddof=1)) / 2)
    return (np.mean(a) - np.mean(b)) / spread


def test_shares_agree_with_a_hand_calculation():
    found = standardised_difference(TwoProportions.of(50, 100, 80, 200))
    assert float(found) == pytest.approx(0.1 / np.sqrt((0.25 + 0.24) / 2), rel=1e-14)


def test_a_tenth_is_a_correlation_of_one_twentieth():
    # Austin (2009), Communications in Statistics 38:1228, abstract: 0.1 is equivalent to a phi coefficient of 0.05
    found = float(standardised_difference(TwoProportions.of(525, 1000, 475, 1000)))
    group, outcome = np.repeat([1, 0], 1000), np.repeat([1, 0, 1, 0], [525, 475, 475, 525])
    assert found == pytest.approx(0.1, abs=0.001)
    assert np.corrcoef(group, outcome)[0, 1] == pytest.approx(0.05, abs=1e-12)


@given(VALUES, VALUES)
def test_values_agree_with_the_formula_of_the_paper(a, b):
    found = float(standardised_difference(TwoSamples.of(a, b)))
    if len(set(a)) == len(set(b)) == 1:
        assert np.isnan(found)
    else:
        assert found == pytest.approx(by_the_paper(a, b), rel=1e-9, abs=1e-9)


@given(VALUES, VALUES)
def test_exchanged_samples_turn_the_sign(a, b):
    one, other = (float(standardised_difference(TwoSamples.of(*pair))) for pair in ((a, b), (b, a)))
    assert one == pytest.approx(-other, nan_ok=True, abs=1e-12)


@given(VALUES, VALUES, st.integers(1, 9))
def test_another_unit_changes_nothing(a, b, times):
    plain = float(standardised_difference(TwoSamples.of(a, b)))
    scaled = float(standardised_difference(TwoSamples.of(np.multiply(a, times) + 5, np.multiply(b, times) + 5)))
    assert scaled == pytest.approx(plain, nan_ok=True, rel=1e-6, abs=1e-9)


@pytest.mark.parametrize(
    ("a", "b"), [([1], [1, 2, 3]), ([1, 2], []), ([], []), ([0.1] * 3, [0.1] * 3), ([0.1] * 3, [0.7] * 6)]
)
def test_without_a_measure_of_spread_it_is_undefined_and_no_step_shows_nan(a, b):
    work = Recorder(standardised_difference.formula)
    assert np.isnan(standardised_difference(TwoSamples.of(a, b), work=work))
    assert not any("nan" in step.substituted for step in work.steps)


@pytest.mark.parametrize("counts", [(0, 0, 1, 2), (5, 5, 3, 3), (0, 5, 3, 3)])
def test_shares_of_none_or_all_in_both_groups_leave_it_undefined(counts):
    work = Recorder(standardised_difference.formula)
    assert np.isnan(standardised_difference(TwoProportions.of(*counts), work=work))
    assert not any("nan" in step.substituted for step in work.steps)


def test_one_sample_may_be_all_alike():
    assert float(standardised_difference(TwoSamples.of([2, 2, 2], [1, 3]))) == 0
