"""Rows that were left out."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.data.evidence import Design


@check(
    assumes="No row had to be left out for lack of a value.",
    reference="Rubin (1976), Inference and missing data, Biometrika 63:581",
    basis="computed",
    says={
        "nothing_missing": "no row was excluded; {rows:row was|rows were} analysed",
        "rows_excluded": "of {rows:row|rows}, {excluded:was|were} excluded",
    },
)
def missing_values(design: Design) -> Outcome:
    """Count the rows that were excluded; how many for which reason stands with the rows accounted for."""
    if design.rows_read is None:
        return not_checkable("no_design", on="rows")
    total = sum(design.excluded.values())
    if not total:
        return passed("nothing_missing", on="rows", statistic=0, rows=design.rows_read)
    return warning(
        "rows_excluded",
        on="rows",
        consequence="complete_cases",
        statistic=total,
        excluded=total,
        rows=design.rows_read,
    )
