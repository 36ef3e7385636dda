"""Exact limits by scipy, and the correction of Nadeau and Bengio by hand."""

import numpy as np
import pytest
from scipy.stats import binomtest

from reportgen.analyses.holdout_summary import holdout_summary
from reportgen.data.fold_results import FoldResults
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError


def test_one_split_has_exact_limits():
    found = holdout_summary(FoldResults.from_inputs({"successes": [45], "trials": [50]})).values
    limits = binomtest(45, 50).proportion_ci(0.95)

    assert (found["pooled_low"], found["pooled_high"]) == pytest.approx((limits.low, limits.high))
    assert (found["training_share"], found["se_corrected"]) == (None, None)


def test_several_splits_are_corrected_and_not_pooled():
    given = {"successes": [40, 42, 45], "trials": [50, 50, 50], "n_train": 100}
    found = holdout_summary(FoldResults.from_inputs(given)).values
    sd = np.std([0.8, 0.84, 0.9], ddof=1)

    assert found["pooled"] is None
    assert found["se_corrected"] == pytest.approx(sd * np.sqrt(1 / 3 + 1 / 2))
    assert found["se_if_independent"] == pytest.approx(sd / np.sqrt(3))


def test_limits_of_proportions_from_counts_end_at_1():
    given = {"successes": [50, 50, 40], "trials": [50, 50, 50], "n_train": 100}
    shares = {"values": [1, 1, 0.8], "n_train": 100, "n_test": 50}
    of_counts, of_values = (holdout_summary(FoldResults.from_inputs(one)).values for one in (given, shares))

    assert of_values["high"] > of_counts["high"] == 1
    assert of_counts["low"] == of_values["low"] > 0


def test_without_sizes_there_is_no_correction():
    found = calc("holdout_summary", {"values": [0.8, 0.9, 0.7]})["values"]

    assert (found["se_corrected"], found["low"], found["training_share"]) == (None, None, None)


def test_repeats_are_refused():
    with pytest.raises(ReportgenError, match="splits come in one list"):
        calc("holdout_summary", {"values": [[0.8, 0.9], [0.7, 0.8]]})
