import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, IdentityTransform

from reportgen.figures.svg_path import path_data

WHERE = IdentityTransform()


def walked(data):
    """Follow the commands of straight lines and answer each corner, by subpath."""
    corners = []
    for letter, said in re.findall(r"([Mhvlz])([-\d ]*)", data):
        numbers = [int(number) for number in re.findall(r"-?\d+", said)]
        if letter == "M":
            corners.append([tuple(numbers)])
        elif letter != "z":
            step = {"h": (*numbers, 0), "v": (0, *numbers), "l": tuple(numbers)}[letter]
            corners[-1].append((corners[-1][-1][0] + step[0], corners[-1][-1][1] + step[1]))
    return corners


def test_level_and_upright_steps_have_their_own_letters():
    assert path_data(Path([(0, 0), (3, 0), (3, -4), (5, 1)]), WHERE) == "M0 0h3v-4l2 5"


def test_steps_in_one_direction_become_one():
    assert path_data(Path([(0, 0), (1, 0), (2, 0), (2, 1), (2, 3)]), WHERE) == "M0 0h2v3"


def test_a_step_back_is_not_lost():
    assert path_data(Path([(0, 0), (5, 0), (2, 0)]), WHERE) == "M0 0h5h-3"


def test_points_that_round_to_one_place_draw_nothing():
    assert path_data(Path([(0, 0), (0.2, 0.1), (0.3, 0.4)]), WHERE) == ""


def test_a_gap_lifts_the_pen():
    assert path_data(Path([(0, 0), (1, 0), (np.nan, np.nan), (5, 5), (6, 6)]), WHERE) == "M0 0h1M5 5l1 1"


def test_curves_keep_their_control_points():
    codes = [Path.MOVETO, Path.CURVE3, Path.CURVE3, Path.CURVE4, Path.CURVE4, Path.CURVE4]
    path = Path([(0, 0), (1, 2), (3, 4), (5, 6), (7, 8), (9, 9)], codes)

    assert path_data(path, WHERE) == "M0 0q1 2 3 4c2 2 4 4 6 5"


def test_a_closed_piece_ends_where_it_began():
    assert path_data(Path([(0, 0), (4, 0), (4, 4), (0, 0)], closed=True), WHERE) == "M0 0h4v4z"


@given(st.lists(st.tuples(st.floats(-500, 500), st.floats(-500, 500)), min_size=2, max_size=40))
def test_no_point_of_a_line_lies_farther_off_than_rounding(points):
    (corners, *rest) = walked(path_data(Path(points), Affine2D().scale(100))) or [[]]
    rounded = [tuple(round(100 * part) for part in point) for point in points]

    assert not rest
    assert not corners or (corners[0], corners[-1]) == (rounded[0], rounded[-1])
    assert set(corners) <= set(rounded)
