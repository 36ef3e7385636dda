"""The documentation of R's cvAUC, and a twin with loops."""

import csv
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm

from reportgen.catalog.answers import Undefined
from reportgen.data.two_sets import ScoredFolds
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError
from reportgen.intervals.cv_auc import cv_auc

TABLE = Path(__file__).parents[1] / "published_tables" / "cvauc_admissions.csv"
CASES = st.lists(st.tuples(st.integers(0, 6), st.booleans(), st.integers(1, 3)), min_size=1, max_size=40)


@pytest.fixture(scope="module")
def admissions():
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    return {
        "truth": [r["y"] for r in rows],
        "scores": [float(r["p"]) for r in rows],
        "folds": [r["fold"] for r in rows],
    }


def test_the_printed_values_of_r(admissions):
    """
    Help page of ci.cvAUC: 0.9046473, standard error 0.01620238.

    There the two tied pairs count as half in the area and as nothing in the standard error; here as half in both.
    """
    found = calc("cv_auc", admissions)
    cases = [*zip(admissions["scores"], [one == "1" for one in admissions["truth"]], admissions["folds"], strict=True)]

    assert found["value"] == pytest.approx(0.9046473, abs=5e-8)
    assert by_loops(cases, tie=0)[1] == pytest.approx(0.01620238, abs=5e-9)
    assert found["values"]["standard_error"] == pytest.approx(by_loops(cases)[1], abs=1e-12)
    assert found["values"]["standard_error"] == pytest.approx(0.01620238, abs=1e-5)
    assert (found["interval"]["low"], found["interval"]["high"]) == pytest.approx((0.8728913, 0.9364034), abs=2e-5)


def by_loops(cases, tie=0.5):
    """Write the area and the influence of each case out, fold by fold; None where a class is missing."""
    areas, squares = [], []
    for fold in sorted({fold for *_, fold in cases}):
        high = [s for s, positive, f in cases if f == fold and positive]
        low = [s for s, positive, f in cases if f == fold and not positive]
        if not high or not low:
            return None
        area = np.mean([(a > b) + (a == b) / 2 for a in high for b in low])
        weights = [len(cases) / sum(positive == mark for _, positive, _ in cases) for mark in (True, False)]
        influence = [weights[0] * (np.mean([(a > b) + tie * (a == b) for b in low]) - area) for a in high]
        influence += [weights[1] * (np.mean([(a > b) + tie * (a == b) for a in high]) - area) for b in low]
        areas.append(area)
        squares.append(np.mean(np.square(influence)))
    return np.mean(areas), np.sqrt(np.mean(squares) / len(cases))


@given(CASES)
def test_it_agrees_with_loops(cases):
    found, twin = cv_auc(ScoredFolds.of(*zip(*cases, strict=True)), tail=0.025), by_loops(cases)
    if twin is None:
        assert found.code == "class_missing_in_a_fold"
    elif not twin[1]:
        assert found == Undefined("no_influence")
    else:
        area, error = twin
        ends = np.clip([area - norm.ppf(0.975) * error, area + norm.ppf(0.975) * error], 0, 1)
        assert float(found.value) == pytest.approx(area)
        assert [float(found.low), float(found.high)] == pytest.approx(ends, abs=1e-9)


@given(CASES, st.randoms(use_true_random=False))
def test_neither_the_order_of_cases_nor_the_names_of_folds_matter(cases, random):
    moved = [(score, mark, {1: "z", 2: "a", 3: "m"}[fold]) for score, mark, fold in cases]
    random.shuffle(moved)
    found, other = (cv_auc(ScoredFolds.of(*zip(*each, strict=True)), tail=0.05) for each in (cases, moved))
    if isinstance(found, Undefined):
        assert other == found
    else:
        assert float(other.low) == pytest.approx(float(found.low))


def test_lists_go_together():
    with pytest.raises(ReportgenError, match="truth has 2 entries and folds has 3"):
        calc("cv_auc", {"truth": [1, 0], "scores": [1, 2], "folds": [1, 1, 2]})
