"""
Balanced accuracy and likelihood ratios, the truth exactly at the threshold, with fixed numbers of cases of both classes.

All rates of both classes with this value are gone through, and every possible sample is weighed by its probability at
each. Youden's index is judged as balanced accuracy is, predictive values at a prevalence as the likelihood ratios with
which alone they rise or fall. Whether a sample rules a threshold out is asked of the test that gives the limits; of
samples with equal positives, the number of alarms at which this changes is looked for. The tables are written by
`python tests/operating/test_class_rates.py`.
"""

import itertools
import random
from dataclasses import dataclass

import numpy as np
import pytest
from asking import same_at_the_door, through_the_door
from scipy.stats import binom
from tables import Table, same

from reportgen.data.calibrated_limits import probability
from reportgen.data.evidence import Counts
from reportgen.data.two_rates import RateOfClass, sides
from reportgen.intervals.class_rates_ci import class_rates_ci

USUAL, TOLERANCE = 0.025, 1.2  # of the nominal tail: 3.0% of 2.5%
RATES = Table(
    "class_rates",
    "Functions of the rates of both classes, the worst of all rates with this value; enumerated.",
    {"false_at_least": 0.03, "false_at_most": 0.03},
)
LEVELS = Table("class_rates_at_levels", "The same at other one-sided tails.", {})
FUNCTIONS = {  # of recall and false positive rate, and the false positive rate at which a recall gives a value
    "balanced_accuracy": (lambda p, q: (p + 1 - q) / 2, lambda v, p: p + 1 - 2 * v),
    "lr_plus": (lambda p, q: p / (p + q), lambda v, p: p / v),
    "lr_minus": (lambda p, q: (1 - p) / (1 - p + 1 - q), lambda v, p: 1 - (1 - p) / v),
}
TRUTHS = {
    "balanced_accuracy": (0.5, 0.6, 0.7, 0.8, 0.9, 0.95),
    "lr_plus": (1, 2, 5, 10, 30),
    "lr_minus": (0.02, 0.05, 0.1, 0.3, 0.6),
}
SIZES, UNEQUAL, LARGE = ((20, 20), (50, 50)), ((20, 100), (100, 20)), (200, 200)
OF_VALUES = tuple((name, truth) for name, truths in TRUTHS.items() for truth in truths)
GRID = (
    *((*one, sizes) for one, sizes in itertools.product(OF_VALUES, (*SIZES, *UNEQUAL))),
    *((name, truth, LARGE) for name, truth in (("balanced_accuracy", 0.9), ("lr_plus", 10), ("lr_minus", 0.1))),
)
TAILS = (0.05, 0.0125)
GRID_OF_LEVELS = tuple((*one, UNEQUAL[0], tail) for one, tail in itertools.product(OF_VALUES, TAILS))
WITH_POWER = SIZES[1]
RECALLS = np.sort(np.concatenate([np.linspace(0.005, 0.995, 199), [0.001, 0.002, 0.0035, 0.9965, 0.998, 0.999]]))
PREVALENCE = 0.1
RELATED = {  # what else these functions judge: its name, what the value of the function is there
    "balanced_accuracy": ("youden_j", lambda v: 2 * v - 1),
    "lr_plus": ("ppv_at_prevalence", lambda v: v * PREVALENCE / (v * PREVALENCE + 1 - PREVALENCE)),
    "lr_minus": ("npv_at_prevalence", lambda v: (1 - PREVALENCE) / (v * PREVALENCE + 1 - PREVALENCE)),
}
RISES = {"balanced_accuracy": True, "lr_plus": True, "lr_minus": False}  # what is related


