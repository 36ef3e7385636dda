from datetime import date

import pytest

from reportgen.checks.criteria_after_data import criteria_after_data
from reportgen.data.design import Design

START, END = date(2026, 4, 1), date(2026, 4, 30)


@pytest.mark.parametrize(
    ("fixed", "start", "end", "code"),
    [
        (date(2026, 3, 31), START, END, "fixed_before_data"),
        (date(2026, 4, 1), START, END, "fixed_as_data_begin"),
        (date(2026, 1, 1), START, None, "fixed_before_data"),
        (date(2026, 4, 2), START, END, "fixed_during_data"),
        (date(2026, 4, 2), START, None, "fixed_during_data"),
        (date(2026, 5, 1), START, END, "fixed_after_data"),
        (date(2026, 5, 1), None, END, "fixed_after_data"),
        (date(2026, 4, 30), None, END, "start_of_data_unstated"),
        (date(2026, 5, 1), None, None, "start_of_data_unstated"),
        (None, START, END, "fixing_unstated"),
    ],
)
def test_the_day_of_fixing_is_compared_with_the_days_of_the_data(fixed, start, end, code):
    found = criteria_after_data(Design(criteria=2, criteria_fixed_on=fixed, data_from=start, data_to=end))
    assert found.code == code


def test_without_a_criterion_there_is_nothing_to_fix():
    assert criteria_after_data(Design(criteria=0)).outcome == "not_applicable"
