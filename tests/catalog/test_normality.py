"""Tests of normality against scipy and statsmodels."""

import numpy as np
import pytest
import scipy.stats
from statsmodels.stats.diagnostic import lilliefors as lilliefors_of_statsmodels
from statsmodels.stats.diagnostic import normal_ad

from reportgen.catalog.normality import anderson_darling, lilliefors, shapiro_wilk

SIZES = [3, 4, 5, 6, 11, 12, 30, 200, 3000]
DRAWS = ["normal", "exponential", "uniform"]


def values(size, draw):
    return getattr(np.random.default_rng(size), draw)(size=size)


@pytest.mark.parametrize("draw", DRAWS)
@pytest.mark.parametrize("size", SIZES)
def test_shapiro_wilk_is_scipys(size, draw):
    found, expected = shapiro_wilk(values(size, draw)), scipy.stats.shapiro(values(size, draw))

    assert found[0] == pytest.approx(expected.statistic, abs=2e-9)
    assert found[1] == pytest.approx(expected.pvalue, rel=1e-6)


@pytest.mark.parametrize("draw", DRAWS)
@pytest.mark.parametrize("size", SIZES[:-1])
def test_anderson_darling_is_statsmodels(size, draw):
    assert anderson_darling(values(size, draw)) == pytest.approx(normal_ad(values(size, draw)), rel=1e-9)


@pytest.mark.parametrize("draw", DRAWS)
@pytest.mark.parametrize("size", SIZES[2:])
def test_lilliefors_is_statsmodels_where_its_p_is_small(size, draw):
    statistic, p = lilliefors(values(size, draw))
    expected = lilliefors_of_statsmodels(values(size, draw), pvalmethod="approx")

    assert statistic == pytest.approx(expected[0], rel=1e-9)
    assert p == pytest.approx(expected[1], rel=1e-9) if p is not None else expected[1] > 0.1


def test_far_out_values_have_a_p_above_zero():
    far = np.array([0.0] * 500 + [1e9] + [1.0] * 3)

    assert 0 < anderson_darling(far)[1] < 1e-20
    assert 0 < shapiro_wilk(far)[1] < 1e-20
