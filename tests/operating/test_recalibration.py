"""
Calibration slope, intercept and observed over expected cases, the true value exactly at the threshold.

Fifty distinct scores at the quantiles of a normal distribution of log odds; each case has one of them at random, and
its class by its true frequency. The smaller class is the positive one, and has on average as many cases as `events`
says. The table is written by `python tests/operating/test_recalibration.py`.
"""

import itertools

import numpy as np
import pytest
from asking import through_the_door
from scipy.optimize import brentq
from scipy.special import expit, ndtri
from tables import Table, same, summary

from reportgen.conventions import FEWEST_EVENTS
from reportgen.data.scores import Scores
from reportgen.intervals.calibration_ci import calibration_ci
from reportgen.intervals.observed_expected_ci import observed_expected_ci

DISTINCT, RUNS, TAIL, SMALL_TAIL = 50, 20_000, 0.025, 0.005
TABLE = Table(
    "recalibration",
    "Calibration slope and intercept, and observed over expected cases, where all cases are drawn at random.",
    {
        "false_at_least": 0.03,
        "false_at_most": 0.03,
        "false_between_from": 0.03,
        "false_between_to": 0.03,
        "false_99_at_least": 0.006,
        "false_99_at_most": 0.006,
    },
    runs=RUNS,
    seed=93,
)
TRUTHS = {
    "calibration_slope": (0.7, 1.0, 1.2, 1.4),
    "calibration_intercept": (-0.5, -0.2, 0.2, 0.5),
    "observed_expected_ratio": (0.8, 1.0, 1.25, 1.5),
}
EVENTS, PREVALENCES, SPREADS = (50, 60, 100, 500), (0.02, 0.1, 0.5), (0.5, 1.0, 2.0)  # spreads of true log odds
ALLOWED = 2.0  # width of a range whose one end is the truth: so wide that its other end seldom decides
SETTINGS = "metric truth events prevalence spread".split()
GRID = tuple(
    (metric, truth, *setting)
    for metric, truths in TRUTHS.items()
    for truth, *setting in itertools.product(truths, EVENTS, PREVALENCES, SPREADS)
)


def world(metric, truth, prevalence, spread):
    """Return scores and true frequencies that have this mean, and the metric this value."""
    away = spread * ndtri((np.arange(DISTINCT) + 0.5) / DISTINCT)
    middle = brentq(lambda at: expit(at + away).mean() - prevalence, -40, 40)
    frequencies = expit(middle + away)
    if metric == "calibration_slope":
        return expit(middle + away / truth), frequencies
    if metric == "calibration_intercept":
        return expit(middle - truth + away), frequencies
    shift = brentq(lambda by: prevalence / expit(middle + by + away).mean() - truth, -20, 20)
    return expit(middle + shift + away), frequencies


def limits(metric, scores, tail=TAIL):
    if metric == "observed_expected_ratio":
        return observed_expected_ci.function(scores, tail=tail)
    return calibration_ci.function(scores, **calibration_ci.metrics[metric], tail=tail)


def drawn(at, setting):
    """Draw the samples of a setting that have a verdict, and tell how many these are."""
    metric, truth, events, prevalence, spread = setting
    scores, frequencies = world(metric, truth, prevalence, spread)
    cells = np.r_[frequencies, 1 - frequencies] / DISTINCT
    cases = np.random.default_rng([TABLE.seed, at]).multinomial(round(events / prevalence), cells, size=RUNS)
    positives, negatives = (half.astype(float) for half in np.split(cases, 2, axis=1))
    least = 0 if metric == "observed_expected_ratio" else FEWEST_EVENTS
    known = np.minimum(positives.sum(axis=1), negatives.sum(axis=1)) >= least
    return Scores(scores, positives[known], negatives[known]), known


def row(at, setting):
    """Ask of every sample whether its limits are beyond the truth."""
    metric, truth = setting[:2]
    scores, known = drawn(at, setting)
    found, farther = limits(metric, scores), limits(metric, scores, SMALL_TAIL)
    low, high, value = (spread_over(known, one) for one in (found.low, found.high, found.value))
    of_all = summary(low=low, high=high, value=value, truth=truth, known=known)
    within = {
        "false_between_from": (low >= truth) & (high <= truth + ALLOWED),
        "false_between_to": (high <= truth) & (low >= truth - ALLOWED),
        "false_99_at_least": spread_over(known, farther.low) >= truth,
        "false_99_at_most": spread_over(known, farther.high) <= truth,
    }
    rates = {name: round(float(hits.mean()), 5) for name, hits in within.items()}
    return dict(zip(SETTINGS, setting, strict=True)) | rates | of_all


def spread_over(known, found):
    """Place what was found in the samples with a verdict among all of them."""
    every = np.full(len(known), np.nan)
    every[known] = found
    return every


def rows(grid=GRID):
    return [row(GRID.index(one), one) for one in grid]


def test_the_table_holds_every_setting():
    assert [tuple(one[key] for key in SETTINGS) for one in TABLE.rows()] == list(GRID)


@pytest.mark.slow
@pytest.mark.parametrize("at", range(0, len(GRID), 7))
def test_a_part_of_the_table_is_as_it_was_made(at):
    assert same(row(at, GRID[at]), TABLE.rows()[at], RUNS)


@pytest.mark.parametrize(("slope", "least", "most"), [(0.0, 0.03, 0.055), (0.5, 0.01, 0.025)])
def test_limits_of_observed_to_expected_hold_over_other_scores_where_these_tell_something(slope, least, most):
    """Scores of spread 2 whose mean is the prevalence, so that the ratio is one; they are drawn with the cases."""
    away, prevalence = 2 * ndtri((np.arange(DISTINCT) + 0.5) / DISTINCT), 0.3
    scores, frequencies = (
        expit(brentq(lambda at, of=of: expit(at + of).mean() - prevalence, -40, 40) + of) for of in (away, slope * away)
    )
    cells = np.r_[frequencies, 1 - frequencies] / DISTINCT
    cases = np.random.default_rng(3).multinomial(1000, cells, size=4000).astype(float)
    found = limits("observed_expected_ratio", Scores(scores, *np.split(cases, 2, axis=1)))
    for beyond in (found.low >= 1, found.high <= 1):
        assert least < beyond.mean() < most


@pytest.mark.parametrize("metric", TRUTHS)
def test_the_door_judges_by_the_limits_that_were_simulated(metric):
    scores, frequencies = world(metric, TRUTHS[metric][0], 0.3, 1.0)
    rng = np.random.default_rng(4)
    score = np.repeat(scores, 8)
    truth = (rng.random(len(score)) < np.repeat(frequencies, 8)).astype(int)
    found = limits(metric, Scores.of(score, truth == 1))
    asked = [{"metric": metric, "between": [float(found.low) + off, float(found.high) + 1]} for off in (-1e-6, 1e-6)]
    results = through_the_door({"data": {"positive": "1"}, "criteria": asked}, truth=truth, score=score)
    assert [one.verdict for one in results.criteria] == ["met", "not_demonstrated"]


if __name__ == "__main__":
    TABLE.write(rows())
