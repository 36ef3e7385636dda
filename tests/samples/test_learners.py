"""The table of folds is that of its source, and the two tests of it say what the text on it says."""

import csv
from pathlib import Path

import pytest

import reportgen
from reportgen.engine.calc.run import calc

TABLE = Path(__file__).parents[2] / "samples" / "learners" / "folds.csv"


@pytest.fixture(scope="module")
def folds():
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    sides = {name: [row for row in rows if row["model"] == model] for name, model in (("a", "A"), ("b", "B"))}
    assert [row["fold"] for row in sides["a"]] == [row["fold"] for row in sides["b"]]
    return {name: [float(row["value"]) for row in side] for name, side in sides.items()}


def test_the_correction_changes_what_can_be_said(folds):
    """Gama (2019), recomputed by others than us: p = 0.011 as if folds were independent, 0.057 corrected."""
    of_ten = folds | {"n_train": 9, "n_test": 1}  # proportions of ten folds

    assert calc("naive_cv_t", folds)["p_value"] == pytest.approx(0.011350397575899621, abs=1e-9)
    assert calc("corrected_resampled_t", of_ten)["p_value"] == pytest.approx(0.05695773426620007, abs=1e-9)


def test_the_report_gives_the_same_without_sizes():
    results = reportgen.evaluate(TABLE.with_name("spec.yaml"))
    found = {test.test: test for test in results.comparisons[0].pairs[0].tests}

    assert found["corrected_resampled_t"].p_value == pytest.approx(0.05695773426620007, abs=1e-9)
    assert found["corrected_resampled_t"].decides
    assert not found["naive_cv_t"].decides
