"""Exact limits and standard errors by scipy."""

import pytest
from scipy.stats import binomtest, sem

from reportgen.analyses.loocv_summary import loocv_summary
from reportgen.catalog.answers import Undefined
from reportgen.data.evidence import Proportion, Sample, array
from reportgen.engine.calc.run import calc


def test_counts_have_exact_limits():
    found = calc("loocv_summary", {"successes": 45, "trials": 50}, level=0.9)["values"]
    limits = binomtest(45, 50).proportion_ci(0.9)

    assert (found["low"], found["high"]) == pytest.approx((limits.low, limits.high))
    assert (found["cases"], found["mean"], found["sd"]) == (50, 0.9, None)


def test_losses_have_a_spread_of_cases():
    losses = [0.1, 0.4, 0.2, 0.3]
    found = calc("loocv_summary", {"values": losses})["values"]

    assert (found["mean"], found["se_if_independent"]) == pytest.approx((0.25, sem(losses)))
    assert (found["sd_divisor"], found["low"]) == (3, None)


def test_one_case_has_no_spread_and_none_has_no_mean():
    assert loocv_summary(Sample(array([0.5]))).values["sd"] is None
    assert loocv_summary(Sample(array([]))) == Undefined("no_case")
    assert loocv_summary(Proportion.of(0, 0)) == Undefined("no_case")
