import pytest

from reportgen.checks.same_cases import same_cases
from reportgen.data.design import Design

TWO = ("A", "B")


@pytest.mark.parametrize(
    ("design", "outcome", "code"),
    [
        (Design(cases=400, models=TWO, ids_given=True, unmatched_ids=0, paired=True), "passed", "same_ids"),
        (Design(cases=400, models=TWO, ids_given=True, unmatched_ids=3, paired=True), "warning", "cases_differ"),
        (Design(cases=400, models=TWO, paired=True), "passed", "one_row_each"),
        (Design(cases=400, models=TWO), "not_checkable", "no_ids"),
        (Design(cases=400, models=("A",), unmatched_ids=0), "not_applicable", "one_model"),
        (Design(), "not_checkable", "no_design"),
    ],
)
def test_ids_of_some_files_only_are_remarked(design, outcome, code):
    found = same_cases(design)
    assert (found.outcome, found.code) == (outcome, code)


def test_the_results_hold_for_the_remaining_cases():
    found = same_cases(Design(cases=400, models=TWO, ids_given=True, unmatched_ids=3, paired=True))
    assert (found.consequence, found.statistic) == ("complete_cases", 3)
