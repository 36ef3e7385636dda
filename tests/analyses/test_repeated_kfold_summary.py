"""Numpy's standard deviations, the interval of corrected_resampled_t."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.stats import binomtest

from reportgen.analyses.repeated_kfold_summary import repeated_kfold_summary
from reportgen.data.fold_results import FoldResults
from reportgen.data.folds import FoldScores
from reportgen.engine.calc.run import calc
from reportgen.hypotests.corrected_resampled_t import corrected_resampled_t

SCORES = st.tuples(st.integers(2, 4), st.integers(2, 6)).flatmap(
    lambda shape: arrays(float, shape, elements=st.integers(0, 40).map(lambda score: score / 40))
)


@given(SCORES)
def test_limits_are_those_of_the_corrected_test_against_nothing(values):
    found = repeated_kfold_summary(FoldResults.from_inputs({"values": values})).values
    tested = corrected_resampled_t(FoldScores.of(values, np.zeros_like(values)))

    assert found["mean"] == pytest.approx(values.mean())
    assert found["sd_of_repeats"] == pytest.approx(np.std(values.mean(axis=1), ddof=1), abs=1e-12)
    assert (found["sd_divisor"], found["sd_of_repeats_divisor"]) == (values.size - 1, len(values) - 1)
    if found["low"] is not None:
        assert (found["low"], found["high"]) == pytest.approx((float(tested.interval.low), float(tested.interval.high)))


def test_counts_of_the_first_repeat_are_pooled():
    given = {"successes": [[8, 9], [10, 10]], "trials": [[10, 10], [10, 10]]}
    found = repeated_kfold_summary(FoldResults.from_inputs(given)).values

    assert (found["pooled"], found["pooled_low"]) == pytest.approx((0.85, binomtest(17, 20).proportion_ci(0.95).low))


def test_limits_of_proportions_from_counts_end_at_1():
    given = {"successes": [[10, 6], [10, 9]], "trials": [[10, 10], [10, 10]]}
    of_counts = repeated_kfold_summary(FoldResults.from_inputs(given)).values
    of_values = repeated_kfold_summary(FoldResults.from_inputs({"values": [[1, 0.6], [1, 0.9]]})).values

    assert of_values["high"] > of_counts["high"] == 1
    assert of_counts["low"] == max(0, of_values["low"])


def test_one_repeat_has_no_spread_of_repeats():
    assert calc("repeated_kfold_summary", {"values": [0.8, 0.9]})["undefined_code"] == "one_repeat"
