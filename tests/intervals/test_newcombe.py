"""Golden values: Newcombe (1998), table 2; statsmodels, called here."""

import numpy as np
import pytest
from statsmodels.stats.proportion import confint_proportions_2indep

from reportgen.data.groups import TwoProportions
from reportgen.intervals.newcombe import newcombe


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        ((56, 70, 48, 80), 0.0524, 0.3339),
        ((9, 10, 3, 10), 0.1705, 0.809),
        ((6, 7, 2, 7), 0.0582, 0.8062),
        ((5, 56, 0, 29), -0.0381, 0.1926),
        ((0, 10, 0, 20), -0.1611, 0.2775),
        ((0, 10, 0, 10), -0.2775, 0.2775),
        ((10, 10, 0, 20), 0.6791, 1.0),
        ((10, 10, 0, 10), 0.6075, 1.0),
    ],
)
def test_newcombes_examples(counts, low, high):
    """Newcombe (1998), Interval estimation for the difference between independent proportions, table 2, method 10."""
    found = newcombe.limits(TwoProportions.of(*counts))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (low, high)


@pytest.mark.parametrize("counts", [(0, 0, 3, 10), (3, 10, 0, 0), (0, 0, 0, 0)])
def test_without_trials_in_a_group_there_is_no_limit(counts):
    found = newcombe.limits(TwoProportions.of(*counts))
    assert np.isnan([found.low, found.high, found.value]).all()


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize("counts", [(7, 34, 1, 34), (12, 40, 30, 90), (1, 9, 8, 9), (300, 1000, 250, 900)])
def test_it_agrees_with_statsmodels(counts, level):
    found = newcombe.limits(TwoProportions.of(*counts), level=level)
    theirs = confint_proportions_2indep(*counts, compare="diff", alpha=1 - level, method="newcomb")
    assert (float(found.low), float(found.high)) == pytest.approx(np.clip(theirs, -1, 1), abs=1e-12)