@dataclass(frozen=True)
class World:
    """A function of the rates of both classes, and how many cases there are."""

    name: str
    positives: int
    negatives: int
    tail: float = USUAL

    @property
    def function(self):
        with_values = FUNCTIONS[self.name][0]

        def function(p, q):
            with np.errstate(all="ignore"):
                return with_values(np.asarray(p, dtype=float), np.asarray(q, dtype=float))

        return function

    def tested(self, value):
        """Carry a value over to the scale on which it is tested."""
        return value if self.name == "balanced_accuracy" else value / (1 + value)

    def rules_out(self, tp, fp, value, *, above):
        """Tell whether a sample rules out that the truth is this value or more (above), or less."""
        found, threshold = float(self.function(tp / self.positives, fp / self.negatives)), self.tested(value)
        if np.isnan(found) or (found >= threshold if above else found <= threshold):
            return False
        rates = RateOfClass(float(tp), float(self.positives)), RateOfClass(float(fp), float(self.negatives))
        side = sides(self.function, *rates)[1 if above else 0]
        return probability(side, threshold if above else -threshold) <= self.tail

    def edge(self, value, *, above):
        """Find for each number of positive cases found with how many alarms, of the fewest or of the most, it is ruled out."""
        few = (self.name != "lr_minus") != above
        edge, last = np.zeros(self.positives + 1, dtype=int), 0
        for tp in range(self.positives + 1):

            def ask(at, tp=tp):
                return self.rules_out(tp, at if few else self.negatives - at, value, above=above)

            last = edge[tp] = first_not(ask, last, self.negatives + 1)
        return edge, few

    def probabilities(self, value, recalls, alarms, *, above):
        """Return for each pair of rates how often samples rule the value out."""
        edge, few = self.edge(value, above=above)
        found = binom.pmf(np.arange(self.positives + 1), self.positives, recalls[:, None])
        few_enough = binom.cdf(edge - 1, self.negatives, alarms[:, None])
        many_enough = binom.sf(self.negatives - edge, self.negatives, alarms[:, None])
        return (found * (few_enough if few else many_enough)).sum(axis=1)

    def spread(self, recall, alarm):
        """Return the standard deviation of the value that is found, on the scale on which it is tested."""
        tp, fp = np.arange(self.positives + 1.0), np.arange(self.negatives + 1.0)
        values = self.function(tp[:, None] / self.positives, fp / self.negatives)
        weights = np.outer(binom.pmf(tp, self.positives, recall), binom.pmf(fp, self.negatives, alarm))
        weights, values = np.where(np.isnan(values), 0.0, weights), np.nan_to_num(values)
        return float(np.average((values - np.average(values, weights=weights)) ** 2, weights=weights) ** 0.5)


def first_not(ask, near, end):
    """Find the first number that does not hold, where all before it do, looking near one first."""
    low, high, step = 0, end, 1
    if near < end and ask(near):
        low = near + 1
        while low - 1 + step < end and ask(low - 1 + step):
            low, step = low + step, 2 * step
        high = min(low - 1 + step, end)
    else:
        high = min(near, end)
        while high - step >= 0 and not ask(high - step):
            high, step = high - step, 2 * step
        low = max(high - step + 1, 0)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if ask(middle) else (low, middle)
    return low


def row(name, truth, sizes, tail=USUAL):
    """Return the worst and the mean rate of all pairs of rates."""
    world, (recalls, alarms) = World(name, *sizes, tail), pairs(name, truth)
    false = [world.probabilities(truth, recalls, alarms, above=above) for above in (False, True)]
    settings = {"metric": name, "positives": sizes[0], "negatives": sizes[1], "tail": tail, "truth": truth}
    rates = {"false_at_least": false[0].max(), "false_at_most": false[1].max()}
    means = {"mean_at_least": false[0].mean(), "mean_at_most": false[1].mean()}
    return settings | {column: round(float(rate), 5) for column, rate in (rates | means).items()}


def pairs(name, truth):
    """List pairs of rates with this value."""
    alarms = FUNCTIONS[name][1](truth, RECALLS)
    inside = (alarms > 0) & (alarms < 1)
    return RECALLS[inside], alarms[inside]


