"""Cases that are alike and have different labels."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.data.evidence import Design


@check(
    label="Conflicting labels",
    assumes="Identical cases have the same label.",
    reference="Northcutt, Athalye & Mueller (2021), Pervasive label errors in test sets destabilize machine learning benchmarks, NeurIPS Datasets and Benchmarks",
    basis="computed",
    says={
        "labels_not_compared": "there are no case ids, and without them {FEWEST_FEATURES:rule} to {MOST_COMPARED:rule} further columns are needed to identify identical cases",
        "no_conflict_of_ids": "no two rows with the same id have different labels; rows with different ids were not compared, which needs {FEWEST_FEATURES:rule} to {MOST_COMPARED:rule} further columns",
        "no_conflict_of_rows": "no two rows that are equal in all other columns have different labels",
        "conflict_of_ids": "{conflicting:row has|rows have} the same id as a row with another label",
        "conflict_of_rows": "{conflicting:row differs|rows differ} from another row in the label alone",
        "irreducible_error": "no model can be right on all of these rows",
        "labels_or_ids_wrong": "some of these labels may be wrong, or the id does not identify a case",
    },
)
def label_conflicts(design: Design) -> Outcome:
    """
    Look for rows with the same id, and for rows equal in all other columns, that have different labels.

    Either labels are wrong, or the inputs do not determine the label: part of the error then cannot be removed.
    """
    by_id, by_row = design.conflicts_of_ids, design.conflicts_of_rows
    if by_id:
        follows = "labels_or_ids_wrong"
        return warning("conflict_of_ids", on="ids", consequence=follows, statistic=by_id, conflicting=by_id)
    if by_row:
        follows = "irreducible_error"
        return warning("conflict_of_rows", on="rows", consequence=follows, statistic=by_row, conflicting=by_row)
    if by_row is not None:
        return passed("no_conflict_of_rows", on="rows", statistic=0)
    if by_id is not None:
        return passed("no_conflict_of_ids", on="ids", statistic=0)
    return not_checkable("labels_not_compared", on="rows")
