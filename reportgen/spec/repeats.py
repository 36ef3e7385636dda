"""Runs of the same algorithm with other seeds or initial conditions, as a spec gives their scores."""

from typing import Annotated

from pydantic import Field

from reportgen.spec.development import TableOfDevelopment
from reportgen.spec.envelope import Number, SpecPart


class RunsOfModel(SpecPart):
    """The values of one metric in all runs of one model."""

    model: str
    metric: str
    values: tuple[Number, ...]


class RunColumns(SpecPart):
    """The columns of a table with a row for each run and metric."""

    model: str | None = None
    run: str | None = None
    metric: str | None = None
    value: str | None = None


ByMetric = Annotated[dict[str, tuple[Number, ...]], Field(min_length=1)]


class RepeatsAsked(TableOfDevelopment):
    """Scores of runs on the same test cases: a file, or values by model and metric."""

    metric: str | None = Field(None, description="Metric of a table without a column of metrics")
    columns: RunColumns = RunColumns()
    values: Annotated[dict[str, ByMetric], Field(min_length=1)] | None = Field(
        None, description="By model and metric, one value for each run"
    )
    independent: bool | None = Field(
        None, description="true: the runs share nothing but training and test cases, so their mean has an interval"
    )

    @property
    def listed(self) -> tuple[RunsOfModel, ...]:
        """Return the runs that the spec itself lists."""
        return tuple(
            RunsOfModel(model=model, metric=metric, values=values)
            for model, by_metric in (self.values or {}).items()
            for metric, values in by_metric.items()
        )
