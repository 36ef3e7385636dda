import pytest

from reportgen.checks.label_conflicts import label_conflicts
from reportgen.data.design import Design


@pytest.mark.parametrize(
    ("ids", "rows", "outcome", "code"),
    [
        (2, 0, "warning", "conflict_of_ids"),
        (0, 4, "warning", "conflict_of_rows"),
        (None, 4, "warning", "conflict_of_rows"),
        (0, 0, "passed", "no_conflict_of_rows"),
        (0, None, "passed", "no_conflict_of_ids"),
        (None, None, "not_checkable", "labels_not_compared"),
    ],
)
def test_rows_that_are_alike_and_labelled_differently_are_a_doubt(ids, rows, outcome, code):
    found = label_conflicts(Design(conflicts_of_ids=ids, conflicts_of_rows=rows))
    assert (found.outcome, found.code) == (outcome, code)
