"""Golden values: Newcombe (1998), table 1; statsmodels, called here; the founding texts."""

import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_confint

from reportgen.catalog.answers import Undefined
from reportgen.data.evidence import Proportion
from reportgen.engine.calc.run import calc
from reportgen.intervals.wald import wald


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"), [(81, 263, 0.2522, 0.3638), (15, 148, 0.0527, 0.1500), (1, 29, 0.0, 0.1009)]
)
def test_newcombes_examples(successes, trials, low, high):
    """Newcombe (1998), Two-sided confidence intervals for the single proportion, table 1, method 1."""
    found = wald.limits(Proportion.of(successes, trials))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (low, high)


@pytest.mark.parametrize(
    ("errors", "low", "high"),
    [(8, 0.026827510007233275, 0.13317248999276673), (10, 0.04120108046379837, 0.15879891953620165)],
)
def test_the_founding_texts_error_rates(errors, low, high):
    """Honavar, Evaluating Model Performance, 8 and 10 errors in 100 cases."""
    found = wald.limits(Proportion.of(errors, 100))
    assert (float(found.low), float(found.high)) == pytest.approx((low, high), abs=1e-9)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.999])
def test_it_agrees_with_statsmodels(level):
    for successes in (1, 20, 59):
        found = wald.limits(Proportion.of(successes, 60), level=level)
        theirs = proportion_confint(successes, 60, 1 - level, method="normal")
        assert (float(found.low), float(found.high)) == pytest.approx(theirs, abs=1e-12)


def test_limits_that_were_put_to_the_end_are_counted():
    assert wald.limits(Proportion.of(19, 20)).notes["limits_clipped"] == 1
    assert wald.limits(Proportion.of(1, 2)).notes["limits_clipped"] == 2
    assert "limits_clipped" not in wald.limits(Proportion.of(30, 60)).notes


def test_its_standard_error_and_divisor_are_noted():
    """By hand, as the lecture slides of J. Gama have it: 10 wrong of 100, so the root of 0.1 * 0.9 / 100."""
    notes = wald.limits(Proportion.of(10, 100)).notes
    assert notes == {"standard_error": pytest.approx(0.03, abs=1e-15), "divisor": 100}


@pytest.mark.parametrize("successes", [0, 20])
def test_an_interval_without_width_is_no_interval(successes):
    assert wald.limits(Proportion.of(successes, 20)) == Undefined("no_spread_of_share", share=successes / 20)


def test_without_trials_there_is_no_interval():
    assert wald.limits(Proportion.of(0, 0)) == Undefined("no_trial")


def test_in_a_batch_what_has_no_interval_is_nan():
    found = wald.limits(Proportion.of([0, 5, 20, 0], [20, 20, 20, 0]))
    assert np.isnan(found.low).tolist() == np.isnan(found.high).tolist() == [True, False, True, True]


@pytest.mark.parametrize(("successes", "wanted"), [(3, "wilson"), (20, "wilson"), (10, None)])
def test_where_the_normal_approximation_fails_the_wilson_limits_are_named_as_those_to_use(successes, wanted):
    """By hand: 20 trials with 3 successes have the variance 2.55, with 20 none, with 10 exactly 5."""
    answer = calc("wald", {"successes": successes, "trials": 20})
    low, high = proportion_confint(successes, 20, method="wilson")
    assert answer["values"].get("limits_to_use") == wanted
    assert (answer["values"]["wilson_low"], answer["values"]["wilson_high"]) == pytest.approx((low, high))


def test_the_limits_themselves_stay_those_of_wald():
    answer = calc("wald", {"successes": 4, "trials": 30})
    limits = answer["interval"]["low"], answer["interval"]["high"]
    assert limits == pytest.approx(proportion_confint(4, 30, method="normal"))
    assert answer["values"]["limits_to_use"] == "wilson"
