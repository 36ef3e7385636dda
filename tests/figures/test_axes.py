"""The plot of two scales: the way between numbers and points, and lines that are cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.figures import axes, style
from reportgen.figures.from_results import against_thresholds, at_threshold
from reportgen.figures.scale import Scale, of_scores
from reportgen.results.parts import Tabulated

SWEEP = Tabulated(
    ref="models/A/curves/cost", label="Cost", columns=("threshold", "cost"), rows=((None, 5), (0.8, 3), (0.2, 4))
)


@pytest.fixture(scope="module")
def plot():
    x, y = Scale.over([0.0, 7.0], "score", 0, axes.SIDE), Scale.over([-3.0, 12.0], "mean_cost", 0, axes.LOW)
    with style.applied():
        return axes.framed(x, y, "across", "up")


@given(st.floats(0, 7), st.floats(-3, 12))
def test_points_lead_back_to_the_numbers_that_they_came_from(plot, x, y):
    assert plot.in_numbers(plot.on_paper([(x, y)]))[0] == pytest.approx((x, y))


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(-20, 20)), min_size=2, max_size=12, unique_by=lambda p: p[0]))
def test_what_is_cut_lies_above_the_floor_and_keeps_every_point_there(line):
    line = sorted(line)
    kept = [point for piece in axes.above(line, 0) for point in piece]

    assert all(y >= -1e-9 for _, y in kept)
    assert {point for point in line if point[1] >= 0} <= set(kept)


def test_a_line_is_cut_at_the_ceiling_where_it_crosses_it():
    assert axes.below([(0, 0), (2, 4)], 2) == [[(0, 0), (1.0, 2)]]


def test_what_holds_at_a_score_holds_down_to_the_next_lower_one():
    assert axes.stepped(against_thresholds(SWEEP, "cost", 0.0, 1.0)) == [
        *((0.0, 4), (0.0, 4), (0.2, 4)),
        *((0.2, 3), (0.8, 3)),
        *((0.8, 5), (1.0, 5)),
    ]


@pytest.mark.parametrize(("threshold", "cost"), [(0.9, 5), (0.8, 3), (0.5, 3), (0.2, 4), (0.1, 4)])
def test_the_row_of_a_threshold_is_the_last_score_that_reaches_it(threshold, cost):
    assert at_threshold(SWEEP, threshold)[1] == cost


def test_a_threshold_far_from_the_scores_is_left_outside():
    assert of_scores([0.0, 0.2], [0.95], 190, rooted=False).high < 0.3
    assert of_scores([0.0, 0.2], [0.35], 190, rooted=False).high >= 0.35


def test_constant_scores_have_an_axis():
    scale = of_scores([0.5], [None], 190, rooted=False)

    assert scale.low < 0.5 < scale.high
