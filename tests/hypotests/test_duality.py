"""The deciding test and the deciding interval cannot contradict each other."""

import functools

import numpy as np
import pytest
from scipy.stats import chi2

from reportgen.data.groups import TwoProportions
from reportgen.data.paired import PairedTable
from reportgen.hypotests.mcnemar import mcnemar
from reportgen.hypotests.two_proportions_z import two_proportions_z
from reportgen.intervals.koopman import koopman
from reportgen.intervals.mee import mee
from reportgen.intervals.miettinen_nurminen import miettinen_nurminen
from reportgen.intervals.odds_ratio_exact import odds_ratio_exact
from reportgen.intervals.tango import tango

MOST = 60
LEVELS = [0.9, 0.95, 0.99]


def tables(least, cases):
    """Every pair of discordant counts that fits, as one batch."""
    b, c = (grid.ravel() for grid in np.meshgrid(np.arange(MOST + 1.0), np.arange(MOST + 1.0)))
    fits = (b + c >= least) & (b + c <= MOST)
    b, c = b[fits], c[fits]
    return PairedTable.of(both_right=cases - b - c, only_a=b, only_b=c, both_wrong=0 * b)


@functools.cache
def p_values(version, least, cases, alternative="two-sided"):
    one_by_one = (PairedTable(*cells) for cells in tables(least, cases).cells)
    return np.array([mcnemar(table, version=version, alternative=alternative).p_value for table in one_by_one])


@pytest.mark.parametrize("cases", [60, 200])
@pytest.mark.parametrize("level", LEVELS)
def test_the_score_test_rejects_exactly_when_tangos_interval_excludes_0(level, cases):
    batch = tables(least=10, cases=cases)
    found = tango.limits(batch, level=level)
    excluded = (found.low > 0) | (found.high < 0)
    assert len(excluded) > 1000
    assert (excluded == (p_values("chi2", 10, cases) < 1 - level)).all()


@pytest.mark.parametrize("level", LEVELS)
def test_the_exact_test_rejects_exactly_when_the_exact_odds_ratio_excludes_1(level):
    batch = tables(least=1, cases=MOST)
    found = odds_ratio_exact.limits(batch, level=level)
    excluded = (found.low > 1) | (found.high < 1)
    assert len(excluded) > 1800
    assert (excluded == (p_values("exact", 1, MOST) < 1 - level)).all()


@pytest.mark.parametrize("level", LEVELS)
def test_the_one_sided_tests_reject_exactly_when_the_one_end_excludes_equality(level):
    low = tango.limits(tables(10, 60), level=level, sides=1, side="lower").low
    assert ((low > 0) == (p_values("chi2", 10, 60, "greater") < 1 - level)).all()
    high = odds_ratio_exact.limits(tables(1, MOST), level=level, sides=1, side="upper").high
    assert ((high < 1) == (p_values("exact", 1, MOST, "less") < 1 - level)).all()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("trials_a", "trials_b"), [(12, 12), (20, 50), (1, 30)])
@pytest.mark.parametrize(("method", "times"), [(mee, 0), (miettinen_nurminen, 1)])
def test_the_pooled_score_test_rejects_exactly_when_the_score_interval_excludes_0(
    method, times, trials_a, trials_b, level
):
    """Miettinen and Nurminen's variance is N / (N - 1) times as large: theirs is the chi-square with N - 1."""
    x_a, x_b = (
        grid.ravel() for grid in np.meshgrid(np.arange(trials_a + 1.0), np.arange(trials_b + 1.0), indexing="ij")
    )
    differ = (x_a + x_b > 0) & (x_a + x_b < trials_a + trials_b)
    cases, x_a, x_b = trials_a + trials_b, x_a[differ], x_b[differ]
    batch = TwoProportions(x_a, np.full_like(x_a, trials_a), x_b, np.full_like(x_b, trials_b))
    found = method.limits(batch, level=level)
    one_by_one = [TwoProportions.of(a, trials_a, b, trials_b) for a, b in zip(x_a, x_b, strict=True)]
    squared = np.array([two_proportions_z(two).statistic ** 2 for two in one_by_one])
    p_values = chi2.sf(squared * ((cases - 1) / cases) ** times, 1)
    assert (((found.low > 0) | (found.high < 0)) == (p_values < 1 - level)).all()


@pytest.mark.parametrize("level", LEVELS)
def test_the_pooled_score_test_rejects_exactly_when_koopmans_interval_excludes_1(level):
    x_a, x_b = (grid.ravel() for grid in np.meshgrid(np.arange(16.0), np.arange(26.0), indexing="ij"))
    differ = (x_a + x_b > 0) & (x_a + x_b < 40)
    x_a, x_b = x_a[differ], x_b[differ]
    found = koopman.limits(TwoProportions(x_a, np.full_like(x_a, 15), x_b, np.full_like(x_b, 25)), level=level)
    p_values = [two_proportions_z(TwoProportions.of(a, 15, b, 25)).p_value for a, b in zip(x_a, x_b, strict=True)]
    assert (((found.low > 1) | (found.high < 1)) == (np.array(p_values) < 1 - level)).all()
