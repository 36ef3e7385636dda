"""What was found of the candidates among which a model was chosen."""

from pydantic import Field

from reportgen.index import Direction
from reportgen.results.parts import ResultPart, Tabulated
from reportgen.spec.envelope import Number


class CandidatesFound(ResultPart):
    """The best candidate, and the simplest within one standard error of it."""

    ref: str
    method: str
    metric: str | None = None
    better: Direction
    tried: int
    values: int | None = Field(None, description="Values that each mean and standard error were computed from")
    best: str
    chosen: str = Field(description="The simplest that is within one standard error of the best")
    cutoff: Number
    within: tuple[str, ...] = Field(description="All that are within one standard error of the best")
    table: Tabulated
