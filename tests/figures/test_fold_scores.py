"""Scores on the same folds: lines and marks stand where the numbers say, and words keep apart."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from shapes_of_scores import FIRST_SCORES, FIVE_FOLDS, OF_FOLDS, SECOND_SCORES

from reportgen.figures.drawing import to_svg
from reportgen.figures.fold_scores import COLUMNS, fold_scores
from reportgen.figures.from_results import Reach


def drawing(scores):
    return to_svg(fold_scores(scores), name="figure", alt="", letters="text")


def test_each_fold_has_its_line_from_score_to_score(read):
    lines = read.lines(fold_scores(FIVE_FOLDS))
    pairs = [list(zip(COLUMNS, pair, strict=True)) for pair in zip(FIRST_SCORES, SECOND_SCORES, strict=True)]
    drawn = next(line for line in lines if line[:2] == pairs[0])

    assert [drawn[at : at + 2] for at in range(0, 15, 3)] == pairs


def test_the_means_have_a_line_of_their_own(read):
    means = [
        pytest.approx((column, sum(of) / 5)) for column, of in zip(COLUMNS, (FIRST_SCORES, SECOND_SCORES), strict=True)
    ]

    assert any(line[:2] == means and len(line) == 3 for line in read.lines(fold_scores(FIVE_FOLDS)))


def rows(scores, read):
    """Return where differences, zero and the mean with its interval stand from left to right, in points."""
    lines = read.lines(fold_scores(scores))
    (zero,) = [
        line[0][0]
        for line in lines
        if len(line) == 3 and line[0][0] == line[1][0] and line[0][0] not in COLUMNS and line[0][1] == 0 < line[1][1]
    ]
    singles = [line[0] for line in lines if len(line) == 1 and line[0][0] not in COLUMNS]
    *folds, mean = sorted(singles, key=lambda spot: spot[1])
    return zero, [x for x, _ in folds], mean[0], mean[1]


@given(st.lists(st.tuples(st.integers(0, 100), st.integers(0, 100)), min_size=2, max_size=20))
@example([(0, 0)] * 3)
@example([(0, 0), (0, 1), (0, 0)])
def test_differences_lie_on_one_scale_with_zero_and_their_mean(read, pairs):
    a, b = (tuple(one / 100 for one in side) for side in zip(*pairs, strict=True))
    differences = [100 * (one - other) for one, other in zip(a, b, strict=True)]
    mean = sum(differences) / len(differences)
    scores = replace(FIVE_FOLDS, folds=tuple(map(str, range(len(pairs)))), a=a, b=b, difference=Reach(mean / 100))
    zero, folds, of_mean, _ = rows(scores, read)
    largest = max(differences, key=abs)
    if largest:
        per_point = (folds[differences.index(largest)] - zero) / largest

        assert folds == pytest.approx([zero + per_point * one for one in differences], abs=1e-6)
        assert of_mean == pytest.approx(zero + per_point * mean, abs=1e-6)


def test_the_interval_reaches_from_low_to_high_with_a_cap_at_each_end(read):
    zero, _, of_mean, middle = rows(FIVE_FOLDS, read)
    per_point = (of_mean - zero) / -0.94
    (interval,) = [line for line in read.lines(fold_scores(FIVE_FOLDS)) if len(line) > 3 and line[0][1] == middle]
    ends = [pytest.approx(zero + per_point * end) for end in (-2, 0.12)]

    assert [interval[0][0], interval[1][0]] == ends
    assert [interval[3][0], interval[6][0]] == ends


def test_a_limit_that_does_not_exist_has_no_cap(read):
    scores = OF_FOLDS["one side"]
    *_, middle = rows(scores, read)
    (interval,) = [line for line in read.lines(fold_scores(scores)) if len(line) > 3 and line[0][1] == middle]

    assert len(interval) == 6


def test_words_say_which_side_favours_which_learner(read):
    lower, higher = (read.words(fold_scores(replace(FIVE_FOLDS, better=better))) for better in ("lower", "higher"))

    assert {"← Tree better", "Naive Bayes better →"} <= set(lower)
    assert {"← Naive Bayes better", "Tree better →"} <= set(higher)


def test_folds_are_named_as_long_as_there_is_room(read):
    assert {"Fold", "1", "5"} <= set(read.words(fold_scores(FIVE_FOLDS)))
    assert "Fold" not in read.words(fold_scores(OF_FOLDS["hundred"]))


def test_a_fold_favours_the_learner_with_the_better_score_and_rounding_favours_nobody():
    scores = replace(FIVE_FOLDS, a=(0.2, 0.3, 0.1 + 0.2, 0.0, 0.5), b=(0.3, 0.2, 0.3, 0.0, 0.5 + 1e-9))

    assert replace(scores, better="higher").favoured == (1, 0, None, None, 1)
    assert replace(scores, better="lower").favoured == (0, 1, None, None, 0)


def test_the_same_numbers_give_the_same_bytes():
    assert drawing(FIVE_FOLDS) == drawing(FIVE_FOLDS)
