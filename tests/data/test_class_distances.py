"""How many classes apart truth and prediction are."""

import numpy as np
import pytest

from reportgen.data.arrays import array
from reportgen.data.counts import Confusion, class_distances


@pytest.mark.parametrize("classes", [1, 2, 5, 30])
def test_distances_are_those_of_the_places(classes):
    expected = [[abs(a - b) for b in range(classes)] for a in range(classes)]

    assert class_distances(classes).tolist() == expected


@pytest.mark.parametrize("seed", range(4))
def test_cases_are_counted_by_distance(seed):
    classes = seed + 2
    matrix = np.random.default_rng(seed).integers(0, 40, (classes, classes))
    expected = [
        sum(matrix[a, b] for a in range(classes) for b in range(classes) if abs(a - b) == d) for d in range(classes)
    ]

    assert Confusion(array(matrix), tuple("abcdefg"[:classes])).by_distance.tolist() == expected
