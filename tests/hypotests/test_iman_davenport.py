"""Golden values: by hand, and scipy's F distribution; published ones are in test_friedman.py."""

import pytest
import scipy.stats

from reportgen.data.benchmark import BenchmarkTable
from reportgen.hypotests.iman_davenport import iman_davenport


def test_by_hand():
    """Rank sums 4, 5, 9 of three data sets: Friedman 14/3, so F = 2 * 14/3 / (6 - 14/3) = 7 on 2 and 4."""
    found = iman_davenport(BenchmarkTable.of([[1, 2, 3], [1, 2, 3], [2, 1, 3]], better="lower"))

    assert (found.statistic, found.df) == (pytest.approx(7), (2, 4))
    assert found.p_value == pytest.approx(scipy.stats.f.sf(7, 2, 4))
