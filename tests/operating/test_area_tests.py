"""
DeLong's tests of two areas, on the same cases and on others, by themselves: how often they find a difference.

Comparisons ask for twenty cases of each class before such a test decides; margins are read from another interval
(test_paired_areas.py). Scores are normal. Where a power is given, the first area is larger by 0.1, half of what is left
above 0.95. The table is written by `python tests/operating/test_area_tests.py`.
"""

import itertools
import sys

import numpy as np
import pytest
from scipy.stats import norm
from tables import Table, same
from tested import rates_of_tests

from reportgen.data.paired import PairedScores
from reportgen.data.two_sets import IndependentScores
from reportgen.hypotests.delong_paired import delong_paired
from reportgen.hypotests.delong_unpaired import delong_unpaired

AREAS = Table(
    "tests_of_areas",
    "DeLong's tests of two equal areas under ROC curves of normal scores, and coverage of their intervals.",
    {"false_difference": 0.05, "false_for_first": 0.025, "false_for_second": 0.025},
    runs=10_000,
    seed=153,
)
CORRELATION = 0.6  # of the scores of two models of one case
SIZES = ((20, 20), (20, 200), (50, 50), (50, 500), (100, 300))
GRID = tuple(itertools.product((delong_paired, delong_unpaired), SIZES, (0.8, 0.95)))


def settings(test, sizes, area):
    return {"test": test.id, "positives": sizes[0], "negatives": sizes[1], "area": area}


def drawn(rng, test, sizes, first, second):
    """Draw scores with these areas."""
    truth = np.arange(sum(sizes)) < sizes[0]
    a, b = rng.normal(size=(2, sum(sizes)))
    moved = [2**0.5 * norm.ppf(one) * truth for one in (first, second)]
    if test is delong_unpaired:
        return IndependentScores.of(a + moved[0], truth, b + moved[1], truth)
    return PairedScores.of(a + moved[0], CORRELATION * a + (1 - CORRELATION**2) ** 0.5 * b + moved[1], truth)


def row(at):
    test, sizes, area = GRID[at]
    lead = 0.1 if area < 0.9 else 0.025
    rngs = lambda which, runs: (np.random.default_rng([AREAS.seed, at, which, run]) for run in range(runs))  # noqa: E731
    equal = [test(drawn(one, test, sizes, area, area)) for one in rngs(0, AREAS.runs)]
    other = [test(drawn(one, test, sizes, area + lead, area)) for one in rngs(1, AREAS.runs // 5)]
    return {**settings(*GRID[at]), **rates_of_tests(equal, other, other, lead)}


def rows(*tests):
    return (row(at) for at, one in enumerate(GRID) if not tests or one[0].id in tests)


def test_a_stored_rate_comes_again():
    assert same(row(0), AREAS.rows()[0], AREAS.runs)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(one, stored, AREAS.runs) for one, stored in zip(rows(), AREAS.rows(), strict=True))


if __name__ == "__main__":
    AREAS.write_parts(rows(*sys.argv[1:]), [settings(*one) for one in GRID])
