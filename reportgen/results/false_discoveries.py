"""What was found of expected false discoveries."""

from pydantic import Field

from reportgen.results.parts import Absent, Tabulated
from reportgen.spec.envelope import Number


class FalseDiscoveries(Absent):
    """Expected false discoveries of one model by threshold, and the lowest threshold that keeps their proportion."""

    ref: str
    method: str
    at_most: Number = Field(description="Largest expected proportion, as stated")
    threshold: Number | None = None
    flagged: int | None = Field(None, description="Cases with scores at or above the threshold")
    expected: Number | None = Field(None, description="Expected false discoveries among them")
    proportion: Number | None = Field(None, description="Expected proportion of false discoveries among them")
    observed: Number | None = Field(None, description="Cases among them that are not positive")
    chosen: int | None = Field(None, description="Row of the table with this threshold")
    table: Tabulated | None = None
