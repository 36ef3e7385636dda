import pytest

from reportgen.checks.disjoint_parts import disjoint_parts
from reportgen.data.design import Design

PARTS = ("test", "validation")


def design(shared, chosen_on="elsewhere"):
    return Design(shared_cases={PARTS: shared}, thresholds_chosen_on={"A": chosen_on})


@pytest.mark.parametrize(
    ("shared", "chosen_on", "outcome", "consequence"),
    [
        (0, "validation", "passed", None),
        (None, "validation", "not_checkable", None),
        (20, "validation", "failed", "threshold_verdict_blocked"),
        (20, "elsewhere", "failed", "estimates_too_good"),
    ],
)
def test_a_shared_case_counts_against_a_threshold_that_was_chosen_on_it(shared, chosen_on, outcome, consequence):
    found = disjoint_parts(design(shared, chosen_on))
    assert (found.outcome, found.consequence) == (outcome, consequence)


def test_shared_cases_of_parts_that_are_not_judged_block_no_verdict():
    both = Design(shared_cases={("training", "validation"): 3}, thresholds_chosen_on={"A": "validation"})
    assert disjoint_parts(both, first="training", second="validation").consequence == "estimates_too_good"


def test_parts_that_are_not_there_are_not_looked_at():
    assert disjoint_parts(design(0), first="test", second="training").outcome == "not_applicable"
