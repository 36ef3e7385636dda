"""Rows that occur twice."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.data.evidence import Design


@check(
    assumes="No case was entered twice.",
    reference="Kapoor & Narayanan (2023), Leakage and the reproducibility crisis in machine-learning-based science, Patterns 4:100804",
    says={
        "no_repeated_row": "no two rows are equal in all columns",
        "repeated_rows": "{repeated:row equals|rows equal} an earlier row in all columns that were read",
        "rows_alike": "{repeated:row equals|rows equal} an earlier row in all columns that were read; without ids it is unknown whether it is the same case",
    },
)
def duplicate_cases(design: Design) -> Outcome:
    """
    Look for rows that equal an earlier row in all columns.

    Without ids these rows may be different cases with the same values, so nothing follows from them.
    """
    repeated = design.repeated_rows
    if repeated is None:
        return not_checkable("no_design", on="rows")
    if not repeated:
        return passed("no_repeated_row", on="rows", statistic=0)
    if not design.ids_given:
        return not_checkable("rows_alike", on="rows", repeated=repeated)
    return warning("repeated_rows", on="rows", consequence="interval_too_narrow", statistic=repeated, repeated=repeated)
