"""Golden values: scipy, called here; by hand."""

import numpy as np
import pytest
from scipy.stats import binom, binomtest

from reportgen import calc
from reportgen.data.evidence import Proportion
from reportgen.hypotests.majority_baseline_test import majority_baseline_test


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_it_is_the_binomial_test_against_the_declared_share(alternative):
    found = majority_baseline_test(Proportion.of(176, 190), share=0.627, alternative=alternative)
    assert found.p_value == pytest.approx(binomtest(176, 190, 0.627, alternative).pvalue, rel=1e-8)
    assert found.effect.value == pytest.approx(176 / 190 - 0.627)


@pytest.mark.parametrize(
    ("share_from", "outcome"), [("declared", "passed"), ("training", "passed"), ("judged", "warning")]
)
def test_a_share_from_the_judged_cases_is_warned_of(share_from, outcome):
    answer = calc("majority_baseline_test", successes=90, trials=100, share=0.8, share_from=share_from)
    (origin,) = [check for check in answer["checks"] if check["check"] == "baseline_share"]
    assert origin["outcome"] == outcome
    assert ("McNemar" in origin["sentence"]) == (outcome == "warning")


def test_against_a_share_of_the_same_cases_it_errs_twice_as_often():
    """The reason of the warning, by enumeration: a useless model of 100 cases, half of them in the larger class."""
    n, alpha = 100, 0.05
    rejected = 0.0
    of_class = np.arange(n + 1)
    for larger, chance in zip(of_class, binom.pmf(of_class, n, 0.6), strict=True):
        if chance < 1e-7 or not 0 < larger < n:
            continue
        right = of_class[binom.pmf(of_class, n, 0.6) > 1e-7]
        small = [binomtest(int(x), n, larger / n).pvalue < alpha for x in right]
        rejected += chance * binom.pmf(right, n, 0.6)[small].sum()
    assert rejected > 2 * alpha
