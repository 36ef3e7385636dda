"""Errors against predictions of one or several models, with a band of quantiles that runs over the predictions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportgen.figures import marks, style
from reportgen.figures.canvas import Plot
from reportgen.figures.from_results import CurveRow, columns, curve
from reportgen.figures.observed_predicted import DOT
from reportgen.figures.panels import PanelAxis, panels
from reportgen.results.cases import ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Residuals against predictions"
SECTION = "errors"
CURVE = "residuals"

HIGH, ALONE = 114.0, 183.0  # points of height, of several panels and of one
BANDS = (("q05", "q95", 0.12), ("q25", "q75", 0.2))  # lower edge, upper edge and strength, the outer one first
FAINT = 0.45  # strength of a case


@dataclass(frozen=True, slots=True)
class Errors:
    """The bins of one model, and its cases unless there are too many."""

    bins: dict[str, list[float]]
    cases: list[tuple[float, float]]

    @classmethod
    def of(cls, model: ModelResults) -> "Errors | None":
        """Take both from the model's curves."""
        table, points = curve(model, "residuals"), curve(model, "observed_predicted")
        if table is None:
            return None
        bins = {name: [value for (value,) in columns(table, name)] for name in table.columns}
        rows: list[CurveRow] = columns(points, "prediction", "observed", "cell") if points else []
        return cls(bins, [(prediction, prediction - truth) for prediction, truth, cell in rows if not cell])

    def across(self, name: str) -> list[tuple[float, float]]:
        """Lay a column along the predictions, level from the lowest one and to the highest."""
        middle, values = self.bins["middle"], self.bins[name]
        inner = list(zip(middle, values, strict=True))
        return [(self.bins["low"][0], values[0]), *inner, (self.bins["high"][-1], values[-1])]


def residuals(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw what is predicted too much or too little against the prediction, with quantiles in bins of predictions."""
    found = {at: errors for at, model in enumerate(models) if (errors := Errors.of(model))}
    if not found:
        return None
    across = [end for one in found.values() for name in ("low", "high") for end in one.bins[name]]
    up = [end for one in found.values() for name in ("least", "largest") for end in one.bins[name]]
    with style.applied():
        x, y = PanelAxis("Predicted", across), PanelAxis("Error: predicted minus observed", [*up, 0.0])
        made = panels(
            [models[at].name for at in found], x, y, orders=list(found), high=HIGH if len(found) > 1 else ALONE
        )
        for plot, (at, errors) in zip(made.plots, found.items(), strict=True):
            _errors(plot, errors, style.hand(at))
    return made.figure


def _errors(plot: Plot, errors: Errors, hand: style.Hand) -> None:
    """Draw the cases or the farthest ones of each bin, the bands and their median, and the line of no error."""
    if errors.cases:
        marks.dots(plot, errors.cases, marker=hand.marker, colour=hand.colour, size=DOT, opacity=FAINT)
    else:
        ends = [(x, y) for name in ("least", "largest") for x, y in errors.across(name)[1:-1]]
        marks.dots(plot, ends, marker=hand.marker, colour=hand.colour, size=DOT)
    for low, high, opacity in BANDS:
        corners = [*errors.across(low), *reversed(errors.across(high))]
        marks.area(plot, corners, colour=hand.colour, opacity=opacity)
    marks.stroke(plot, [(end, 0) for end in plot.x], colour=style.INK, width=0.8, above=2.6)
    marks.stroke(plot, errors.across("median"), colour=hand.colour, width=style.LINE, dashes=hand.dashes, above=3)
