"""A twin that fits again without each case."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.analyses.loo_shortcut import loo_shortcut
from reportgen.catalog.answers import Undefined
from reportgen.data.linear import Predictors
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError


def refitted(x, y, penalty):
    """Fit by numpy's normal equations without each case in turn, and predict it."""
    columns = np.column_stack([np.ones(len(y)), x])
    ridge = penalty * np.diag([0, *np.ones(columns.shape[1] - 1)])
    found = []
    for at in range(len(y)):
        kept = np.arange(len(y)) != at
        solution = np.linalg.solve(columns[kept].T @ columns[kept] + ridge, columns[kept].T @ y[kept])
        found.append(y[at] - columns[at] @ solution)
    return found


@given(st.integers(0, 300), st.integers(6, 30), st.integers(1, 3), st.sampled_from([0, 0.1, 10]))
@settings(deadline=None)
def test_it_agrees_with_fitting_again(seed, n, width, penalty):
    rng = np.random.default_rng(seed)
    x, y = rng.normal(size=(n, width)), rng.normal(size=n)
    found, twin = loo_shortcut(Predictors(x, y), penalty=penalty), refitted(x, y, penalty)

    assert [row[3] for row in found.table.rows] == pytest.approx(twin, rel=1e-7, abs=1e-9)
    assert found.values["loo_mse"] == pytest.approx(np.mean(np.square(twin)), rel=1e-7)
    assert found.values["press"] == pytest.approx(np.sum(np.square(twin)), rel=1e-7)
    assert found.values["loo_mse"] >= found.values["training_mse"]


def test_what_no_fit_determines_has_a_reason():
    same, alone = np.ones((4, 1)), np.array([[0.0], [0.0], [0.0], [1.0]])

    assert loo_shortcut(Predictors(same, np.arange(4.0))) == Undefined("columns_depend")
    assert loo_shortcut(Predictors(alone, np.arange(4.0))) == Undefined("fit_needs_case", case=4)
    assert loo_shortcut(Predictors(alone, np.arange(4.0)), penalty=1).values["loo_mse"] > 0
    assert loo_shortcut(Predictors(np.array([[1.0, 2.0]]), np.array([1.0]))) == Undefined("columns_depend")


@pytest.mark.parametrize(
    "wrong", [{"x": [1, 2]}, {"x": [[[1]]]}, {"x": "abc"}, {"y": [1, None, 2]}, {"penalty": -1}, {"x": []}]
)
def test_wrong_inputs_are_refused(wrong):
    with pytest.raises(ReportgenError):
        calc("loo_shortcut", **{"x": [1, 2, 4], "y": [1, 2, 3]} | wrong)
