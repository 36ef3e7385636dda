"""Checks of paired and grouped samples: what they look at, and when they look at nothing."""

import numpy as np
import pytest
import scipy.stats

from reportgen.checks.least_p_value import least_p_value
from reportgen.checks.normal_differences import normal_differences
from reportgen.checks.sphericity import sphericity
from reportgen.checks.symmetric_differences import symmetric_differences
from reportgen.checks.zeros import zeros
from reportgen.data.contrasts import Contrasts
from reportgen.data.counts import Sample
from reportgen.data.samples import GroupedSamples, IndependentSamples, PairedSamples, RepeatedSamples

SKEWED = np.exp(np.random.default_rng(1).normal(size=60))


def test_residuals_of_groups_are_tested_not_the_groups_together():
    rng = np.random.default_rng(3)
    a, b = rng.normal(0, 1, 40), rng.normal(100, 1, 40)
    expected = scipy.stats.shapiro(np.concatenate([a - a.mean(), b - b.mean()]))

    for samples in (IndependentSamples.of(a, b), GroupedSamples.of([a, b])):
        found = normal_differences(samples)
        assert (found.outcome, found.on) == ("passed", "residuals")
        assert found.p_value == pytest.approx(expected.pvalue, rel=1e-6)


@pytest.mark.parametrize("test", ["shapiro_wilk", "anderson_darling", "lilliefors"])
def test_skewed_differences_get_a_warning_and_a_remedy(test):
    found = normal_differences(PairedSamples.of(SKEWED), test=test)

    assert (found.outcome, found.consequence) == ("warning", "ranks_instead")
    assert found.p_value < 0.05


@pytest.mark.parametrize(
    ("values", "code"),
    [([1, 2], "few_for_normality"), ([2, 2, 2, 2], "equal_for_normality"), (range(5001), "many_for_normality")],
)
def test_where_nothing_can_be_found_nothing_is_tested(values, code):
    assert normal_differences(PairedSamples.of(np.array(values, float))).code == code


def test_skewed_differences_are_not_symmetric():
    assert symmetric_differences(Sample(SKEWED)).code == "departure_from_symmetry"
    assert symmetric_differences(Sample(SKEWED - SKEWED[::-1])).code == "no_departure_from_symmetry"
    assert symmetric_differences(Sample(SKEWED[:19])).code == "few_for_symmetry"
    assert symmetric_differences(Sample(np.ones(20))).code == "equal_for_symmetry"


def test_a_sample_of_normal_values_is_called_asymmetric_as_often_as_said():
    rng = np.random.default_rng(5)
    found = [symmetric_differences(Sample(rng.normal(size=100))).outcome for _ in range(2000)]

    assert 0.03 < found.count("warning") / 2000 < 0.07


@pytest.mark.parametrize(
    ("samples", "least", "outcome"),
    [
        (PairedSamples.of([1, 2, 3, 4, 5]), 2 / 32, "warning"),
        (PairedSamples.of([1, 2, 3, 4, 5, 6, 0]), 2 / 64, "passed"),
        (IndependentSamples.of([1, 2, 3], [4, 5, 6]), 2 / 20, "warning"),
        (IndependentSamples.of([1, 2, 3, 4], [4, 5, 6, 7]), 2 / 70, "passed"),
    ],
)
def test_too_few_values_for_a_small_p_get_a_warning(samples, least, outcome):
    found = least_p_value(samples)

    assert (found.statistic, found.outcome) == (pytest.approx(least), outcome)


def test_very_many_values_have_a_least_p_above_zero():
    assert 0 < least_p_value(PairedSamples.of(np.arange(1.0, 3001))).statistic < 1e-300
    assert 0 < least_p_value(IndependentSamples.of(np.arange(2000), np.arange(2000))).statistic < 1e-300


def test_sphericity_is_that_of_the_eigenvalues():
    table = np.random.default_rng(6).normal(size=(12, 4)) * [1, 2, 3, 4]
    centring = np.eye(4) - 0.25
    eigenvalues = np.linalg.eigvalsh(centring @ np.cov(table.T) @ centring)[1:]
    found = Contrasts.of(table)

    assert found.mauchly == pytest.approx(np.prod(eigenvalues) / eigenvalues.mean() ** 3, rel=1e-9)
    assert found.greenhouse_geisser == pytest.approx(eigenvalues.sum() ** 2 / 3 / (eigenvalues**2).sum(), rel=1e-9)


def test_equal_variances_of_differences_are_doubted_as_often_as_said():
    rng = np.random.default_rng(7)
    found = [sphericity(RepeatedSamples.of(rng.normal(size=(15, 4)))).outcome for _ in range(2000)]

    assert 0.04 < found.count("warning") / 2000 < 0.06


@pytest.mark.parametrize(
    ("rule", "consequence"), [("wilcox", "zeros_left_out"), ("pratt", "zeros_ranked"), ("zsplit", "zeros_split")]
)
def test_zeros_are_counted_also_where_binary_fractions_hide_them(rule, consequence):
    found = zeros(PairedSamples.of([0.3, 0.7, 0.5], [0.1 + 0.2, 0.6, 0.1]), zeros=rule)

    assert (found.statistic, found.consequence) == (1, consequence)
