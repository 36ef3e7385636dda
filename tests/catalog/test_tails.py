"""P-values beside those of scipy.stats, and what a one-sided test comes with."""

import numpy as np
import pytest
import scipy.stats

from reportgen.catalog.sides import reaching
from reportgen.catalog.tails import TURNED, chi2_tail, f_tail, normal_tail, squared_tail, t_tail
from reportgen.catalog.work import SILENT, Recorder
from reportgen.distributions import normal_quantile

SIDES = ("two-sided", "greater", "less")


@pytest.mark.parametrize("z", [-3.2, 0.0, 1.7])
def test_a_side_of_the_normal_distribution_or_both(z):
    expected = (2 * scipy.stats.norm.sf(abs(z)), scipy.stats.norm.sf(z), scipy.stats.norm.cdf(z))

    assert [normal_tail(z, side, SILENT) for side in SIDES] == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("t", [-3.2, 0.0, 1.7])
def test_a_side_of_students_t_or_both(t):
    expected = (2 * scipy.stats.t.sf(abs(t), 4), scipy.stats.t.sf(t, 4), scipy.stats.t.cdf(t, 4))

    assert [t_tail(t, 4, side, SILENT) for side in SIDES] == pytest.approx(expected, rel=1e-12)


def test_the_upper_tail_of_chi_square():
    assert chi2_tail(5.2, 3, SILENT) == pytest.approx(scipy.stats.chi2.sf(5.2, 3), rel=1e-12)


def test_the_upper_tail_of_f():
    assert f_tail(5.2, 10, 5, SILENT) == pytest.approx(scipy.stats.f.sf(5.2, 10, 5), rel=1e-12)


@pytest.mark.parametrize("difference", [-0.1, 0.1])
def test_a_squared_difference_is_its_root_with_a_sign(difference):
    root = np.copysign(2.0, difference)

    assert [squared_tail(4.0, difference, side, SILENT) for side in SIDES] == pytest.approx(
        [normal_tail(root, side, SILENT) for side in SIDES], rel=1e-12
    )


def test_no_p_value_is_zero():
    assert normal_tail(50.0, "greater", SILENT) > 0
    assert chi2_tail(1e6, 1, SILENT) > 0


def test_turned_twice_is_as_before():
    assert [TURNED[TURNED[side]] for side in SIDES] == list(SIDES)


def test_the_step_shows_which_side_was_meant():
    work = Recorder("")
    squared_tail(4.0, -0.1, "less", work)

    assert [step.substituted for step in work.steps] == [r"z = \pm \sqrt{4}", r"p = P(Z \le -2)"]


def test_a_difference_reaches_to_the_side_that_the_test_is_about():
    both, lower, upper = (reaching(0.3, 0.1, normal_quantile, 0.95, side) for side in SIDES)
    one, two = scipy.stats.norm.ppf([0.95, 0.975]) * 0.1

    assert (both.low, both.high) == (pytest.approx(0.3 - two), pytest.approx(0.3 + two))
    assert (lower.low, np.isnan(lower.high)) == (pytest.approx(0.3 - one), True)
    assert (np.isnan(upper.low), upper.high) == (True, pytest.approx(0.3 + one))


def test_a_difference_of_shares_ends_at_one():
    assert reaching(0.95, 0.1, normal_quantile, 0.95, "two-sided").high == 1
