"""Limits of the iris data of mlxtend's user guide, from scipy's quantile."""

import numpy as np
import pytest
import scipy.stats

from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError

IRIS = [[-3, -2], [1, -3], [-2, 0], [-1, -2], [2, -2]]


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_the_limits_are_the_roots_of_its_inequality(level):
    q = scipy.stats.f.ppf(level, 10, 5)
    roots = np.roots([10, -2 * -12, 40 - 2 * q * 19])
    found = calc("alpaydin_5x2_ci", {"differences": IRIS}, level=level)

    assert [found["interval"]["low"], found["interval"]["high"]] == pytest.approx(sorted(roots), rel=1e-9)


def test_one_limit_is_none():
    found = calc("alpaydin_5x2_ci", {"differences": IRIS}, sides=1, side="lower")

    assert (found["undefined_code"], found["interval"]["low"]) == ("two_sided_only", None)


def test_other_designs_are_refused():
    with pytest.raises(ReportgenError, match="five repeats of two folds"):
        calc("alpaydin_5x2_ci", {"differences": [1, 2, 3]})
