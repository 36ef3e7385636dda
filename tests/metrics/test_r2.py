"""Coefficient of determination."""

import numpy as np
import pytest
from sklearn.metrics import r2_score

from reportgen.catalog.work import Recorder
from reportgen.data.regression import Regression
from reportgen.metrics.r2 import r2


def test_it_agrees_with_scikit_learn(predicted):
    truth, predictions, cases = predicted
    if len(truth) > 1:
        assert float(r2(cases)) == pytest.approx(r2_score(truth, predictions), rel=1e-10)


def test_against_a_stated_baseline_it_compares_with_always_saying_that(predicted):
    truth, predictions, cases = predicted
    baseline = 0.9 * truth[0]
    expected = 1 - np.sum((predictions - truth) ** 2) / np.sum((truth - baseline) ** 2)
    assert float(r2(cases, baseline=baseline)) == pytest.approx(expected, rel=1e-10)


def test_the_mean_of_these_cases_is_the_hardest_baseline(predicted):
    *_, cases = predicted
    for baseline in (0.0, 5.0, -3e4):
        if cases.varies(cases.truth):
            assert float(r2(cases, baseline=baseline)) >= float(r2(cases)) - 1e-12


def test_always_saying_the_mean_has_zero():
    assert float(r2(Regression.of([1, 2, 6], [3, 3, 3]))) == 0


@pytest.mark.parametrize(
    ("truth", "baseline"), [([2, 2, 2], None), ([0.1] * 3, None), ([7], None), ([2, 2], 2), ([], None)]
)
def test_without_variation_there_is_none(truth, baseline):
    assert np.isnan(float(r2(Regression.of(truth, np.ones(len(truth))), baseline=baseline)))


def test_equal_true_values_can_be_compared_with_another_baseline():
    assert float(r2(Regression.of([2, 2], [2, 3]), baseline=0)) == 1 - 1 / 8


def test_a_case_that_counts_twice_is_two_cases(counted):
    cases, written_out = counted
    for baseline in (None, 4.2):
        expected = pytest.approx(float(r2(written_out, baseline=baseline)), rel=1e-12)
        assert float(r2(cases, baseline=baseline)) == expected


def test_its_steps_name_the_baseline():
    work = Recorder(r2.formula)
    r2(Regression.of([1, 2, 6], [3, 3, 4]), work=work)
    assert [(step.code, step.value) for step in work.steps][:2] == [("mean_of_truth", 3), ("squared_errors", 9)]
