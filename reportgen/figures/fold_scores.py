"""Scores of two learners on the same folds, and their differences with the interval of the mean difference."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isclose
from typing import TYPE_CHECKING, Any, Literal

from reportgen.conventions import ROUNDING
from reportgen.figures import axes, difference_axis, lettering, marks, style
from reportgen.figures.canvas import Plot, Stretch
from reportgen.figures.difference_axis import Ends
from reportgen.figures.fold_lines import LearnersOnFolds, draw_fold_lines
from reportgen.figures.from_results import Reach, is_share
from reportgen.figures.scale import ABOVE, NUMBER, SHARE, Scale
from reportgen.results.scores import MetricOverFolds
from reportgen.results.tested import PairResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Scores on the same folds"
SECTION = "learners"

ROW, MEAN_ROW = 10.0, 17.0  # points for a fold among the differences, and for their mean
MOST_NAMED = 20  # folds whose rows are named; more share the height of these
LEAST = 60.0  # points of height for the folds
HEAD, FOOT = 18.0, 38.0  # points above and below the plots
SCORES_WIDE = 150.0  # points of the plot of scores
APART = 26.0  # points between the two plots
COLUMNS = (0.14, 0.86)  # where in the plot of scores the two learners stand
GAP = 8.0  # points between the names of folds and their differences
LINE_BELOW = 11.0  # points between lines of words under a plot
FADED = 0.55  # strength of the line of a fold


@dataclass(frozen=True, slots=True)
class PairedFolds:
    """
    What two learners score in each fold, how the folds are called, and the mean difference, first minus second.

    A metric that is a `share` is written as a percentage, and differences of it in percentage points.
    """

    names: tuple[str, str]
    folds: tuple[str, ...]
    a: tuple[float, ...]
    b: tuple[float, ...]
    difference: Reach
    metric: str
    share: bool = False
    better: Literal["higher", "lower"] = "higher"
    order: tuple[int, int] = (0, 1)  # the places of both among all learners
    rows: str = "Fold"  # what each row of differences is about

    @classmethod
    def of(cls, over: MetricOverFolds, pair: PairResult) -> "PairedFolds | None":
        """Take two learners from results, the first of the comparison first, if their difference has a value."""
        if pair.value is None:
            return None
        first, second = (over.folds.columns.index(name) for name in pair.models)
        interval, shown = pair.interval, over.shown
        low, high = (interval.low, interval.high) if interval else (None, None)
        return cls(
            names=pair.models,
            folds=shown.row_labels or (),
            a=tuple(float(row[first] or 0) for row in shown.rows),
            b=tuple(float(row[second] or 0) for row in shown.rows),
            difference=Reach(pair.value, low, high),
            metric=over.label,
            share=is_share(over.metric),
            better=over.better,
            order=(first, second),
            rows="Fold" if shown is over.folds else "Repeat",
        )

    @property
    def differences(self) -> tuple[float, ...]:
        """Subtract the second learner's scores from the first's, in the unit in which they are drawn."""
        return tuple(self.unit * (a - b) for a, b in zip(self.a, self.b, strict=True))

    @property
    def unit(self) -> float:
        """Return how much of the unit of the differences one is: a share has a hundred points."""
        return 100.0 if self.share else 1.0

    @property
    def favoured(self) -> tuple[int | None, ...]:
        """Return for each fold which learner scores better, 0 the first or 1 the second, and none where they tie."""
        tied = (isclose(a, b, rel_tol=ROUNDING) for a, b in zip(self.a, self.b, strict=True))
        first = ((one > 0) == (self.better == "higher") for one in self.differences)
        return tuple(None if tie else int(not leads) for tie, leads in zip(tied, first, strict=True))


def fold_scores(scores: PairedFolds | LearnersOnFolds) -> "Figure":
    """Draw a line per fold between the scores of learners; of two also the difference in each, with mean and interval."""
    if isinstance(scores, LearnersOnFolds):
        return draw_fold_lines(scores)
    row = min(ROW, MOST_NAMED * ROW / len(scores.folds))
    rows = max(LEAST, row * len(scores.folds))
    high = rows + MEAN_ROW
    with style.applied():
        figure = style.figure(style.FULL, HEAD + high + FOOT)
        right = _scores(figure, scores, high)
        _differences(figure, scores, right + APART, (rows, high))
    return figure


def _scores(figure: "Figure", scores: PairedFolds, high: float) -> float:
    """Draw a line per fold from one learner's score to the other's, and one between their means; return where it ends."""
    y = Scale.over([*scores.a, *scores.b], SHARE if scores.share else NUMBER, 0, high, apart=ABOVE)
    x = Scale(0, SCORES_WIDE, 0, 1, (), share=False)
    digits = max(lettering.width(y.written(tick)) for tick in y.ticks) + 6
    plot = Plot.on(figure, x.ends, y.ends, (SCORES_WIDE, high), (digits, FOOT))
    axes.gridded(plot, x, y, size=style.TEXT)
    marks.text(plot.paper, (-digits, -8), lettering.fitted(scores.metric, digits + SCORES_WIDE), colour=style.QUIET)
    pairs = list(zip(scores.a, scores.b, strict=True))
    marks.strokes(plot, [_across(pair) for pair in pairs], colour=style.RULE, width=0.8, opacity=FADED)
    means = [sum(column) / len(column) for column in (scores.a, scores.b)]
    marks.stroke(plot, _across(means), colour=style.INK, width=style.LINE, above=3)
    for at, (column, values, mean) in enumerate(zip(COLUMNS, (scores.a, scores.b), means, strict=True)):
        hand = style.hand(scores.order[at])
        look: dict[str, Any] = {"marker": hand.marker, "colour": hand.colour}
        marks.points(plot, [(column, value) for value in values], size=3.6, **look)
        marks.point(plot, (column, mean), marker=hand.marker, size=6.4, above=4.5)
    _names(plot, scores, high)
    return digits + SCORES_WIDE


def _across(pair: Any) -> list[tuple[float, float]]:
    return list(zip(COLUMNS, pair, strict=True))


def _names(plot: Plot, scores: PairedFolds, high: float) -> None:
    """Name the learners under their columns, each with its mark."""
    for at, name in enumerate(_shown(scores)):
        hand = style.hand(scores.order[at])
        words = lettering.fitted(f"{hand.sign} {name}", SCORES_WIDE / 2, weight=style.SEMIBOLD)
        half = lettering.width(words, weight=style.SEMIBOLD) / 2
        spot = min(max(COLUMNS[at] * SCORES_WIDE, half), SCORES_WIDE - half)
        marks.text(plot.paper, (spot, high + 12), words, colour=hand.colour, weight=style.SEMIBOLD, side="center")
    marks.text(plot.paper, (SCORES_WIDE / 2, high + 12 + LINE_BELOW), "bold: means", colour=style.QUIET, side="center")


def _differences(figure: "Figure", scores: PairedFolds, start: float, down: Stretch) -> None:
    """Draw the difference in each fold, the line where there is none, and below the mean with its interval."""
    rows, high = down
    labels = lettering.names(scores.folds) if len(scores.folds) <= MOST_NAMED else ()
    left = start + max(lettering.width(one) for one in ("Mean", *labels)) + GAP
    ends = [None if end is None else scores.unit * end for end in (scores.difference.low, scores.difference.high)]
    x = difference_axis.difference_scale([*scores.differences, *ends], style.FULL - left)
    plot = Plot.on(figure, x.ends, (0, 1), (x.right, high), (left, FOOT))
    axes.gridded(plot, x, Scale(0, high, 0, 1, (), share=False), size=style.TEXT)
    marks.text(plot.paper, (0, -8), difference_axis.titled(scores.unit), colour=style.QUIET)
    _mean(plot, x, (ends[0], ends[1]), scores.unit * scores.difference.value, down)
    difference_axis.zero(plot, x, high)
    middles = [rows / len(scores.folds) * (at + 0.5) for at in range(len(scores.folds))]
    for difference, favoured, middle in zip(scores.differences, scores.favoured, middles, strict=True):
        hand = None if favoured is None else style.hand(scores.order[favoured])
        _fold(plot, hand, (x.at(difference), middle), small=not labels)
    _row_names(plot, (scores.rows, labels), middles, (rows + high) / 2)
    difference_axis.directions(plot, _sides(scores), x.right, high + 12 + LINE_BELOW)


def _row_names(plot: Plot, named: tuple[str, Sequence[str]], middles: Sequence[float], last: float) -> None:
    """Name the rows: the folds or repeats where there are labels for them, and their mean."""
    head, labels = named
    look: dict[str, Any] = {"colour": style.QUIET, "side": "right"}
    if labels:
        marks.text(plot.paper, (-GAP, -8), head, **look)
    for label, middle in zip(labels, middles, strict=False):
        marks.text(plot.paper, (-GAP, middle + 2.6), label, **look)
    marks.text(plot.paper, (-GAP, last + 2.6), "Mean", weight=style.SEMIBOLD, side="right")


def _fold(plot: Plot, hand: style.Hand | None, spot: tuple[float, float], *, small: bool) -> None:
    """Mark the difference in one fold as the learner that it favours is marked; hollow where they score alike."""
    size = 3.2 if small else 4.6
    if hand is None:
        marks.point(plot.paper, spot, colour=style.QUIET, size=size, hollow=True)
    else:
        marks.point(plot.paper, spot, marker=hand.marker, colour=hand.colour, size=size)


def _mean(plot: Plot, x: Scale, ends: Ends, mean: float, rows: Stretch) -> None:
    """Shade what the interval covers, and draw it with the mean in the last row."""
    (top, bottom), known = rows, ends != (None, None)
    middle = (top + bottom) / 2
    if known:
        low, high = (x.at(edge if end is None else end) for end, edge in zip(ends, x.ends, strict=True))
        marks.box(plot.paper, low, 0, high - low, bottom, colour=style.WASH, above=0.3)
    difference_axis.interval(plot, x, ends, middle)
    marks.point(plot.paper, (x.at(mean), middle), marker="D", size=5.6, hollow=not known)


def _sides(scores: PairedFolds) -> tuple[str, str]:
    """Say whom the left and the right side favour."""
    first, second = (f"{name} better" for name in _shown(scores))
    return (second, first) if scores.better == "higher" else (first, second)


def _shown(scores: PairedFolds) -> tuple[str, ...]:
    return lettering.names(scores.names)
