"""The scores of models on many data sets, as a spec names them."""

from typing import Literal

from pydantic import Field

from reportgen.spec.scores import ColumnsOfScores, ScoresAsked


class BenchmarkColumns(ColumnsOfScores):
    """The columns of a table with a row per model and data set, or a row per data set with a column per model."""

    dataset: str | None = None


class Benchmark(ScoresAsked):
    """Scores of models on many data sets, one score for each model and data set."""

    columns: BenchmarkColumns = BenchmarkColumns()
    missing: Literal["drop_data_sets", "worst_rank"] | None = Field(
        None, description="What to do with data sets on which a model has no score; without it they are an error"
    )
    why: str | None = Field(None, description="The reason for what is done with missing scores")
