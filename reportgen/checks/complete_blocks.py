"""A score of every model on every data set."""

from reportgen.catalog import Outcome, check, failed, passed
from reportgen.data.evidence import BenchmarkTable


@check(
    label="Complete table",
    assumes="Every model has a score on every data set.",
    structural=True,
    reference="Demšar (2006), Statistical comparisons of classifiers over multiple data sets, Journal of Machine Learning Research 7:1",
    basis="computed",
    says={
        "every_cell": "each of {models:model|models} has a score on each of {data_sets:data set|data sets}",
    },
)
def complete_blocks(table: BenchmarkTable) -> Outcome:
    """
    Count the scores that are missing.

    Models are ranked on the same data sets, so one missing score leaves a data set without ranks. Leaving out data sets,
    or giving a missing score the worst rank, needs a stated reason.
    """
    missing = float(table.missing.sum())
    if missing:
        cells = float(table.scores.size)
        return failed(
            "missing_scores", on="table", consequence="p_withheld", statistic=missing, missing=missing, cells=cells
        )
    data_sets, models = table.size
    return passed("every_cell", on="table", data_sets=data_sets, models=models)
