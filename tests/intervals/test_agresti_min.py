"""Golden values: by hand, the formula written out."""

import numpy as np
import pytest

from reportgen.data.paired import PairedTable
from reportgen.intervals.agresti_min import agresti_min
from reportgen.intervals.wald_paired import wald_paired


def table(*cells):
    return PairedTable(*np.array(cells, dtype=float))


@pytest.mark.parametrize(
    ("cells", "low", "high", "digits"),
    [
        ((1, 1, 7, 12), -0.493, -0.029, 3),
        ((53, 16, 8, 9), -0.0188, 0.2006, 4),
    ],
)
def test_published_examples(cells, low, high, digits):
    """By hand: (1, 1, 7, 12) is -6 / 23, s = sqrt(9 - 36 / 23) / 23; (53, 16, 8, 9) is 8 / 88, s = sqrt(25 - 64 / 88) / 88."""
    found = agresti_min.limits(table(*cells))
    assert (round(float(found.low), digits), round(float(found.high), digits)) == (low, high)


def test_it_is_walds_interval_of_the_table_with_half_a_case_more_in_each_count():
    found, other = agresti_min.limits(table(7, 3, 1, 0)), wald_paired.limits(table(7.5, 3.5, 1.5, 0.5))
    assert (float(found.low), float(found.high)) == (float(other.low), float(other.high))
    assert float(found.value) == 2 / 11


def test_models_that_agree_have_width():
    """By hand: s = sqrt(1) / 7."""
    found = agresti_min.limits(table(5, 0, 0, 0))
    assert (float(found.low), float(found.high)) == pytest.approx((-1.959964 / 7, 1.959964 / 7), rel=1e-6)


def test_without_cases_there_is_no_limit():
    found = agresti_min.limits(table(0, 0, 0, 0))
    assert np.isnan([found.low, found.high, found.value]).all()
