"""Counts as a matrix."""

import numpy as np
import pytest

from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion, Counts


def test_counts_lie_in_a_matrix_with_truth_in_rows_and_the_negative_class_first():
    counts = Counts.of(tp=4, fp=2, fn=3, tn=1)

    assert counts.matrix.tolist() == [[1, 2], [3, 4]]
    assert Confusion(counts.matrix, ("no", "yes")).of_class("yes").cells.tolist() == counts.cells.tolist()


def test_a_batch_of_counts_is_a_batch_of_matrices():
    counts = Counts.of(tp=[4, 8], fp=[2, 0], fn=[3, 5], tn=[1, 7])

    assert np.asarray(counts.matrix).tolist() == [[[1, 2], [3, 4]], [[7, 0], [5, 8]]]


@pytest.mark.parametrize("draws", [(), (3,), (2, 3)])
def test_what_a_matrix_adds_up_to_is_what_its_cases_are_counted_to(draws):
    classes = ("a", "b", "c", "d")
    matrix = np.random.default_rng(1).integers(0, 5, (*draws, 4, 4))
    found = Confusion(array(matrix), classes)
    for _ in range(2):  # the sums are kept
        every = found.one_vs_rest()
        for at in np.ndindex(draws):
            counts = matrix[at]
            pairs = [(i, j) for i in range(4) for j in range(4) for _ in range(counts[i, j])]
            assert (found.cases[at], found.correct[at]) == (len(pairs), sum(i == j for i, j in pairs))
            for k, name in enumerate(classes):
                cells = [(i == k, j == k) for i, j in pairs]
                counted = [cells.count(kind) for kind in ((True, True), (False, True), (True, False), (False, False))]
                assert every.cells[at][k].tolist() == found.of_class(name).cells[at].tolist() == counted
                assert (found.support[at][k], found.called[at][k]) == (counted[0] + counted[2], counted[0] + counted[1])


def test_a_matrix_with_other_counts_has_sums_of_its_own():
    first = Confusion(array(np.eye(2)), ("a", "b"))
    assert (float(first.cases), float(first.with_cells(array([5, 6, 7, 8])).cases), float(first.cases)) == (2, 26, 2)


def test_a_matrix_without_one_case_of_each_cell_has_the_sums_of_what_is_left():
    whole = Confusion(array(np.random.default_rng(2).integers(1, 9, (3, 3))), ("a", "b", "c"))
    cells = whole.cells - np.eye(9)
    found, plain = whole.without_one(cells, np.arange(9)), whole.with_cells(cells)
    assert found.one_vs_rest().cells.tolist() == plain.one_vs_rest().cells.tolist()
    assert (found.cases.tolist(), found.cells.tolist()) == (plain.cases.tolist(), plain.cells.tolist())
