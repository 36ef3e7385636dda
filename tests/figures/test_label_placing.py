"""Names close to their lines: each at its own, away from others."""

from math import dist

from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.figures.label_placing import CLEAR, names_beside
from reportgen.figures.placing import dense

ROOM = (180.0, 130.0)
SIZE = (34.0, 7.0)
coordinates = st.tuples(st.floats(0, 180), st.floats(0, 130))
lines = st.lists(st.lists(coordinates, min_size=2, max_size=5).map(sorted), min_size=1, max_size=4)


def box(corner):
    return corner[0], corner[1], corner[0] + SIZE[0], corner[1] + SIZE[1]


def from_box(corner, line):
    """Return how near a line comes to a name."""
    left, top, right, bottom = box(corner)
    return min(dist((x, y), (min(max(x, left), right), min(max(y, top), bottom))) for x, y in dense(line, 0.5))


@settings(max_examples=80, deadline=None)
@given(lines)
def test_a_name_stands_inside_and_touches_no_line(drawn):
    for corner in names_beside(drawn, [SIZE] * len(drawn), ROOM) or []:
        left, top, right, bottom = box(corner)
        assert left >= 0
        assert top >= 0
        assert right <= ROOM[0] + 2
        assert bottom <= ROOM[1]
        assert all(from_box(corner, line) > 0 for line in drawn)


def test_a_name_is_nearest_to_its_own_line():
    drawn = [[(0, 20), (180, 25)], [(0, 60), (180, 90)], [(0, 110), (180, 112)]]
    corners = names_beside(drawn, [SIZE] * 3, ROOM)

    for at, corner in enumerate(corners):
        assert min(range(3), key=lambda other: from_box(corner, drawn[other])) == at


def test_lines_that_coincide_cannot_be_named_so():
    line = [(0, 60), (180, 62)]

    assert names_beside([line, line], [SIZE] * 2, ROOM) is None


def test_what_is_covered_is_kept_free():
    (corner,) = names_beside(
        [[(0, 60), (180, 60)]], [SIZE], ROOM, hard=[[(x, y), (x, y + 60)] for x in (0, 90) for y in (0, 70)]
    )

    assert not box(corner)[0] < 90 < box(corner)[2]
    assert from_box(corner, [(90, 0), (90, 130)]) >= CLEAR
