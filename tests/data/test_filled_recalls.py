"""Every way to fill in a few rows of several classes, held against the ways that are found."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.data.counts import Confusion
from reportgen.data.filled_recalls import extreme_recalls
from reportgen.data.incomplete import IncompleteConfusion, Lacking

CLASSES = ("a", "b", "c")
K = len(CLASSES)


def incomplete(known, unpredicted, unlabelled, neither):
    table = np.zeros((K + 1, K + 1))
    table[:K, K], table[K, :K], table[K, K] = unpredicted, unlabelled, neither
    rows = Lacking(sum(unlabelled), sum(unpredicted), neither, 0)
    return IncompleteConfusion(Confusion(np.array(known, dtype=float), CLASSES), table, rows)


def every_way(known, unpredicted, unlabelled, neither):
    """List the recalls of all complete matrices that the rows can make."""
    kinds = [[(truth, call) for call in range(K)] for truth in range(K) for _ in range(unpredicted[truth])]
    kinds += [[(truth, call) for truth in range(K)] for call in range(K) for _ in range(unlabelled[call])]
    kinds += [list(product(range(K), range(K)))] * neither
    for cells in product(*kinds):
        matrix = np.array(known, dtype=float)
        for truth, call in cells:
            matrix[truth, call] += 1
        yield np.diagonal(matrix), matrix.sum(axis=1)


def mean(right, sizes):
    return float(np.mean(right / sizes))


@st.composite
def cases(draw):
    known = [[draw(st.integers(1 if i == j else 0, 6)) for j in range(K)] for i in range(K)]
    lacking = [
        draw(st.lists(st.integers(0, 2), min_size=K, max_size=K).filter(lambda one: sum(one) <= 3)) for _ in "ab"
    ]
    return known, *lacking, draw(st.integers(0, 2))


@settings(max_examples=60, deadline=None)
@given(cases())
def test_no_way_gives_a_lower_or_a_higher_mean(case):
    means = [mean(*one) for one in every_way(*case)]
    for highest, expected in ((False, min(means)), (True, max(means))):
        first = next(extreme_recalls(incomplete(*case), wanted=20, highest=highest))
        assert mean(np.diagonal(first.matrix), first.support) == pytest.approx(expected, abs=1e-12)


@settings(max_examples=40, deadline=None)
@given(cases())
def test_of_all_rows_counted_as_wrong_the_lowest_means_are_found_in_order(case):
    known, unpredicted, unlabelled, neither = case
    right = np.diagonal(known)
    wrong = {
        tuple(sizes) for hits, sizes in every_way(known, unpredicted, unlabelled, neither) if (hits == right).all()
    }
    expected = sorted(mean(right, np.array(sizes)) for sizes in wrong)
    found = [mean(right, one.support) for one in extreme_recalls(incomplete(*case), wanted=20, highest=False)]
    assert found == pytest.approx(expected[:20], abs=1e-12)


def test_a_row_without_a_label_is_never_wrong_in_the_class_of_its_prediction():
    case = incomplete([[5, 0, 0], [0, 10, 0], [0, 0, 10]], [0, 0, 0], [2, 0, 0], 0)
    assert next(extreme_recalls(case, wanted=1, highest=False)).support.tolist() == [5, 11, 11]


def test_a_class_without_cases_takes_the_first_row():
    case = incomplete([[5, 0, 0], [0, 5, 0], [0, 0, 0]], [0, 0, 0], [0, 0, 0], 1)
    assert next(extreme_recalls(case, wanted=1, highest=False)).support.tolist() == [5, 5, 1]


def test_nothing_to_spread_is_one_table():
    case = incomplete([[5, 1, 0], [0, 5, 0], [0, 0, 5]], [1, 0, 0], [0, 0, 0], 0)
    (lowest,), (highest,) = (list(extreme_recalls(case, wanted=20, highest=one)) for one in (False, True))
    assert (lowest.matrix[0, 0], lowest.support[0]) == (5, 7)
    assert (highest.matrix[0, 0], highest.support[0]) == (6, 7)
