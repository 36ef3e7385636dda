"""Rows that lack a value."""

import pytest

from reportgen.checks.missing_values import missing_values
from reportgen.data.design import Design


@pytest.mark.parametrize(
    ("incomplete", "excluded", "code", "consequence"),
    [
        ({"missing_truth": 3, "missing_score": 2}, {}, "rows_incomplete", "worst_counts"),
        ({"missing_score": 2}, {"missing_truth": 3}, "rows_incomplete_and_left_out", "complete_cases"),
        ({}, {"missing_truth": 3, "nan_truth": 2}, "rows_left_out", "complete_cases"),
    ],
)
def test_incomplete_rows_and_those_left_out_are_counted_over_all_reasons(incomplete, excluded, code, consequence):
    found = missing_values(Design(cases=395, rows_read=400, incomplete=incomplete, excluded=excluded))

    assert (found.outcome, found.code, found.consequence, found.statistic) == ("warning", code, consequence, 5)
    assert (found.facts["incomplete"], found.facts["excluded"]) == (sum(incomplete.values()), sum(excluded.values()))


def test_no_incomplete_row_passes():
    found = missing_values(Design(cases=400, rows_read=400, incomplete={"missing_truth": 0}))

    assert (found.outcome, found.statistic) == ("passed", 0)


def test_without_a_design_nothing_can_be_counted():
    assert missing_values(Design(cases=400)).outcome == "not_checkable"
