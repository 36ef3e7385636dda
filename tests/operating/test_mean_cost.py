"""
Mean cost of a sample drawn whatever the class, the truth exactly at the threshold.

A miss costs `ratio` times as much as a false alarm, so cases have three costs. Every possible sample is weighed by its
probability: whether a threshold is ruled out is asked of the tests that give the limits, and of samples with equal
misses the number of alarms at which this changes is looked for. `worst_...` is the largest rate over 100 other
prevalences and error rates with the same mean cost. The table is written by `python tests/operating/test_mean_cost.py`.
"""

import collections
import itertools
import random
from dataclasses import dataclass

import numpy as np
import pytest
from asking import through_the_door
from changing import count_while
from scipy.stats import binom
from tables import Table, same

from reportgen.data.calibrated_limits import probability
from reportgen.data.three_costs import MeanAbove
from reportgen.distributions import binomial_limits

COST = Table(
    "mean_cost_of_sample",
    "Mean cost of two kinds of errors where all cases are drawn at random; enumerated.",
    {"false_at_least": 0.03, "false_at_most": 0.03, "worst_at_least": 0.03, "worst_at_most": 0.03},
)
TAIL = 0.025
NUISANCES = 100
ENUMERATED = 200  # cases up to which other prevalences and error rates are tried
RATIOS = (1, 5, 20, 100)
SHARES = (0.02, 0.1, 0.5)
RIGHT = ((0.8, 0.8), (0.95, 0.95), (0.99, 0.99))
GRID = (
    *itertools.product((50, 100, 200, 500), RATIOS, SHARES, RIGHT),
    *itertools.product((2000,), (1,), SHARES, RIGHT),
    *tuple(itertools.product((2000,), (20,), SHARES, RIGHT))[:6],
)

CHANGES = collections.defaultdict(dict)  # of a world and a value, by misses


@dataclass(frozen=True)
class World:
    """So many cases, and what a miss costs where a false alarm costs 1."""

    cases: int
    ratio: int

    @property
    def costs(self):
        return (float(self.ratio), 1.0, 0.0)

    def rules_out(self, misses, alarms, value, *, above):
        """Tell whether a sample rules out that the mean is this value or more (above), or less."""
        mean = (self.ratio * misses + alarms) / self.cases
        if mean >= value if above else mean <= value:
            return False
        counts = (float(misses), float(alarms), float(self.cases - misses - alarms))
        if self.ratio == 1:
            low, high = binomial_limits(misses + alarms, self.cases, TAIL)
            return bool(high <= value if above else low >= value)
        side = MeanAbove.of(self.costs, counts, 2 if above else 0)
        return probability(side, value if above else self.ratio - value) <= TAIL

    def changes(self, misses, value, *, above):
        """Count the numbers of alarms, from none up, at which the answer is that of none; near that of one miss less."""
        found, places = CHANGES[self, value, above], self.cases - misses + 1

        def alike(alarms):
            return self.rules_out(misses, alarms, value, above=above) == above

        if misses not in found:
            found[misses] = count_while(alike, places, found.get(misses - 1, places // 2))
        return found[misses]

    def rate(self, shares, value, *, above):
        """Return how often samples with these shares of misses and alarms rule the value out."""
        every = np.arange(self.cases + 1)
        weights = binom.pmf(every, self.cases, shares[0])
        total = 0.0
        for misses in map(int, np.flatnonzero(weights > 1e-6)):
            last = self.changes(misses, value, above=above) - 1
            rest = binom.cdf(last, self.cases - misses, min(shares[1] / (1 - shares[0]), 1.0))
            total += weights[misses] * (rest if above else 1 - rest)
        return round(float(total), 5)

    def worst(self, value, *, above):
        """Return the largest rate over shares with this mean cost; where all errors cost the same it is that of all."""
        if self.cases > ENUMERATED or self.ratio == 1:
            return None
        least = max(0.0, (value - 1) / (self.ratio - 1))
        places = least + (value / self.ratio - least) * np.sin(np.linspace(0, np.pi / 2, NUISANCES)) ** 2
        return max(self.rate((one, max(value - self.ratio * one, 0.0)), value, above=above) for one in places)


def row(at):
    cases, ratio, prevalence, (recall, specificity) = GRID[at]
    world = World(cases, ratio)
    shares = (prevalence * (1 - recall), (1 - prevalence) * (1 - specificity))
    truth = ratio * shares[0] + shares[1]
    off = 3.24 * ((ratio**2 * shares[0] + shares[1] - truth**2) / cases) ** 0.5
    return {
        "cases": cases,
        "ratio": ratio,
        "prevalence": prevalence,
        "recall": recall,
        "specificity": specificity,
        "false_at_least": world.rate(shares, truth, above=False),
        "false_at_most": world.rate(shares, truth, above=True),
        "worst_at_least": world.worst(truth, above=False),
        "worst_at_most": world.worst(truth, above=True),
        "power_at_least": world.rate(shares, truth - off, above=False) if truth > off else None,
        "power_at_most": world.rate(shares, truth + off, above=True) if truth + off < ratio else None,
    }


def rows():
    return (row(at) for at in range(len(GRID)))


def agrees(seed):
    """Judge through the door, at a threshold near the bound, and ask the test that is enumerated."""
    draw = random.Random(seed)
    world = World(draw.randint(30, 600), draw.choice(RATIOS))
    misses, alarms = draw.randint(0, world.cases // 20), draw.randint(0, world.cases // 4)
    above, positives = draw.choice((True, False)), misses + draw.randint(1, 20)
    negatives = world.cases - positives
    alarms = min(alarms, negatives)
    bound = "at_most" if above else "at_least"
    data = {
        "confusion": [[negatives - alarms, alarms], [misses, positives - misses]],
        "matrix_rows": "truth",
        "positive": "1",
    }
    costs = [[0, 1], [world.ratio, 0]]
    spec = {
        "data": data,
        "costs": costs,
        "metrics": ["recall"],
        "criteria": [{"metric": "mean_cost", bound: 0.5, "why": "a test"}],
    }
    (first,) = through_the_door(spec).criteria
    threshold = (first.high if above else first.low) * draw.uniform(0.97, 1.03)
    if not 0 < threshold < world.ratio:
        return True
    spec["criteria"][0][bound] = threshold
    (judged,) = through_the_door(spec).criteria
    return (judged.verdict == "met") == world.rules_out(misses, alarms, threshold, above=above)


@pytest.mark.parametrize("seed", range(5))
def test_the_door_says_the_same(seed):
    assert agrees(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5, 200))
def test_the_door_always_says_the_same(seed):
    assert agrees(seed)


def test_a_stored_rate_comes_again():
    assert same(row(0), COST.rows()[0], None)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(one, stored, None) for one, stored in zip(rows(), COST.rows(), strict=True))


if __name__ == "__main__":
    COST.write(rows())
