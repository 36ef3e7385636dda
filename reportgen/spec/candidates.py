"""The candidates among which a model was chosen, as a spec lists them."""

from typing import cast

from pydantic import Field

from reportgen import index
from reportgen.index import Direction
from reportgen.spec.envelope import Number, SpecPart

SECTION_OF_CANDIDATES = "candidates"


class CandidateAsked(SpecPart):
    """A candidate with its mean error or score: the mean with its standard error, or one value for each fold."""

    name: str
    complexity: Number = Field(description="A smaller number is simpler")
    mean: Number | None = None
    se: Number | None = Field(None, description="Standard error of the mean")
    values: tuple[Number, ...] | None = Field(None, description="One value for each fold, in place of mean and se")


class CandidatesAsked(SpecPart):
    """All candidates that were tried, also those that were given up."""

    metric: str | None = Field(None, description="What was measured; default: the error")
    better: Direction | None = Field(None, description="Default: as the metric declares, else lower")
    rows: tuple[CandidateAsked, ...]

    @property
    def direction(self) -> Direction:
        """Return which means are better."""
        return self.better or self.known_direction or "lower"

    @property
    def known_direction(self) -> Direction | None:
        """Return which values of a metric of the catalog are better."""
        entry = index.find(self.metric, ("metric",)) if self.metric else None
        return cast("Direction", entry.better) if entry and entry.better in ("higher", "lower") else None
