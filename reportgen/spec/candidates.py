"""The candidates among which a model was chosen, as a spec lists them."""

from pydantic import Field

from reportgen.spec.development import MeasuredInDevelopment
from reportgen.spec.envelope import Number, SpecPart

SECTION_OF_CANDIDATES = "candidates"


class CandidateAsked(SpecPart):
    """A candidate with its mean error or score: the mean with its standard error, or one value for each fold."""

    name: str
    complexity: Number = Field(description="A smaller number is simpler")
    mean: Number | None = None
    se: Number | None = Field(None, description="Standard error of the mean")
    values: tuple[Number, ...] | None = Field(None, description="One value for each fold, in place of mean and se")


class CandidateColumns(SpecPart):
    """The columns of a table with a row for each candidate, or for each candidate and fold."""

    name: str | None = None
    complexity: str | None = None
    mean: str | None = None
    se: str | None = Field(None, description="Standard error of the mean")
    value: str | None = Field(None, description="Value in one fold, in a table with a row for each")


class CandidatesAsked(MeasuredInDevelopment):
    """All candidates that were tried, also those that were given up."""

    columns: CandidateColumns = CandidateColumns()
    rows: tuple[CandidateAsked, ...] | None = None
