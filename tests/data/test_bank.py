"""Two samples, in bins or by values."""

import numpy as np

from reportgen.data.bank import BinnedSamples, Defaults, TwoSamples
from reportgen.data.evidence import Evidence


def test_cells_come_back_as_the_same_evidence():
    for one in (BinnedSamples.of([5, 3], [2, 2]), TwoSamples.of([1, 2, 2], [2, 5])):
        assert isinstance(one, Evidence)
        again = one.with_cells(one.cells)
        assert [np.array_equal(getattr(one, name), getattr(again, name)) for name in one.__slots__] == [True] * len(
            one.__slots__
        )


def test_cells_may_have_leading_axes():
    drawn = TwoSamples.of([1, 2], [2, 5]).with_cells(np.arange(12.0).reshape(2, 6))
    assert drawn.in_a.tolist() == [[0, 1, 2], [6, 7, 8]]
    assert drawn.cases.tolist() == [15, 51]


def test_equal_values_are_kept_once_with_their_numbers():
    found = TwoSamples.of([3, 1, 3, -0.0], [0.0, 7])
    assert found.values.tolist() == [0, 1, 3, 7]
    assert (found.in_a.tolist(), found.in_b.tolist()) == ([1, 1, 2, 0], [1, 0, 0, 1])


def test_a_sample_may_be_empty():
    found = TwoSamples.of([], [1, 1])
    assert (found.in_a.tolist(), found.in_b.tolist(), float(found.cases)) == ([0], [2], 2)


def test_all_cases_are_counted():
    assert float(BinnedSamples.of([5, 3], [2, 2]).cases) == 12
    assert float(Defaults.of(3, 90, 0.1).cases) == 90
