"""Curves of several classes: a small plot for all classes together, and one for each class, with the lines of all models."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from reportgen.figures import axes, curves, lettering, marks, style
from reportgen.figures.canvas import Plot, Points
from reportgen.figures.from_results import axes_of, points
from reportgen.figures.key import Key, KeyEntry
from reportgen.figures.scale import Scale
from reportgen.figures.small_multiples import PanelPage
from reportgen.results.cases import ModelResults
from reportgen.results.parts import ClassCurve

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LEAST_ACROSS, MOST_ACROSS = 3, 6  # plots in a row
HIGHEST = 92.0  # points, of a plot
TICKS = (0.0, 0.5, 1.0)
THIN = 1.0  # points, a line of a small plot


@dataclass(frozen=True, slots=True)
class ClassPlot:
    """The curves of one class, or of all together, each with the place of its model among all."""

    title: str
    of_all: bool
    tables: tuple[tuple[int, ClassCurve], ...]

    def lines(self, curve: str) -> list[tuple[style.Hand, Points]]:
        """Take the line of each model, in its look."""
        return [(style.hand(at), points(table, *axes_of(curve))) for at, table in self.tables]


DrawClass = Callable[[Plot, ClassPlot], None]


def plots(
    models: Sequence[ModelResults], curve: str, of_all: str = "", title: str = "", *, cumulative: bool = False
) -> list[ClassPlot]:
    """Gather the curves by class; `of_all` is the id of the curve of all classes, which comes first under its title."""
    found: dict[str | None, list[tuple[int, ClassCurve]]] = {None: []}
    for at, model in enumerate(models):
        for one in model.class_curves:
            if one.rows and one.cumulative == cumulative and one.curve == (of_all if one.of is None else curve):
                found.setdefault(one.of, []).append((at, one))
    return [ClassPlot(title if of is None else of, of is None, tuple(tables)) for of, tables in found.items() if tables]


def page(
    models: Sequence[ModelResults],
    shown: Sequence[ClassPlot],
    titles: tuple[str, str],
    rule: str,
    draw: DrawClass,
    *,
    marked: bool = False,
) -> "Figure | None":
    """Draw the plots in rows, if there are any, with a key that names the models, and the line that belongs to none."""
    if not shown:
        return None
    names, across = curves.names(models), min(MOST_ACROSS, max(len(shown), LEAST_ACROSS))
    entries = [KeyEntry.of_model(name, style.hand(at), marked=marked) for at, name in enumerate(names)]
    rules = KeyEntry(rule, curves.RULE_DASHES[0])
    key = Key.of([*(entries if len(names) > 1 else ()), rules], style.FULL - axes.LEFT)
    with style.applied():
        held = _page(len(shown), across, titles, key)
        scale = Scale(0, held.wide, 0, 1, TICKS, share=True), Scale(0, held.high, 0, 1, TICKS, share=True)
        for at, one in enumerate(shown):
            plot = held.plot(at // across, at % across, *scale)
            weight, colour = (style.REGULAR, style.QUIET) if one.of_all else (style.SEMIBOLD, style.INK)
            name = lettering.fitted(lettering.names([one.title])[0], held.wide, style.SMALL, weight)
            marks.text(plot.paper, (0, -4), name, size=style.SMALL, weight=weight, colour=colour)
            draw(plot, one)
        return held.paper.figure


def _page(shown: int, across: int, titles: tuple[str, str], key: Key) -> PanelPage:
    """Lay out rows of plots that are as high as they are wide."""
    rows, last = ceil(shown / across), (shown - 1) % across + 1
    y = Scale(0, HIGHEST, 0, 1, TICKS, share=True)
    make = partial(PanelPage.of, across, y=y, titles=[titles[0]] * rows, up=titles[1], key=key, last=last)
    return make(min(make(HIGHEST).wide, HIGHEST))


def lines(plot: Plot, drawn: Sequence[tuple[style.Hand, Points]]) -> None:
    """Draw the lines, the first on top."""
    for hand, line in reversed(drawn):
        curves.strokes(plot, [line], hand, width=THIN)
