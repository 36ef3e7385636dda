"""What results share that judge."""

from typing import Any

from pydantic import Field

from reportgen.results.envelope import Results
from reportgen.results.parts import Facts, ResultPart
from reportgen.results.tested import Comparison
from reportgen.results.verdicts import Criterion, NotJudged, Overall
from reportgen.spec.envelope import Number


class Calculated(ResultPart):
    """A method of the catalog on numbers of the spec: the whole answer of `calc`."""

    ref: str
    id: str
    why: str | None = None
    method: str
    kind: str
    label: str
    inputs: Facts = Field(default_factory=dict)
    options: Facts = Field(default_factory=dict)
    value: Any = None
    n: Number | None = None
    numerator: Number | None = None
    denominator: Number | None = None
    statistic: float | None = None
    df: Any = None
    p_value: float | None = None
    alternative: str | None = None
    effect: Facts | None = None
    interval: Facts | None = None
    table: Facts | None = None
    values: Facts | None = None
    undefined: str | None = None
    undefined_code: str | None = None
    withheld: str | None = None
    withheld_code: str | None = None
    checks: tuple[Facts, ...] = ()
    steps: tuple[Facts, ...] = ()
    reference: str | None = None


class JudgedResults(Results):
    """What the kinds share that judge."""

    comparisons: tuple[Comparison, ...] = ()
    criteria: tuple[Criterion, ...] = ()
    overall: Overall | NotJudged = NotJudged()
    calculations: tuple[Calculated, ...] = ()
