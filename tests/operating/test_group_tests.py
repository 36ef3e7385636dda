"""
Tests of several groups, models or areas at once, under their own assumptions: how often they find a difference.

Where a power is given, the first group differs from all others. The table is written by
`python tests/operating/test_group_tests.py`, or for some tests only by naming them.
"""

import sys

import numpy as np
import pytest
from tables import Table, same
from tested import known_excess, rejected, share, withheld

from reportgen.data.evidence import Patterns
from reportgen.data.joint import JointScores
from reportgen.data.samples import GroupedSamples, RepeatedSamples
from reportgen.hypotests.anova import anova
from reportgen.hypotests.cochran_q import cochran_q
from reportgen.hypotests.delong_global import delong_global
from reportgen.hypotests.kruskal_wallis import kruskal_wallis
from reportgen.hypotests.repeated_measures_anova import repeated_measures_anova
from reportgen.hypotests.welch_anova import welch_anova

GROUPS = Table(
    "tests_of_groups",
    "Tests of several groups, or of several models on the same cases, without a difference.",
    {"false_difference": 0.05},
    runs=10_000,
    seed=152,
)
MODELS = 4
SHARED = 0.6  # correlation of what models say of the same case


def groups(spreads=(1.0,) * MODELS, lead=0.8, draw=None):
    """Draw groups with these standard deviations; the first is ahead by so many of the largest."""

    def drawn(rng, sizes, ahead):
        values = rng.normal if draw is None else lambda size: draw(rng, size)
        found = [s * values(size=n) for s, n in zip(spreads, sizes, strict=True)]
        found[0] = found[0] + ahead * lead * max(spreads)
        return GroupedSamples.of(found)

    return drawn


def skewed(rng, size):
    return rng.exponential(size=size)


def tied(rng, size):
    return rng.integers(0, 4, size).astype(float)


def repeated(rng, sizes, ahead):
    """Draw subjects x conditions whose differences all vary alike."""
    table = rng.normal(size=(sizes[0], MODELS)) + rng.normal(size=(sizes[0], 1))
    table[:, 0] += ahead
    return RepeatedSamples.of(table)


def together(rng, cases, ahead):
    """Draw models x cases; what is shared makes them agree."""
    shared, alone = rng.normal(size=cases), rng.normal(size=(MODELS, cases))
    found = SHARED**0.5 * shared + (1 - SHARED) ** 0.5 * alone
    found[0] += ahead
    return found


def right(rng, sizes, ahead):
    """Draw which of the models are right on each case: three of four."""
    return Patterns.of((together(rng, sizes[0], 0.5 * ahead) > -0.674).T.astype(float))


def areas(rng, sizes, ahead):
    """Draw scores of models whose area is 0.8."""
    truth = np.arange(sum(sizes)) < sizes[0]
    found = together(rng, sum(sizes), 0.0) + 1.19 * truth
    found[0] += 0.6 * ahead * truth
    return JointScores.of(found, truth)


EQUAL, UNEQUAL = (1.0,) * MODELS, (1.0, 1.0, 2.0, 3.0)
WORLDS = (  # test, values, how they are drawn, sizes
    (anova, "normal", groups(), ((5,) * 4, (5, 10, 20, 30))),
    (welch_anova, "normal", groups(), ((5,) * 4, (10,) * 4)),
    (welch_anova, "normal, SD 1 to 3", groups(UNEQUAL), ((10,) * 4, (30, 20, 10, 10), (10, 10, 20, 30))),
    (kruskal_wallis, "skewed", groups(draw=skewed), ((5,) * 4, (5, 10, 20, 30))),
    (kruskal_wallis, "ties", groups(draw=tied), ((10,) * 4,)),
    (repeated_measures_anova, "normal", repeated, ((5,), (10,), (30,))),
    (cochran_q, "right on 75%", right, ((30,), (100,), (300,))),
    (delong_global, "area 0.8", areas, ((20, 20), (50, 50), (20, 200), (100, 300))),
)
KNOWN = {("delong_global", "20 and 200"): {"false_difference": 0.0818}}  # with few cases of a class, as it declares
GRID = tuple((*world[:3], sizes) for world in WORLDS for sizes in world[3])


def settings(test, values, _, sizes):
    return {"test": test.id, "values": values, "sizes": " and ".join(map(str, sizes))}


def row(at):
    test, _, draw, sizes = GRID[at]
    equal, other = (
        [test(draw(np.random.default_rng([GROUPS.seed, at, ahead, run]), sizes, ahead)) for run in range(runs)]
        for ahead, runs in ((0, GROUPS.runs), (1, GROUPS.runs // 5))
    )
    named = settings(*GRID[at])
    return {
        **named,
        "false_difference": share(rejected(equal)),
        "withheld": share(withheld(equal)),
        "power": share(rejected(other)),
        **known_excess(KNOWN, named["test"], named["sizes"]),
    }


def rows(*tests):
    return (row(at) for at, one in enumerate(GRID) if not tests or one[0].id in tests)


@pytest.mark.parametrize("at", [2, 10, 13])  # one of a test that is quickly simulated, of each design
def test_a_stored_rate_comes_again(at):
    assert same(row(at), GROUPS.rows()[at], GROUPS.runs)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(one, stored, GROUPS.runs) for one, stored in zip(rows(), GROUPS.rows(), strict=True))


if __name__ == "__main__":
    GROUPS.write_parts(rows(*sys.argv[1:]), [settings(*one) for one in GRID])
