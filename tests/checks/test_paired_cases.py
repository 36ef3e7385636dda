from reportgen.checks.paired_cases import paired_cases
from reportgen.data.design import Design


def test_one_row_per_model_and_case_passes():
    found = paired_cases(Design(cases=400, models=("A", "B"), paired=True))
    assert (found.outcome, found.code, found.facts) == ("passed", "one_row_each", {"cases": 400})


def test_models_on_other_cases_withhold_the_p_value():
    found = paired_cases(Design(cases=400, models=("A", "B"), paired=False))
    assert (found.outcome, found.code, found.consequence) == ("failed", "not_paired", "p_withheld")


def test_one_model_alone_is_not_concerned():
    assert paired_cases(Design(cases=400, models=("A",), paired=True)).outcome == "not_applicable"


def test_nothing_declared_is_not_checkable():
    assert paired_cases(Design()).outcome == "not_checkable"


def test_the_check_is_structural():
    assert paired_cases.structural
