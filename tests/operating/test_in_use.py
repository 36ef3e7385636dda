"""
Values at a prevalence of use, the truth exactly at the threshold, with fixed numbers of cases of both classes.

Every possible sample is weighed by its probability. Whether a threshold is ruled out is asked of the same tests that give
the limits, at the threshold alone; of samples with equal positives, the number of alarms at which this changes is looked
for. The table is written by `python tests/operating/test_in_use.py`.
"""

import functools
import itertools
import random
from dataclasses import dataclass

import numpy as np
import pytest
from asking import same_at_the_door, through_the_door
from changing import count_while
from scipy.stats import binom
from tables import Table, same

from reportgen.catalog.statistic import statistic
from reportgen.conventions import ENOUGH_FOR_SCORE_RATIO, ENOUGH_OF_CLASS_FOR_SCORE_RATIO
from reportgen.data.at_use import AtUse
from reportgen.data.calibrated_limits import probability
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts, Scores, TwoProportions, array
from reportgen.data.two_rates import Alone, RateOfClass, sides
from reportgen.intervals.koopman import koopman

IN_USE = Table(
    "values_in_use",
    "Values at a prevalence of use, with fixed numbers of cases of both classes; enumerated.",
    {"false_at_least": 0.03, "false_at_most": 0.03},
)
TAIL = 0.025
COSTS = {"mean_cost 20": ((0, 1), (20, 0)), "mean_cost 100": ((0, 1), (100, 0))}
METRICS = ("accuracy", "f1", "mcc", *COSTS)
RATIOS = ("precision", "npv")
BENEFIT = "net_benefit 0.2"
FURTHER = ("lift", BENEFIT, "predicted_positive_rate")
DOORS = ("lift", "predicted_positive_rate")  # of a matrix: net benefit asks for scores, and is a mean cost
SIZES = ((20, 100), (50, 50))
RATES = ((0.8, 0.2), (0.8, 0.05), (0.95, 0.05), (0.99, 0.01))
PREVALENCES = (0.02, 0.1, 0.5)
GRID = (
    *itertools.product(METRICS, PREVALENCES, SIZES, RATES),
    *itertools.product(RATIOS, (0.1,), SIZES, RATES),  # the order of samples is the same at every prevalence
    *itertools.product(FURTHER, (0.1,), SIZES, RATES),
)


def costed(name, counts):
    return Costed.of(counts, COSTS[name]) if name in COSTS else counts


@dataclass(frozen=True)
class World:
    """A metric at a prevalence of use, as a function of recall and false positive rate, and how many cases there are."""

    name: str
    prevalence: float
    positives: int
    negatives: int

    @functools.cached_property
    def function(self):
        if self.name == BENEFIT:
            use = AtUse.of(Scores.of([0, 1], [False, True]), self.prevalence, {"threshold": 0.2})
            metric = statistic(use.found, "net_benefit(threshold=0.2)")
            return lambda p, q: metric(use.at(p, q))
        counts = Counts.of(tp=1, fp=1, fn=1, tn=1)
        use = AtUse.of(costed(self.name, counts), self.prevalence, {})
        metric = statistic(use.found, self.name.split()[0])
        return lambda p, q: metric(use.at(p, q))

    @property
    def ends(self):
        """Return the least and the largest value that there is."""
        corners = self.function(array([0, 0, 1, 1]), array([0, 1, 0, 1]))
        return float(np.nanmin(corners)), float(np.nanmax(corners))

    @property
    def of_ratio(self):
        """Tell whether the metric follows from the ratio of two rates."""
        return self.name in (*RATIOS, "lift")

    def rules_out(self, tp, fp, value, *, above):
        """Tell whether a sample rules out that the truth is this value or more (above), or less."""
        found = self.function(array(tp / self.positives), array(fp / self.negatives))
        if np.isnan(found) or (found >= value if above else found <= value):
            return False
        if self.of_ratio and not self._by_score(tp, fp, value, above=above):
            return False
        if self.of_ratio and not self._drawn_out(tp, fp):
            return True
        side = sides(self.function, RateOfClass(tp, self.positives), RateOfClass(fp, self.negatives))[1 if above else 0]
        sign = 1 if above else -1
        if isinstance(side, Alone):
            return sign * side.upper_limit(TAIL) <= sign * value
        return probability(side, sign * value) <= TAIL

    def _ratio(self, tp, fp):
        if self.name != "npv":
            return tp, self.positives, fp, self.negatives
        return self.positives - tp, self.positives, self.negatives - fp, self.negatives

    def _drawn_out(self, tp, fp):
        a, n, b, m = self._ratio(tp, fp)
        return min(n, m) < ENOUGH_OF_CLASS_FOR_SCORE_RATIO or min(a, b) < ENOUGH_FOR_SCORE_RATIO

    def _by_score(self, tp, fp, value, *, above):
        found = koopman(TwoProportions.of(*self._ratio(tp, fp)), tail=TAIL)
        odds = self.prevalence / (1 - self.prevalence)
        parts = [
            1.0 if np.isnan(one) else float(one) * odds / (1 + float(one) * odds) for one in (found.low, found.high)
        ]
        low, high = (1 - parts[1], 1 - parts[0]) if self.name == "npv" else parts
        if self.name == "lift":
            low, high = low / self.prevalence, high / self.prevalence
        return high <= value if above else low >= value

    def rate(self, rates, value, *, above):
        """Return how often samples rule the value out."""
        weights = binom.pmf(np.arange(self.positives + 1), self.positives, rates[0])
        rises = float(self.function(array(0.5), array(0.6)) - self.function(array(0.5), array(0.4))) > 0
        total, m, near = 0.0, self.negatives, self.negatives // 2
        few_first = rises == above  # all numbers of alarms up to one rule the truth out, or all from one on
        for tp in np.flatnonzero(weights > 1e-7):

            def asked(place, tp=tp):
                return self.rules_out(float(tp), float(place if few_first else m - place), value, above=above)

            near = count_while(asked, m + 1, near)
            rest = binom.cdf(near - 1, m, rates[1] if few_first else 1 - rates[1])
            total += weights[tp] * rest
        return round(float(total), 5)

    def spread(self, rates):
        """Return the standard deviation of the value that is found."""
        tp, fp = (np.arange(size + 1.0) for size in (self.positives, self.negatives))
        one, other = (binom.pmf(*each) for each in ((tp, self.positives, rates[0]), (fp, self.negatives, rates[1])))
        values = self.function(tp[:, None] / self.positives, fp[None, :] / self.negatives)
        weights = np.where(np.isfinite(values), np.outer(one, other), 0.0)
        values = np.where(np.isfinite(values), values, 0.0)
        mean = np.average(values, weights=weights)
        return float(np.average((values - mean) ** 2, weights=weights) ** 0.5)


