"""What banks ask of a model: how far its scores have shifted between parts of the data, and whether grades default as predicted."""

from pydantic import Field

from reportgen.results.parts import Estimate, Fact, Interval, ResultPart, Tabulated
from reportgen.results.tested import Significance


class ScoreShift(ResultPart):
    """Scores, or grades, in the judged part and in the reference part."""

    ref: str
    reference: str = Field(description="The part of the data from which the bins are made")
    index: Estimate
    bias: Fact
    bins: Tabulated


class Grade(ResultPart):
    """The cases of one grade: how many default, how many were predicted to, and whether that is too few."""

    ref: str
    name: str
    cases: int
    defaults: int
    predicted: float | None = Field(None, description="Mean predicted probability of default")
    observed: float = Field(description="Observed default rate")
    low: float | None = Field(None, description="Lowest score, where bins of the score are in the place of grades")
    high: float | None = Field(None, description="Highest score, likewise")
    interval: Interval | None = None
    test: Significance | None = None
