"""Golden values: every size tried one by one with scipy and statsmodels, called here; by hand."""

import time

import numpy as np
import pytest
from scipy.stats import binom
from statsmodels.stats.proportion import proportion_confint

from reportgen.analyses.cases_needed import cases_needed
from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.errors import ReportgenError

ASKED = [
    {"proportion": 0.9, "threshold": 0.8},
    {"proportion": 0.95, "threshold": 0.85, "level": 0.9},
    {"proportion": 0.99, "threshold": 0.9, "method": "wilson"},
    {"proportion": 0.7, "threshold": 0.5, "sides": 1, "power": 0.9},
    {"proportion": 0.3, "threshold": 0.1, "level": 0.99, "method": "wilson"},
    {"proportion": 0.02, "threshold": 0.1, "at": "at_most"},
    {"proportion": 0.5, "threshold": 0.7, "at": "at_most", "method": "wilson", "sides": 1},
    {"proportion": 0.999, "threshold": 0.9, "power": 0.05},
    {"proportion": 0.0, "threshold": 0.2, "at": "at_most"},
]


def power_at(size, *, proportion, threshold, level=0.95, sides=2, method="clopper_pearson", at="at_least", **_):
    """Try all results of one size against statsmodels' interval, and add up the chances of those that clear."""
    results = np.arange(size + 1)
    named = {"clopper_pearson": "beta", "wilson": "wilson"}[method]
    low, high = proportion_confint(results, size, 2 * (1 - level) / sides, method=named)
    clear = np.nan_to_num(low) >= threshold if at == "at_least" else np.nan_to_num(high, nan=1.0) <= threshold
    return binom.pmf(results, size, proportion)[clear].sum()


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_it_is_the_last_size_that_falls_short_and_one(asked):
    found = cases_needed(**asked).values
    sizes = np.arange(1, int(found["cases"] * 1.5) + 60)
    enough = np.array([power_at(size, **asked) for size in sizes]) >= asked.get("power", 0.8)
    assert enough[-50:].all()
    assert found["cases"] == sizes[np.flatnonzero(~enough)[-1]] + 1
    assert found["power"] == pytest.approx(power_at(int(found["cases"]), **asked), abs=1e-9)


def test_a_smaller_size_may_have_enough_power_and_a_larger_one_fall_short_again():
    asked = {"proportion": 0.9, "threshold": 0.8}
    cases = int(cases_needed(**asked).values["cases"])
    enough = [power_at(size, **asked) >= 0.8 for size in range(cases - 20, cases)]
    assert any(enough)
    assert not all(enough)


def test_successes_are_what_just_clears():
    found = cases_needed(proportion=0.9, threshold=0.8).values
    cases, successes = int(found["cases"]), int(found["successes"])
    bounds = [proportion_confint(successes - less, cases, 0.05, method="beta")[0] for less in (0, 1)]
    assert bounds[0] >= 0.8 > bounds[1]


def test_without_failures_by_hand():
    """0.85^n is at most 0.025 from n = 23 on."""
    assert cases_needed(proportion=1.0, threshold=0.85).values == {"cases": 23, "successes": 23, "power": 1}


def test_failures_mirror_successes():
    met = cases_needed(proportion=0.75, threshold=0.5).values
    kept = cases_needed(proportion=0.25, threshold=0.5, at="at_most").values
    assert kept == {**met, "successes": met["cases"] - met["successes"]}


def test_near_the_threshold_it_follows_the_normal_formula():
    """((z1 sd0 + z2 sd1) / 0.001)^2 is 997 000 and some; the exact size lies a thousandth above."""
    spread = 1.959964 * (0.85 * 0.15) ** 0.5 + 0.841621 * (0.851 * 0.149) ** 0.5
    assert cases_needed(proportion=0.851, threshold=0.85).values["cases"] == pytest.approx(
        (spread / 0.001) ** 2, rel=3e-3
    )


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"proportion": 0.85, "threshold": 0.85}, "not_beyond_threshold"),
        ({"proportion": 0.8, "threshold": 0.85}, "not_beyond_threshold"),
        ({"proportion": 0.2, "threshold": 0.1, "at": "at_most"}, "not_beyond_threshold"),
        ({"proportion": 1.0, "threshold": 1.0}, "not_beyond_threshold"),
        ({"proportion": 0.5, "threshold": 0.0}, "trivial_threshold"),
        ({"proportion": 0.5, "threshold": 1.0, "at": "at_most"}, "trivial_threshold"),
        ({"proportion": 0.8500001, "threshold": 0.85}, "too_many_cases"),
    ],
)
def test_where_no_size_can_be_given_it_says_why(asked, code):
    found = cases_needed(**asked)
    assert isinstance(found, Undefined)
    assert found.code == code


def test_all_numbers_that_are_no_shares_are_refused_at_once():
    with pytest.raises(ReportgenError, match="proportion must be between 0 and 1") as caught:
        cases_needed(proportion=1.2, threshold=-0.1, level=1.0, power=0.0)
    assert len(caught.value.problems) == 4


def test_the_steps_show_both_chances():
    work = Recorder(cases_needed.formula)
    found = cases_needed(proportion=0.9, threshold=0.8, work=work).values
    assert work.steps[0].value <= 0.025
    assert work.steps[1].value == found["power"]


def test_three_answers_take_no_time_worth_mentioning():
    start = time.process_time()
    for proportion in (0.9, 0.86, 0.851):
        cases_needed(proportion=proportion, threshold=0.85)
    assert time.process_time() - start < 0.2
