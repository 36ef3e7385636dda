"""
Two models whose true difference is just the margin: how often a margin is falsely excluded; enumerated.

Proportions on the same cases by Tango's interval, as the comparison reads it: non-inferiority from the 95% interval,
equivalence from the 90% one. With two comparisons in a family each has half of the error; in a fixed sequence the first
has all of it. The two are of different classes, so that they are independent. The table is written by
`python tests/operating/test_margins.py`.
"""

import itertools
from functools import cache

import numpy as np
import pytest
from asking import cases_of, through_the_door
from scipy.stats import multinomial
from tables import Table, same

from reportgen.data.evidence import PairedTable
from reportgen.intervals.tango import tango

MARGINS = Table(
    "margins",
    "A difference that is just the margin, by Tango's interval at every discordance count; enumerated.",
    {"false_non_inferiority": 0.03, "false_equivalence": 0.053, "false_any_of_two": 0.03, "false_in_sequence": 0.03},
)
GRID = tuple(
    (n, margin, discordant)
    for n, margin in itertools.product((50, 100, 150, 200), (0.02, 0.05, 0.1, 0.2))
    for discordant in (0.05, 0.1, 0.2, 0.4)
    if discordant > margin
)
"""Cases, margin, and the proportion of cases on which exactly one model is right."""


@cache
def limits_of(n, level):
    """Compute the interval of every pair of discordant counts."""
    b, c = np.meshgrid(np.arange(n + 1.0), np.arange(n + 1.0), indexing="ij")
    there = b + c <= n
    table = PairedTable(n - b[there] - c[there], b[there], c[there], np.zeros(there.sum()))
    found = tango.limits(table, level=level)
    return b[there], c[there], found.low, found.high


def chances(n, margin, discordant):
    b, c, *_ = limits_of(n, 0.95)
    first = (discordant - margin) / 2
    return multinomial.pmf(np.stack([b, c, n - b - c], axis=1), n, [first, first + margin, 1 - discordant])


def shown(n, margin, level, *, both=False):
    _, _, low, high = limits_of(n, level)
    return (low > -margin) & (high < margin) if both else low > -margin


def row_of(n, margin, discordant):
    chance = chances(n, margin, discordant)
    alone, shared = (float(chance[shown(n, margin, level)].sum()) for level in (0.95, 0.975))
    equivalent = float(chance[shown(n, margin, 0.9, both=True)].sum())
    equal = multinomial.pmf(
        np.stack([*limits_of(n, 0.95)[:2], n - sum(limits_of(n, 0.95)[:2])], axis=1),
        n,
        [discordant / 2, discordant / 2, 1 - discordant],
    )
    return {
        "cases": n,
        "margin": margin,
        "discordance": discordant,
        "false_non_inferiority": round(alone, 5),
        "false_equivalence": round(equivalent, 5),
        "false_any_of_two": round(1 - (1 - shared) ** 2, 5),
        "false_in_sequence": round(alone, 5),
        "power": round(float(equal[shown(n, margin, 0.95)].sum()), 5),
    }


def rows():
    return [row_of(*one) for one in GRID]


@pytest.mark.parametrize("at", range(0, len(GRID), 7))
def test_stored_rates_come_again(at):
    assert same(row_of(*GRID[at]), MARGINS.rows()[at], None)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("hypothesis", ["non_inferiority", "equivalence"])
def test_the_door_says_the_same(seed, hypothesis):
    """Random tables of 50 cases: the same limits, and the margin is excluded exactly where the table says so."""
    rng = np.random.default_rng(seed)
    b, c = (int(count) for count in rng.integers(0, 12, 2))
    margin = float(rng.choice([0.05, 0.1, 0.2]))
    joint = np.zeros((2, 2, 2))
    joint[1, 1, 1], joint[1, 1, 0], joint[1, 0, 1], joint[0, 0, 0] = 50 - b - c, b, c, 40
    models = [{"name": name, "prediction": name.lower()} for name in "AB"]
    asked = {"metric": "recall", "hypothesis": hypothesis, "margin": margin, "why": "x"}
    (found,) = through_the_door({"models": models, "comparisons": [asked]}, **cases_of(joint)).comparisons
    level, both = (0.9, True) if hypothesis == "equivalence" else (0.95, False)
    first, second, low, high = limits_of(50, level)
    at = np.flatnonzero((first == b) & (second == c))[0]

    assert (found.interval.low, found.interval.high) == pytest.approx((low[at], high[at]), abs=1e-9)
    assert (f"{hypothesis}_shown" in found.conclusions) == bool(shown(50, margin, level, both=both)[at])


def test_a_score_test_of_the_margin_and_the_interval_never_contradict_each_other():
    """Every pair of discordant counts up to 60: Tango's statistic at the margin is beyond its quantile exactly then."""
    n, margin = 60, 0.1
    b, c, low, _ = limits_of(n, 0.95)
    half = -b - c + (2 * n - b + c) * -margin
    q = (np.sqrt(half**2 - 8 * n * (c * margin * (1 + margin))) - half) / (4 * n)
    statistic = (b - c + n * margin) / np.sqrt(n * (2 * q - margin * (1 + margin)))

    assert np.array_equal(statistic > 1.959963984540054, low > -margin)


if __name__ == "__main__":
    MARGINS.write(rows())
