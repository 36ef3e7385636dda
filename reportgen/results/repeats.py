"""What was found of runs of the same algorithm."""

from pydantic import Field

from reportgen.results.parts import Interval, ResultPart
from reportgen.spec.envelope import Number


class RunsFound(ResultPart):
    """Mean and spread of one metric over the runs of one model."""

    ref: str
    model: str
    metric: str
    label: str
    runs: int
    mean: Number
    sd: Number = Field(description="With the number of runs minus one as divisor")
    minimum: Number
    maximum: Number
    se: Number = Field(description="Standard deviation over the root of the number of runs, valid for independent runs")
    interval: Interval | None = Field(
        None, description="Of the mean, where the author states that runs are independent"
    )


class RepeatsFound(ResultPart):
    """The spread of runs on the same test cases."""

    ref: str
    method: str
    independent: bool = Field(description="As the author states")
    runs: tuple[RunsFound, ...]
