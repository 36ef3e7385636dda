"""Limits of the iris data of mlxtend's user guide, from scipy's quantile."""

import math

import pytest
import scipy.stats

from reportgen.engine.calc.run import calc

IRIS = [[-3, -2], [1, -3], [-2, 0], [-1, -2], [2, -2]]


@pytest.mark.parametrize("level", [0.8, 0.95])
def test_the_limits_are_around_the_first_difference(level):
    found = calc("dietterich_5x2_ci", {"differences": IRIS}, level=level)

    assert [found["interval"]["low"], found["interval"]["high"]] == pytest.approx(
        scipy.stats.t.interval(level, 5, -3, math.sqrt(19 / 5)), rel=1e-9
    )
