"""Options that are lists and matrices: what fits them, and what a user reads who gives something else."""

import numpy as np
import pytest

from reportgen import index
from reportgen.engine.calc.run import calc
from reportgen.spec.option_values import option_fault

COSTS = index.OptionEntry("costs", "matrix", required=True)
MEANS = index.OptionEntry("means", "numbers", required=True)


@pytest.mark.parametrize("value", [[[0, 1], [1, 0]], ((0.5,),), np.eye(2), [[-3, 4, 5]]])
def test_rows_of_numbers_are_a_matrix(value):
    assert option_fault(COSTS, value) is None


@pytest.mark.parametrize(
    "value",
    [
        5,
        "abc",
        [],
        [1, 2],
        [[1, 2], [3]],
        [["1", 2]],
        [[True, 1]],
        [[float("nan")]],
        [[float("inf")]],
        None,
        {"a": [1]},
    ],
)
def test_anything_else_is_none(value):
    assert option_fault(COSTS, value) == (
        "must be rows of numbers, all equally long",
        "write [[0,1],[1,0]], each row in its own brackets",
    )


@pytest.mark.parametrize(
    ("value", "fits"), [([1, 2.5], True), (np.arange(3), True), ([], True), (3, False), (["a"], False)]
)
def test_a_list_of_numbers_is_just_that(value, fits):
    assert (option_fault(MEANS, value) is None) == fits


def test_the_index_knows_their_kind_and_default():
    assert index.find("bayes_threshold").option("costs").kind == "matrix"
    option = index.find("bayes_risk_gaussians").option("costs")
    assert (option.kind, option.default) == ("matrix", [[0, 1], [1, 0]])
    assert index.find("bayes_risk_gaussians").option("means").kind == "numbers"


def test_an_array_is_as_good_as_lists():
    lists, array = (
        calc("bayes_threshold", costs=costs) for costs in ([[0, 10], [1000, 10]], np.array([[0, 10], [1000, 10]]))
    )
    assert lists == array
    assert lists["options"]["costs"] == [[0, 10], [1000, 10]]


def test_costs_of_the_wrong_size_or_kind_are_refused_with_a_remedy(refused):
    assert "costs must be rows of numbers" in str(refused(calc, "bayes_threshold", costs="0,10"))
    problem = refused(calc, "bayes_threshold", costs=[[0, 1, 2], [1, 0, 2], [2, 1, 0]])
    assert "these are 3 x 3 - write [[TN,FP],[FN,TP]]" in str(problem)
    assert "bayes_threshold needs costs" in str(refused(calc, "bayes_threshold"))
