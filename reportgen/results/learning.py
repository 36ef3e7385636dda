"""What was found of a learning curve."""

from typing import Literal

from pydantic import Field

from reportgen.index import Direction
from reportgen.results.parts import ResultPart, Tabulated
from reportgen.spec.envelope import Number


class EarlyStop(ResultPart):
    """Where training stops, and which step is kept."""

    ref: str
    method: str
    patience: int
    stop: Number = Field(description="Step at which training stops")
    stopped: bool = Field(description="Before the last step")
    kept: Number = Field(description="Step of the model that is kept")
    value: Number = Field(description="On the other cases, at the step that is kept")
    best: Number = Field(description="Step of the best value of all")
    best_value: Number


class LearningFound(ResultPart):
    """Values on training and on other cases, by size or step, and what they show."""

    ref: str
    method: str
    gap_by: str = Field(description="Id of the method of the gap")
    metric: str | None = None
    better: Direction
    by: Literal["size", "step"]
    on: Literal["validation", "test", "cross_validation"]
    runs: int
    first: Number
    last: Number
    training: Number = Field(description="Mean on the training cases at the last size or step")
    other: Number = Field(description="Mean on the other cases there")
    gap: Number = Field(description="How much worse the other cases are there")
    limit: Number | None = None
    largest_gap: Number | None = None
    reading: Literal["overfit", "underfit", "neither"] | None = None
    stopping: EarlyStop | None = None
    table: Tabulated


class OverfitFound(ResultPart):
    """A metric on training and on judged rows, read by the thresholds of the author."""

    ref: str
    gap_by: str = Field(description="Id of the method of the gap")
    metric: str
    label: str
    training: Number | None = None
    other: Number | None = Field(None, description="On the judged rows")
    gap: Number | None = Field(
        None, description="How much worse the judged rows are; without both values there is none"
    )
    limit: Number
    largest_gap: Number
    reading: Literal["overfit", "underfit", "neither"] | None = None
