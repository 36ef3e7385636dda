import pytest

from reportgen.checks.small_groups import small_groups
from reportgen.data.design import Design

A, B = {"Recall": 40, "Precision": 45}, {"Recall": 12, "Precision": 30}


@pytest.mark.parametrize(
    ("least", "outcome", "groups"),
    [
        (None, "warning", "site = B (Recall 12)"),
        (12, "passed", None),
        (42, "warning", "site = A (Recall 40); site = B (Recall 12, Precision 30)"),
    ],
)
def test_groups_and_metrics_below_the_declared_number_are_named(least, outcome, groups):
    found = small_groups(Design(group_cases={"site=A": A, "site=B": B}, group_least=least))
    assert (found.outcome, found.statistic, found.facts.get("groups")) == (outcome, 12, groups)


def test_no_group_and_no_knowledge_are_told_apart():
    assert small_groups(Design(group_cases={})).outcome == "not_applicable"
    assert small_groups(Design()).outcome == "not_checkable"
