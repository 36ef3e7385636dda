"""Golden values: Fagerland, Lydersen & Laake (2017), chapter 2; statsmodels, called here."""

import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_confint

from reportgen.data.evidence import Proportion
from reportgen.intervals.jeffreys import jeffreys


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
@pytest.mark.parametrize("trials", [1, 2, 7, 60, 1000])
def test_it_agrees_with_statsmodels_between_the_ends(level, trials):
    for successes in {1, trials // 3, trials - 1} - {0, trials}:
        found = jeffreys.limits(Proportion.of(successes, trials), level=level)
        theirs = proportion_confint(successes, trials, 1 - level, method="jeffreys")
        assert (float(found.low), float(found.high)) == pytest.approx(theirs, rel=1e-10)


def test_at_the_ends_one_limit_is_the_end_and_the_other_keeps_its_tail():
    """Brown, Cai & DasGupta (2001): 0 for no success, 1 for no failure; the other as statsmodels has it."""
    none, every = (jeffreys.limits(Proportion.of(successes, 20)) for successes in (0, 20))
    theirs = proportion_confint(0, 20, method="jeffreys")[1]
    assert (float(none.low), float(none.high)) == (0.0, pytest.approx(theirs, rel=1e-10))
    assert (float(every.low), float(every.high)) == (pytest.approx(1 - theirs, rel=1e-10), 1.0)


def test_without_trials_there_is_no_limit():
    found = jeffreys.limits(Proportion.of(0, 0))
    assert np.isnan([found.low, found.high, found.value]).all()
