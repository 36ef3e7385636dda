"""Golden values: Newcombe (1998), table 2; statsmodels, called here; the founding texts."""

import numpy as np
import pytest
from statsmodels.stats.proportion import confint_proportions_2indep

from reportgen.catalog.answers import Undefined
from reportgen.data.groups import TwoProportions
from reportgen.intervals.wald_difference import wald_difference


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        ((56, 70, 48, 80), 0.0575, 0.3425),
        ((9, 10, 3, 10), 0.2605, 0.9395),
        ((6, 7, 2, 7), 0.1481, 0.9947),
        ((5, 56, 0, 29), 0.0146, 0.164),
    ],
)
def test_newcombes_examples(counts, low, high):
    """Newcombe (1998), Interval estimation for the difference between independent proportions, table 2, method 1, where beyond 1 put there."""
    found = wald_difference.limits(TwoProportions.of(*counts))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (low, high)


@pytest.mark.parametrize(
    ("trials", "low", "high"),
    [(100, -0.13754827989842522, 0.07754827989842522), (1000, -0.0640097522912326, 0.004009752291232606)],
)
def test_the_founding_texts_two_error_rates(trials, low, high):
    """Estimation of the Hypothesis Real Risk, comparison of two hypotheses: errors of 17% and 20%."""
    found = wald_difference.limits(TwoProportions.of(0.17 * trials, trials, 0.2 * trials, trials))
    assert (float(found.low), float(found.high)) == pytest.approx((low, high), abs=1e-9)


@pytest.mark.parametrize("counts", [(0, 10, 0, 20), (10, 10, 0, 20), (10, 10, 20, 20)])
def test_groups_that_end_alike_have_no_interval(counts):
    assert wald_difference.limits(TwoProportions.of(*counts)) == Undefined("no_spread_of_shares")


def test_without_trials_in_a_group_there_is_none():
    assert wald_difference.limits(TwoProportions.of(0, 0, 3, 10)) == Undefined("no_trial_in_group")


def test_in_a_batch_what_is_undefined_is_nan():
    found = wald_difference.limits(TwoProportions.of([0.0, 5.0], [10.0, 10.0], [0.0, 5.0], [20.0, 20.0]))
    assert np.isnan(found.low).tolist() == [True, False]


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize("counts", [(7, 34, 1, 34), (12, 40, 30, 90), (1, 9, 8, 9), (300, 1000, 250, 900)])
def test_it_agrees_with_statsmodels(counts, level):
    found = wald_difference.limits(TwoProportions.of(*counts), level=level)
    theirs = confint_proportions_2indep(*counts, compare="diff", alpha=1 - level, method="wald")
    assert (float(found.low), float(found.high)) == pytest.approx(np.clip(theirs, -1, 1), abs=1e-12)
