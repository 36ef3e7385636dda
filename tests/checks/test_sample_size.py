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


def test_each_class_is_held_against_its_plan():
    planned = {"planned_positives": 100, "planned_negatives": 700}
    outcomes = [sample_size(Design(cases=cases, positives=100, **planned)) for cases in (800, 799)]
    assert [one.code for one in outcomes] == ["as_many_as_planned", "fewer_negatives_than_planned"]
    assert sample_size(Design(cases=800, positives=99, **planned)).code == "fewer_positives_than_planned"


@pytest.mark.parametrize(("cases", "code"), [(221, "more_than_planned"), (220, "as_many_as_planned")])
def test_a_much_larger_sample_is_noted(cases, code):
    assert sample_size(Design(cases=cases, planned_cases=200)).code == code
