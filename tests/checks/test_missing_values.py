from reportgen.checks.missing_values import missing_values
from reportgen.data.design import Design


def test_excluded_rows_are_counted_over_all_reasons():
    found = missing_values(Design(cases=395, rows_read=400, excluded={"no_truth": 3, "no_score": 2, "not_a_number": 0}))
    assert (found.outcome, found.consequence, found.statistic) == ("warning", "complete_cases", 5)
    assert (found.facts["excluded"], found.facts["rows"]) == (5, 400)


def test_no_excluded_row_passes():
    found = missing_values(Design(cases=400, rows_read=400, excluded={"no_truth": 0}))
    assert (found.outcome, found.code) == ("passed", "nothing_missing")


def test_without_rows_there_is_nothing_to_look_at():
    assert missing_values(Design(cases=400)).outcome == "not_checkable"
