"""Golden values: Honavar, Evaluating Model Performance, "Estimating the performance of a classifier"; hand calculation."""

import pytest

from reportgen.analyses.enumerated_error import enumerated_error
from reportgen.catalog.work import Recorder
from reportgen.errors import ReportgenError

FOUR = {"weights": [0.125, 0.5, 0.125, 0.25], "truth": [1, 1, 0, 0], "predictions": [0, 1, 1, 0]}


def test_the_example_of_four_cases():
    work = Recorder(enumerated_error.formula)
    assert enumerated_error(**FOUR, work=work).values == {"error": 0.25, "wrong": [1, 3]}
    assert work.steps[0].substituted == "e = 0.125 + 0.125"


def test_a_rule_that_is_always_right_has_no_error():
    assert enumerated_error(**(FOUR | {"predictions": [1, 1, 0, 0]})).values == {"error": 0, "wrong": []}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"weights": [0.5, 0.5, 0.5, 0.5]}, "weights must be probabilities that add up to 1"),
        ({"weights": [1.5, -0.5, 0, 0]}, "weights must be probabilities"),
        ({"truth": [1]}, r"must be equally long \(4, 1 and 4\)"),
    ],
)
def test_what_is_no_distribution_is_refused(more, message):
    with pytest.raises(ReportgenError, match=message):
        enumerated_error(**(FOUR | more))


def test_costs_make_a_risk():
    """By hand: the first case costs 5 with probability 0.125, the third 2 with probability 0.125."""
    found = enumerated_error(
        weights=[0.125, 0.5, 0.125, 0.25], truth=[1, 1, 0, 0], predictions=[0, 1, 1, 0], costs=[[0, 2], [5, 0]]
    )
    assert (found.main, found.values["risk"], found.values["error"]) == ("risk", 0.125 * 5 + 0.125 * 2, 0.25)


@pytest.mark.parametrize("costs", [[[0, 1]], [[0]], [[0, 1], [1, 0], [2, 2]]])
def test_costs_that_do_not_fit_the_classes_are_refused(costs):
    with pytest.raises(ReportgenError, match="costs must have a row and a column for each class"):
        enumerated_error(**(FOUR | {"costs": costs}))
