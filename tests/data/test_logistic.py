"""Logistic fits of many rows at once; what a fit must be is checked by its own equations."""

import numpy as np
import pytest

from reportgen.data import logistic
from reportgen.data.logistic import expected_with_shift, fitted_line, fitted_shift


def drawn(seed, *, places=700, rows=60, slope=1.0, outlier=None):
    """Draw cases of a sample anew; each place has one score, and the same class in every row."""
    rng = np.random.default_rng(seed)
    x = np.sort(rng.normal(-2, 1.5, places))
    if outlier is not None:
        x[0] = outlier
    positive = rng.random(places) < 1 / (1 + np.exp(-(slope * x + 0.5)))
    cases = rng.multinomial(places, np.ones(places) / places, size=rows).astype(float)
    return x, cases * positive, cases


def left_over(a, b, x, positives, cases):
    """Return by how much the observed cases, and their log odds, differ from those expected: 0 at the best line."""
    over = positives - cases / (1 + np.exp(np.minimum(-(a[:, None] + b[:, None] * x), 700)))
    return over.sum(axis=1), (over * x).sum(axis=1)


@pytest.mark.parametrize(("slope", "outlier"), [(1.0, None), (4.0, None), (0.0, None), (1.0, -700.0), (-2.0, 300.0)])
def test_lines_solve_their_equations(slope, outlier):
    x, positives, cases = drawn(1, slope=slope, outlier=outlier)
    a, b = fitted_line(x, positives, cases)
    for left in left_over(a, b, x, positives, cases):
        assert np.abs(left).max() < 1e-7


@pytest.mark.parametrize("places", [40, 128, 129, 700])
def test_each_row_is_fitted_as_if_alone(places):
    x, positives, cases = drawn(2, places=places)
    together = fitted_line(x, positives, cases)
    alone = [fitted_line(x, positives[row : row + 1], cases[row : row + 1]) for row in range(len(cases))]
    np.testing.assert_array_equal(together, np.concatenate(alone, axis=1))
    shifts = fitted_shift(x, positives.sum(axis=1), cases)
    singly = [fitted_shift(x, positives[row : row + 1].sum(axis=1), cases[row : row + 1]) for row in range(len(cases))]
    np.testing.assert_array_equal(shifts, np.concatenate(singly))


@pytest.mark.parametrize("slope", [-1.5, 0.0, 0.3, 1.0, 2.0, 4.0])
def test_gathering_cases_changes_no_fit(slope, monkeypatch):
    x, positives, cases = drawn(3, slope=slope)
    assert logistic.gathering_pays(x, cases)
    lines, shifts = fitted_line(x, positives, cases), fitted_shift(x, positives.sum(axis=1), cases)
    monkeypatch.setattr(logistic, "gathering_pays", lambda *_: False)
    np.testing.assert_allclose(fitted_line(x, positives, cases), lines, rtol=1e-11)
    np.testing.assert_allclose(fitted_shift(x, positives.sum(axis=1), cases), shifts, rtol=1e-11)


def test_gathered_cases_are_added_up_exactly():
    """Whatever the order of adding: each row alone, and all of them with their places in reverse."""
    x, _, cases = drawn(5, places=5000, rows=7)
    places = logistic.places_of(x)
    together = logistic.gathered_at(places, x, cases)
    np.testing.assert_array_equal(together, logistic.gathered_at(places, x[::-1].copy(), cases[:, ::-1]))
    for row, alone in zip(together, cases, strict=True):
        np.testing.assert_array_equal(logistic.gathered_at(places, x, alone[None, :])[0], row)


def test_a_case_at_a_place_stays_there():
    places = logistic.places_of(np.array([-3.0, 3.0]))
    np.testing.assert_array_equal(logistic.gathered_at(places, places, np.eye(len(places))), np.eye(len(places)))


def test_steps_that_would_go_down_are_shortened():
    """One overlapping pair far from the rest: full steps alone overshoot."""
    x = np.r_[-60.0, np.linspace(-1, 1, 30), 0.5]
    x.sort()
    positives = np.where(x > 0.2, 1.0, 0.0)[None, :]
    positives[0, 20] = 1 - positives[0, 20]
    cases = np.ones((1, len(x)))
    a, b = fitted_line(x, positives, cases)
    assert np.abs(left_over(a, b, x, positives, cases)).max() < 1e-7


def test_shifts_expect_as_many_as_there_are():
    x, positives, cases = drawn(4, outlier=-700.0)
    found = positives.sum(axis=1)
    np.testing.assert_allclose(expected_with_shift(fitted_shift(x, found, cases), x, cases)[0], found, rtol=1e-12)
