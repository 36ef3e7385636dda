"""Differences over folds that are far from normal are said to be so, and change nothing of what decides."""

import numpy as np
import pytest
import scipy.stats

from reportgen import api
from reportgen.engine.calc.run import calc

FIRST = [0.82, 0.87, 0.9, 0.82, 0.91, 0.83, 0.8, 0.89, 0.77, 0.88]
SECOND = [0.8, 0.84, 0.89, 0.78, 0.9, 0.81, 0.8, 0.88, 0.76, 0.86]
OUTLYING = [*SECOND[:-1], 0.3]


def compared(second, tmp_path):
    lines = ["fold,A,B", *(f"{at},{a},{b}" for at, (a, b) in enumerate(zip(FIRST, second, strict=True)))]
    (tmp_path / "folds.csv").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "spec.yaml").write_text(
        "kind: comparison\ntitle: Folds\ncross_validation:\n  file: folds.csv\n  metric: accuracy\n  design: {kind: kfold, folds: 10}\n",
        encoding="utf-8",
    )
    (comparison,) = api.evaluate(api.load(tmp_path / "spec.yaml")).comparisons
    (pair,) = comparison.pairs
    return {test.test: test for test in pair.tests}, pair


def normality(tests):
    return next(check for check in tests["corrected_resampled_t"].checks if check.check == "normal_differences")


@pytest.mark.parametrize(("second", "outcome"), [(SECOND, "passed"), (OUTLYING, "warning")])
def test_the_check_is_shapiros_and_wilks_of_the_differences(second, outcome, tmp_path):
    found = normality(compared(second, tmp_path)[0])
    w, p = scipy.stats.shapiro(np.subtract(FIRST, second))

    assert found.outcome == outcome
    assert (found.statistic, found.p_value) == (pytest.approx(w, abs=1e-4), pytest.approx(p, abs=1e-4))


def test_a_warning_changes_neither_the_test_that_decides_nor_its_p_value(tmp_path):
    tests, _ = compared(OUTLYING, tmp_path)
    asked = calc("corrected_resampled_t", {"a": FIRST, "b": OUTLYING, "n_train": 90, "n_test": 10})

    assert [name for name, test in tests.items() if test.decides] == ["corrected_resampled_t"]
    assert tests["corrected_resampled_t"].withheld is None
    assert tests["corrected_resampled_t"].p_value == pytest.approx(asked["p_value"])
    assert "so the same test decides" in normality(tests).sentence


def test_both_outcomes_run_the_same_tests(tmp_path):
    plain, warned = (list(compared(second, tmp_path)[0]) for second in (SECOND, OUTLYING))

    assert plain == warned