def row(at):
    name, prevalence, sizes, rates = GRID[at]
    world = World(name, prevalence, *sizes)
    truth = float(world.function(array(rates[0]), array(rates[1])))
    off = 3.24 * world.spread(rates)
    return {
        "metric": name,
        "prevalence": prevalence,
        "positives": sizes[0],
        "negatives": sizes[1],
        "recall": rates[0],
        "fpr": rates[1],
        "false_at_least": world.rate(rates, truth, above=False),
        "false_at_most": world.rate(rates, truth, above=True),
        "power_at_least": world.rate(rates, truth - off, above=False) if truth - off > max(world.ends[0], 0) else None,
        "power_at_most": world.rate(rates, truth + off, above=True) if truth + off < world.ends[1] else None,
    }


def rows():
    return (row(at) for at in range(len(GRID)))


def drawn(seed):
    """Draw a metric, a prevalence and a matrix, and put the threshold near the value at which the verdict changes."""
    draw = random.Random(seed)
    name, prevalence = draw.choice((*METRICS, *RATIOS, *DOORS)), draw.choice(PREVALENCES)
    positives, negatives = draw.randint(10, 150), draw.randint(10, 400)
    tp = sum(draw.random() < 0.85 for _ in range(positives))
    fp = sum(draw.random() < 0.1 for _ in range(negatives))
    return World(name, prevalence, positives, negatives), tp, fp, draw.choice((True, False)), draw.uniform(0.97, 1.03)


def agrees(seed):
    """Judge through the door, at a threshold near the bound, and ask the test that is enumerated."""
    world, tp, fp, above, part = drawn(seed)
    found = world.function(array(tp / world.positives), array(fp / world.negatives))
    if np.isnan(found):
        return True
    bound = "at_most" if above else "at_least"
    data = {
        "confusion": [[world.negatives - fp, fp], [world.positives - tp, tp]],
        "matrix_rows": "truth",
        "positive": "1",
        "use_prevalence": world.prevalence,
    }
    spec = {
        "data": data,
        "metrics": ["recall"],
        "criteria": [{"metric": world.name.split()[0], bound: float(found), "why": "a test"}],
    }
    spec |= {"costs": COSTS[world.name]} if world.name in COSTS else {}
    (first,) = through_the_door(spec).criteria
    threshold = part * (first.high if above else first.low)
    least, most = world.ends
    spec["criteria"][0][bound] = min(max(threshold, least + 0.001), most - 0.001)
    (judged,) = through_the_door(spec).criteria
    expected = world.rules_out(float(tp), float(fp), spec["criteria"][0][bound], above=above)
    return (judged.verdict == "met") == expected


test_the_door_says_the_same, test_the_door_always_says_the_same = same_at_the_door(agrees, 4)


def test_a_stored_rate_comes_again():
    assert same(row(0), IN_USE.rows()[0], None)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(one, stored, None) for one, stored in zip(rows(), IN_USE.rows(), strict=True))


if __name__ == "__main__":
    IN_USE.write(rows())
