"""All evidence of one evaluation, as the data gave it: what the engine computes from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from reportgen.data.arrays import Array
from reportgen.data.costs import Costed
from reportgen.data.design import Design
from reportgen.data.evidence import Counts
from reportgen.data.paired import PairedCounts, PairedScores
from reportgen.data.scores import Scores
from reportgen.data.units import Units
from reportgen.results.model import Choice, DataResults

Found = Counts | Scores | Costed
COSTED_CELL = np.array([3, 1, 2, 0])  # of Costed.cells, for those of Counts


@dataclass(frozen=True, slots=True)
class ModelEvidence:
    """What one model did."""

    name: str
    counts: Counts | None = None
    scores: Scores | None = None
    threshold: float | None = None
    threshold_origin: str | None = None
    threshold_chosen_on: str | None = None
    calls: Literal["prediction", "score"] | None = None
    probabilities: bool = True
    columns: Mapping[str, Any] = field(default_factory=dict)
    costs: Array | None = None
    counts_by: Units[Counts] | None = None  # by cluster, or by case where cases carry weights
    scores_by: Units[Scores] | None = None
    whole: bool = True  # cases count alike, or by whole numbers

    @property
    def sizes(self) -> tuple[int, int] | None:
        """Count the cases of both classes; of weighted ones the rows."""
        if self.counts is not None:
            by = self.counts_by
            counts = self.counts if by is None or self.whole else by.pooled.with_cells(_rows(by, 4))
            return int(counts.positives), int(counts.negatives)
        if self.scores is not None:
            units, scores = self.scores_by, self.scores
            if units is not None and not self.whole:
                scores = scores.with_cells(_rows(units, 2 * len(scores.values)))
            return int(scores.positive_cases), int(scores.negative_cases)
        return None

    @property
    def costed(self) -> Costed | None:
        """Set the counts beside the costs."""
        return None if self.counts is None or self.costs is None else Costed.of(self.counts, self.costs)

    def find(self, kinds: tuple[type, ...]) -> Found | None:
        """Return the evidence of one of these kinds, if there is any."""
        return next((one for one in (self.counts, self.scores, self.costed) if isinstance(one, kinds)), None)

    def units(self, evidence: Found) -> Units[Any] | None:
        """Return the same evidence by the units that are drawn anew, where these are not the cases themselves."""
        if isinstance(evidence, Scores):
            return self.scores_by
        if isinstance(evidence, Costed) and self.counts_by is not None:
            by = self.counts_by
            return Units(evidence, by.unit, COSTED_CELL[by.cell], by.amount, by.units)
        return self.counts_by


def _rows(units: Units[Any], cells: int) -> Array:
    return np.bincount(units.cell, minlength=cells).astype(float)


@dataclass(frozen=True, slots=True)
class PairEvidence:
    """What two models did on the same cases."""

    counts: PairedCounts | None = None
    scores: PairedScores | None = None
    counts_by: Units[PairedCounts] | None = None
    scores_by: Units[PairedScores] | None = None
    costs: Array | None = None


@dataclass(frozen=True, slots=True)
class Gathered:
    """Classes, cases and what each model and pair of models did on them."""

    classes: tuple[str, str]
    positive: str
    design: Design
    data: DataResults
    models: tuple[ModelEvidence, ...]
    pairs: Mapping[tuple[str, str], PairEvidence] = field(default_factory=dict)
    positives: int = 0
    cases: int = 0
    overlap: int | None = None
    crossing: int | None = None  # judged cases whose cluster stands in training too
    splits: Mapping[str, tuple[ModelEvidence, ...]] = field(default_factory=dict)  # rows that are not judged
    groups: Mapping[str, Mapping[str, tuple[ModelEvidence, ...]]] = field(default_factory=dict)
    extremes: Mapping[str, Mapping[str, ModelEvidence]] = field(default_factory=dict)  # by model, then by assumption
    extremes_of_groups: Mapping[tuple[str, str], Mapping[str, Mapping[str, ModelEvidence]]] = field(
        default_factory=dict
    )
    choices: Mapping[str, Choice] = field(default_factory=dict)  # how a model's threshold was chosen
