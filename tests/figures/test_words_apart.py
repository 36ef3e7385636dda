"""Over all samples: words stand on no line, mark, interval or band."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon

from reportgen import api, index
from reportgen.figures import by_name, style
from reportgen.figures.drawing import to_svg

SAMPLES = sorted(path.parent.name for path in (Path(__file__).parents[2] / "samples").glob("*/results.json"))
ON_AREAS = {"confusion", "flow"}  # whose words are written in cells and boxes
FIGURES = sorted(one.id for one in index.figures("validation") if one.id not in ON_AREAS)
STEP = 1.0  # points, at which lines are looked at
RIM = 0.5  # points


@cache
def results(sample):
    return api.read_results(Path(__file__).parents[2] / "samples" / sample / "results.json")


def drawn_points(figure):
    """Return points on what is drawn but for the grid, from the top left corner of the figure."""
    high = 72 * float(figure.get_figheight())
    for one in figure.artists:
        if isinstance(one, Line2D) and to_hex(one.get_color()) != style.GRID:
            corners = np.column_stack([np.asarray(one.get_xdata(), float), np.asarray(one.get_ydata(), float)])
        elif isinstance(one, Polygon):
            corners = one.get_xy()
        else:
            continue
        if not len(corners):
            continue
        found = one.get_transform().transform(corners)
        yield _dense(np.column_stack([found[:, 0], high - found[:, 1]]))


def _dense(corners):
    """Return points at even steps along a line with breaks."""
    steps = np.nan_to_num(np.hypot(*np.diff(corners, axis=0).T))
    along = np.r_[0, np.cumsum(steps)]
    at = np.unique(np.r_[np.arange(0, along[-1], STEP), along])
    return np.column_stack([np.interp(at, along, part) for part in corners.T])


def covered(figure, boxes):
    """List the words on which something is drawn."""
    points = np.concatenate([*drawn_points(figure), np.empty((0, 2))])
    return [
        words
        for words, (left, top, right, bottom), _ in boxes
        if (
            (points[:, 0] > left + RIM)
            & (points[:, 0] < right - RIM)
            & (points[:, 1] > top + RIM)
            & (points[:, 1] < bottom - RIM)
        ).any()
    ]


@pytest.mark.parametrize("sample", SAMPLES)
def test_words_stand_on_nothing_that_is_drawn(read, sample):
    shown = 0
    for name in FIGURES:
        figure = by_name.drawn(name, by_name.Shown(results(sample)))
        if figure is None:
            continue
        svg = to_svg(figure, name=name, alt="", letters="text")
        shown += 1
        assert (name, covered(figure, read.boxes(svg))) == (name, [])
        assert (name, read.colliding(svg)) == (name, ([], []))
    assert shown or results(sample).kind != "validation"


def test_a_word_on_a_line_is_seen(read):
    from reportgen.figures import marks
    from reportgen.figures.canvas import sheet

    with style.applied():
        page = sheet(100, 50)
        marks.text(page, (10, 20), "Words", size=style.TEXT)
        marks.text(page, (10, 40), "Free", size=style.TEXT)
        marks.stroke(page, [(0, 18), (90, 18)], colour=style.BLUE)
    boxes = read.boxes(to_svg(page.figure, name="odd", alt="", letters="text"))

    assert covered(page.figure, boxes) == ["Words"]
