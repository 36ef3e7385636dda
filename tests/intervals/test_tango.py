"""Golden values: Tango (1998), Agresti & Min (2005), Fagerland et al. (2014); the score test inverted bluntly."""

import numpy as np
import pytest
from scipy.optimize import brentq, minimize_scalar
from scipy.special import ndtri

from reportgen.catalog.answers import Undefined
from reportgen.data.paired import PairedTable
from reportgen.intervals.tango import tango


def table(*cells):
    return PairedTable(*np.array(cells, dtype=float))


@pytest.mark.parametrize(
    ("cells", "level", "low", "high"),
    [
        ((43, 0, 1, 0), 0.90, -0.096, 0.037),  # Tango (1998): disinfection of lenses
        ((4, 9, 3, 16), 0.95, -0.027, 0.390),  # quoted there as an example of Tango
        ((53, 16, 8, 9), 0.95, -0.020, 0.207),  # Agresti & Min (2005), Statistics in Medicine 24:729
        ((1, 1, 7, 12), 0.95, -0.517, -0.026),  # Fagerland, Lydersen & Laake (2014), Statistics in Medicine 33:2850
    ],
)
def test_published_examples(cells, level, low, high):
    """As the tests of the R package ratesci state them for pairbinci(contrast="RD")."""
    found = tango.limits(table(*cells), level=level)
    assert (round(float(found.low), 3), round(float(found.high), 3)) == (low, high)


@pytest.mark.parametrize("cases", [1, 2, 44, 400])
def test_models_that_agree_on_every_case_have_an_interval(cases):
    """By hand: without discordant cases the limits are where n d / sqrt(n (d - d^2)) = z, at z^2 / (n + z^2)."""
    found, z2 = tango.limits(table(cases, 0, 0, 0)), ndtri(0.975) ** 2
    assert (float(found.low), float(found.high)) == pytest.approx((-z2 / (cases + z2), z2 / (cases + z2)), rel=1e-12)


def test_models_of_which_only_the_first_is_ever_right():
    """By hand: with b = n the constrained probability of c is 0, so (1 - d)^2 = z^2 (1 - d^2) / n."""
    found, z2 = tango.limits(table(0, 10, 0, 0)), ndtri(0.975) ** 2
    assert float(found.high) == 1.0
    assert float(found.low) == pytest.approx((10 - z2) / (10 + z2), rel=1e-12)


def test_without_cases_there_is_none():
    assert tango.limits(table(0, 0, 0, 0)) == Undefined("no_case")


@pytest.mark.parametrize(
    "cells", [(53, 16, 8, 9), (4, 9, 3, 16), (0, 1, 1, 0), (10, 0, 3, 2), (2, 5, 0, 0), (0, 1, 0, 0)]
)
@pytest.mark.parametrize("level", [0.8, 0.99])
def test_it_is_the_blunt_inversion_of_the_score_test(cells, level):
    found, (low, high) = tango.limits(table(*cells), level=level), blunt(cells, ndtri((1 + level) / 2))
    assert (float(found.low), float(found.high)) == pytest.approx((low, high), abs=2e-6)


def test_all_tables_of_forty_cases_solve_the_equation():
    b, c = (grid.ravel() for grid in np.meshgrid(np.arange(41.0), np.arange(41.0)))
    b, c = b[b + c <= 40], c[b + c <= 40]
    found = tango.limits(PairedTable.of(both_right=40 - b - c, only_a=b, only_b=c, both_wrong=0 * b))
    assert ((found.low < found.value) | (c == 40)).all()
    assert ((found.value < found.high) | (b == 40)).all()
    for cells in ((b, c, found.high, -1), (b, c, found.low, 1)):
        b_, c_, delta, sign = cells
        inner = abs(delta) < 1
        score = statistic(b_[inner], c_[inner], 40, delta[inner])
        np.testing.assert_allclose(score, sign * ndtri(0.975), rtol=1e-6)


def statistic(b, c, n, delta):
    """Tango's statistic with the larger root of his quadratic, as he prints it."""
    big_b = -b - c + (2 * n - b + c) * delta
    q = (np.sqrt(np.maximum(big_b**2 + 8 * n * c * delta * (1 - delta), 0)) - big_b) / (4 * n)
    return (b - c - n * delta) / np.sqrt(n * (2 * q + delta * (1 - delta)))


def blunt(cells, z):
    """Find the constrained likelihood's peak by search and the limits by root finding."""
    _, b, c, _ = cells
    n = sum(cells)

    def score(delta):
        low, high = max(0.0, -delta), (1 - delta) / 2

        def unlikely(q):
            parts = ((b, q + delta), (c, q), (n - b - c, 1 - 2 * q - delta))
            return -sum(count * np.log(max(p, 1e-300)) for count, p in parts if count)

        q = minimize_scalar(unlikely, bounds=(low, high), method="bounded", options={"xatol": 1e-13}).x
        return (b - c - n * delta) / np.sqrt(n * (2 * q + delta - delta**2))

    value, edge = (b - c) / n, 1 - 1e-9
    lower = brentq(lambda d: score(d) - z, -edge, value - 1e-9) if value > -1 else -1.0
    upper = brentq(lambda d: score(d) + z, value + 1e-9, edge) if value < 1 else 1.0
    return lower, upper


@pytest.mark.parametrize("level", [0.8, 0.875, 0.95, 0.99])
def test_where_all_cases_differ_one_way_the_limit_is_that_of_the_formula(level):
    """By hand: with b = n the equation leaves (n - z^2) / (n + z^2)."""
    n, z = np.arange(1.0, 300), ndtri(0.5 + level / 2)
    none = np.zeros_like(n)
    first, second = (tango.limits(PairedTable(none, *differ, none), level=level) for differ in ((n, none), (none, n)))
    np.testing.assert_allclose(first.low, (n - z**2) / (n + z**2), rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(second.high, -(n - z**2) / (n + z**2), rtol=1e-9, atol=1e-12)
