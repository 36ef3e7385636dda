"""Golden values: the factory example; brute force over cases."""

import pytest

from reportgen.data.arrays import array, cells, counted
from reportgen.data.call_costs import CallCosts
from reportgen.data.evidence import Counts

FACTORY = CallCosts.of([[0, 10], [1000, 10]])


def test_rows_are_the_truth_and_columns_the_call():
    assert (FACTORY.tn, FACTORY.fp, FACTORY.fn, FACTORY.tp) == (0, 10, 1000, 10)
    assert (FACTORY.alarm, FACTORY.miss, FACTORY.largest) == (10, 990, 1000)


def test_the_mean_is_over_the_cases_or_over_the_classes_as_in_use():
    counts = Counts.of(tp=[1, 8], fp=[2, 1], fn=[1, 2], tn=[6, 0])
    assert FACTORY.mean(counts).tolist() == pytest.approx([103, 2090 / 11])
    assert FACTORY.mean(counts, 0.01).tolist() == pytest.approx([0.99 * 2.5 + 0.01 * 505, 0.99 * 10 + 0.01 * 208])


def test_tables_write_nan_as_absent_and_counts_as_whole_numbers():
    assert cells([1, float("nan"), 0.5]) == [1, None, 0.5]
    assert [str(each) for each in counted(array([1, 2]))] == ["1", "2"]
    assert counted(array([1, 0.5])) == [1, 0.5]
