"""Golden values: by hand, the formula written out."""

import numpy as np
import pytest

from reportgen.data.paired import PairedTable
from reportgen.intervals.bonett_price import bonett_price


def table(*cells):
    return PairedTable(*np.array(cells, dtype=float))


@pytest.mark.parametrize(
    ("cells", "low", "high", "digits"),
    [
        ((1, 1, 7, 12), -0.508, -0.013, 3),
        ((20, 12, 2, 16), 0.0509, 0.3337, 4),
    ],
)
def test_published_examples(cells, low, high, digits):
    """By hand: s = sqrt((10 / 23 - (6 / 23)^2) / 23) = 0.126267; s = sqrt((16 / 52 - (10 / 52)^2) / 52) = 0.072152."""
    found = bonett_price.limits(table(*cells))
    assert (round(float(found.low), digits), round(float(found.high), digits)) == (low, high)


def test_models_that_agree_have_width():
    """By hand: p = q = 1 / 7 and s = sqrt(2 / 49)."""
    found = bonett_price.limits(table(5, 0, 0, 0))
    half = 1.959963984540054 * (2 / 49) ** 0.5
    assert (float(found.low), float(found.high)) == pytest.approx((-half, half), rel=1e-12)


def test_without_cases_there_is_no_limit():
    found = bonett_price.limits(table(0, 0, 0, 0))
    assert np.isnan([found.low, found.high, found.value]).all()
