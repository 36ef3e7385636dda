"""Golden values: by hand, the formula written out; the founding texts."""

import numpy as np
import pytest
from scipy.special import ndtri

from reportgen.catalog.answers import Undefined
from reportgen.data.paired import PairedTable
from reportgen.intervals.wald_paired import wald_paired


def table(*cells):
    return PairedTable(*np.array(cells, dtype=float))


@pytest.mark.parametrize(
    ("cells", "low", "high", "digits"),
    [
        ((20, 12, 2, 16), 0.0642, 0.3358, 4),
        ((1, 1, 7, 12), -0.52, -0.052, 3),
    ],
)
def test_published_examples(cells, low, high, digits):
    """By hand: s = sqrt(14 - 100 / 50) / 50 = 0.069282; Fagerland, Lydersen & Laake (2014): s = sqrt(8 - 36 / 21) / 21."""
    found = wald_paired.limits(table(*cells))
    assert (round(float(found.low), digits), round(float(found.high), digits)) == (low, high)


def test_the_founding_texts_honest_z():
    """Honavar, Evaluating Model Performance: 12 and 8 discordant among 200 are 0.8962214 standard errors from 0."""
    found = wald_paired.limits(table(100, 12, 8, 80))
    error = (float(found.high) - float(found.low)) / 2 / ndtri(0.975)
    assert float(found.value) / error == pytest.approx(0.8962214298964416, abs=1e-9)


@pytest.mark.parametrize("cells", [(5, 0, 0, 3), (0, 5, 0, 0), (0, 0, 5, 0)])
def test_without_spread_there_is_none(cells):
    assert wald_paired.limits(table(*cells)) == Undefined("no_spread_of_difference")


def test_without_cases_there_is_none():
    assert wald_paired.limits(table(0, 0, 0, 0)) == Undefined("no_case")


def test_a_limit_beyond_1_is_put_there_and_counted():
    found = wald_paired.limits(table(0, 4, 0, 1))
    assert (float(found.high), found.notes) == (1.0, {"limits_clipped": 1.0})
