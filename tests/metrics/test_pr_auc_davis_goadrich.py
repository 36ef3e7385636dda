"""Area under the precision-recall curve with the interpolation of Davis and Goadrich."""

import numpy as np
import pytest
from scipy.integrate import quad

from reportgen.data.arrays import array
from reportgen.data.scores import Scores
from reportgen.metrics.average_precision import average_precision
from reportgen.metrics.pr_auc_davis_goadrich import pr_auc_davis_goadrich
from reportgen.metrics.pr_auc_trapezoid import pr_auc_trapezoid


def precision(found, tp, fp, wrong_per_found):
    """Return precision on the way from (tp, fp) on."""
    return found / (found + fp + wrong_per_found * (found - tp))


def by_quadrature(values, truth):
    """Integrate precision over recall block by block, false positives in line with true ones."""
    tp = fp = area = 0.0
    for value in sorted(set(values), reverse=True):
        k, d = np.sum((values == value) & truth), np.sum((values == value) & ~truth)
        if k:
            area += quad(precision, tp, tp + k, args=(tp, fp, d / k))[0]
        tp, fp = tp + k, fp + d
    return area / tp


def test_it_agrees_with_quadrature(scored):
    truth, values, scores = scored
    assert float(pr_auc_davis_goadrich(scores)) == pytest.approx(by_quadrature(values, truth), abs=1e-9)


def test_the_points_of_davis_and_goadrich_lie_on_its_curve():
    # Davis & Goadrich (2006), table 1: of 20 positive cases, TP 5 to 10 while FP goes from 5 to 30
    printed = np.array([0.500, 0.375, 0.318, 0.286, 0.265, 0.250])
    scores = Scores(array([1, 2, 3]), positives=array([10, 5, 5]), negatives=array([0, 25, 5]))
    first = Scores(array([1, 2, 3]), positives=array([15, 0, 5]), negatives=array([0, 25, 5]))
    rest = [quad(precision, tp, 20, args=(tp, 30, 0))[0] / 20 for tp in (10, 5)]
    between = (pr_auc_davis_goadrich(scores) - rest[0]) - (pr_auc_davis_goadrich(first) - rest[1])
    by_trapezoids = np.sum((printed[1:] + printed[:-1]) / 2) / 20
    assert np.sum(printed[1:]) / 20 < between < by_trapezoids  # the curve bends upwards
    assert float(between) == pytest.approx(by_trapezoids, abs=1e-3)
    straight = 0.25 * (0.5 + 0.25) / 2
    assert straight - between > 0.01


def test_cases_drawn_by_lot_among_ties_reach_it_on_average():
    truth = np.arange(400) % 4 == 0
    scores = Scores.of([1] * 400, truth)
    rng = np.random.default_rng(5)
    by_lot = [float(average_precision(Scores.of(rng.random(400), truth))) for _ in range(200)]
    assert float(pr_auc_davis_goadrich(scores)) == 0.25
    assert np.mean(by_lot) == pytest.approx(0.25, abs=0.02)
    assert pr_auc_trapezoid(scores) > 0.6


def test_every_case_thrice_leaves_it_as_it_is(scored):
    *_, scores = scored
    assert pr_auc_davis_goadrich(scores.with_cells(3 * scores.cells)) == pytest.approx(pr_auc_davis_goadrich(scores))


def test_no_positive_case_has_none():
    assert np.isnan(float(pr_auc_davis_goadrich(Scores.of([0.1, 0.2], [False, False]))))
