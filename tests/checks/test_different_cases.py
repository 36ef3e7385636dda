import pytest

from reportgen.checks.different_cases import different_cases
from reportgen.data.design import Design


@pytest.mark.parametrize(
    ("shared", "outcome", "consequence"),
    [(0, "passed", None), (None, "not_checkable", None), (3, "failed", "p_withheld")],
)
def test_a_case_in_two_sets_withholds_the_p_value(shared, outcome, consequence):
    found = different_cases(Design(different_cases=True, in_several_sets=shared))
    assert (found.outcome, found.consequence) == (outcome, consequence)


def test_models_on_the_same_cases_are_none_of_its_business():
    assert different_cases(Design(paired=True)).outcome == "not_applicable"
