"""The learning curve of a model, as a spec gives it."""

from typing import Annotated, Literal

from pydantic import Field

from reportgen.spec.development import MeasuredInDevelopment
from reportgen.spec.envelope import Number, SpecPart

SECTION_OF_LEARNING = "learning_curve"


class LearningRow(SpecPart):
    """Values of one fit: after so many training cases, or after so many steps of training."""

    size: Annotated[int, Field(ge=1)] | None = Field(None, description="Training cases")
    step: Annotated[int, Field(ge=0)] | None = Field(None, description="Step of training, as an epoch")
    training: Number = Field(description="Value on the training cases")
    validation: Number = Field(description="Value on other cases")
    repeat: str | None = Field(None, description="Run, where there are several")


class LearningColumns(SpecPart):
    """The columns of a table with a row for each fit."""

    size: str | None = None
    step: str | None = None
    training: str | None = None
    validation: str | None = None
    repeat: str | None = None


class LearningAsked(MeasuredInDevelopment):
    """Values on training and on other cases, by the size of the training set or by the step of training."""

    columns: LearningColumns = LearningColumns()
    rows: tuple[LearningRow, ...] | None = None
    on: Literal["validation", "test", "cross_validation"] = Field("validation", description="What the other cases are")
    patience: Annotated[int, Field(ge=1)] | None = Field(
        None, description="Steps in a row without a better value after which training stops"
    )
    limit: Number | None = Field(None, description="Values on both kinds of cases that are worse are underfitting")
    largest_gap: Annotated[float, Field(ge=0)] | None = Field(None, description="A larger gap is overfitting")
