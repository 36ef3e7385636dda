"""Thresholds by which the gap between training and judged rows is read."""

from typing import Annotated

from pydantic import Field

from reportgen.spec.envelope import Number, SpecPart


class OverfittingAsked(SpecPart):
    """A metric, and what the author takes for overfitting and for underfitting."""

    metric: str = Field(description="Id or alias of a metric, with its options as `fbeta(beta=2)`")
    limit: Number = Field(description="Values on training and on judged rows that are both worse are underfitting")
    largest_gap: Annotated[float, Field(ge=0)] = Field(description="A larger gap is overfitting")
