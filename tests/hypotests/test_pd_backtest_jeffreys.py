"""The Jeffreys test of a predicted probability of default."""

import pytest
from scipy.integrate import quad
from scipy.stats import beta

from reportgen.catalog.answers import Undefined
from reportgen.data.bank import Defaults
from reportgen.hypotests.pd_backtest_jeffreys import pd_backtest_jeffreys

# MathWorks' manual of risk.validation.jeffreysTest, example: mean PD, defaults, loans, rejected at 5%
GRADES = [
    (0.027845, 6, 56, True),
    (0.07689, 18, 79, True),
    (0.12764, 16, 68, True),
    (0.17523, 21, 54, True),
    (0.2268, 11, 45, False),
    (0.27502, 14, 40, False),
    (0.327, 10, 40, False),
    (0.37635, 13, 34, False),
    (0.41964, 19, 37, False),
    (0.47274, 22, 47, False),
]


@pytest.mark.parametrize(("pd", "defaults", "cases", "rejected"), GRADES)
def test_it_rejects_the_grades_of_the_manual(pd, defaults, cases, rejected):
    assert (pd_backtest_jeffreys(Defaults.of(defaults, cases, pd)).p_value < 0.05) == rejected


@pytest.mark.parametrize(("pd", "defaults", "cases", "_"), [*GRADES, (0.01, 0, 50, None), (0.9, 50, 50, None)])
def test_it_is_the_beta_distribution_of_scipy(pd, defaults, cases, _):
    one = Defaults.of(defaults, cases, pd)
    shapes = (defaults + 0.5, cases - defaults + 0.5)
    below, above = beta.cdf(pd, *shapes), beta.sf(pd, *shapes)
    assert pd_backtest_jeffreys(one).p_value == pytest.approx(below, rel=1e-10)
    assert pd_backtest_jeffreys(one, alternative="less").p_value == pytest.approx(above, rel=1e-10)
    both = pd_backtest_jeffreys(one, alternative="two-sided").p_value
    assert both == pytest.approx(min(1, 2 * min(below, above)), rel=1e-10)


def test_it_agrees_with_the_posterior_integrated_by_brute_force():
    # prior x^-1/2 (1 - x)^-1/2, likelihood x^2 (1 - x)^8
    def density(x):
        return x**1.5 * (1 - x) ** 7.5

    expected = quad(density, 0, 0.1)[0] / quad(density, 0, 1)[0]
    assert pd_backtest_jeffreys(Defaults.of(2, 10, 0.1)).p_value == pytest.approx(expected, rel=1e-7)


@pytest.mark.parametrize("cases", [1, 7, 60])
@pytest.mark.parametrize("pd", [0.003, 0.05, 0.4])
@pytest.mark.parametrize("level", [0.9, 0.95])
def test_it_rejects_exactly_where_the_interval_leaves_the_prediction_out(cases, pd, level):
    for defaults in range(1, cases + 1):  # without a default the lower limit is put at 0
        found = pd_backtest_jeffreys(Defaults.of(defaults, cases, pd), level=level)
        assert (found.p_value < 1 - level) == (pd < float(found.interval.low))


def test_more_defaults_speak_more_against_the_prediction():
    found = [pd_backtest_jeffreys(Defaults.of(defaults, 100, 0.05)).p_value for defaults in range(101)]
    assert found == sorted(found, reverse=True)
    assert all(0 < p <= 1 for p in found)


def test_it_answers_the_default_rate_with_one_end_of_its_interval():
    found = pd_backtest_jeffreys(Defaults.of(21, 54, 0.175))
    assert (found.effect.name, found.effect.value) == ("default_rate", pytest.approx(21 / 54))
    assert found.interval.high != found.interval.high  # absent


def test_without_a_case_there_is_no_p_value():
    found = pd_backtest_jeffreys(Defaults.of(0, 0, 0.1))
    assert found.p_value == found.interval == Undefined("no_case")
