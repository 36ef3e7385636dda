"""Scores on the same folds: lines and marks stand where the numbers say, and words keep apart."""

import re
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reportgen.figures import style
from reportgen.figures.drawing import to_svg
from reportgen.figures.fold_scores import COLUMNS, PairedFolds, fold_scores
from reportgen.figures.from_results import Reach

A = (0.1, 0.094, 0.109, 0.091, 0.096)
B = (0.104, 0.113, 0.106, 0.091, 0.123)
FIVE = PairedFolds(
    names=("Tree", "Naive Bayes"),
    folds=("1", "2", "3", "4", "5"),
    a=A,
    b=B,
    difference=Reach(-0.0094, -0.02, 0.0012),
    metric="Error rate",
    share=True,
    better="lower",
)
LONG = "gradient_boosting $x_1$ very long name of a model v2"
MANY = tuple(0.8 + (7 * at % 11) / 100 for at in range(100))
SHAPES = {
    "five": FIVE,
    "long names": replace(FIVE, names=(LONG, "模型 🙂"), folds=(LONG, "b", "c", "d", "e"), metric=LONG),
    "hundred": replace(FIVE, folds=tuple(map(str, range(100))), a=MANY, b=MANY[::-1]),
    "two": replace(FIVE, folds=("1", "2"), a=A[:2], b=B[:2]),
    "alike": replace(FIVE, b=A, difference=Reach(0.0)),
    "one side": replace(FIVE, difference=Reach(-0.0094, None, 0.0012), share=False),
    "large numbers": replace(FIVE, a=tuple(1e6 * one for one in A), difference=Reach(1e5), share=False),
}


def drawing(scores):
    return to_svg(fold_scores(scores), name="figure", alt="", letters="text")


@pytest.mark.parametrize("shape", SHAPES)
def test_no_words_overlap_or_leave_the_figure(read, shape):
    assert read.colliding(drawing(SHAPES[shape])) == ([], [])


@pytest.mark.parametrize("shape", SHAPES)
def test_no_words_are_smaller_than_seven_points_and_no_colour_is_new(shape):
    svg = drawing(SHAPES[shape])

    assert min(int(size) for size in re.findall(r'font-size="(\d+)"', svg)) >= 700
    assert set(re.findall(r'"(#\w+)"', svg)) <= set(style.PALETTE)


def test_each_fold_has_its_line_from_score_to_score(read):
    lines = read.lines(fold_scores(FIVE))
    pairs = [list(zip(COLUMNS, pair, strict=True)) for pair in zip(A, B, strict=True)]
    drawn = next(line for line in lines if line[:2] == pairs[0])

    assert [drawn[at : at + 2] for at in range(0, 15, 3)] == pairs


def test_the_means_have_a_line_of_their_own(read):
    means = [pytest.approx((column, sum(of) / 5)) for column, of in zip(COLUMNS, (A, B), strict=True)]

    assert any(line[:2] == means and len(line) == 3 for line in read.lines(fold_scores(FIVE)))


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
    scores = replace(FIVE, folds=tuple(map(str, range(len(pairs)))), a=a, b=b, difference=Reach(mean / 100))
    zero, folds, of_mean, _ = rows(scores, read)
    largest = max(differences, key=abs)
    if largest:
        per_point = (folds[differences.index(largest)] - zero) / largest

        assert folds == pytest.approx([zero + per_point * one for one in differences], abs=1e-6)
        assert of_mean == pytest.approx(zero + per_point * mean, abs=1e-6)


def test_the_interval_reaches_from_low_to_high_with_a_cap_at_each_end(read):
    zero, _, of_mean, middle = rows(FIVE, read)
    per_point = (of_mean - zero) / -0.94
    (interval,) = [line for line in read.lines(fold_scores(FIVE)) if len(line) > 3 and line[0][1] == middle]
    ends = [pytest.approx(zero + per_point * end) for end in (-2, 0.12)]

    assert [interval[0][0], interval[1][0]] == ends
    assert [interval[3][0], interval[6][0]] == ends


def test_a_limit_that_does_not_exist_has_no_cap(read):
    scores = SHAPES["one side"]
    *_, middle = rows(scores, read)
    (interval,) = [line for line in read.lines(fold_scores(scores)) if len(line) > 3 and line[0][1] == middle]

    assert len(interval) == 6


def test_words_say_which_side_favours_which_learner(read):
    lower, higher = (read.words(fold_scores(replace(FIVE, better=better))) for better in ("lower", "higher"))

    assert {"← Tree better", "Naive Bayes better →"} <= set(lower)
    assert {"← Naive Bayes better", "Tree better →"} <= set(higher)


def test_folds_are_named_as_long_as_there_is_room(read):
    assert {"Fold", "1", "5"} <= set(read.words(fold_scores(FIVE)))
    assert "Fold" not in read.words(fold_scores(SHAPES["hundred"]))


def test_a_fold_favours_the_learner_with_the_better_score_and_rounding_favours_nobody():
    scores = replace(FIVE, a=(0.2, 0.3, 0.1 + 0.2, 0.0, 0.5), b=(0.3, 0.2, 0.3, 0.0, 0.5 + 1e-9))

    assert replace(scores, better="higher").favoured == (1, 0, None, None, 1)
    assert replace(scores, better="lower").favoured == (0, 1, None, None, 0)


def test_the_same_numbers_give_the_same_bytes():
    assert drawing(FIVE) == drawing(FIVE)
