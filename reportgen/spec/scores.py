"""Tables of scores, as a spec names them: where they are, which metric they hold, and which values are better."""

from pydantic import Field

from reportgen.index import Direction
from reportgen.spec.envelope import SpecPart


class ColumnsOfScores(SpecPart):
    """The columns that every table of scores may have."""

    model: str | None = None
    models: tuple[str, ...] | None = Field(None, description="Columns of the models, in a table with a column for each")
    metric: str | None = None
    value: str | None = None


class ScoresAsked(SpecPart):
    """A table of scores: a file, or rows."""

    file: str | None = Field(None, description="CSV, TSV, Parquet, Arrow, JSON or XLSX, relative to the spec")
    rows: tuple[dict[str, str | None], ...] | None = Field(None, description="Rows, written in the spec")
    metric: str | None = Field(None, description="Metric of the values; of a table with several, the one to compare")
    better: Direction | None = Field(None, description="Required if reportgen does not know the metric")
    columns: ColumnsOfScores = ColumnsOfScores()
