from itertools import combinations, pairwise
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.figures.placing import FAR, MARGIN, Box, PlacingGrid, coarse, dense, even, place

ROOM = (180.0, 180.0)
SIZE = (60.0, 27.0)
RISING = [(0.0, 180.0), (20.0, 40.0), (60.0, 10.0), (180.0, 0.0)]
FALLING = [(0.0, 0.0), (120.0, 10.0), (170.0, 60.0), (180.0, 120.0)]

coordinates = st.floats(0, 180)
lines = st.lists(st.lists(st.tuples(coordinates, coordinates), min_size=2, max_size=5), min_size=1, max_size=3)


def samples(line):
    """Take points along a line, a point apart."""
    for (x0, y0), (x1, y1) in pairwise(line):
        parts = int(abs(x1 - x0) + abs(y1 - y0)) + 1
        yield from ((x0 + at / parts * (x1 - x0), y0 + at / parts * (y1 - y0)) for at in range(parts + 1))


def covers(placed, size, point):
    return placed.left < point[0] < placed.left + size[0] and placed.top < point[1] < placed.top + size[1]


@settings(max_examples=60, deadline=None)
@given(lines)
def test_a_label_touches_no_line_no_label_and_no_edge(drawn):
    placed = place(drawn, [SIZE] * len(drawn), ROOM)
    for one in placed or []:
        assert not any(covers(one, SIZE, point) for line in drawn for point in samples(line))
        assert MARGIN <= one.left <= ROOM[0] - SIZE[0] - MARGIN + 4
        assert MARGIN <= one.top <= ROOM[1] - SIZE[1] - MARGIN + 4
    assert all(abs(one.top - other.top) >= SIZE[1] for one, other in combinations(placed or [], 2))


@settings(max_examples=60, deadline=None)
@given(lines)
def test_a_leader_ends_on_its_own_line(drawn):
    for one, line in zip(place(drawn, [SIZE] * len(drawn), ROOM) or [], drawn, strict=False):
        assert min(abs(x - one.end[0]) + abs(y - one.end[1]) for x, y in samples(line)) < 1.5


def test_a_label_stands_near_its_line():
    (placed,) = place([RISING], [SIZE], ROOM)

    assert abs(placed.start[0] - placed.end[0]) + abs(placed.start[1] - placed.end[1]) < 30


def test_the_upper_line_has_the_upper_label():
    upper, lower = place([RISING, [(x, y + 40) for x, y in RISING]], [SIZE] * 2, (180.0, 220.0))

    assert upper.top < lower.top


def test_a_room_full_of_lines_has_no_place():
    hatching = [[(0.0, y), (180.0, y)] for y in range(0, 180, 10)]

    assert place([FALLING], [SIZE], ROOM, hard=hatching) is None


def test_soft_lines_are_crossed_only_when_that_spares_a_long_way():
    diagonal = [(0.0, 180.0), (180.0, 0.0)]
    (placed,) = place([[(0.0, 0.0), (180.0, 0.0)]], [SIZE], ROOM, soft=[diagonal])

    assert not any(covers(placed, SIZE, point) for point in samples(diagonal))


def test_a_line_of_one_place_can_be_labelled():
    (placed,) = place([[(90.0, 90.0), (90.0, 90.0)]], [SIZE], ROOM)

    assert placed.end == (90.0, 90.0)


def test_points_at_even_steps_include_the_corners_of_a_straight_line():
    assert [x for x, _ in even([(0.0, 0.0), (4.0, 0.0)], 5)] == pytest.approx([0, 1, 2, 3, 4])


def test_a_coarse_line_keeps_its_ends():
    line = [(at / 10, 0.0) for at in range(101)]
    kept = coarse(line, 1.0)

    assert (kept[0], kept[-1]) == (line[0], line[-1])
    assert 10 <= len(kept) <= 12


def test_a_grid_counts_the_cells_that_lines_run_through():
    grid = PlacingGrid([[(0.0, 2.0), (39.0, 2.0)]], (40.0, 40.0))

    assert grid.touched(0, 0, 40, 40) == 10
    assert grid.touched(0, 0, 8, 40) == 2
    assert grid.touched(0, 8, 40, 32) == 0
    assert grid.touched(-50, -50, 54, 54) == 1


@pytest.mark.parametrize("far", [1e5, 1e15, 1e200, inf])
def test_a_line_that_leaves_the_page_is_followed_no_farther(far):
    points = list(dense([(0.0, 10.0), (far, 10.0), (far, -far), (50.0, -far), (50.0, 0.0)], 1.0))

    assert len(points) < 10_000
    assert all(abs(part) <= FAR * (1 + 1e-9) for point in points for part in point)
    if far < 1e20:
        assert max(x for x, y in points if y == 10) == pytest.approx(FAR)
        assert min(y for x, y in points if x == 50) == pytest.approx(-FAR)


def test_no_leader_runs_through_another_label():
    """A narrow label above a wide one: its line lies below both, so its leader must not go straight down."""
    falling = [[(0.0, 100.0 + 20 * at), (180.0, 60.0 + 30 * at)] for at in range(3)]
    sizes = [(30.0, 9.0), (90.0, 9.0), (30.0, 9.0)]
    placed = place(falling, sizes, (180.0, 180.0))
    boxes = [Box(one.left, one.top, *size, first=False, last=False) for one, size in zip(placed, sizes, strict=True)]

    for at, one in enumerate(placed):
        assert not [box for other, box in enumerate(boxes) if other != at and box.crossed(one.start, one.end)]


def test_a_leader_crosses_a_label_only_if_it_runs_inside():
    box = Box(10, 10, 20, 9, first=True, last=True)

    assert box.crossed((0, 0), (40, 30))
    assert box.crossed((20, 0), (20, 40))
    assert not box.crossed((5, 0), (5, 40))
    assert not box.crossed((0, 0), (9, 9))
