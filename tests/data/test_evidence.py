"""Counts as a matrix."""

import numpy as np

from reportgen.data.evidence import Confusion, Counts


def test_counts_lie_in_a_matrix_with_truth_in_rows_and_the_negative_class_first():
    counts = Counts.of(tp=4, fp=2, fn=3, tn=1)

    assert counts.matrix.tolist() == [[1, 2], [3, 4]]
    assert Confusion(counts.matrix, ("no", "yes")).of_class("yes").cells.tolist() == counts.cells.tolist()


def test_a_batch_of_counts_is_a_batch_of_matrices():
    counts = Counts.of(tp=[4, 8], fp=[2, 0], fn=[3, 5], tn=[1, 7])

    assert np.asarray(counts.matrix).tolist() == [[[1, 2], [3, 4]], [[7, 0], [5, 8]]]
