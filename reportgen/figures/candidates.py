"""Errors of candidates by their complexity, with the stretch of one standard error from the best."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from reportgen.figures import axes, marks, style
from reportgen.figures.from_results import columns, is_share
from reportgen.figures.panels import Measured
from reportgen.figures.scale import SHARE, Scale
from reportgen.results.candidates import CandidatesFound

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Error by candidate"
SECTION = "candidates"
CURVE = "error_by_candidate"

APART = 24.0  # points between two numbers of the axis
ASIDE = 0.5  # of a step, left of the first candidate and right of the last


@dataclass(frozen=True, slots=True)
class CandidateScale(Scale):
    """An axis of candidates in their order, each with its complexity."""

    complexities: tuple[float, ...] = ()

    def written(self, tick: float) -> str:
        """Write the complexity of a candidate."""
        return super(CandidateScale, self).written(self.complexities[int(tick)])


def candidates(choice: CandidatesFound) -> "Figure":
    """Draw each mean with one standard error to each side, the simplest candidate first; the band ends at the cut-off."""
    rows = columns(choice.table, "complexity", "mean", "low", "high")
    names = choice.table.row_labels or ()
    best = names.index(choice.best)
    values = [value for row in rows for value in row[1:]]
    share = is_share(choice.metric or "")
    y = Scale.over(values, SHARE, 0, axes.LOW, apart=22) if share else Measured.over(values, "", 0, axes.LOW, apart=22)
    x = _across([row[0] for row in rows])
    with style.applied():
        x = replace(x, right=axes.wide_of(x, axes.left_of(y)))
        plot = axes.framed(x, y, "Complexity, simplest first", "Mean")
        low, high = sorted((rows[best][1], choice.cutoff))
        marks.area(plot, [(x.low, low), (x.high, low), (x.high, high), (x.low, high)], colour=style.WASH)
        cutoff = [(end, choice.cutoff) for end in x.ends]
        marks.stroke(plot, cutoff, colour=style.INK, width=0.8, dashes=(2, 2))
        for at, (_, mean, bottom, top) in enumerate(rows):
            chosen, colour = names[at] == choice.chosen, style.BLUE if at == best else style.QUIET
            look = {"colour": style.ORANGE, "marker": "D"} if chosen else {"colour": colour, "marker": "o"}
            marks.stroke(plot, [(at, bottom), (at, top)], colour=look["colour"], width=0.9)
            marks.point(plot, (at, mean), **look)
    return plot.figure


def _across(complexities: list[float]) -> CandidateScale:
    """Set candidates at even steps, with as many numbers as have room."""
    count = len(complexities)
    every = -(-count * APART // axes.SIDE)
    ticks = tuple(float(at) for at in range(0, count, int(every)))
    return CandidateScale(0, axes.SIDE, -ASIDE, count - 1 + ASIDE, ticks, share=False, complexities=tuple(complexities))
