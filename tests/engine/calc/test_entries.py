"""What stands under one name is refused in plain words where it cannot be meant."""

import pytest

from reportgen.engine.calc.run import calc

TRUTH = ["1", "0", "1", "1", "0", "0", "1", "0"]
CALLS = ["1", "0", "0", "1", "1", "0", "1", "0"]
SCORES = [0.9, 0.2, 0.4, 0.7, 0.6, 0.1, 0.8, 0.3]


@pytest.mark.parametrize(
    ("method", "inputs", "said"),
    [
        ("recall", {"tp": "x", "fp": 0, "fn": 0, "tn": 0}, "tp must be numbers (x)"),
        ("recall", {"tp": -1, "fp": 0, "fn": 0, "tn": 0}, "tp must be one number, not below 0 (-1)"),
        ("recall", {"tp": True, "fp": 0, "fn": 0, "tn": 0}, "tp must be one number, not below 0 (True)"),
        ("recall", {"tp": float("nan"), "fp": 0, "fn": 0, "tn": 0}, "tp must be finite numbers (nan)"),
        ("recall", {"tp": float("inf"), "fp": 0, "fn": 0, "tn": 0}, "tp must be finite numbers (inf)"),
        ("recall", {"tp": [1, 2], "fp": 0, "fn": 0, "tn": 0}, "tp must be one number ([1, 2])"),
        ("recall", {"tp": {"a": 1}, "fp": 0, "fn": 0, "tn": 0}, "tp must be numbers"),
        ("wilson", {"successes": 9, "trials": 8}, "there are more successes than trials (9 of 8)"),
        ("recall", {"matrix": [[1, 2], [3]]}, "matrix must be numbers"),
        ("recall", {"matrix": [[1, 2, 3], [4, 5, 6]]}, "matrix must be a square of counts"),
        ("recall", {"matrix": [[1]]}, "matrix must be a square of counts"),
        ("recall", {"matrix": [[1, -2], [3, 4]]}, "matrix must be a square of counts"),
        ("recall", {"matrix": 5}, "matrix must be a square of counts"),
        ("recall", {"matrix": [[1, 2], [3, 4]], "classes": "ab"}, "classes must be a list (ab)"),
        ("recall", {"truth": TRUTH, "predictions": CALLS[:3]}, "truth has 8 entries and predictions has 3"),
        ("recall", {"truth": [], "predictions": []}, "truth must not be empty"),
        ("recall", {"truth": "101", "predictions": "101"}, "truth must be a list (101)"),
        ("recall", {"truth": [1, None], "predictions": [1, 1]}, "a label must be a word or a number (None)"),
        ("roc_auc", {"truth": ["a", "b"], "scores": [1, 2]}, "which label is positive: a or b? - give positive=..."),
        ("roc_auc", {"truth": TRUTH, "scores": ["x"] * 8}, "scores must be numbers"),
        ("roc_auc", {"truth": TRUTH, "scores": [*SCORES[:7], float("nan")]}, "scores must be finite numbers"),
        ("roc_auc", {"truth": TRUTH, "scores": [SCORES, SCORES]}, "truth has 8 entries and scores has 2"),
        ("roc_auc", {"truth": TRUTH, "scores": SCORES, "weights": [1]}, "truth has 8 entries and weights has 1"),
        ("recall", {"truth": TRUTH, "scores": SCORES, "threshold": [0.1, 0.2]}, "threshold must be one number"),
        ("t_mean", {"values": [[1, 2], [3, 4]]}, "values must be a list of numbers"),
        ("t_mean", {"values": ["a"]}, "values must be numbers"),
        ("delong_paired", {"truth": TRUTH, "a": ["x"] * 8, "b": SCORES}, "a must be numbers"),
        ("quantile", {"distribution": "normal", "p": [0.1, 0.2]}, "p must be one number"),
    ],
)
def test_an_entry_that_does_not_fit_is_refused_in_plain_words(refused, method, inputs, said):
    problem = refused(calc, method, inputs)

    assert said in str(problem)
    assert problem.exit_code == 2
