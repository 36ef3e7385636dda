"""From named inputs to counts with costs."""

import numpy as np
import pytest

from reportgen.engine.calc.run import calc

COSTS = [[0, 10], [1000, -5]]
COUNTS = {"tp": 3, "fp": 1, "fn": 2, "tn": 4}
TOTAL = 1 * 10 + 2 * 1000 - 3 * 5
TRUTH = [1] * 5 + [0] * 5
CALLS = [1] * 3 + [0] * 2 + [1] + [0] * 4
WORDS = {1: "yes", 0: "no"}
OTHER = {1: "good", 0: "poor"}
THREE = {"matrix": [[5, 1, 0], [2, 8, 1], [0, 0, 9]], "costs": [[0, 1, 5], [2, 0, 1], [9, 3, 0]]}


def named(words, **more):
    return {"truth": [words[one] for one in TRUTH], "predictions": [words[one] for one in CALLS], **more}


@pytest.mark.parametrize(
    "inputs",
    [
        COUNTS,
        {"matrix": [[4, 1], [2, 3]]},
        {"matrix": [[4, 1], [2, 3]], "classes": ["poor", "good"], "positive": "good"},
        {"truth": TRUTH, "predictions": CALLS},
        {"truth": np.array(TRUTH), "predictions": np.array(CALLS)},
        named(WORDS),
        named(OTHER, positive="good"),
        named(OTHER, classes=["poor", "good"]),
        named(OTHER, classes=["poor", "good"], positive="good"),
    ],
)
def test_costs_lie_on_negative_and_positive_whatever_the_labels(inputs):
    assert calc("total_cost", {**inputs, "costs": COSTS})["value"] == TOTAL


def test_classes_in_another_order_take_the_costs_along():
    turned = [row[::-1] for row in COSTS[::-1]]

    assert calc("total_cost", named(OTHER, classes=["good", "poor"], costs=turned))["value"] == TOTAL


def test_labels_of_one_class_alone_know_the_other():
    one_sided = {"truth": [1, 1], "predictions": [1, 1], "costs": COSTS}

    assert calc("total_cost", one_sided)["value"] == -10


def test_three_classes_have_nine_costs():
    assert calc("total_cost", THREE)["value"] == 1 + 4 + 1
    assert calc("mean_cost", THREE)["n"] == 26


def test_a_bootstrap_draws_the_cases_and_keeps_the_costs():
    inputs = {"tp": 40, "fp": 10, "fn": 20, "tn": 80, "costs": [[0, 1], [1, 0]]}
    found = calc("bootstrap_percentile", inputs, metric="mean_cost", draws=500)
    error = calc("bootstrap_percentile", {**inputs, "costs": None}, metric="error", draws=500)

    assert found["value"] == pytest.approx(0.2)
    for end in ("low", "high"):  # drawn cell by cell in another order, so not the same draws
        assert found["interval"][end] == pytest.approx(error["interval"][end], abs=0.01)


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        (COUNTS, "inputs are missing: costs"),
        ({**COUNTS, "costs": [[0, 1]]}, "costs must be 2 x 2: a row per true class, a column per predicted class"),
        ({**COUNTS, "costs": [[0, 1, 2], [3, 4, 5], [6, 7, 8]]}, "in the order negative, positive ([[0, 1, 2]"),
        ({**COUNTS, "costs": 5}, "costs must be 2 x 2"),
        ({**COUNTS, "costs": [[0, 1], [2]]}, "costs must be numbers"),
        ({**COUNTS, "costs": [["a", 1], [2, 3]]}, "costs must be numbers"),
        ({**COUNTS, "costs": [[0, float("inf")], [2, 3]]}, "costs must be finite numbers"),
        ({**COUNTS, "costs": [[0, float("nan")], [2, 3]]}, "costs must be finite numbers"),
        ({**THREE, "costs": COSTS}, "costs must be 3 x 3: a row per true class"),
        ({**THREE, "classes": ["a", "b"]}, "classes must be 3 different names"),
        (
            {"matrix": [[4, 1], [2, 3]], "costs": COSTS, "classes": ["good", "poor"], "positive": "good"},
            "classes must name the negative class first, as the rows and columns of costs do (good, poor)",
        ),
        (
            {"matrix": [[4, 1], [2, 3]], "costs": COSTS, "classes": ["good", "poor"], "positive": "x"},
            "positive must be one of good, poor (x)",
        ),
        (named(OTHER, costs=COSTS), "which row and column of costs belong to which class: good, poor?"),
        (named(OTHER, costs=COSTS, positive="x"), "which row and column of costs belong to which class"),
        (named(OTHER, costs=COSTS, classes=["good", "bad"]), "classes must name every label, also poor"),
        ({"truth": [1, 2, 3], "predictions": [1, 2, 2], "costs": THREE["costs"]}, "which row and column of costs"),
        ({**COUNTS, "costs": COSTS, "matrix": [[4, 1], [2, 3]]}, "matrix would not be used next to"),
    ],
)
def test_costs_that_do_not_fit_are_refused_in_plain_words(refused, inputs, said):
    problem = refused(calc, "total_cost", inputs)

    assert said in str(problem)
    assert problem.exit_code == 2
