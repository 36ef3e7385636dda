"""Checks of paired and grouped samples: what they look at, and when they look at nothing."""

import numpy as np
import pytest
import scipy.stats

from reportgen.checks.normal_differences import normal_differences
from reportgen.checks.symmetric_differences import symmetric_differences
from reportgen.checks.zeros import zeros
from reportgen.data.counts import Sample
from reportgen.data.samples import GroupedSamples, IndependentSamples, PairedSamples

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
    ("rule", "consequence"), [("wilcox", "zeros_left_out"), ("pratt", "zeros_ranked"), ("zsplit", "zeros_split")]
)
def test_zeros_are_counted_also_where_binary_fractions_hide_them(rule, consequence):
    found = zeros(PairedSamples.of([0.3, 0.7, 0.5], [0.1 + 0.2, 0.6, 0.1]), zeros=rule)

    assert (found.statistic, found.consequence) == (1, consequence)
