"""Posterior probabilities: areas end at the rope, dots lie at their shares, and each side names who is better there."""

from dataclasses import replace

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import PathPatch, Polygon
from shapes_of_scores import DENSITY, TRIANGLE

from reportgen.figures import style
from reportgen.figures.drawing import to_svg
from reportgen.figures.rope import FILLED, SIDE, rope


def test_three_areas_meet_at_the_ends_of_the_rope():
    areas = [
        one.get_xy()[:, 0] for one in rope(DENSITY).artists if isinstance(one, Polygon) and one.get_alpha() == FILLED
    ]

    assert [(area.min(), area.max()) for area in areas] == [(-3, -1), (-1, 1), (1, 3)]


@pytest.mark.parametrize(
    ("better", "left", "right"),
    [("higher", "■ Forest better", "● Tree better"), ("lower", "● Tree better", "■ Forest better")],
)
@pytest.mark.parametrize("posterior", [DENSITY, TRIANGLE])
def test_each_side_names_who_is_better_there(read, posterior, better, left, right):
    words = read.boxes(to_svg(rope(replace(posterior, better=better)), name="figure", alt="", letters="text"))
    places = {said.removesuffix(" 25.0%"): box[0] for said, box, _ in words}

    assert places[left] < places[right]


def dots(figure):
    """Return colour, middle and width of the dots, by mark."""
    found = []
    for one in figure.artists:
        if isinstance(one, PathPatch):
            corners = one.get_path().vertices
            found.append((to_hex(one.get_facecolor()), corners.mean(axis=0), np.ptp(corners[:, 0])))
    return found


def test_a_dot_has_the_colour_of_the_largest_share_and_an_area_for_its_draws():
    marks = dots(rope(replace(TRIANGLE, cells=((0.5, 0.25, 0.25, 800), (0.25, 0.5, 0.25, 200)))))
    widths = {colour: wide for colour, _, wide in marks}

    assert set(widths) == {style.ORANGE, style.QUIET}
    assert widths[style.ORANGE] == pytest.approx(
        2 * widths[style.QUIET], rel=0.15
    )  # a square as large as a circle is narrower


def test_a_draw_that_is_sure_lies_in_the_corner():
    (mark,) = dots(rope(replace(TRIANGLE, cells=((1.0, 0.0, 0.0, 10),))))

    assert mark[1][0] == pytest.approx((style.HALF - SIDE) / 2, abs=3)
