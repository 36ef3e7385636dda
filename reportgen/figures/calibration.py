"""Calibration of one or several models: what share of the cases is positive where the scores promise so many."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import curves, lettering, marks, style
from reportgen.figures.found import columns, curve
from reportgen.results.model import ModelResults

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LABEL = "Calibration curve"
IDEAL = [(0.0, 0.0), (1.0, 1.0)]
STRIP = 30.0  # points for one model's counts
BARS = 13.0  # of which the tallest bar takes
BAR = 5.0

Row = tuple[float, ...]  # mean score, observed share, cases, low, high


def calibration(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw the observed share against the mean score of each bin, with its interval and its number of cases."""
    tables = {at: table for at, model in enumerate(models) if (table := curve(model, "calibration"))}
    if not tables:
        return None
    shown = lettering.names([model.name for model in models])
    with style.applied():
        figure, axes = curves.square("Mean score of the bin", "Observed share of positive cases", below=STRIP * len(tables))
        marks.stroke(axes, IDEAL, dashes=(2, 2))
        drawn = []
        for order, (at, table) in enumerate(tables.items()):
            rows = columns(table, "mean_score", "observed", "n", "low", "high")
            hand = style.hand(at)
            _intervals(axes, rows, hand)
            _counts(axes, rows, hand, top=curves.SIDE + curves.BOTTOM + STRIP * order)
            facts = curves.label_facts(models[at], "brier", "Brier score")
            drawn.append(curves.Drawn(shown[at], hand, curves.line([(row[0], row[1]) for row in rows]), facts))
        curves.name_diagonal(axes, curves.lines(axes, drawn, soft=[IDEAL]), "as promised")
    return figure


def _intervals(axes: "Axes", rows: Sequence[Row], hand: style.Hand) -> None:
    for mean, observed, _, low, high in rows:
        marks.stroke(axes, [(mean, low), (mean, high)], colour=hand.colour, width=0.8, above=2.8)
        marks.point(axes, (mean, observed), marker=hand.marker, colour=hand.colour)


def _counts(axes: "Axes", rows: Sequence[Row], hand: style.Hand, *, top: float) -> None:
    """Draw below the square how many cases each bin holds, each number where the one before it leaves room."""
    most = max(cases for _, _, cases, _, _ in rows)
    foot = top + STRIP - 1
    marks.stroke(axes, [curves.in_data((0, foot)), curves.in_data((curves.SIDE, foot))], colour=style.RULE)
    ends = {0.0: -100.0, 7.0: -100.0}  # how far the numbers reach on the line above the bars and on the next
    for mean, _, cases, _, _ in rows:
        x, height = mean * curves.SIDE, max(0.6, BARS * cases / most)
        corners = ((x - BAR / 2, foot), (x + BAR / 2, foot), (x + BAR / 2, foot - height), (x - BAR / 2, foot - height))
        marks.area(axes, [curves.in_data(corner) for corner in corners], colour=style.tint(hand.colour, 0.55))
        words = numbers.count(cases)
        half = lettering.width(words, style.TINY) / 2
        line = next((line for line, end in ends.items() if end + 2 <= x - half), None)
        if line is not None:
            ends[line] = x + half
            spot = curves.in_data((x, foot - height - 2 - line))
            marks.text(axes, spot, words, size=style.TINY, colour=style.QUIET, side="center")
