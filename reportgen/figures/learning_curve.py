"""Values on training and on other cases, by the number of training cases or by the step of training."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportgen.figures import axes, marks, style
from reportgen.figures.calculated import CalculatedTable
from reportgen.figures.canvas import Plot
from reportgen.figures.from_results import columns, is_share
from reportgen.figures.key import Key, KeyEntry
from reportgen.figures.panels import Measured
from reportgen.figures.scale import SHARE, CountScale, Scale
from reportgen.results.learning import LearningFound

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Learning curve"
SECTION = "learning_curve"
CURVE = "learning"

HIGH = 120.0  # points
BAND = 0.16  # strength of the band between the lowest and the highest value
FEW = 25  # points of a line that are marked


@dataclass(frozen=True, slots=True)
class LearningPoint:
    """Values at one size or step, the lowest and the highest of several runs with their mean."""

    at: float
    training: tuple[float, ...]  # lowest, mean, highest
    other: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class LearningLines:
    """The two lines, and the step that is kept where training stops early."""

    points: tuple[LearningPoint, ...]
    across: str = "Step"
    up: str = "Value"
    others: str = "validation cases"
    metric: str = ""
    kept: float | None = None

    @classmethod
    def of_calculation(cls, table: CalculatedTable) -> "LearningLines":
        """Take one run from a calculation."""
        rows = table.taken("step", "training", "validation")
        points = tuple(LearningPoint(at, (training,) * 3, (other,) * 3) for at, training, other in rows)
        return cls(points)

    @classmethod
    def of(cls, found: LearningFound, others: str, measured: str) -> "LearningLines":
        """Take the means of all runs, with the lowest and the highest value."""
        across = {"size": "Training cases", "step": "Step"}[found.by]
        names = ("at", "training_low", "training", "training_high", "other_low", "other", "other_high")
        points = tuple(LearningPoint(row[0], row[1:4], row[4:7]) for row in columns(found.table, *names))
        kept = None if found.stopping is None else found.stopping.kept
        return cls(points, across, measured[:1].upper() + measured[1:], others, found.metric or "", kept)


def learning_curve(learning: LearningLines) -> "Figure":
    """Draw both lines, with a band from the lowest to the highest value where there are several runs."""
    lows, highs = ([end for one in learning.points for end in (one.training[at], one.other[at])] for at in (0, 2))
    values = [*lows, *highs]
    share = is_share(learning.metric)
    y = Scale.over(values, SHARE, 0, HIGH, apart=22) if share else Measured.over(values, "value", 0, HIGH, apart=22)
    x = CountScale.over([one.at for one in learning.points], "value", 0, axes.SIDE)
    hands = {"training": style.hand(0), "other": style.hand(1)}
    marked = len(learning.points) <= FEW
    entries = [
        KeyEntry.of_model("training cases", hands["training"], marked=marked),
        KeyEntry.of_model(learning.others, hands["other"], marked=marked),
    ]
    with style.applied():
        wide = axes.wide_of(x, axes.left_of(y))
        x = CountScale(0, wide, x.low, x.high, x.ticks, share=False)
        head = axes.LINE if learning.kept is not None else 0
        plot = axes.framed(x, y, learning.across, learning.up, key=Key.of(entries, axes.SIDE), head=head)
        for name, hand in hands.items():
            _line(plot, [(one.at, *getattr(one, name)) for one in learning.points], hand, marked=marked)
        if learning.kept is not None:
            axes.upright(plot, learning.kept, "best step before stopping", width=0.8, dashes=(2, 2))
    return plot.figure


def _line(plot: Plot, rows: list[tuple[float, float, float, float]], hand: style.Hand, *, marked: bool) -> None:
    """Draw the means of one kind of cases, over their band where runs differ."""
    if any(low < high for _, low, _, high in rows):
        band = [(at, high) for at, _, _, high in rows] + [(at, low) for at, low, _, _ in reversed(rows)]
        marks.area(plot, band, colour=hand.colour, opacity=BAND)
    means = [(at, mean) for at, _, mean, _ in rows]
    marks.stroke(plot, means, colour=hand.colour, width=style.LINE, dashes=hand.dashes, above=3)
    if marked:
        marks.points(plot, means, marker=hand.marker, colour=hand.colour)
