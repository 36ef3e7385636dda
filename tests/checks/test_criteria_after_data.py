from datetime import date

import pytest

from reportgen.checks.criteria_after_data import criteria_after_data
from reportgen.data.design import Design

END = date(2026, 4, 30)


@pytest.mark.parametrize(
    ("fixed", "end", "code"),
    [
        (date(2026, 4, 30), END, "fixed_before_end"),
        (date(2026, 1, 1), END, "fixed_before_end"),
        (date(2026, 5, 1), END, "fixed_after_data"),
        (None, END, "fixing_unstated"),
        (date(2026, 5, 1), None, "end_of_data_unstated"),
    ],
)
def test_the_day_of_fixing_is_held_against_the_last_day_of_the_data(fixed, end, code):
    assert criteria_after_data(Design(criteria=2, criteria_fixed_on=fixed, data_to=end)).code == code


def test_without_a_criterion_there_is_nothing_to_fix():
    assert criteria_after_data(Design(criteria=0)).outcome == "not_applicable"
