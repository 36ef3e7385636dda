"""Figures with their captions; what a caption says is also what a reader hears who cannot see the figure."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from markupsafe import Markup

from reportgen import numbers
from reportgen.document.blocks import Block, Parts, Picture, PictureRow
from reportgen.figures.calibration import calibration
from reportgen.figures.confusion import confusion
from reportgen.figures.criteria import criteria
from reportgen.figures.drawing import to_svg
from reportgen.figures.forest import forest
from reportgen.figures.precision_recall import precision_recall
from reportgen.figures.roc import roc
from reportgen.narrative.criteria import in_short
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import name, plain, say
from reportgen.results.model import ModelResults

HALF_PAGE = 4  # inches; narrower figures stand side by side


class Pictures:
    """Makes the figures of one document, each with its caption."""

    def __init__(self, reading: Reading) -> None:
        """Keep what the figures show."""
        self._reading = reading
        self._models: Sequence[ModelResults] = reading.results.models

    def confusions(self) -> list[Block]:
        """Show counts of truth against call, model by model."""
        cases = self._reading.fact("data/rows_analysed")
        said = {model.ref: say("figure_confusion", model=name(model.name), cases=cases) for model in self._models}
        made = (
            self._picture(f"confusion-{at}", confusion(model), said[model.ref])
            for at, model in enumerate(self._models, start=1)
        )
        return _side_by_side(block for blocks in made for block in blocks)

    def forest(self) -> list[Picture]:
        """Show all estimates with their intervals, and what criteria require of them."""
        figure = forest(self._models, self._reading.results.criteria)
        return self._picture("forest", figure, say("figure_forest", level=self._reading.level))

    def curves(self) -> list[Block]:
        """Show ranking and calibration of all models."""
        read = self._reading
        classes = {"positives": read.fact("data/positives"), "negatives": read.fact("data/negatives")}
        prevalence = read.fact("data/prevalence", numbers.share)
        made: tuple[tuple[str, Callable[[Sequence[ModelResults]], Any], Parts], ...] = (
            ("roc", roc, say("figure_roc", **classes)),
            ("precision-recall", precision_recall, say("figure_precision_recall", prevalence=prevalence)),
            ("calibration", calibration, say("figure_calibration", level=read.level)),
        )
        found = (self._picture(key, draw(self._models), said) for key, draw, said in made)
        return _side_by_side(block for blocks in found for block in blocks)

    def criteria(self) -> list[Picture]:
        """Show each bound against its threshold."""
        judged = self._reading.results.criteria
        told = " ".join(in_short(self._reading, criterion) for criterion in judged)
        return self._picture("criteria", criteria(judged, self._models), say("figure_criteria"), alt=told)

    def _picture(self, key: str, figure: Any, caption: Parts, *, alt: str = "") -> list[Picture]:
        """Set a figure, unless there is nothing to draw."""
        if figure is None:
            return []
        svg = to_svg(figure, name=key, alt=f"{plain(caption)} {alt}".strip(), letters="text")
        return [
            Picture(
                f"figure-{key}",
                Markup(svg),  # noqa: S704 - made by us, with every name escaped
                caption,
                width="half" if figure.get_figwidth() < HALF_PAGE else "full",
            )
        ]


def _side_by_side(pictures: Iterable[Picture]) -> list[Block]:
    """Set pictures of half the width in pairs."""
    rows: list[list[Picture]] = []
    for picture in pictures:
        fits = picture.width == "half" and rows and len(rows[-1]) == 1 and rows[-1][0].width == "half"
        if fits:
            rows[-1].append(picture)
        else:
            rows.append([picture])
    return [PictureRow(tuple(row)) if len(row) > 1 else row[0] for row in rows]
