"""Golden values: Fagerland, Lydersen & Laake (2017), chapter 4; statsmodels, called here."""

import numpy as np
import pytest
from statsmodels.stats.proportion import confint_proportions_2indep

from reportgen.data.groups import TwoProportions
from reportgen.intervals.agresti_caffo import agresti_caffo


def test_a_published_example():
    """contingencytables 3.0.0, AgrestiCaffo_CI_2x2: 7 of 34 against 1 of 34."""
    found = agresti_caffo.limits(TwoProportions.of(7, 34, 1, 34))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (0.0116, 0.3217)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize("counts", [(7, 34, 1, 34), (12, 40, 30, 90), (1, 9, 8, 9), (300, 1000, 250, 900)])
def test_it_agrees_with_statsmodels(counts, level):
    found = agresti_caffo.limits(TwoProportions.of(*counts), level=level)
    theirs = confint_proportions_2indep(*counts, compare="diff", alpha=1 - level, method="agresti-caffo")
    assert (float(found.low), float(found.high)) == pytest.approx(np.clip(theirs, -1, 1), abs=1e-12)


def test_groups_that_end_alike_have_width():
    """By hand: 1/12 and 1/12, give or take z sqrt(2 * 11 / 12^3)."""
    found = agresti_caffo.limits(TwoProportions.of(0, 10, 0, 10))
    assert (float(found.low), float(found.high)) == pytest.approx((-0.221149, 0.221149), abs=1e-5)


def test_without_trials_in_a_group_there_is_no_limit():
    found = agresti_caffo.limits(TwoProportions.of(0, 0, 3, 10))
    assert np.isnan([found.low, found.high, found.value]).all()
