"""Tables of how a model was developed, as a spec names them: a file, or rows."""

from typing import cast

from pydantic import Field

from reportgen import index
from reportgen.index import Direction
from reportgen.spec.envelope import SpecPart


class TableOfDevelopment(SpecPart):
    """A table of values of how a model was developed, from a file or from the spec."""

    file: str | None = Field(None, description="CSV, TSV, Parquet, Arrow, JSON or XLSX, relative to the spec")
    metric: str | None = Field(None, description="What was measured; default: the error")


class MeasuredInDevelopment(TableOfDevelopment):
    """A table of values that were measured while a model was developed: a file, or rows."""

    better: Direction | None = Field(None, description="Default: as the metric declares, else lower")

    @property
    def direction(self) -> Direction:
        """Return which values are better."""
        return self.better or self.known_direction or "lower"

    @property
    def known_direction(self) -> Direction | None:
        """Return which values of a metric of the catalog are better."""
        entry = index.find(self.metric, ("metric",)) if self.metric else None
        return cast("Direction", entry.better) if entry and entry.better in ("higher", "lower") else None
