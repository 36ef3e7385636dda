"""Golden values: statsmodels, called here; textbook sizes; brute force over n."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import samplesize_confint_proportion

from reportgen.analyses.sample_size_proportion import sample_size_proportion
from reportgen.catalog.answers import Undefined
from reportgen.data.evidence import Proportion
from reportgen.errors import ReportgenError
from reportgen.intervals.wilson import wilson

SHARES = st.floats(0.02, 0.98)
WIDTHS = st.floats(0.01, 0.3)


@pytest.mark.parametrize(("half_width", "textbook"), [(0.05, 385), (0.03, 1068), (0.1, 97)])
def test_one_half_asks_for_the_textbook_sizes(half_width, textbook):
    found = sample_size_proportion(proportion=0.5, half_width=half_width, interval="wald")
    assert found.values["n"] == textbook


@given(SHARES, WIDTHS)
def test_wald_sizes_are_those_of_statsmodels(proportion, half_width):
    found = sample_size_proportion(proportion=proportion, half_width=half_width, interval="wald", level=0.9).values["n"]
    assert found == pytest.approx(np.ceil(samplesize_confint_proportion(proportion, half_width, alpha=0.1)))


@given(SHARES, WIDTHS, st.sampled_from(["wilson", "wald"]))
def test_it_is_the_first_size_that_is_narrow_enough(proportion, half_width, method):
    def width(n):
        return sample_size_proportion(proportion=proportion, n=n, interval=method).values["half_width"]

    found = sample_size_proportion(proportion=proportion, half_width=half_width, interval=method).values
    assert width(found["n"]) == found["half_width"] <= half_width + 1e-9
    assert found["n"] == 1 or width(found["n"] - 1) > half_width - 1e-9


@given(st.integers(1, 400), st.integers(0, 400))
def test_the_half_width_is_that_of_the_wilson_interval(n, successes):
    successes = min(successes, n)
    limits = wilson(Proportion.of(successes, n), tail=0.025)
    found = sample_size_proportion(proportion=successes / n, n=n).values["half_width"]
    assert found == pytest.approx(float(limits.high - limits.low) / 2, abs=1e-12)


@given(SHARES, SHARES, st.floats(0.3, 0.95), st.sampled_from([1, 2]))
def test_with_so_many_cases_the_score_test_has_the_power(proportion, threshold, power, sides):
    if abs(proportion - threshold) < 0.01:
        return
    n = sample_size_proportion(proportion=proportion, threshold=threshold, power=power, sides=sides).values["n"]

    def reached(size):
        limit = stats.norm.isf(0.05 / sides) * np.sqrt(threshold * (1 - threshold) / size)
        return stats.norm.sf((limit - abs(proportion - threshold)) / np.sqrt(proportion * (1 - proportion) / size))

    assert reached(n) >= power - 1e-9
    assert n == 1 or reached(n - 1) < power + 1e-9


def test_a_share_of_nothing_has_a_wilson_width_and_no_wald_width():
    assert sample_size_proportion(proportion=0, half_width=0.05, interval="wald") == Undefined("no_width_of_share")
    assert sample_size_proportion(proportion=0, half_width=0.05).values["half_width"] <= 0.05


def test_at_the_threshold_no_size_has_power():
    assert sample_size_proportion(proportion=0.9, threshold=0.9) == Undefined("not_beyond_threshold")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "exactly one of half_width, n and threshold is required"),
        ({"n": 10, "half_width": 0.1}, "give one of the three"),
        ({"half_width": 0.5}, "half_width must be between 0 and 0.5"),
        ({"n": 0}, "n must be at least 1"),
        ({"threshold": 1}, "threshold must be between 0 and 1"),
        ({"proportion": 90, "n": 10}, "proportion must be between 0 and 1"),
    ],
)
def test_what_cannot_be_asked_is_refused(options, message):
    with pytest.raises(ReportgenError, match=message):
        sample_size_proportion(**({"proportion": 0.9} | options))


@pytest.mark.parametrize("power", [0.05, 0.2, 0.3])
def test_at_least_one_case_is_needed_however_low_the_power(power):
    assert sample_size_proportion(proportion=0.74, threshold=0.02, power=power, sides=1).values["n"] == 1
