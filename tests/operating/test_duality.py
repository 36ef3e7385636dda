"""A p-value and the interval beside it never contradict each other: every small table."""

import itertools

import numpy as np
import pytest
from asking import cases_of, compared_calls, judged, spec_of, through_the_door
from scipy.stats import binom, chi2

from reportgen.data.evidence import Counts, Proportion
from reportgen.data.paired import PairedTable
from reportgen.hypotests.binomial_test import binomial_test
from reportgen.intervals.clopper_pearson import clopper_pearson
from reportgen.intervals.odds_ratio_exact import odds_ratio_exact
from reportgen.intervals.tango import tango

MOST = 60
MODELS = [{"name": name, "prediction": name.lower()} for name in "AB"]
LEVELS = pytest.mark.parametrize("level", [0.9, 0.95, 0.99])


def asked(level=0.95):
    comparison = {"id": "H1", "metric": "accuracy", "models": ["A", "B"]}
    return {"models": MODELS, "comparisons": [comparison], "confidence": level}


def laid_out(b, c, agreeing):
    """Lay out cases, one half positive, of which one model alone is right b and c times."""
    joint = np.zeros((2, 2, 2))
    joint[1] = [[0, c], [b, agreeing // 2]]
    joint[0, 0, 0] = agreeing - agreeing // 2
    return joint


def contradicts(pair, level):
    """Compare the deciding p-value with the interval that stands beside it."""
    test, (b, c) = pair.tests[0], (pair.table.rows[0][1], pair.table.rows[0][2])
    shown = test.p_value < 1 - level
    if b + c < 10:
        low, high = test.interval.low, test.interval.high  # of the odds ratio; none where it may be infinite
        excluded = (low is not None and low > 1) or (high is not None and high < 1)
    else:
        excluded = pair.interval.low > 0 or pair.interval.high < 0
    return shown != excluded or shown != (pair.conclusions == ("difference_shown",))


@LEVELS
@pytest.mark.parametrize("agreeing", [0, 1, 40, 1000])
def test_chi_square_mcnemar_and_tangos_interval_agree_on_every_table(level, agreeing):
    """Golden: chi-square of scipy.stats."""
    b, c = (one.astype(float) for one in np.indices((MOST + 1, MOST + 1)))
    enough = b + c >= 10
    b, c = b[enough], c[enough]
    found = tango.limits(PairedTable(b * 0 + agreeing, b, c, b * 0), level=level)
    p = chi2.sf((b - c) ** 2 / (b + c), 1)
    assert ((p < 1 - level) == ((found.low > 0) | (found.high < 0))).all()


@LEVELS
def test_exact_mcnemar_and_the_exact_odds_ratio_agree_on_every_table(level):
    """Golden: the binomial distribution of scipy.stats."""
    b, c = (one.astype(float) for one in np.indices((MOST + 1, MOST + 1)))
    some = b + c > 0
    b, c = b[some], c[some]
    p = np.minimum(1, 2 * binom.cdf(np.minimum(b, c), b + c, 0.5))
    found = odds_ratio_exact.limits(PairedTable(b * 0 + 9, b, c, b * 0), level=level)
    excluded = (np.nan_to_num(found.low) > 1) | (np.nan_to_num(found.high, nan=np.inf) < 1)
    assert ((p < 1 - level) == excluded).all()


@pytest.mark.parametrize("level", [0.9, 0.95])
def test_conclusion_p_value_and_interval_agree(level):
    spec = spec_of(**asked(level))
    for b, c in itertools.product(range(0, MOST + 1, 6), range(0, MOST + 1, 7)):
        assert not contradicts(compared_calls(spec, laid_out(b, c, 30)), level), (b, c)


@pytest.mark.slow
@pytest.mark.parametrize(("level", "agreeing"), [(0.95, 30), (0.95, 0), (0.99, 300)])
def test_conclusion_p_value_and_interval_agree_on_every_table(level, agreeing):
    spec = spec_of(**asked(level))
    for b, c in itertools.product(range(MOST + 1), repeat=2):
        if b + c + agreeing:
            assert not contradicts(compared_calls(spec, laid_out(b, c, agreeing)), level), (b, c)


@pytest.mark.parametrize(("b", "c"), [(9, 0), (8, 1), (9, 1), (10, 2), (11, 2), (24, 12), (25, 12)])
def test_they_agree_on_the_door_too(b, c):
    (pair,) = through_the_door(asked(), **cases_of(laid_out(b, c, 30))).comparisons[0].pairs
    assert not contradicts(pair, 0.95)


@pytest.mark.parametrize("share", [0.5, 0.7, 0.85, 0.9, 0.99])
def test_the_exact_bounds_agree_with_the_exact_tails_for_every_share_up_to_200_cases(share):
    """Golden: the binomial distribution of scipy.stats; the one-sided p-value at half the error of the interval."""
    n, x = (one.astype(float) for one in np.indices((201, 201)))
    possible = (x <= n) & (n > 0)
    n, x = n[possible], x[possible]
    found = clopper_pearson.limits(Proportion(x, n), level=0.95)
    assert ((binom.sf(x - 1, n, share) <= 0.025) == (found.low >= share)).all()
    assert ((binom.cdf(x, n, share) <= 0.025) == (found.high <= share)).all()


@pytest.mark.parametrize("alternative", ["greater", "less"])
def test_the_exact_binomial_test_agrees_with_its_bound(alternative):
    for n in range(1, 201, 7):
        for x in range(0, n + 1, 3):
            found = binomial_test(Proportion.of(x, n), share=0.8, alternative=alternative)
            end = found.interval.low > 0.8 if alternative == "greater" else found.interval.high < 0.8
            assert (found.p_value < 0.05) == bool(end), (x, n)


def test_verdicts_agree_with_the_exact_tails():
    both = ["recall >= 0.85", {"metric": "recall", "at_most": 0.85, "why": "the other side"}]
    spec = spec_of(criteria=both)
    for n in (10, 25, 60, 110):
        for x in range(n + 1):
            at_least, at_most = judged(spec, Counts.of(tp=x, fp=0, fn=n - x, tn=20))
            assert (at_least.verdict == "met") == (binom.sf(x - 1, n, 0.85) <= 0.025)
            assert (at_most.verdict == "met") == (binom.cdf(x, n, 0.85) <= 0.025)
