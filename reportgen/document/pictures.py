"""Figures with their captions; what a caption says is also what a reader hears who cannot see the figure."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from markupsafe import Markup

from reportgen import numbers
from reportgen.document.blocks import Block, Parts, Picture, PictureRow
from reportgen.figures.calibration import calibration
from reportgen.figures.confusion import confusion
from reportgen.figures.cost_curve import cost_curve
from reportgen.figures.curves import MOST_BANDS
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
from reportgen.narrative.ranking import in_short
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, name, plain, say
from reportgen.results.cases import ModelResults

RARE = 0.05  # share of positive cases
HALF_PAGE = 4  # inches; narrower figures stand side by side


class Pictures:
    """Makes the figures of one document, each with its caption."""

    def __init__(self, reading: Reading) -> None:
        """Keep what the figures show."""
        self._reading = reading

    @property
    def _models(self) -> Sequence[ModelResults]:
        return self._reading.cases.models

    def confusions(self) -> list[Block]:
        """Show counts of truth against call, model by model."""
        cases = self._reading.fact("data/rows_analysed")
        first = say("figure_confusion", model=name(self._models[0].name), cases=cases)
        said = {
            model.ref: self._as_first("figure_confusion_too", model) if at else first
            for at, model in enumerate(self._models)
        }
        made = (
            self.drawn(f"confusion-{at}", confusion(model), said[model.ref])
            for at, model in enumerate(self._models, start=1)
        )
        return side_by_side(block for blocks in made for block in blocks)

    def ranking(self) -> list[Block]:
        """Show how the scores of all models order the cases."""
        classes, prevalence = self._classes(), self._reading.fact("data/prevalence", numbers.share)
        made: tuple[tuple[str, Callable[[Sequence[ModelResults]], Any], Parts], ...] = (
            ("roc", roc, (*say("figure_roc", **classes), *self._band())),
            (
                "precision-recall",
                precision_recall,
                (
                    *say("figure_precision_recall", prevalence=prevalence, **classes),
                    *self._limits("precision_band", "cutoffs", "precision_low"),
                ),
            ),
            ("det", det, (*say("figure_det", **classes), *self._limits("det_band", "cutoffs", "recall_low"))),
            *((("tpr-fp", tpr_fp, self._counted(classes)),) if self._rare() else ()),
        )
        return side_by_side(block for key, draw, said in made for block in self.drawn(key, draw(self._models), said))

    def _counted(self, classes: dict[str, Part]) -> Parts:
        """Say what the curve of counts shows, and its band."""
        return (*say("figure_tpr_fp", **classes), *((" ", *say("tpr_fp_band")) if self._band() else ()))

    def thresholds(self) -> list[Block]:
        """Show the distribution of each model's scores, and the rates at every threshold."""
        kinds = (self._distribution, self._sweep)
        return side_by_side(picture for kind in kinds for model in self._models for picture in kind(model))

    def calibration(self) -> list[Block]:
        """Show how far scores are from frequencies, and what decisions gain by them."""
        column = self._reading.spec_of_cases.calibration_bins.column
        by_column = {} if column is None else {"column": name(column)}
        said = say(self._calibration(by_column=bool(by_column)), level=self._reading.level, **by_column)
        off = " ".join(filter(None, (plain(in_short(self._reading, model)) for model in self._models)))
        said_of_decisions = (
            *say("figure_decision"),
            *self._limits("decision_band", "decision", "net_benefit_low"),
        )
        decided = self.drawn("decision", decision_curve(self._models), said_of_decisions)
        return side_by_side([*self.drawn("calibration", calibration(self._models), said, also=off), *decided])

    def _classes(self) -> dict[str, Part]:
        return {key: self._reading.fact(f"data/{key}") for key in ("positives", "negatives")}

    def _as_first(self, code: str, model: ModelResults) -> Parts:
        """Say that a figure of a further model is drawn as that of the first."""
        return say(code, model=name(model.name), first=name(self._models[0].name))

    def _rare(self) -> bool:
        """Tell whether positive cases are so few that a false positive rate hides how many alarms there are."""
        prevalence = self._reading.facts["data/prevalence"].value
        return prevalence is not None and prevalence < RARE

    def _calibration(self, *, by_column: bool) -> str:
        """Choose the words for bins of a column, and for intervals that take cases for independent in clusters."""
        clustered = self._reading.spec_of_cases.data.columns.cluster
        if by_column:
            return "figure_calibration_clustered_column" if clustered else "figure_calibration_column"
        return "figure_calibration_clustered" if clustered else "figure_calibration"

    def _band(self) -> Parts:
        """Say what the bands around ROC curves hold."""
        banded = [one for one in self._models if curve(one, "simultaneous_roc_band")]
        if not banded or sum(curve(one, "roc") is not None for one in self._models) > MOST_BANDS:
            return ()
        return (" ", *say("roc_band" if len(banded) == 1 else "roc_bands", level=self._reading.level))

    def _limits(self, code: str, key: str, column: str) -> Parts:
        """Say what is shaded, where a curve of some model has limits."""
        has_limits = any(
            found is not None and column in found.columns for found in (curve(one, key) for one in self._models)
        )
        return (" ", *say(code, level=self._reading.level)) if has_limits else ()

    def costs(self) -> list[Block]:
        """Show costs at every threshold and every prevalence, and what the highest scores bring in."""
        read = self._reading
        stated = read.facts.get("spec/data.use_prevalence")
        at_use = None if stated is None or stated.value is None else float(stated.value)
        weighed: Parts = () if at_use is None else (" ", *say("at_prevalence_of_use"))
        made: list[tuple[str, Any, Parts]] = [
            (
                "cost",
                cost_curve(self._models, read.cases.baselines),
                (*say("figure_cost"), *weighed, *self._limits("cost_band", "cost", "cost_low")),
            ),
            (
                "prevalence-cost",
                prevalence_cost(self._models, at_use=at_use),
                (
                    *say("figure_prevalence_cost"),
                    *self._limits("prevalence_cost_band", "prevalence_cost", "cost_low"),
                ),
            ),
        ]
        if read.spec_of_cases.gains:
            made.append(("gain", gain(self._models), say("figure_gain", **self._classes())))
        return side_by_side(block for key, figure, said in made for block in self.drawn(key, figure, said))

    def flow(self) -> list[Picture]:
        """Show which rows are left out at which step, where not all of them are judged."""
        data = self._reading.cases.data
        if not data.splits:
            return []
        return self.drawn("flow", flow(data), say("figure_flow"))

    def _distribution(self, model: ModelResults) -> list[Picture]:
        """Show the distribution of a model's scores."""
        at = self._models.index(model)
        said = say("figure_distribution", model=name(model.name), **self._classes())
        if at:
            said = self._as_first("figure_distribution_too", model)
        return self.drawn(f"distribution-{at + 1}", score_distribution(model, order=at), said)

    def _sweep(self, model: ModelResults) -> list[Picture]:
        """Show the rates at every threshold."""
        at = self._models.index(model)
        said = (
            *say("figure_sweep", model=name(model.name)),
            *self._limits("sweep_band", "cutoffs", "recall_low"),
        )
        if at:
            said = self._as_first("figure_sweep_too", model)
        return self.drawn(f"sweep-{at + 1}", threshold_sweep(model, order=at), said)

    def drawn(self, key: str, figure: Any, caption: Parts, *, also: str = "") -> list[Picture]:
        """Set a figure, unless there is nothing to draw."""
        if figure is None:
            return []
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
