import pytest

from reportgen.checks.training_overlap import training_overlap
from reportgen.data.design import Design


@pytest.mark.parametrize(
    ("ids", "rows", "code", "consequence"),
    [
        (0, None, "no_training_id", None),
        (0, 0, "no_training_id", None),
        (None, 0, "no_training_row", None),
        (3, None, "ids_of_training", "verdict_blocked"),
        (3, 5, "ids_of_training", "verdict_blocked"),
        (0, 5, "rows_of_training", "estimates_too_good"),
        (None, None, "no_training_data", None),
    ],
)
def test_ids_weigh_more_than_equal_rows(ids, rows, code, consequence):
    found = training_overlap(Design(training_ids=ids, training_rows=rows))
    assert (found.code, found.consequence) == (code, consequence)
