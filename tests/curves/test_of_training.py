"""Curves of steps, candidates and training sets: what the analyses of the same evidence say, and by hand."""

import numpy as np
import pytest

from reportgen.engine.calc.run import calc

SERIES = {"training": [0.5, 0.3, 0.1], "validation": [0.6, 0.4, 0.5]}
CANDIDATES = {
    "candidates": [
        {"name": "d=3", "complexity": 3, "risk": 0.2, "se": 0.05},
        {"name": "d=1", "complexity": 1, "risk": 0.4, "se": 0.06},
        {"name": "d=2", "complexity": 2, "losses": [0.1, 0.3, 0.2]},
    ]
}
REPEATS = {"truth": [1, 4, 2], "predictions": [[0, 3, 2], [2, 6, 3], [1, 3, 4]]}


def column(table, name):
    return [row[table["columns"].index(name)] for row in table["rows"]]


def test_a_learning_curve_has_both_series_by_step():
    table = calc("learning", SERIES)["table"]

    assert column(table, "step") == [1, 2, 3]
    assert column(table, "training") == SERIES["training"]
    assert min(column(table, "validation")) == calc("early_stopping", SERIES)["values"]["minimum"]


def test_candidates_go_from_simple_to_complex_with_one_standard_error():
    table = calc("error_by_candidate", CANDIDATES)["table"]
    found = calc("one_standard_error", CANDIDATES)["values"]

    assert column(table, "candidate") == ["d=1", "d=2", "d=3"]
    best = column(table, "candidate").index(found["best"])
    assert column(table, "high")[best] == pytest.approx(found["cutoff"])


def test_squared_biases_and_variances_of_cases_have_the_means_of_the_decomposition():
    table = calc("bias_variance", REPEATS)["table"]
    found = calc("bias_variance_squared", REPEATS)["values"]

    assert np.mean(column(table, "squared bias")) == pytest.approx(found["bias"])
    assert np.mean(column(table, "variance")) == pytest.approx(found["variance"])
    assert column(table, "mean") == found["main_prediction"]
    half = np.subtract(column(table, "high"), column(table, "low")) / 2
    np.testing.assert_allclose(half, np.std(REPEATS["predictions"], axis=0))
