"""Figures of given scores and of compared pairs, in all shapes: words keep apart, are large enough, and have known colours."""

import re

import pytest
from shapes_of_scores import DRAWN

from reportgen.figures import style
from reportgen.figures.drawing import to_svg

SHAPES = [
    pytest.param(draw, shape, id=f"{name}, {called}")
    for name, (draw, shapes) in DRAWN.items()
    for called, shape in shapes.items()
]


def drawing(draw, shape):
    return to_svg(draw(shape), name="figure", alt="", letters="text")


@pytest.mark.parametrize(("draw", "shape"), SHAPES)
def test_no_words_overlap_or_leave_the_figure(read, draw, shape):
    assert read.colliding(drawing(draw, shape)) == ([], [])


@pytest.mark.parametrize(("draw", "shape"), SHAPES)
def test_no_words_are_smaller_than_seven_points_and_no_colour_is_new(draw, shape):
    svg = drawing(draw, shape)

    assert min(int(size) for size in re.findall(r'font-size="(\d+)"', svg)) >= 700
    assert set(re.findall(r'"(#\w+)"', svg)) <= set(style.PALETTE)


@pytest.mark.parametrize(("draw", "shape"), SHAPES)
def test_the_same_numbers_give_the_same_bytes(draw, shape):
    assert drawing(draw, shape) == drawing(draw, shape)
