"""Golden values: Fagerland, Lydersen & Laake (2017), chapter 4; statsmodels, called here."""

import pytest
from statsmodels.stats.proportion import confint_proportions_2indep

from reportgen.catalog.answers import Undefined
from reportgen.data.groups import TwoProportions
from reportgen.intervals.log_ratio import log_ratio


def test_a_published_example():
    """contingencytables 3.0.0, Katz_log_CI_2x2: 7 of 34 against 1 of 34."""
    found = log_ratio.limits(TwoProportions.of(7, 34, 1, 34))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (0.9096, 53.8695)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize("counts", [(7, 34, 1, 34), (12, 40, 30, 90), (9, 9, 8, 9), (300, 1000, 250, 900)])
def test_it_agrees_with_statsmodels(counts, level):
    found = log_ratio.limits(TwoProportions.of(*counts), level=level)
    theirs = confint_proportions_2indep(*counts, compare="ratio", method="log", alpha=1 - level)
    assert (float(found.low), float(found.high)) == pytest.approx(theirs, rel=1e-10)


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        ((0, 9, 4, 9), "success_missing"),
        ((4, 9, 0, 9), "success_missing"),
        ((9, 9, 4, 4), "no_spread_of_ratio"),
        ((0, 0, 4, 9), "no_trial_in_group"),
    ],
)
def test_what_has_no_logarithm_or_no_spread_is_undefined(counts, code):
    assert log_ratio.limits(TwoProportions.of(*counts)) == Undefined(code)
