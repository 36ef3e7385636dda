"""Golden values: Newcombe (1998); Fagerland et al. (2014); Tang et al. (2010); Chang (2024); Fagerland et al. (2017)."""

import numpy as np
import pytest
from scipy.special import ndtri

from reportgen.data.evidence import Proportion
from reportgen.data.paired import PairedTable
from reportgen.intervals.newcombe_paired import newcombe_paired
from reportgen.intervals.wilson import wilson


def table(*cells):
    return PairedTable(*np.array(cells, dtype=float))


@pytest.mark.parametrize(
    ("cells", "low", "high", "digits"),
    [
        ((20, 12, 2, 16), 0.0562, 0.3292, 4),
        ((1, 1, 7, 12), -0.507, -0.026, 3),
        ((8, 3, 1, 2), -0.1574, 0.4136, 4),
        ((7, 25, 2, 68), 0.133, 0.318, 3),
        ((59, 6, 16, 80), -0.1186, -0.0046, 4),
    ],
)
def test_published_examples(cells, low, high, digits):
    """As the tests of the R packages ratesci (method_RD="MOVER_newc") and contingencytables state them."""
    found = newcombe_paired.limits(table(*cells))
    assert (round(float(found.low), digits), round(float(found.high), digits)) == (low, high)


def test_without_spread_of_a_model_the_correlation_is_0():
    """By hand: both always right, so each distance is that of Wilson's interval of 10 of 10."""
    found, missing = newcombe_paired.limits(table(10, 0, 0, 0)), ndtri(0.975) ** 2 / (10 + ndtri(0.975) ** 2)
    assert (float(found.low), float(found.high)) == pytest.approx((-missing, missing), rel=1e-12)


def test_a_negative_correlation_is_not_corrected():
    """By hand: with a = d = 0 and b = c the correlation is -1, so the distances add up."""
    found, half = newcombe_paired.limits(table(0, 5, 5, 0)), wilson.limits(Proportion.of(5, 10))
    assert float(found.high) == pytest.approx(2 * (float(half.high) - 0.5), rel=1e-12)


def test_without_cases_there_is_no_limit():
    found = newcombe_paired.limits(table(0, 0, 0, 0))
    assert np.isnan([found.low, found.high, found.value]).all()
