"""Curves averaged over folds: scikit-learn fold by fold, the algorithm of Fawcett (2006) with loops, and areas."""

import csv
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import average_precision_score, roc_auc_score, roc_curve

from reportgen.catalog.answers import Undefined
from reportgen.curves.averaged_precision_recall import averaged_precision_recall
from reportgen.curves.averaged_roc import averaged_roc
from reportgen.curves.precision_recall import precision_recall
from reportgen.curves.roc import roc
from reportgen.data.scores import Scores
from reportgen.data.two_sets import ScoredFolds
from reportgen.engine.calc.run import calc

TABLE = Path(__file__).parents[1] / "published_tables" / "cvauc_admissions.csv"
CASES = st.lists(st.tuples(st.integers(0, 6), st.booleans(), st.integers(1, 3)), min_size=1, max_size=40)


@pytest.fixture(scope="module")
def admissions():
    with TABLE.open(encoding="utf-8", newline="") as file:
        return [(float(row["p"]), row["y"] == "1", row["fold"]) for row in csv.DictReader(file)]


def of(cases):
    return ScoredFolds.of(*zip(*cases, strict=True))


def by_fold(cases):
    """Part scores and marks by fold."""
    names = sorted({fold for *_, fold in cases})
    return [[[case[side] for case in cases if case[2] == name] for side in (0, 1)] for name in names]


def sweep(scores, marks):
    """Count at each threshold the positive and the negative cases that are flagged."""
    for cut in [np.inf, *sorted(set(scores), reverse=True)]:
        flagged = [mark for score, mark in zip(scores, marks, strict=True) if score >= cut]
        yield sum(flagged), len(flagged) - sum(flagged)


def fawcett(scores, marks, at):
    """Read a ROC curve as algorithm 3 of Fawcett (2006): the last point at or left of a place, or between two points."""
    points = [(Fraction(fp, len(marks) - sum(marks)), Fraction(tp, sum(marks))) for tp, fp in sweep(scores, marks)]
    place = max(number for number, (fpr, _) in enumerate(points) if float(fpr) <= at)
    (x, y), (far, up) = points[place], points[min(place + 1, len(points) - 1)]
    return float(y) if far == x or float(x) == at else float(y + (up - y) * (Fraction(at) - x) / (far - x))


def stepwise(scores, marks, at):
    """Return the precision at the highest threshold that finds so many of the positive cases."""
    return next(tp / (tp + fp) for tp, fp in sweep(scores, marks) if tp + fp and tp / sum(marks) >= at)


def one_class(cases):
    return sum(len(set(marks)) == 1 for _, marks in by_fold(cases))


def test_the_average_of_the_curves_of_scikit_learn(admissions):
    """Between its steps each curve is a straight line, on which numpy.interp reads it."""
    at = np.arange(0.00137, 1, 0.01)
    each = [roc_curve(marks, scores, drop_intermediate=False)[:2] for scores, marks in by_fold(admissions)]
    across, up = zip(*averaged_roc(of(admissions)).rows, strict=True)

    assert np.interp(at, across, up) == pytest.approx(np.mean([np.interp(at, *one) for one in each], axis=0))


def test_the_area_is_the_mean_of_the_areas_that_r_prints(admissions):
    """Help page of R's ci.cvAUC: 0.9046473."""
    across, up = zip(*averaged_roc(of(admissions)).rows, strict=True)
    assert np.trapezoid(up, across) == pytest.approx(0.9046473, abs=5e-8)


@given(CASES)
def test_the_algorithm_of_fawcett_with_loops(cases):
    found, lacking = averaged_roc(of(cases)), one_class(cases)
    if lacking:
        assert found == Undefined("class_missing_in_a_fold", lacking=lacking)
        return
    highest = dict(found.rows)  # of two points at one place the upper one comes last
    twin = {at: np.mean([fawcett(*fold, at) for fold in by_fold(cases)]) for at in highest}
    assert highest == pytest.approx(twin)


@given(CASES)
def test_the_area_below_the_curve_is_the_mean_area_of_the_folds(cases):
    found = averaged_roc(of(cases))
    if not isinstance(found, Undefined):
        across, up = zip(*found.rows, strict=True)
        assert np.trapezoid(up, across) == pytest.approx(
            np.mean([roc_auc_score(marks, scores) for scores, marks in by_fold(cases)])
        )
        assert all(np.diff(across) >= 0)
        assert all(np.diff(up) >= -1e-12)
        assert (found.rows[0], found.rows[-1]) == ((0, 0), (1, pytest.approx(1)))


@given(CASES)
def test_precision_is_averaged_at_each_recall(cases):
    found = averaged_precision_recall(of(cases))
    lacking = sum(not any(marks) for _, marks in by_fold(cases))
    if lacking:
        assert found == Undefined("no_positive_case_in_a_fold", lacking=lacking)
        return
    twin = {at: np.mean([stepwise(*fold, at) for fold in by_fold(cases)]) for at, _ in found.rows}
    assert dict(found.rows) == pytest.approx(twin)
    recalls, precisions = zip(*found.rows, strict=True)
    assert np.diff([0, *recalls]) @ precisions == pytest.approx(
        np.mean([average_precision_score(marks, scores) for scores, marks in by_fold(cases)])
    )


@given(CASES)
def test_other_scales_in_other_folds_change_nothing(cases):
    moved = [(score * fold - 7 * fold, mark, fold) for score, mark, fold in cases]
    assert averaged_roc(of(moved)) == averaged_roc(of(cases))
    assert averaged_precision_recall(of(moved)) == averaged_precision_recall(of(cases))


@given(st.lists(st.tuples(st.integers(0, 6), st.booleans()), min_size=1, max_size=40))
def test_one_fold_has_the_curve_of_its_cases(cases):
    scores, marks = zip(*cases, strict=True)
    if len(set(marks)) == 1:
        return
    folds, pooled = ScoredFolds.of(scores, marks, [1] * len(cases)), Scores.of(scores, marks)
    highest = {fpr: tpr for _, fpr, tpr in roc(pooled).rows}
    best = {}
    for _, recall, precision in precision_recall(pooled).rows:
        best.setdefault(recall, precision)
    assert dict(averaged_roc(folds).rows) == pytest.approx(highest)
    assert dict(averaged_precision_recall(folds).rows) == pytest.approx({r: p for r, p in best.items() if r})


def test_a_perfect_and_a_reversed_fold_by_calc():
    given = {"truth": [1, 0, 1, 0], "scores": [2, 1, 1, 2], "folds": ["a", "a", "b", "b"]}
    assert calc("averaged_roc", given)["table"]["rows"] == [[0, 0], [0, 0.5], [1, 0.5], [1, 1]]
