"""Golden values: scipy, called here; Conover (1999); Fagerland, Lydersen & Laake (2017), chapter 2."""

import numpy as np
import pytest
from scipy.stats import binomtest

from reportgen.catalog.answers import Undefined
from reportgen.data.evidence import Proportion
from reportgen.errors import ReportgenError
from reportgen.hypotests.binomial_test import binomial_test


def test_published_examples():
    """Conover (1999), page 97: 682 of 925 against 3/4; contingencytables 3.0.0: 13 of 16 against 1/2."""
    assert round(binomial_test(Proportion.of(682, 925), share=0.75).p_value, 4) == 0.3825
    assert round(binomial_test(Proportion.of(13, 16)).p_value, 5) == 0.02127


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
@pytest.mark.parametrize("share", [0.5, 0.03, 0.8])
@pytest.mark.parametrize("n", [1, 2, 9, 40, 3000])
def test_it_agrees_with_scipy(n, share, alternative):
    for x in {0, 1, n // 3, n // 2, n - 1, n}:
        found = binomial_test(Proportion.of(x, n), share=share, alternative=alternative)
        theirs = binomtest(x, n, share, alternative)
        assert found.p_value == pytest.approx(theirs.pvalue, rel=1e-8)
        limits = theirs.proportion_ci(0.95)
        ours = [float(found.interval.low), float(found.interval.high)]
        known = ~np.isnan(ours)
        assert np.array(ours)[known] == pytest.approx(np.array(limits)[known], rel=1e-9)


def test_failures_against_the_other_share_are_the_same_test():
    one, other = binomial_test(Proportion.of(7, 20), share=0.6), binomial_test(Proportion.of(13, 20), share=0.4)
    assert one.p_value == pytest.approx(other.p_value, rel=1e-12)
    assert one.effect.value == pytest.approx(-other.effect.value)


def test_a_p_beyond_the_floats_is_not_0():
    assert 0 < binomial_test(Proportion.of(5000, 5000), share=0.5).p_value < 1e-300


def test_without_trials_there_is_nothing():
    found = binomial_test(Proportion.of(0, 0))
    assert found.p_value == found.effect.value == found.interval == Undefined("no_trial")


def test_fractions_are_no_counts_of_cases():
    assert binomial_test(Proportion.of(1.5, 4)).p_value == Undefined("no_whole_counts")


@pytest.mark.parametrize("share", [0, 1, -0.2, 1.5, float("nan")])
def test_a_share_that_is_none_is_refused(share):
    with pytest.raises(ReportgenError, match="share must be between 0 and 1"):
        binomial_test(Proportion.of(3, 4), share=share)
