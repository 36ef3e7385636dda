"""The table of folds is that of its source, and the two tests of it say what the text on it says."""

import csv
from pathlib import Path

import pytest

from reportgen.engine.calc.run import calc

TABLE = Path(__file__).parents[2] / "samples" / "learners" / "folds.csv"


@pytest.fixture(scope="module")
def folds():
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    sides = {name: [row for row in rows if row["model"] == model] for name, model in (("a", "A"), ("b", "B"))}
    assert [row["fold"] for row in sides["a"]] == [row["fold"] for row in sides["b"]]
    sizes = {name: [float(row[name]) for row in sides["a"]] for name in ("n_train", "n_test")}
    return {name: [float(row["value"]) for row in side] for name, side in sides.items()} | sizes


def test_the_correction_changes_what_can_be_said(folds):
    """Gama (2019), recomputed by others than us: p = 0.011 as if folds were independent, 0.057 corrected."""
    assert calc("naive_cv_t", folds)["p_value"] == pytest.approx(0.011350397575899621, abs=1e-9)
    assert calc("corrected_resampled_t", folds)["p_value"] == pytest.approx(0.05695773426620007, abs=1e-9)


def test_its_sizes_are_those_of_ten_folds_and_its_rates_of_whole_cases(folds):
    assert {train / test for train, test in zip(folds["n_train"], folds["n_test"], strict=True)} == {9}
    cases = [rate * test for name in "ab" for rate, test in zip(folds[name], folds["n_test"], strict=True)]
    assert cases == pytest.approx([round(one) for one in cases])
