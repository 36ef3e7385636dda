"""Scores of two learners against each other, a mark per fold, with the diagonal on which both score alike."""

from dataclasses import replace
from typing import TYPE_CHECKING

from reportgen.figures import axes, lettering, marks, style
from reportgen.figures.canvas import Plot
from reportgen.figures.fold_scores import PairedFolds
from reportgen.figures.scale import NUMBER, SHARE, Scale

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Scores of two learners against each other"
SECTION = "learners"
ON_REQUEST = True

LINE = 10.0  # points from a line of words to the next


def fold_scatter(pair: PairedFolds) -> "Figure":
    """Draw the first learner's score in each fold against the second's, on equal scales."""
    names = lettering.names(pair.names)
    with style.applied():
        plot = _square(pair, names)
        low, high = plot.x
        better = pair.better == "higher"
        corners = [(low, low), (high, high), (low, high)] if better else [(low, low), (high, high), (high, low)]
        marks.area(plot, corners, colour=style.WASH, above=0.3)
        marks.stroke(plot, [(low, low), (high, high)], colour=style.INK, width=0.8, dashes=(2, 2))
        for favoured in (0, 1, None):
            spots = [(b, a) for a, b, one in zip(pair.a, pair.b, pair.favoured, strict=True) if one == favoured]
            if favoured is None:
                marks.points(plot, spots, colour=style.QUIET, hollow=True)
            else:
                hand = style.hand(pair.order[favoured])
                marks.points(plot, spots, marker=hand.marker, colour=hand.colour)
        _sides(plot, pair, names)
    return plot.figure


def _square(pair: PairedFolds, names: tuple[str, ...]) -> Plot:
    """Make a figure of half the width whose two scales are one, with room for a line above it for each learner."""
    held = Scale.over([*pair.a, *pair.b], SHARE if pair.share else NUMBER, 0, axes.SIDE)
    side = axes.wide_of(held, axes.left_of(held))
    titles = [lettering.fitted(f"{pair.metric}, {name}", side) for name in names]
    both = replace(held, right=side)
    return axes.framed(both, both, titles[1], titles[0], head=LINE * len(names))


def _sides(plot: Plot, pair: PairedFolds, names: tuple[str, ...]) -> None:
    """Say above the plot on which side of the diagonal which learner is better, and how such folds are marked."""
    for at, (name, where) in enumerate(zip(names, ("shaded", "not shaded"), strict=True)):
        hand, foot = style.hand(pair.order[at]), -4 - LINE * (1 - at)
        rest = f"better: {where}"
        words = lettering.fitted(f"{hand.sign} {name}", plot.size[0] - lettering.width(rest) - 4, weight=style.SEMIBOLD)
        marks.text(plot.paper, (0, foot), words, weight=style.SEMIBOLD, colour=hand.colour)
        marks.text(plot.paper, (lettering.width(words, weight=style.SEMIBOLD) + 3, foot), rest, colour=style.QUIET)
