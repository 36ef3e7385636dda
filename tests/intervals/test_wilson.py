"""Golden values: Newcombe (1998), table 1; statsmodels and scipy, called here; the founding texts."""

import numpy as np
import pytest
from scipy.stats import binomtest, norm
from statsmodels.stats.proportion import proportion_confint

from reportgen.catalog.work import Recorder
from reportgen.data.evidence import Proportion
from reportgen.intervals.wilson import wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_newcombes_four_examples(successes, trials, low, high):
    """Newcombe (1998), Two-sided confidence intervals for the single proportion, table 1, method 3."""
    found = wilson.limits(Proportion.of(successes, trials))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (low, high)


@pytest.mark.parametrize(
    ("errors", "low", "high"),
    [
        (8, 0.04109346148438061, 0.14998107700948735),
        (10, 0.05522913706067509, 0.17436566150491348),
        (0, 0.0, 0.03699349820698569),
    ],
)
def test_the_founding_texts_error_rates(errors, low, high):
    """Honavar, Evaluating Model Performance, remedy for 8, 10 and 0 errors in 100 cases."""
    found = wilson.limits(Proportion.of(errors, 100))
    assert (float(found.low), float(found.high)) == pytest.approx((low, high), abs=1e-9)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.999])
@pytest.mark.parametrize("trials", [1, 2, 7, 60, 100_000])
def test_it_agrees_with_statsmodels_and_scipy(level, trials):
    for successes in {0, 1, trials // 3, trials - 1, trials}:
        found = wilson.limits(Proportion.of(successes, trials), level=level)
        ours = float(found.low), float(found.high)
        theirs = proportion_confint(successes, trials, 1 - level, method="wilson")
        assert ours == pytest.approx(theirs, abs=1e-12)
        assert ours == pytest.approx(tuple(binomtest(successes, trials).proportion_ci(level, "wilson")), abs=1e-12)


def test_no_success_and_no_failure_give_the_very_end():
    assert float(wilson.limits(Proportion.of(0, 37)).low) == 0.0
    assert float(wilson.limits(Proportion.of(37, 37)).high) == 1.0


def test_without_trials_there_is_no_limit():
    found = wilson.limits(Proportion.of(0, 0))
    assert np.isnan([found.low, found.high, found.value]).all()


def test_each_limit_is_shown_with_its_own_sign():
    work = Recorder(wilson.formula)
    wilson.limits(Proportion.of(81, 263), work=work)
    *_, centre, half_width, low, high = work.steps
    assert (low.formula, high.formula) == ("m - h", "m + h")
    assert low.value == pytest.approx(centre.value - half_width.value, abs=1e-15)
    assert high.value == pytest.approx(centre.value + half_width.value, abs=1e-15)


def test_centre_and_half_width_are_those_of_agresti_and_coull():
    """Agresti & Coull (1998): the centre weights the proportion by n and one in two by z^2."""
    work, z = Recorder(wilson.formula), norm.ppf(0.975)
    wilson.limits(Proportion.of(3, 20), work=work)
    centre, half_width = (step.value for step in work.steps[-4:-2])
    assert centre == pytest.approx((3 + z**2 / 2) / (20 + z**2))
    assert half_width == pytest.approx(np.ptp(proportion_confint(3, 20, method="wilson")) / 2)
