"""Cases that the model was trained on."""

from reportgen.catalog import Outcome, check, failed, not_checkable, passed
from reportgen.data.evidence import Design


@check(
    label="Overlap with the training data",
    assumes="No judged case was among the training cases.",
    reference="Kapoor & Narayanan (2023), Leakage and the reproducibility crisis in machine-learning-based science, Patterns 4:100804",
    basis="computed",
    says={
        "no_training_data": "neither training ids nor comparable training rows are given",
        "ids_of_training": "{shared:judged case is|judged cases are} among the training ids",
        "rows_of_training": "{shared:judged case equals|judged cases equal} a training row in all columns that were read",
        "no_training_id": "no judged case is among the training ids; other forms of leakage are not checked",
        "no_training_row": "no judged case equals a training row; other forms of leakage are not checked",
    },
)
def training_overlap(design: Design) -> Outcome:
    """
    Count judged cases with a training id, or with a row that equals a training row; other leaks are not detected.
    """
    ids, rows = design.training_ids, design.training_rows
    if ids is None and rows is None:
        return not_checkable("no_training_data", on="ids")
    if ids:
        return failed("ids_of_training", on="ids", consequence="verdict_blocked", statistic=ids, shared=ids)
    if rows:
        return failed("rows_of_training", on="rows", consequence="estimates_too_good", statistic=rows, shared=rows)
    if ids is None:
        return passed("no_training_row", on="rows", statistic=0)
    return passed("no_training_id", on="ids", statistic=0)
