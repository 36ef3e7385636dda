"""Figures with their captions; what a caption says is also what a reader hears who cannot see the figure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from reportgen import index
from reportgen.document.blocks import Block, Paragraph, Parts, Picture, PictureRow
from reportgen.figures.calibration import calibration
from reportgen.figures.class_calibration import class_calibration
from reportgen.figures.class_precision_recall import class_precision_recall
from reportgen.figures.class_roc import class_roc
from reportgen.figures.confusion import confusion
from reportgen.figures.confusion_by_prediction import confusion_by_prediction
from reportgen.figures.cost_curve import cost_curve
from reportgen.figures.cumulative_roc import cumulative_roc
from reportgen.figures.decision_curve import decision_curve
from reportgen.figures.det import det
from reportgen.figures.drawing import to_svg
from reportgen.figures.flow import flow
from reportgen.figures.from_results import curve
from reportgen.figures.gain import gain
from reportgen.figures.precision_recall import precision_recall
from reportgen.figures.prevalence_cost import prevalence_cost
from reportgen.figures.roc import roc
from reportgen.figures.score_distribution import score_distribution
from reportgen.figures.threshold_sweep import threshold_sweep
from reportgen.figures.tpr_fp import tpr_fp
from reportgen.narrative import captions
from reportgen.narrative.ranking import in_short
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import name, plain, say
from reportgen.results.cases import ModelResults

HALF_PAGE = 4  # inches; narrower figures stand side by side

Draw = Callable[..., Any]
CaptionOf = Callable[[Reading], Parts]


class Pictures:
    """Makes the figures of one document, each with its caption: those of every document, and those that are requested."""

    def __init__(self, reading: Reading) -> None:
        """Keep what the figures show."""
        self._reading = reading
        self._keys: set[str] = set()

    @property
    def _models(self) -> Sequence[ModelResults]:
        return self._reading.cases.models

    def confusions(self) -> list[Block]:
        """Show counts of observed against predicted classes."""
        by_prediction = {confusion_by_prediction: captions.confusion_by_prediction}
        return self._of_models({confusion: captions.confusion} | by_prediction)

    def ranking(self) -> list[Block]:
        """Show how scores order the cases, how they are distributed, and the rates at every threshold."""
        curves: dict[Draw, CaptionOf] = {roc: captions.roc, precision_recall: captions.precision_recall}
        requested: dict[Draw, CaptionOf] = {det: captions.det, tpr_fp: captions.tpr_fp, gain: captions.gain}
        scores: dict[Draw, CaptionOf] = {
            score_distribution: captions.score_distribution,
            threshold_sweep: captions.threshold_sweep,
        }
        return self._of_models(curves | requested | scores)

    def classes(self) -> list[Block]:
        """Show how probabilities rank the cases of each of several classes, and how far they are from frequencies."""
        curves: dict[Draw, CaptionOf] = {
            class_roc: captions.class_roc,
            cumulative_roc: captions.cumulative_roc,
            class_precision_recall: captions.class_precision_recall,
            class_calibration: captions.class_calibration,
        }
        return self._of_models(curves)

    def calibration(self) -> list[Block]:
        """Show how far scores are from frequencies, and what decisions gain by them."""
        off = " ".join(filter(None, (plain(in_short(self._reading, model)) for model in self._models)))
        both: dict[Draw, CaptionOf] = {calibration: captions.calibration, decision_curve: captions.decision_curve}
        return self._of_models(both, also={calibration: off})

    def costs(self) -> list[Block]:
        """Show costs at every threshold and at every prevalence."""
        read = self._reading
        stated = read.facts.get("spec/data.use_prevalence")
        at_use = None if stated is None or stated.value is None else float(stated.value)
        settings: dict[Draw, dict[str, Any]] = {
            cost_curve: {"baselines": read.cases.baselines},
            prevalence_cost: {"at_use": at_use},
        }
        both: dict[Draw, CaptionOf] = {cost_curve: captions.cost_curve, prevalence_cost: captions.prevalence_cost}
        return self._of_models(both, settings=settings)

    def flow(self) -> list[Picture]:
        """Show which rows are left out at which step, where not all of them are judged."""
        data = self._reading.cases.data
        if not data.splits:
            return []
        return self.drawn("flow", flow(data), say("figure_flow"))

    def _of_models(
        self,
        drawn: Mapping[Draw, CaptionOf],
        *,
        settings: Mapping[Draw, Mapping[str, Any]] | None = None,
        also: Mapping[Draw, str] | None = None,
    ) -> list[Block]:
        """Draw the figures that this document shows; say of one that was requested why it cannot be drawn."""
        made: list[Picture] = []
        missing: list[Block] = []
        for draw, words in drawn.items():
            entry = index.find(draw.__name__, ("figure",))
            if entry is None or not self.shows(entry):
                continue
            figure = draw(self._models, **(settings or {}).get(draw, {}))
            if figure is not None:
                made += self.drawn(
                    entry.id.replace("_", "-"), figure, words(self._reading), also=(also or {}).get(draw, "")
                )
            elif self.requested(entry):
                missing.append(Paragraph((say("figure_not_drawn", figure=name(entry.label)),), role="small"))
        return [*side_by_side(made), *missing]

    def requested(self, figure: index.Entry) -> bool:
        """Tell whether the spec names a figure."""
        return figure.id in (self._reading.results.outputs.figures or ())

    def shows(self, figure: index.Entry) -> bool:
        """Tell whether a figure is shown: by default or on request, as it declares."""
        if self.requested(figure) or figure.on_request:
            return self.requested(figure)
        return not (figure.unless and any(curve(model, figure.unless) for model in self._models))

    def has(self, key: str) -> bool:
        """Tell whether a figure stands in the document already."""
        return key in self._keys

    def any_of(self, stem: str) -> bool:
        """Tell whether a figure of this kind stands in the document already."""
        return any(f"{key}-".startswith(f"{stem}-") for key in self._keys)

    def drawn(self, key: str, figure: Any, caption: Parts, *, also: str = "") -> list[Picture]:
        """Set a figure, unless there is nothing to draw."""
        if figure is None:
            return []
        self._keys.add(key)
        svg = to_svg(figure, name=key, alt=f"{plain(caption)} {also}".strip(), letters="text")
        return [
            Picture(
                f"figure-{key}",
                Markup(svg),  # noqa: S704 - made by us, with every name escaped
                caption,
                width="half" if figure.get_figwidth() < HALF_PAGE else "full",
            )
        ]


def side_by_side(pictures: Iterable[Picture]) -> list[Block]:
    """Set pictures of half the width in pairs."""
    rows: list[list[Picture]] = []
    for picture in pictures:
        fits = picture.width == "half" and rows and len(rows[-1]) == 1 and rows[-1][0].width == "half"
        if fits:
            rows[-1].append(picture)
        else:
            rows.append([picture])
    return [PictureRow(tuple(row)) if len(row) > 1 else row[0] for row in rows]
