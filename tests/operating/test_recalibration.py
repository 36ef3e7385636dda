"""
Calibration slope, intercept and observed over expected cases, the true value exactly at the threshold.

Fifty distinct scores at the quantiles of a normal distribution of log odds; each case has one of them at random, and
its class by its true frequency. A criterion `between` is falsely met no more often than the one on the end that is the
truth. The table is written by `python tests/operating/test_recalibration.py`.
"""

import itertools

import numpy as np
import pytest
from asking import through_the_door
from scipy.optimize import brentq
from scipy.special import expit, ndtri
from tables import Table, same

from reportgen.conventions import FEWEST_EVENTS
from reportgen.data.scores import Scores
from reportgen.intervals.calibration_ci import calibration_ci
from reportgen.intervals.observed_expected_ci import observed_expected_ci

DISTINCT, RUNS, TAIL = 50, 20_000, 0.025
TABLE = Table(
    "recalibration",
    "Calibration slope and intercept, and observed over expected cases, where all cases are drawn at random.",
    {"false_at_least": 0.03, "false_at_most": 0.03},
    runs=RUNS,
    seed=93,
)
TRUTHS = {
    "calibration_slope": (0.6, 1.0),
    "calibration_intercept": (-0.2, 0.5),
    "observed_expected_ratio": (0.8, 1.5),
}
SIZES = (*itertools.product((200, 500, 2000), (0.05, 0.2, 0.5)), (1000, 0.06), (1000, 0.1))
SETTINGS = "metric truth cases prevalence spread".split()
GRID = tuple(
    (metric, truth, *size, spread)
    for (metric, truths), size, spread in itertools.product(TRUTHS.items(), SIZES, (1.0,))
    for truth in truths
)


def world(metric, truth, prevalence, spread):
    """Return scores and true frequencies that have this mean, and the metric this value."""
    away = spread * ndtri((np.arange(DISTINCT) + 0.5) / DISTINCT)
    slope = truth if metric == "calibration_slope" else 1
    middle = brentq(lambda at: expit(at + slope * away).mean() - prevalence, -40, 40)
    frequencies, shift = expit(middle + slope * away), 0.0
    if metric == "calibration_intercept":
        shift = -truth
    if metric == "observed_expected_ratio":
        shift = brentq(lambda by: prevalence / expit(middle + by + away).mean() - truth, -20, 20)
    return expit(middle + shift + away), frequencies


def limits(metric, scores):
    if metric == "observed_expected_ratio":
        return observed_expected_ci.function(scores, tail=TAIL)
    return calibration_ci.function(scores, of=metric.removeprefix("calibration_"), tail=TAIL)


def enough(metric, positives, cases):
    """Tell which samples are judged."""
    fewest = np.minimum(positives, cases - positives)
    return fewest >= (0 if metric == "observed_expected_ratio" else FEWEST_EVENTS)


def row(at, setting):
    """Draw the samples of a setting; without enough cases of a class there is no verdict."""
    metric, truth, cases, prevalence, spread = setting
    scores, frequencies = world(metric, truth, prevalence, spread)
    rng = np.random.default_rng([TABLE.seed, at])
    held = rng.multinomial(cases, np.full(DISTINCT, 1 / DISTINCT), size=RUNS)
    positives = rng.binomial(held, frequencies).astype(float)
    known = enough(metric, positives.sum(axis=1), cases)
    rates = {"false_at_least": 0.0, "false_at_most": 0.0}
    if known.any():
        found = limits(metric, Scores(scores, positives[known], held[known] - positives[known]))
        rates = {
            "false_at_least": (found.low >= truth).sum() / RUNS,
            "false_at_most": (found.high <= truth).sum() / RUNS,
        }
    return dict(zip(SETTINGS, setting, strict=True)) | {
        **{name: round(float(one), 5) for name, one in rates.items()},
        "no_verdict": round(float((~known).mean()), 5),
    }


def rows(grid=GRID):
    return [row(GRID.index(one), one) for one in grid]


def test_the_table_holds_every_setting():
    assert [tuple(one[key] for key in SETTINGS) for one in TABLE.rows()] == list(GRID)


@pytest.mark.slow
@pytest.mark.parametrize("at", range(0, len(GRID), 33))
def test_a_part_of_the_table_is_as_it_was_made(at):
    assert all(same(*two, RUNS) for two in zip(rows(GRID[at : at + 33]), TABLE.rows()[at : at + 33], strict=True))


@pytest.mark.parametrize("metric", TRUTHS)
def test_the_door_judges_by_the_limits_that_were_simulated(metric):
    scores, frequencies = world(metric, TRUTHS[metric][0], 0.3, 1.0)
    rng = np.random.default_rng(4)
    score = np.repeat(scores, 4)
    truth = (rng.random(len(score)) < np.repeat(frequencies, 4)).astype(int)
    found = limits(metric, Scores.of(score, truth == 1))
    asked = [{"metric": metric, "between": [float(found.low) + off, float(found.high) + 1]} for off in (-1e-6, 1e-6)]
    results = through_the_door({"data": {"positive": "1"}, "criteria": asked}, truth=truth, score=score)
    assert [one.verdict for one in results.criteria] == ["met", "not_demonstrated"]


if __name__ == "__main__":
    TABLE.write(rows())
