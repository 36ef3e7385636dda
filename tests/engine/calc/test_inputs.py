"""From named inputs to evidence: several ways, one meaning, nothing left over."""

import numpy as np
import pytest

from reportgen.engine.calc.run import calc

TRUTH = ["1", "0", "1", "1", "0", "0", "1", "0"]
CALLS = ["1", "0", "0", "1", "1", "0", "1", "0"]
SCORES = [0.9, 0.2, 0.4, 0.7, 0.6, 0.1, 0.8, 0.3]


def value(method, inputs, **options):
    return calc(method, inputs, **options)["value"]


@pytest.mark.parametrize(
    "inputs",
    [
        {"tp": 3, "fp": 1, "fn": 1, "tn": 3},
        {"tp": "3", "fp": 1.0, "fn": np.int64(1), "tn": np.array(3)},
        {"matrix": [[3, 1], [1, 3]]},
        {"matrix": np.array([[3, 1], [1, 3]]), "classes": ["no", "yes"]},
        {"truth": TRUTH, "predictions": CALLS},
        {"truth": np.array(TRUTH, dtype=int), "predictions": np.array(CALLS, dtype=float)},
        {"truth": TRUTH, "scores": SCORES, "threshold": 0.5},
    ],
)
@pytest.mark.parametrize("metric", ["recall", "precision", "accuracy", "mcc", "npv", "f1"])
def test_counts_come_from_counts_a_matrix_labels_or_scores_with_a_threshold(metric, inputs):
    assert value(metric, inputs) == pytest.approx(value(metric, {"tp": 3, "fp": 1, "fn": 1, "tn": 3}))


def test_counts_are_a_matrix_where_a_matrix_is_asked_for():
    found = calc("normalized_confusion", {"tp": 3, "fp": 1, "fn": 2, "tn": 4})

    assert found["table"]["rows"][0] == ["negative", "negative", 4, 0.8]


@pytest.mark.parametrize(
    ("method", "inputs", "said"),
    [
        ("recall", {"tp": 9}, "inputs are missing: fn - give fn=..., which recall uses"),
        (
            "mean_cost",
            {"tp": 9, "fn": 1},
            "inputs are missing: fp, tn, costs - give tp=... fp=... fn=... tn=... costs=... or matrix=... costs=... or",
        ),
        ("recall", {"truth": TRUTH, "scores": SCORES}, "inputs are missing: threshold"),
        ("recall", {}, "inputs are missing: matrix"),
        ("wilson", {"trials": 9}, "inputs are missing: successes - give successes=... trials=..."),
        ("recall", {"tp": None, "fp": 0, "fn": 0, "tn": 0}, "inputs are missing: tp"),
        ("recall", {"matrix": [[1, 2], [3, 4]], "threshold": 0.5}, "threshold would not be used next to matrix"),
        ("recall", {"truth": TRUTH, "predictions": CALLS, "scores": SCORES}, "scores would not be used next to truth"),
    ],
)
def test_what_is_missing_or_left_over_is_named(refused, method, inputs, said):
    problem = refused(calc, method, inputs)

    assert said in str(problem)
    assert problem.exit_code == 2
