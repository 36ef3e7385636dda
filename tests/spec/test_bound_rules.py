"""A criterion that would rest on a limit which errs too often is refused, with what to write."""

import pytest


@pytest.mark.parametrize(
    ("criterion", "form", "bound"),
    [
        ("{metric: psi, at_least: 0.25, why: the mix of customers was to change}", "at_least", "0.25"),
        ("psi >= 0.25", "at_least", "0.25"),
        ("{metric: psi, between: [0.05, 0.2]}", "between", "0.2"),
    ],
)
def test_a_criterion_on_the_lower_limit_of_a_shift_is_refused_with_what_to_write(problems, criterion, form, bound):
    (found,) = problems(f"kind: validation\ntitle: T\ndata: p.csv\ncriteria:\n  - {criterion}\n")

    assert (found.code, found.value, found.place.line) == ("unproved_limit", form, 5)
    assert "the lower limit of its interval is above the true index too often, in up to six of a hundred" in found.what
    assert f"write `{{metric: psi, at_most: {bound}}}`" in found.remedy


@pytest.mark.parametrize("metric", ["ece", "mce"])
def test_the_lower_limit_of_a_calibration_error_is_refused_too(problems, metric):
    asked = f"{{metric: {metric}, at_least: 0.02, why: to see}}"
    (found,) = problems(f"kind: validation\ntitle: T\ndata: p.csv\ncriteria: [{asked}]\n")

    assert found.code == "unproved_limit"
    assert "chance alone adds to a calibration error in bins" in found.what


def test_a_criterion_on_the_upper_limit_is_not(codes):
    assert codes("data: p.csv\ncriteria: [psi <= 0.1]\n") == []
