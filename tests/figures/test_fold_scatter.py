"""Scores of two learners against each other: equal scales, and the half above or below the diagonal where one is better."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon

from reportgen.figures import style
from reportgen.figures.drawing import to_svg
from reportgen.figures.fold_scatter import fold_scatter
from reportgen.figures.fold_scores import PairedFolds
from reportgen.figures.from_results import Reach

LONG = "gradient_boosting $x_1$ very long name of a model v2"
FIVE = PairedFolds(
    names=("Tree", "Naive Bayes"),
    folds=("1", "2", "3", "4", "5"),
    a=(0.1, 0.094, 0.109, 0.091, 0.096),
    b=(0.104, 0.113, 0.106, 0.091, 0.123),
    difference=Reach(-0.0094),
    metric="Error rate",
    share=True,
    better="lower",
    order=(3, 1),
)
SHAPES = {
    "five": FIVE,
    "long names": replace(FIVE, names=(LONG, LONG + "2"), metric=LONG),
    "one fold": replace(FIVE, folds=("1",), a=(0.1,), b=(0.2,)),
    "alike": replace(FIVE, a=FIVE.b),
    "all one": replace(FIVE, a=(0.5,) * 5, b=(0.5,) * 5),
    "large numbers": replace(FIVE, a=tuple(1e9 * one for one in FIVE.a), share=False, better="higher"),
}


def drawing(pair):
    return to_svg(fold_scatter(pair), name="figure", alt="", letters="text")


@pytest.mark.parametrize("shape", SHAPES)
def test_no_words_overlap_or_leave_the_figure(read, shape):
    assert read.colliding(drawing(SHAPES[shape])) == ([], [])


@pytest.mark.parametrize("shape", SHAPES)
def test_no_words_are_smaller_than_seven_points_and_no_colour_is_new(shape):
    svg = drawing(SHAPES[shape])

    assert min(int(size) for size in re.findall(r'font-size="(\d+)"', svg)) >= 700
    assert set(re.findall(r'"(#\w+)"', svg)) <= set(style.PALETTE)


def parts(pair):
    """Return the places of the marks, the shaded triangle, and how many points a unit takes in both directions."""
    figure = fold_scatter(pair)
    marks = [line for line in figure.artists if isinstance(line, Line2D) and line.get_marker() != "None"]
    places = [spot for line in marks for spot in zip(line.get_xdata(), line.get_ydata(), strict=True)]
    (shade,) = [one for one in figure.artists if isinstance(one, Polygon)]
    (a, b), (c, d) = shade.get_transform().transform([(0, 0), (1, 1)])
    return places, shade.get_xy(), (c - a, d - b)


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=1, max_size=20))
def test_each_fold_has_a_mark_at_both_scores_on_equal_scales(pairs):
    a, b = (tuple(one / 50 for one in side) for side in zip(*pairs, strict=True))
    places, _, (across, up) = parts(replace(FIVE, folds=tuple(map(str, range(len(a)))), a=a, b=b))

    assert sorted(places) == sorted(zip(b, a, strict=True))
    assert across == pytest.approx(up)


@pytest.mark.parametrize("better", ["higher", "lower"])
def test_the_first_learner_is_better_in_the_shaded_half(better):
    *_, corner = parts(replace(FIVE, better=better))[1][:3]
    second, first = corner

    assert (first > second) == (better == "higher")


def test_learners_keep_the_look_that_they_have_in_other_figures():
    assert re.findall(r'fill="(#\w+)">[◆■] ', drawing(FIVE)) == [style.GREEN, style.ORANGE]
