"""Scores of several learners on the same folds: a line per fold through the rows of all learners."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from reportgen.figures import axes, lettering, marks, style
from reportgen.figures.canvas import Plot
from reportgen.figures.from_results import is_share
from reportgen.figures.scale import NUMBER, SHARE, Scale
from reportgen.results.scores import MetricOverFolds

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ROW, HEAD, FOOT = 21.0, 18.0, 29.0  # points for a learner, above the first, and below the last
NAMES, GAP = 150.0, 10.0  # points that names may take, and between them and the plot
FADED, FAINT = 0.55, 0.25  # strength of the line of a fold, and of one of many
MANY = 30  # folds whose lines would cover each other
EDGE = 8.0  # points between the outer learners and the edges of the plot
LINE_BELOW = 11.0


@dataclass(frozen=True, slots=True)
class LearnersOnFolds:
    """Learners with their means and their scores in each fold; `order` is the place of each among all."""

    names: tuple[str, ...]
    means: tuple[float, ...]
    folds: tuple[tuple[float, ...], ...]
    order: tuple[int, ...]
    metric: str
    share: bool = False
    better: Literal["higher", "lower"] = "higher"

    @classmethod
    def of(cls, over: MetricOverFolds) -> "LearnersOnFolds":
        """Take the learners from results, the best mean first."""
        ordered = sorted(
            enumerate(over.learners),
            key=lambda one: one[1].estimate.value or 0.0,
            reverse=over.better == "higher",
        )
        order = tuple(at for at, _ in ordered)
        return cls(
            names=tuple(one.name for _, one in ordered),
            means=tuple(one.estimate.value or 0.0 for _, one in ordered),
            folds=tuple(tuple(float(row[at] or 0) for at in order) for row in over.shown.rows),
            order=order,
            metric=over.label,
            share=is_share(over.metric),
            better=over.better,
        )


def draw_fold_lines(scores: LearnersOnFolds) -> "Figure":
    """Draw a line per fold through the scores of all learners, the best above, and a bold one through their means."""
    count = len(scores.names)
    high = ROW * (count - 1) + 2 * EDGE
    shown = [f"{style.hand(at).sign} {name}" for at, name in zip(scores.order, _names(scores), strict=True)]
    wide = min(NAMES, max(lettering.width(name, weight=style.SEMIBOLD) for name in shown))
    with style.applied():
        figure = style.figure(style.FULL, HEAD + high + FOOT)
        left = wide + GAP
        x = _scale(scores, style.FULL - left)
        plot = Plot.on(figure, x.ends, (0, 1), (x.right, high), (left, FOOT))
        axes.gridded(plot, x, Scale(0, high, 0, 1, (), share=False), size=style.TEXT)
        rows = [EDGE + ROW * at for at in range(count)]
        lines = [[(x.at(score), row) for score, row in zip(fold, rows, strict=True)] for fold in scores.folds]
        opacity = FADED if len(lines) <= MANY else FAINT
        marks.strokes(plot.paper, lines, colour=style.RULE, width=0.8, opacity=opacity)
        means = [(x.at(mean), row) for mean, row in zip(scores.means, rows, strict=True)]
        marks.stroke(plot.paper, means, colour=style.INK, width=style.LINE, above=3)
        for at, (order, mean) in enumerate(zip(scores.order, means, strict=True)):
            hand = style.hand(order)
            name = lettering.fitted(shown[at], wide + 0.1, weight=style.SEMIBOLD)
            spot = -GAP, rows[at] + 2.6
            marks.text(plot.paper, spot, name, colour=hand.colour, weight=style.SEMIBOLD, side="right")
            marks.points(plot.paper, [line[at] for line in lines], marker=hand.marker, colour=hand.colour, size=3.4)
            marks.point(plot.paper, mean, marker=hand.marker, size=6.4, above=4.5)
        marks.text(plot.paper, (0, -7), lettering.fitted(scores.metric, x.right), colour=style.QUIET)
        _below(plot, scores, x.right, high + 12 + LINE_BELOW)
    return figure


def _names(scores: LearnersOnFolds) -> tuple[str, ...]:
    return lettering.names(scores.names)


def _scale(scores: LearnersOnFolds, room: float) -> Scale:
    """Choose the scale of scores so that its last number stays inside the figure."""
    values = [score for fold in scores.folds for score in fold]
    found = Scale.over(values, SHARE if scores.share else NUMBER, 0, room - axes.RIGHT)
    over = lettering.width(found.written(found.ticks[-1])) / 2
    return replace(found, right=room - max(over, axes.RIGHT))


def _below(plot: Plot, scores: LearnersOnFolds, wide: float, foot: float) -> None:
    """Say under the scale what is bold, and which side is better."""
    better = "better →" if scores.better == "higher" else "← better"
    marks.text(plot.paper, (0, foot), "bold: means", colour=style.QUIET)
    marks.text(plot.paper, (wide, foot), better, colour=style.QUIET, side="right")
