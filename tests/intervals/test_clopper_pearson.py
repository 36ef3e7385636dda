"""Golden values: Newcombe (1998), table 1; statsmodels and scipy, called here; coverage by enumerating all samples."""

import numpy as np
import pytest
from scipy.stats import binom, binomtest
from statsmodels.stats.proportion import proportion_confint

from reportgen.data.evidence import Proportion
from reportgen.intervals.clopper_pearson import clopper_pearson
from reportgen.intervals.wilson import wilson

SHARES = np.unique(np.concatenate([np.linspace(0, 1, 201), [0.001, 0.999, 1 / 3, 2 / 3]]))


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2527, 0.3676), (15, 148, 0.0578, 0.1617), (0, 20, 0.0, 0.1684), (1, 29, 0.0009, 0.1776)],
)
def test_newcombes_four_examples(successes, trials, low, high):
    """Newcombe (1998), Two-sided confidence intervals for the single proportion, table 1, method 5."""
    found = clopper_pearson.limits(Proportion.of(successes, trials))
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (low, high)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.999])
@pytest.mark.parametrize("trials", [1, 2, 7, 60, 100_000])
def test_it_agrees_with_statsmodels_and_scipy(level, trials):
    for successes in {0, 1, trials // 3, trials - 1, trials}:
        found = clopper_pearson.limits(Proportion.of(successes, trials), level=level)
        ours = float(found.low), float(found.high)
        assert ours == pytest.approx(proportion_confint(successes, trials, 1 - level, method="beta"), abs=1e-12)
        assert ours == pytest.approx(tuple(binomtest(successes, trials).proportion_ci(level, "exact")), abs=1e-10)


def test_three_without_failure_by_hand():
    """The rule behind "three over n": no failure in n trials leaves 1 - tail^(1/n) at most."""
    assert float(clopper_pearson.limits(Proportion.of(0, 300)).high) == pytest.approx(1 - 0.025 ** (1 / 300), rel=1e-12)


def test_without_trials_there_is_no_limit():
    found = clopper_pearson.limits(Proportion.of(0, 0))
    assert np.isnan([found.low, found.high, found.value]).all()


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_it_covers_at_least_as_often_as_it_says_at_every_size_up_to_60(level):
    for trials in range(1, 61):
        covered, _, _ = enumerated(clopper_pearson, trials, level)
        assert covered.min() >= level - 1e-9, trials


@pytest.mark.parametrize("trials", [1, 2, 10, 30, 60, 137, 500])
def test_each_limit_alone_errs_at_most_as_often_as_its_tail(trials):
    _, too_high, too_low = enumerated(clopper_pearson, trials, 0.95)
    assert max(too_high.max(), too_low.max()) <= 0.025 + 1e-9


@pytest.mark.parametrize("threshold", [0.5, 0.8, 0.85, 0.9, 0.95, 0.99])
def test_a_criterion_at_its_threshold_is_met_at_most_once_in_forty_samples(threshold):
    for trials in range(10, 501, 7):
        low = clopper_pearson.limits(Proportion.of(np.arange(trials + 1), trials)).low
        falsely_met = binom.pmf(np.arange(trials + 1), trials, threshold)[low >= threshold].sum()
        assert falsely_met <= 0.025 + 1e-12, trials


def test_the_same_look_finds_that_wilson_would_be_met_too_often():
    worst = max(enumerated(wilson, trials, 0.95)[1].max() for trials in range(10, 61))
    assert worst > 0.03


def enumerated(method, trials, level):
    """Return by share how often the interval covers it, lies above it and lies below it, over all samples."""
    results = np.arange(trials + 1)
    found = method.limits(Proportion.of(results, trials), level=level)
    weights = binom.pmf(results[:, None], trials, SHARES)
    above, below = found.low[:, None] > SHARES, found.high[:, None] < SHARES
    return 1 - (weights * (above | below)).sum(axis=0), (weights * above).sum(axis=0), (weights * below).sum(axis=0)
