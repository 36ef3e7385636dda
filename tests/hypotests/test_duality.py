"""The deciding test and the deciding interval cannot contradict each other."""

import functools

import numpy as np
import pytest

from reportgen.data.paired import PairedTable
from reportgen.hypotests.mcnemar import mcnemar
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
