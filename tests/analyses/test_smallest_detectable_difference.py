"""The lecture slides on the real risk; statsmodels; the formula turned round."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.power import TTestPower
from statsmodels.stats.proportion import power_proportions_2indep

from reportgen.analyses.smallest_detectable_difference import smallest_detectable_difference
from reportgen.catalog.answers import Undefined
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError


def test_statsmodels_finds_the_power_that_was_planned():
    """Its variance under the null is pooled, which differs little here."""
    found = smallest_detectable_difference(proportion=0.5, n=1000).values
    power = power_proportions_2indep(found["difference"], 0.5, 1000).power

    assert power == pytest.approx(0.8, abs=0.005)


@given(st.floats(0, 0.9), st.integers(30, 100_000), st.floats(0.5, 0.95))
def test_the_difference_found_needs_this_number_of_cases(proportion, n, power):
    found = smallest_detectable_difference(proportion=proportion, n=n, power=power)
    if isinstance(found, Undefined):
        assert found.code == "beyond_range"
        return
    difference = found.values["difference"]
    back = smallest_detectable_difference(proportion=proportion, difference=difference, power=power).values

    assert back["exact_n"] == pytest.approx(n, rel=1e-6)
    assert found.values["second_proportion"] == pytest.approx(proportion + difference)


@pytest.mark.parametrize("sides", [1, 2])
@pytest.mark.parametrize("nobs", [5, 10, 100])
def test_from_a_standard_error_it_is_what_statsmodels_finds_for_a_t_test(nobs, sides):
    found = smallest_detectable_difference(standard_error=2.0, df=nobs - 1, sides=sides).values["difference"]
    alternative = "two-sided" if sides == 2 else "larger"
    effect = TTestPower().solve_power(nobs=nobs, alpha=0.05, power=0.8, alternative=alternative)

    assert found == pytest.approx(effect * np.sqrt(nobs) * 2.0, rel=1e-4)


@given(st.integers(2, 500), st.floats(0.6, 0.99), st.floats(0.8, 0.99))
def test_a_noncentral_t_test_has_the_planned_power_at_the_difference_found(df, power, level):
    found = smallest_detectable_difference(standard_error=1.0, df=df, level=level, power=power).values["difference"]
    t = scipy.stats.t.ppf(1 - (1 - level) / 2, df)

    assert scipy.stats.nct.sf(t, df, found) == pytest.approx(power, abs=1e-6)


def test_without_degrees_of_freedom_it_is_the_sum_of_two_normal_quantiles():
    found = smallest_detectable_difference(standard_error=0.01).values["difference"]

    assert found == pytest.approx(0.01 * (1.959964 + 0.841621), rel=1e-6)


@pytest.mark.parametrize("wrong", [{"n": 10}, {"discordant": 0.1}, {"standard_error": 0.0}, {"df": 0.0}])
def test_a_standard_error_stands_alone_and_is_above_zero(wrong):
    with pytest.raises(ReportgenError):
        smallest_detectable_difference(**{"standard_error": 1.0, **wrong})


def test_more_cases_show_smaller_differences():
    few, many = (smallest_detectable_difference(discordant=0.2, n=n).values["difference"] for n in (200, 800))

    assert many < few


def test_a_difference_may_go_down():
    up, down = (smallest_detectable_difference(proportion=0.5, difference=d).values["n"] for d in (0.1, -0.1))

    assert up == down


def test_what_is_not_possible_says_why():
    assert smallest_detectable_difference(proportion=0.9, difference=0.2).code == "larger_than_possible"
    assert smallest_detectable_difference(proportion=0.1, difference=-0.2).code == "larger_than_possible"
    assert smallest_detectable_difference(discordant=0.1, n=5).code == "beyond_range"
    assert smallest_detectable_difference(discordant=0.1, difference=0).code == "no_difference_planned"


@pytest.mark.parametrize(
    "wrong",
    [
        {"proportion": 0.5},
        {"n": 100},
        {"n": 100, "difference": 0.1, "proportion": 0.5},
        {"n": 100, "discordant": 0.1, "proportion": 0.5},
        {"n": 100, "proportion": 1},
        {"n": 100, "discordant": 0},
    ],
)
def test_one_question_at_a_time(wrong):
    with pytest.raises(ReportgenError):
        calc("smallest_detectable_difference", **wrong)
