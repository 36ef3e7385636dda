"""No printed example was at hand: the quartic of the paper solved by numpy, its known special cases, and by hand."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.polynomial import Polynomial
from scipy.special import ndtri

from reportgen.catalog.answers import Undefined
from reportgen.data.scores import Scores
from reportgen.intervals.newcombe_auc import newcombe_auc, variance_at

CASES = st.lists(st.tuples(st.integers(0, 8), st.booleans()), min_size=2, max_size=40)


def of(rows):
    return Scores.of([score for score, _ in rows], [positive for _, positive in rows])


def separated(positives, negatives):
    return Scores.of([1] * positives + [0] * negatives, [1] * positives + [0] * negatives)


def by_quartic(area, m, n, z):
    """Clear the fractions of (area - t)^2 = z^2 V(t) and take the roots between 0 and 1 on either side of the area."""
    t, size = Polynomial([0, 1]), (m + n) / 2 - 1
    left = (area - t) ** 2 * (m * n) * (2 - t) * (1 + t)
    right = z**2 * t * (1 - t) * ((2 - t) * (1 + t) + size * ((1 - t) * (1 + t) + t * (2 - t)))
    roots = [root.real for root in (left - right).roots() if abs(root.imag) < 1e-9]
    return (
        min([root for root in roots if -1e-9 <= root <= area], default=0.0),
        max([root for root in roots if area <= root <= 1 + 1e-9], default=1.0),
    )


@given(rows=CASES, level=st.sampled_from([0.8, 0.95, 0.99]))
@settings(deadline=None)
def test_it_agrees_with_the_quartic(rows, level):
    found = newcombe_auc.limits(of(rows), level=level)
    if isinstance(found, Undefined):
        assert len({positive for _, positive in rows}) == 1
        return
    m, n = (sum(positive == wanted for _, positive in rows) for wanted in (True, False))
    low, high = by_quartic(float(found.value), m, n, ndtri((1 + level) / 2))
    assert (float(found.low), float(found.high)) == pytest.approx((low, high), abs=1e-6)


@pytest.mark.parametrize(("m", "n"), [(1, 1), (3, 8), (51, 58), (10, 4000)])
def test_at_one_half_the_variance_is_that_of_the_rank_sum_test(m, n):
    """Mann & Whitney (1947): (m + n + 1) / (12 m n)."""
    assert float(variance_at(np.array(0.5), m, n)) == pytest.approx((m + n + 1) / (12 * m * n), rel=1e-14)


@pytest.mark.parametrize("area", [0.05, 0.5, 0.893, 0.99])
def test_for_classes_of_one_size_the_variance_is_that_of_hanley_and_mcneil(area):
    """Hanley & McNeil (1982), equation 2, with Q1 = A / (2 - A) and Q2 = 2 A^2 / (1 + A)."""
    q1, q2 = area / (2 - area), 2 * area**2 / (1 + area)
    expected = (area * (1 - area) + 53 * (q1 - area**2) + 53 * (q2 - area**2)) / 54**2
    assert float(variance_at(np.array(area), 54, 54)) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("sizes", [(1, 1), (2, 1), (5, 40), (300, 300)])
def test_perfect_separation_has_an_interval_that_ends_at_1(sizes):
    found = newcombe_auc.limits(separated(*sizes))
    assert float(found.high) == 1.0
    assert 0 < float(found.low) < 1
    lows = [float(newcombe_auc.limits(separated(k, k)).low) for k in (1, 2, 5, 20, 100)]
    assert lows == sorted(lows)


def test_one_case_of_each_class_by_hand():
    z = ndtri(0.975)
    assert float(newcombe_auc.limits(separated(1, 1)).low) == pytest.approx(1 / (1 + z**2), rel=1e-12)


def test_scores_that_are_all_equal_have_an_interval_around_one_half():
    found = newcombe_auc.limits(Scores.of([3, 3, 3, 3], [0, 0, 1, 1]))
    assert float(found.low) + float(found.high) == pytest.approx(1, abs=1e-12)
    assert 0 < float(found.low) < 0.5


@pytest.mark.parametrize("truth", [[1, 1], [0, 0], []])
def test_one_class_alone_has_none(truth):
    assert newcombe_auc.limits(Scores.of([1.0, 2.0][: len(truth)], truth)) == Undefined("one_class")


def test_the_equation_has_one_solution_on_either_side():
    thetas = np.linspace(1e-6, 1 - 1e-6, 4001)
    for area in (0.0, 0.02, 0.5, 0.77, 0.99, 1.0):
        for m, n in ((1, 1), (2, 30), (50, 50), (1000, 3)):
            beyond = abs(area - thetas) - ndtri(0.975) * np.sqrt(variance_at(thetas, m, n)) > 0
            for side in (beyond[thetas < area], beyond[thetas > area][::-1]):
                assert np.count_nonzero(np.diff(side.astype(int))) <= 1
