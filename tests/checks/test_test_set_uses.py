import pytest

from reportgen.checks.test_set_uses import test_set_uses as uses
from reportgen.data.design import Design


@pytest.mark.parametrize(
    ("number", "outcome", "code"),
    [(1, "passed", "used_once"), (2, "warning", "used_before"), (None, "not_checkable", "uses_unstated")],
)
def test_more_than_one_use_is_warned_of(number, outcome, code):
    found = uses(Design(test_set_uses=number))
    assert (found.outcome, found.code) == (outcome, code)


@pytest.mark.parametrize("on", ["training", "cross_validation"])
def test_cases_that_are_no_test_set_have_no_uses(on):
    assert uses(Design(evaluated_on=on, test_set_uses=3)).outcome == "not_applicable"
