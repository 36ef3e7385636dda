"""Scores on folds: what is counted, what is known of the sizes, and what is refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.data.folds import FoldScores, FoldValues
from reportgen.errors import ReportgenError

A, B = [0.9, 0.8, 0.7, 0.9], [0.8, 0.8, 0.6, 0.7]


def test_differences_are_the_first_learners_scores_minus_the_seconds():
    found = FoldScores.of(A, B)

    np.testing.assert_allclose(found.differences, [0.1, 0, 0.1, 0.2])
    assert (found.folds, float(found.cases)) == (4, 4)


@given(st.integers(2, 20), st.integers(2, 500))
def test_the_ratio_of_k_fold_is_one_to_k_minus_one_whatever_the_number_of_cases(k, cases):
    tested = np.array([len(part) for part in np.array_split(np.arange(max(cases, k)), k)])
    found = FoldScores.of(np.zeros(k), np.ones(k), n_train=tested.sum() - tested, n_test=tested)

    assert found.ratio == pytest.approx(1 / (k - 1), rel=1e-12)
    assert FoldScores.of(np.zeros((3, k)), np.ones((3, k))).ratio == pytest.approx(found.ratio, rel=1e-12)


def test_the_ratio_of_random_splits_comes_from_their_sizes_alone():
    assert FoldScores.of(A, B, n_train=200, n_test=100).ratio == 0.5
    assert FoldScores.of(A, B).ratio is None
    assert FoldScores.of(A, B).difference_values is None


def test_one_row_is_one_run_of_k_fold():
    single = FoldScores.of([A], [B]).difference_values
    sized = FoldScores.of(A, B, n_train=75, n_test=25).difference_values

    assert single.values.tolist() == sized.values.tolist()
    assert float(single.n_test / single.n_train) == float(sized.n_test / sized.n_train)


def test_a_row_of_one_fold_trains_on_nothing():
    assert FoldScores.of([[0.9], [0.8]], [[0.8], [0.8]]).ratio is None


@pytest.mark.parametrize(
    ("a", "b", "alike"),
    [
        ([0.1 + 0.2, 0.5], [0.3, 0.5], True),
        ([0.85, 0.75], [0.84, 0.74], True),
        ([85.1, 75.1], [85, 75], True),
        ([0, 0], [0, 0], True),
        ([0.85, 0.75], [0.84, 0.7401], False),
        ([1e-9, 2e-9], [0, 0], False),
    ],
)
def test_differences_that_only_rounding_tells_apart_are_alike(a, b, alike):
    assert FoldScores.of(a, b).alike == alike
    assert FoldScores.of(b, a).alike == alike


def test_a_test_set_of_one_case_everywhere_is_leaving_one_out():
    assert FoldScores.of(A, B, n_train=3, n_test=1).leaves_one_out
    assert not FoldScores.of(A, B, n_train=[5, 5, 5, 6], n_test=[2, 2, 2, 1]).leaves_one_out
    assert not FoldScores.of([A], [B]).leaves_one_out


def test_inputs_by_name_make_the_same_evidence():
    sizes = {"n_train": [75, 75, 75, 76], "n_test": [25, 25, 25, 24]}
    found = FoldScores.from_inputs({"a": A, "b": B, "better": "lower", **sizes})
    alone = FoldScores.from_inputs({"differences": np.subtract(A, B).tolist(), **sizes})

    assert found.better == "lower"
    assert found.sizes.n_test.tolist() == sizes["n_test"]
    np.testing.assert_allclose(found.differences, alone.differences)
    assert found.ratio == alone.ratio == 24.75 / 75.25


def test_sizes_of_one_run_hold_for_every_repeat():
    found = FoldScores.from_inputs({"a": [A, B], "b": [B, A], "n_train": [7, 8, 8, 7], "n_test": [3, 2, 2, 3]})

    assert found.sizes.n_test.tolist() == [[3, 2, 2, 3]] * 2


def test_values_of_one_learner_keep_their_mean_sizes():
    found = FoldValues.from_inputs({"values": [A, B], "n_train": 30, "n_test": [9, 10, 10, 11]})

    assert found.values.tolist() == [*A, *B]
    assert (float(found.n_train), float(found.n_test), float(found.cases)) == (30, 10, 8)


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ({"a": []}, "a must be numbers, one per fold"),
        ({"a": "x"}, "a must be numbers"),
        ({"a": [[0.1, 0.2], [0.3]]}, "a must be numbers"),
        ({"a": [0.1, float("nan"), 0.2, 0.3]}, "a must be finite numbers"),
        ({"a": [0.1, 1e76, 0.2, 0.3]}, "a must be numbers up to 1e[+]75"),
        ({"a": [[[0.1]]]}, "a must be numbers, one per fold"),
        ({"a": 0.1}, "a must be numbers, one per fold"),
        ({"a": [0.1, 0.2]}, "a has 2 folds and b has 4 folds"),
        ({"a": [0.1]}, "a has 1 fold and b has 4 folds"),
        ({"a": [A, A]}, "a has 2 repeats of 4 folds and b has 4 folds"),
        ({"n_train": 90}, "n_train is given without n_test"),
        ({"n_test": 10}, "n_test is given without n_train"),
        ({"n_train": 0, "n_test": 10}, "n_train must be above 0"),
        ({"n_train": 90, "n_test": [10, 10]}, "n_test must be one number or one per fold, and there are 4 folds"),
        ({"better": "larger"}, "better must be higher or lower"),
    ],
)
def test_what_cannot_be_scores_on_folds_is_refused(wrong, what):
    with pytest.raises(ReportgenError, match=what):
        FoldScores.from_inputs({"a": A, "b": B, **wrong})