def power(name, truth, sizes):
    """Return the power at the pair in the middle, as in `tables.summary`, where the threshold is a value that there can be."""
    if sizes != WITH_POWER:
        return {"power_at_least": None, "power_at_most": None}
    world, (recalls, alarms) = World(name, *sizes), pairs(name, truth)
    at = slice(len(recalls) // 2, len(recalls) // 2 + 1)
    off = 3.24 * world.spread(recalls[at][0], alarms[at][0])
    found = {}
    for column, above in (("power_at_least", False), ("power_at_most", True)):
        tested = world.tested(truth) + (off if above else -off)
        found[column] = None
        if 0 < tested < 1:
            threshold = tested if name == "balanced_accuracy" else tested / (1 - tested)
            rate = world.probabilities(threshold, recalls[at], alarms[at], above=above)[0]
            found[column] = round(float(rate), 5)
    return found


def rows():
    return (row(*one) | power(*one) for one in GRID)


def rows_of_levels():
    return (row(*one) for one in GRID_OF_LEVELS)


def drawn(seed):
    """Draw a function, a matrix, and whether the criterion is about what is related."""
    draw = random.Random(seed)
    world = World(draw.choice(list(FUNCTIONS)), draw.randint(10, 150), draw.randint(10, 400))
    quality = draw.choice((0.6, 0.85, 0.99))
    tp = sum(draw.random() < quality for _ in range(world.positives))
    fp = sum(draw.random() < 1 - quality for _ in range(world.negatives))
    return world, tp, fp, draw.choice((True, False)), draw.choice((True, False)), draw.uniform(0.97, 1.03)


def agrees(seed):
    """Judge through the door, at a threshold near the bound, and ask the test that is enumerated."""
    world, tp, fp, above, related, part = drawn(seed)
    counts = Counts.of(tp=tp, fp=fp, fn=world.positives - tp, tn=world.negatives - fp)
    found = class_rates_ci.limits(counts, metric=world.name)
    low, high = (float(end) for end in (found.low, found.high))
    value = part * (high if above else low)
    if not 0 < value < (1 if world.name == "balanced_accuracy" else np.inf):
        return True
    metric, carry = RELATED[world.name] if related else (world.name, lambda one: one)
    upward = RISES[world.name] if related else True
    bound = "at_most" if above == upward else "at_least"
    options = {"prevalence": PREVALENCE} if metric.endswith("at_prevalence") else {}
    asked = {"metric": metric, "options": options, bound: float(carry(value)), "why": "a test"}
    matrix = [[world.negatives - fp, fp], [world.positives - tp, tp]]
    data = {"confusion": matrix, "matrix_rows": "truth", "positive": "positive"}
    (judged,) = through_the_door({"data": data, "metrics": ["recall"], "criteria": [asked]}).criteria
    if (
        metric == world.name and np.isnan(found.value) and bound == "at_most"
    ):  # predictive values are 1 there and judged
        return judged.verdict == "undefined"
    ends = [carry(end) for end in ((low, high) if upward else (high, low))]
    assert [judged.low, judged.high] == pytest.approx([None if np.isnan(end) else end for end in ends], rel=1e-6)
    return (judged.verdict == "met") == world.rules_out(tp, fp, value, above=above)


test_the_door_says_the_same, test_the_door_always_says_the_same = same_at_the_door(agrees, 6)


def test_each_rate_at_other_levels_is_within_the_tolerance():
    for one in LEVELS.rows():
        assert max(one["false_at_least"], one["false_at_most"]) <= TOLERANCE * one["tail"]


@pytest.mark.parametrize("near", [0, 3, 7, 12, 20])
@pytest.mark.parametrize("edge", [0, 1, 7, 19, 20])
def test_the_edge_is_found_from_wherever_it_is_looked_for(near, edge):
    assert first_not(lambda at: at < edge, near, 20) == edge


def test_a_stored_rate_comes_again():
    at = GRID.index(("lr_minus", 0.1, SIZES[0]))
    assert same(row(*GRID[at]) | power(*GRID[at]), RATES.rows()[at], None)


@pytest.mark.slow
@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_edge_tells_samples_apart_as_their_limits_do(name):
    """Every sample of 12 positive and 15 negative cases, by its limits."""
    world, value = World(name, 12, 15), TRUTHS[name][2]
    tp, fp = np.meshgrid(np.arange(13.0), np.arange(16.0), indexing="ij")
    found = class_rates_ci.function(Counts(tp, fp, 12 - tp, 15 - fp), metric=name, tail=USUAL)
    for above, met in ((False, found.low >= value), (True, found.high <= value)):
        edge, few = world.edge(value, above=above)
        expected = (fp < edge[:, None]) if few else (fp > 15 - edge[:, None])
        assert np.array_equal(met, expected)


@pytest.mark.slow
@pytest.mark.parametrize(("table", "make"), [(RATES, rows), (LEVELS, rows_of_levels)], ids=["usual", "levels"])
def test_all_stored_rates_come_again(table, make):
    assert all(same(one, stored, None) for one, stored in zip(make(), table.rows(), strict=True))


if __name__ == "__main__":
    RATES.write(rows())
    LEVELS.write(rows_of_levels())
