"""All evidence of one evaluation, as the data gave it: what the engine computes from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from reportgen.data.design import Design
from reportgen.data.evidence import Counts
from reportgen.data.paired import PairedCounts, PairedScores
from reportgen.data.scores import Scores
from reportgen.results.model import DataResults


@dataclass(frozen=True, slots=True)
class ModelEvidence:
    """What one model did."""

    name: str
    counts: Counts | None = None
    scores: Scores | None = None
    threshold: float | None = None
    threshold_origin: str | None = None
    calls: Literal["prediction", "score"] | None = None
    probabilities: bool = True
    columns: Mapping[str, Any] = field(default_factory=dict)

    def find(self, kinds: tuple[type, ...]) -> Counts | Scores | None:
        """Answer the evidence of one of these kinds, if there is any."""
        return next((one for one in (self.counts, self.scores) if isinstance(one, kinds)), None)


@dataclass(frozen=True, slots=True)
class PairEvidence:
    """What two models did on the same cases."""

    counts: PairedCounts | None = None
    scores: PairedScores | None = None


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
