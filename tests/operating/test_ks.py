"""
The Kolmogorov-Smirnov statistic, whose threshold the same cases choose: how often a criterion is falsely met.

Simulated, with scores of both classes normal, of equal and of unequal spread. The table is written by
`python tests/operating/test_ks.py`.
"""

import itertools

import numpy as np
import pytest
from asking import judged, many_bounds, seen, spec_of, through_the_door
from scipy.optimize import brentq
from scipy.stats import norm
from tables import Table, same, summary

from reportgen.data.scores import Scores

WIDEST = Table(
    "kolmogorov_smirnov",
    "Kolmogorov-Smirnov statistic, whose threshold the cases choose, by the rule that judges it.",
    {"false_at_least": 0.025, "false_at_most": 0.025},
    runs=2000,
    seed=91,
)
SIZES = ((12, 10), (20, 20), (20, 500), (50, 50), (100, 200), (500, 500))
GRID = tuple(itertools.product(("normal", "unequal spread"), SIZES, (0.35, 0.6, 0.9)))
"""Kind of scores, positive and negative cases, true statistic."""
SMALL = tuple(itertools.product(("normal",), SIZES, (0.0, 0.1)))
SPREADS = {"normal": 1.0, "unequal spread": 2.0}
ALL = (*SMALL, *GRID)
POINTS = np.linspace(-12, 12, 4001)


def distance(centre, spread):
    """Return the largest distance of a normal distribution from the standard one."""
    return float(np.abs(norm.cdf(POINTS) - norm.cdf(POINTS, centre, spread)).max())


def centre_of(truth, spread):
    return brentq(lambda centre: distance(centre, spread) - truth, 0, 12) if truth else 0.0


def samples(at, runs):
    """Draw scores of positive, then of negative cases, whose true statistic is as stated."""
    kind, (positives, negatives), truth = ALL[at]
    rng, spread = np.random.default_rng([WIDEST.seed, at]), SPREADS[kind]
    centre = centre_of(truth, spread)
    for _ in range(runs):
        yield rng.normal(centre, spread, positives), rng.normal(0, 1, negatives)


def scores_of(positives, negatives):
    return Scores.of(np.concatenate([positives, negatives]), np.repeat([True, False], [len(positives), len(negatives)]))


def row_of(at, runs=WIDEST.runs):
    kind, (positives, negatives), truth = ALL[at]
    spec = spec_of(criteria=[{"metric": "ks_statistic", "at_least": max(truth, 0.01)}])
    found = [many_bounds(spec, scores_of(*one)) for one in samples(at, runs)]
    low, high, value = (np.array([float(one[place]) for one in found]) for place in range(3))
    least = max(truth, 1e-9)  # a lower limit of 0 says nothing of a statistic that is 0
    settings = {"scores": kind, "positives": positives, "negatives": negatives, "truth": truth}
    return {**settings, **summary(low=low, high=high, value=value, truth=least)}


def rows():
    return [row_of(at) for at in range(len(ALL))]


@pytest.mark.parametrize("at", [3, 19, 40])
def test_the_door_says_the_same(at):
    positives, negatives = next(samples(at, 1))
    spec = {
        "criteria": [{"metric": "ks_statistic", "at_least": ALL[at][2] or 0.1}],
        "models": [{"name": "model", "score": "s"}],
        "metrics": ["ks_statistic"],
    }
    data = {"truth": [1] * len(positives) + [0] * len(negatives), "s": [*positives, *negatives]}
    door = through_the_door(spec, **data).criteria
    low, high, _ = many_bounds(spec_of(**spec), scores_of(positives, negatives))

    assert list(map(seen, door)) == list(map(seen, judged(spec_of(**spec), scores_of(positives, negatives))))
    assert (door[0].low, door[0].high) == pytest.approx((float(low), float(high)))
    assert door[0].decided_by == "ks_ci"


@pytest.mark.parametrize("at", [4, 21])
def test_stored_rates_come_again_in_few_runs(at):
    """Rates of 200 runs lie within four Monte Carlo errors of the stored ones."""
    few, stored = row_of(at, 200), WIDEST.rows()[at]
    for column in ("false_at_least", "false_at_most", "power_at_least"):
        rate = stored[column]
        assert abs(few[column] - rate) <= 4 * (max(rate * (1 - rate), 0.005) / 200) ** 0.5


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(row, stored, WIDEST.runs) for row, stored in zip(rows(), WIDEST.rows(), strict=True))


if __name__ == "__main__":
    WIDEST.write(rows())
