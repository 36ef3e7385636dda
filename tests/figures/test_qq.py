"""Differences against normal quantiles: marks and the line stand where the table says."""

from shapes_of_scores import FOUR_QUANTILES, accuracies_compared

from reportgen.figures.drawing import to_svg
from reportgen.figures.qq import OrderedDifferences, qq
from reportgen.results.parts import CurveTable
from reportgen.results.tested import PairResult


def drawing(quantiles):
    return to_svg(qq(quantiles), name="figure", alt="", letters="text")


def test_each_difference_has_a_mark_and_the_line_runs_from_end_to_end(read):
    lines = read.lines(qq(FOUR_QUANTILES))

    assert [(-1.0, -3.0), (-0.3, -1.0), (0.3, 0.5), (1.0, 2.0)] in lines
    assert [(-1.0, -2.8), (1.0, 2.1)] in [line[:2] for line in lines]


def test_quantiles_are_taken_from_results_in_percentage_points():
    table = CurveTable(
        ref="c/q", curve="normal_quantiles", label="x", columns=("quantile", "value", "line"), rows=((0.5, 0.02, 0.01),)
    )
    pair = PairResult(ref="c/a~b", models=("a", "b"), value=0.02, curves=(table,))
    comparison = accuracies_compared(pair)

    assert OrderedDifferences.of(comparison, pair) == OrderedDifferences(("a", "b"), ((0.5, 2.0, 1.0),), 100.0)
    assert OrderedDifferences.of(comparison, pair.model_copy(update={"curves": ()})) is None
