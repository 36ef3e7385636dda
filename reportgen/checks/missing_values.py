"""Rows that were left out."""

from typing import Any

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.data.evidence import Design


@check(
    assumes="No row has a missing value.",
    reference="Rubin (1976), Inference and missing data, Biometrika 63:581",
    basis="computed",
    says={
        "nothing_missing": "no row has a missing value; {rows:row was|rows were} analysed",
        "rows_incomplete": "of {rows:row|rows}, {incomplete:is|are} incomplete",
        "rows_left_out": "of {rows:row|rows}, {excluded:was|were} left out, as the author states",
        "rows_incomplete_and_left_out": "of {rows:row|rows}, {incomplete:is|are} incomplete and {excluded:was|were} left out, as the author states",
        "worst_counts": "each verdict allows for the worst possible values of incomplete rows",
    },
)
def missing_values(design: Design) -> Outcome:
    """Count the incomplete rows and those left out; the reasons are listed with the row counts."""
    if design.rows_read is None:
        return not_checkable("no_design", on="rows")
    incomplete, excluded = sum(design.incomplete.values()), sum(design.excluded.values())
    if not incomplete + excluded:
        return passed("nothing_missing", on="rows", statistic=0, rows=design.rows_read)
    facts: dict[str, Any] = {"incomplete": incomplete, "excluded": excluded, "rows": design.rows_read}
    statistic = incomplete + excluded
    if not excluded:
        return warning("rows_incomplete", on="rows", consequence="worst_counts", statistic=statistic, **facts)
    if not incomplete:
        return warning("rows_left_out", on="rows", consequence="complete_cases", statistic=statistic, **facts)
    return warning(
        "rows_incomplete_and_left_out", on="rows", consequence="complete_cases", statistic=statistic, **facts
    )
