"""The ways to samples, bins and defaults: what does not fit is refused in plain words."""

import pytest

from reportgen.engine.calc.run import calc


@pytest.mark.parametrize(
    ("method", "inputs", "said"),
    [
        (
            "psi",
            {"expected": [1, 2], "actual": [1, 2, 3]},
            "expected has 2 entries and actual has 3 - give one entry per bin",
        ),
        ("psi", {"expected": [1], "actual": [1]}, "at least two"),
        ("psi", {"expected": [1, -2], "actual": [1, 2]}, "expected must be counts, none below 0"),
        ("psi", {"expected": 5, "actual": [1, 2]}, "expected must be a list of numbers"),
        ("psi", {"expected": [1, 2]}, "inputs are missing: actual"),
        ("pd_backtest_jeffreys", {"defaults": 9, "cases": 8, "pd": 0.1}, "there are more defaults than cases (9 of 8)"),
        ("pd_backtest_jeffreys", {"defaults": 1, "cases": 8, "pd": 0}, "pd must be between 0 and 1 (0)"),
        ("pd_backtest_jeffreys", {"defaults": 1, "cases": 8, "pd": 10}, "pd must be between 0 and 1 (10)"),
        ("pd_backtest_jeffreys", {"defaults": -1, "cases": 8, "pd": 0.1}, "defaults must be one number, not below 0"),
        ("standardised_difference", {"a": ["x"], "b": [1]}, "a must be numbers"),
        ("standardised_difference", {"a": [[1], [2]], "b": [1]}, "a must be a list of numbers"),
        ("cochran_armitage_trend", {"successes": [1, 2], "trials": [5]}, "successes"),
        ("cochran_armitage_trend", {"successes": [1, 9], "trials": [5, 5]}, "more successes than trials"),
    ],
)
def test_numbers_that_do_not_fit_are_refused_in_plain_words(refused, method, inputs, said):
    problem = refused(calc, method, inputs)

    assert said in str(problem)
    assert problem.exit_code == 2
