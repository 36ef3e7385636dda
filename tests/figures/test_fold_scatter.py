"""Scores of two learners against each other: equal scales, and the half above or below the diagonal where one is better."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon
from shapes_of_scores import ON_FIVE_FOLDS

from reportgen.figures import style
from reportgen.figures.drawing import to_svg
from reportgen.figures.fold_scatter import fold_scatter


def drawing(pair):
    return to_svg(fold_scatter(pair), name="figure", alt="", letters="text")


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
    places, _, (across, up) = parts(replace(ON_FIVE_FOLDS, folds=tuple(map(str, range(len(a)))), a=a, b=b))

    assert sorted(places) == sorted(zip(b, a, strict=True))
    assert across == pytest.approx(up)


@pytest.mark.parametrize("better", ["higher", "lower"])
def test_the_first_learner_is_better_in_the_shaded_half(better):
    *_, corner = parts(replace(ON_FIVE_FOLDS, better=better))[1][:3]
    second, first = corner

    assert (first > second) == (better == "higher")


def test_learners_keep_the_look_that_they_have_in_other_figures():
    assert re.findall(r'fill="(#\w+)">[◆■] ', drawing(ON_FIVE_FOLDS)) == [style.GREEN, style.ORANGE]
