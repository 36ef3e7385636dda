"""Calibration of one or several models: what share of the cases is positive where the scores promise so many."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import curves, lettering, marks, plane, style
from reportgen.figures.found import Row, columns, curve, points
from reportgen.figures.placing import Grid
from reportgen.results.model import ModelResults

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LABEL = "Calibration curve"
IDEAL = [(0.0, 0.0), (1.0, 1.0)]
STRIP = 40.0  # points for one model's counts
BARS = 13.0  # of which the tallest bar takes
BAR = 5.0


def calibration(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw the observed share against the mean score of each bin, with its interval and its number of cases."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, "calibration"))}
    if not tables:
        return None
    shown = lettering.names([model.name for model in models])
    with style.applied():
        figure, axes = curves.square(
            "Mean score of the bin", "Observed share of positive cases", below=STRIP * len(tables)
        )
        marks.stroke(axes, IDEAL, dashes=(2, 2))
        drawn, bars = [], []
        for order, (at, table) in enumerate(tables.items()):
            rows = columns(table, "mean_score", "observed", "n", "low", "high")
            facts = curves.summary(models[at], "brier", "Brier score")
            drawn.append(
                curves.Drawn(shown[at], style.hand(at), curves.line(points(table, "mean_score", "observed")), facts)
            )
            bars += _intervals(axes, rows, drawn[-1].hand)
            _counts(axes, rows, drawn[-1], top=plane.SIDE + plane.BOTTOM + STRIP * order)
        outlines, solid = curves.strokes(axes, drawn), [plane.on_paper(axes, bar) for bar in bars]
        taken = curves.labels(axes, drawn, hard=solid, soft=[plane.on_paper(axes, IDEAL)])
        curves.name_diagonal(axes, "as promised", Grid([*outlines, *solid, *taken], plane.size(axes)))
    return figure


def _intervals(axes: "Axes", rows: Sequence[Row], hand: style.Hand) -> list[plane.Points]:
    """Draw the bins; answer the lines of their intervals."""
    bars: list[plane.Points] = [[(mean, low), (mean, high)] for mean, _, _, low, high in rows]
    marks.strokes(axes, bars, colour=hand.colour, width=0.8, above=2.8)
    marks.points(axes, [(mean, observed) for mean, observed, *_ in rows], marker=hand.marker, colour=hand.colour)
    return bars


def _counts(axes: "Axes", rows: Sequence[Row], drawn: curves.Drawn, *, top: float) -> None:
    """Draw below the square how many cases each bin holds: a bar, and the number under it."""
    hand = drawn.hand
    end = curves.piece(axes, drawn, 0, top + 6)
    marks.text(axes, plane.in_data(axes, (end, top + 6)), ", cases in each bin", size=style.SMALL, colour=style.QUIET)
    most, foot = max(row[2] for row in rows), top + 9 + BARS
    marks.stroke(axes, plane.all_in_data(axes, [(0, foot), (plane.SIDE, foot)]), colour=style.RULE)
    for mean, _, cases, _, _ in rows:
        x, height = mean * plane.SIDE, max(0.6, BARS * cases / most)
        corners = ((x - BAR / 2, foot), (x + BAR / 2, foot), (x + BAR / 2, foot - height), (x - BAR / 2, foot - height))
        marks.area(axes, plane.all_in_data(axes, corners), colour=style.tint(hand.colour, 0.55))
    for x, number, line in _numbers([(row[0] * plane.SIDE, numbers.count(row[2])) for row in rows]):
        spot = plane.in_data(axes, (x, foot + 7 * (line + 1)))
        marks.text(axes, spot, number, size=style.TINY, colour=style.QUIET, side="center")


def _numbers(wanted: Sequence[tuple[float, str]]) -> Iterator[tuple[float, str, int]]:
    """Pass the numbers that have room, on the first line or on the second."""
    ends = [-100.0, -100.0]
    for x, number in wanted:
        half = lettering.width(number, style.TINY) / 2
        line = next((line for line, end in enumerate(ends) if end + 2.5 <= x - half), None)
        if line is not None:
            ends[line] = x + half
            yield x, number, line
