import pytest

from reportgen.checks.sample_size import sample_size
from reportgen.data.design import Design


@pytest.mark.parametrize(
    ("cases", "planned", "outcome"),
    [
        (200, 200, "passed"),
        (210, 200, "passed"),
        (199, 200, "warning"),
        (200, None, "not_checkable"),
        (None, 200, "not_checkable"),
    ],
)
def test_the_cases_are_held_against_the_plan(cases, planned, outcome):
    assert sample_size(Design(cases=cases, planned_cases=planned)).outcome == outcome
