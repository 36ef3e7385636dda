"""The pieces that all results are made of: plain numbers, each with a ref where a document can show it."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from reportgen.spec.envelope import Number
from reportgen.spelling import spelled

Facts = dict[str, Any]
OutcomeWord = Literal["passed", "warning", "failed", "not_applicable", "not_checkable"]


class ResultPart(BaseModel):
    """A frozen piece of the results."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)


class Absent(ResultPart):
    """What may have no value: the reason as a sentence, its code, and the facts in the sentence."""

    undefined: str | None = None
    undefined_code: str | None = None
    facts: Facts = Field(default_factory=dict)


class Interval(Absent):
    """Two limits, or one; a limit that does not exist is null."""

    low: float | None = None
    high: float | None = None
    level: float
    sides: Literal[1, 2] = 2
    side: Literal["lower", "upper"] | None = None
    method: str
    notes: dict[str, float] = Field(default_factory=dict)


class Fact(Absent):
    """A single number with a name."""

    ref: str
    label: str
    value: Number | None = None


class NamedFact(Fact):
    """A single number that is one of several, by its name among them."""

    name: str


class Estimate(Absent):
    """A metric of one model on one set of cases."""

    ref: str
    metric: str
    label: str
    options: Facts = Field(default_factory=dict)
    of: str | None = Field(None, description="Of several classes: the one, or the average over them, that it is of")
    value: float | None = None
    n: int | None = None
    numerator: Number | None = None
    denominator: Number | None = None
    standard_error: float | None = Field(
        None, description="Of a proportion p of n independent cases: the root of p (1 - p) / n"
    )
    interval: Interval | None = None

    @property
    def asked(self) -> str:
        """Return the metric with its options, which tells apart the estimates of one model on the same cases."""
        return spelled(self.metric, self.options, self.of)


OTHER_END = "/other_end"  # how the ref of the value at the other end of a range of prevalences ends


class CarriedEstimate(Estimate):
    """An estimate at the expected prevalence in use."""

    carries: str = Field(description="Id of the metric in the sample")
    prevalence: float | None = Field(None, description="Of use; of a range the end at which the value is worse")
    other_end: "CarriedEstimate | None" = Field(None, description="The value at the other end of a range")


class Tabulated(Absent):
    """A table or a curve; rows go by their label, else by their number."""

    ref: str
    label: str
    columns: tuple[str, ...] = ()
    row_labels: tuple[str, ...] | None = None
    rows: tuple[tuple[Number | None, ...], ...] = ()
    thinned_from: int | None = Field(None, description="Points before thinning")
    largest_loss: float | None = Field(None, description="Largest distance of a dropped point from the drawn line")


class CurveTable(Tabulated):
    """A curve of one model."""

    curve: str = Field(description="Id of the method")


class ClassCurve(CurveTable):
    """A curve of one of several classes against all others, or one curve of all of them."""

    of: str | None = Field(None, description="The class; null for the curve of all classes, as its id says")
    cumulative: bool = Field(
        False, description="Of ordered classes: this class and all after it, against all before it"
    )
