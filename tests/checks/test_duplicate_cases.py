import pytest

from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.data.design import Design


@pytest.mark.parametrize(
    ("design", "outcome", "code"),
    [
        (Design(ids_given=True, repeated_rows=0), "passed", "no_repeated_row"),
        (Design(ids_given=True, repeated_rows=2), "warning", "repeated_rows"),
        (Design(ids_given=False, repeated_rows=0), "passed", "no_repeated_row"),
        (Design(), "not_checkable", "no_design"),
    ],
)
def test_equal_rows_are_remarked(design, outcome, code):
    found = duplicate_cases(design)
    assert (found.outcome, found.code) == (outcome, code)


def test_without_ids_equal_rows_may_be_different_cases():
    found = duplicate_cases(Design(ids_given=False, repeated_rows=120))
    assert (found.outcome, found.code, found.facts["repeated"]) == ("not_checkable", "rows_alike", 120)
