"""Differences against normal quantiles: marks and the line stand where the table says."""

import re
from dataclasses import replace

import pytest

from reportgen.figures import style
from reportgen.figures.drawing import to_svg
from reportgen.figures.qq import OrderedDifferences, qq
from reportgen.results.parts import CurveTable
from reportgen.results.tested import Comparison, PairResult

LONG = "gradient_boosting $x_1$ very long name of a model v2"
FOUR = OrderedDifferences(
    ("Tree", "Forest"), ((-1.0, -3.0, -2.8), (-0.3, -1.0, -1.0), (0.3, 0.5, 0.4), (1.0, 2.0, 2.1))
)
SHAPES = {
    "four": FOUR,
    "long names": replace(FOUR, models=(LONG, "模型"), unit=100.0),
    "alike": replace(FOUR, rows=((-0.5, 0.0, 0.0), (0.5, 0.0, 0.0))),
    "large numbers": replace(FOUR, rows=((-0.5, -1e9, -1e9), (0.5, 3e9, 3e9))),
    "hundred": replace(FOUR, rows=tuple((at / 50 - 1, float(at), float(at)) for at in range(100))),
}


def drawing(quantiles):
    return to_svg(qq(quantiles), name="figure", alt="", letters="text")


@pytest.mark.parametrize("shape", SHAPES)
def test_no_words_overlap_or_leave_the_figure_or_are_too_small(read, shape):
    svg = drawing(SHAPES[shape])

    assert read.colliding(svg) == ([], [])
    assert min(int(size) for size in re.findall(r'font-size="(\d+)"', svg)) >= 700
    assert set(re.findall(r'"(#\w+)"', svg)) <= set(style.PALETTE)


def test_each_difference_has_a_mark_and_the_line_runs_from_end_to_end(read):
    lines = read.lines(qq(FOUR))

    assert [(-1.0, -3.0), (-0.3, -1.0), (0.3, 0.5), (1.0, 2.0)] in lines
    assert [(-1.0, -2.8), (1.0, 2.1)] in [line[:2] for line in lines]


def test_quantiles_are_taken_from_results_in_percentage_points():
    table = CurveTable(
        ref="c/q", curve="normal_quantiles", label="x", columns=("quantile", "value", "line"), rows=((0.5, 0.02, 0.01),)
    )
    pair = PairResult(ref="c/a~b", models=("a", "b"), value=0.02, curves=(table,))
    comparison = Comparison(
        ref="c",
        id="H1",
        metric="accuracy",
        label="Accuracy",
        role="primary",
        asked=True,
        models=("a", "b"),
        pairs=(pair,),
    )

    assert OrderedDifferences.of(comparison, pair) == OrderedDifferences(("a", "b"), ((0.5, 2.0, 1.0),), 100.0)
    assert OrderedDifferences.of(comparison, pair.model_copy(update={"curves": ()})) is None
