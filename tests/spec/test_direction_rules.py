"""A criterion that a worse model meets more easily is asked about: nobody signs `recall <= 0.9` on purpose."""

import pytest


@pytest.mark.parametrize(
    ("criterion", "write"),
    [
        ("recall <= 0.9", "`recall >= 0.9`"),
        ("fnr >= 0.1", "`fnr <= 0.1`"),
        ("brier >= 0.2", "`brier <= 0.2`"),
        ("{metric: fbeta, options: {beta: 2}, at_most: 0.5}", "`fbeta(beta=2) >= 0.5`"),
        ("mean_cost >= 3", "`mean_cost <= 3`"),
    ],
)
def test_it_is_asked_about_with_what_to_write(problems, criterion, write):
    (found,) = problems(f"kind: validation\ntitle: T\ndata: p.csv\ncriteria:\n  - {criterion}\n")

    assert (found.code, found.place.line) == ("wrong_direction", 5)
    assert f"write {write}" in found.remedy
    assert "why: ..}`: the reason is printed in the document" in found.remedy


@pytest.mark.parametrize(
    "criterion",
    [
        "{metric: recall, at_most: 0.9, why: more would be a leak}",
        "recall >= 0.9",
        "fnr <= 0.1",
        "predicted_positive_rate <= 0.1",
        "predicted_positive_rate >= 0.1",
        "{metric: recall, between: [0.5, 0.9]}",
        "calibration_slope <= 1.2",
    ],
)
def test_what_is_usual_or_explained_is_not(codes, criterion):
    assert codes(f"data: p.csv\ncriteria:\n  - {criterion}\n") == []


def test_numbers_have_directions_too(problems):
    (found,) = problems("kind: validation\ntitle: T\ndata: {file: p.csv, task: regression}\ncriteria: [mae >= 3]\n")

    assert found.code == "wrong_direction"
