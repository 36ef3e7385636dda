"""Limits by scipy's exact binomial intervals, added up by hand; errors by enumeration of all samples."""

import itertools
import math

import numpy as np
import pytest
from scipy import stats

from reportgen.catalog.answers import Undefined
from reportgen.data.costs import Costed
from reportgen.engine.calc.run import calc
from reportgen.intervals.cost_levels_ci import cost_levels_ci

MATRIX = [[50, 2, 1], [3, 40, 4], [0, 5, 30]]
COSTS = [[0, 1, 2], [5, 0, 3], [10, 4, 0]]


def limits(matrix, costs, metric="mean_cost", **settings):
    return cost_levels_ci.limits(Costed(np.array(matrix, float), np.array(costs, float)), metric=metric, **settings)


def by_hand(cells, costs, tail):
    """Add up the exact limits of how many cases cost at least each cost."""
    levels = sorted(set(costs))
    ends = [levels[0], levels[0]]
    for below, cost in itertools.pairwise(levels):
        reached = sum(cell for cell, one in zip(cells, costs, strict=True) if one >= cost)
        exact = stats.binomtest(int(reached), int(sum(cells))).proportion_ci(1 - 2 * tail / (len(levels) - 1), "exact")
        ends = [end + (cost - below) * limit for end, limit in zip(ends, exact, strict=True)]
    return ends


@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
@pytest.mark.parametrize("costs", [COSTS, [[-3, 1, 2], [5, -1, 3], [10, 4, -8]], [[0, 1, 1], [1, 0, 1], [1, 1, 0]]])
def test_limits_are_the_exact_ones_of_each_cost_added_up(costs, level):
    found = limits(MATRIX, costs, level=level)
    low, high = by_hand(np.ravel(MATRIX), np.ravel(costs).tolist(), (1 - level) / 2)
    assert (float(found.low), float(found.high)) == pytest.approx((low, high))


@pytest.mark.parametrize("n", [5, 20])
@pytest.mark.parametrize(
    "chances", [(0.7, 0.1, 0.1, 0.1), (0.97, 0.01, 0.01, 0.01), (0.25, 0.25, 0.25, 0.25), (0.1, 0.6, 0.2, 0.1)]
)
def test_each_limit_errs_at_most_as_often_as_stated(chances, n):
    costs = [0, 1, 4, 20]
    true = float(np.dot(chances, costs))
    above = below = 0.0
    for counts in itertools.product(range(n + 1), repeat=3):
        if sum(counts) > n:
            continue
        cells = [n - sum(counts), *counts]
        found = limits([cells[:2], cells[2:]], [costs[:2], costs[2:]])
        ways = math.factorial(n) / math.prod(map(math.factorial, cells))
        chance = ways * math.prod(p**k for p, k in zip(chances, cells, strict=True))
        above += chance * (float(found.low) > true + 1e-12)
        below += chance * (float(found.high) < true - 1e-12)
    assert max(above, below) <= 0.025


def test_total_cost_and_profit_are_those_of_all_cases():
    mean, total, profit = (limits(MATRIX, COSTS, metric) for metric in ("mean_cost", "total_cost", "profit"))
    n = np.sum(MATRIX)
    assert (float(total.low), float(total.high)) == pytest.approx((float(mean.low) * n, float(mean.high) * n))
    assert (float(profit.low), float(profit.high)) == pytest.approx((-float(total.high), -float(total.low)))


def test_batches_give_the_same_as_one_by_one():
    other = [[1, 0, 0], [0, 0, 0], [7, 0, 2]]
    both = limits([MATRIX, other], COSTS)
    each = [limits(one, COSTS) for one in (MATRIX, other)]
    assert both.low.tolist() == pytest.approx([float(one.low) for one in each])
    assert both.high.tolist() == pytest.approx([float(one.high) for one in each])


def test_one_cost_for_all_cases_has_no_width():
    found = limits(MATRIX, [[2] * 3] * 3)
    assert (float(found.low), float(found.high)) == (2, 2)


def test_without_cases_there_is_no_interval():
    assert limits(np.zeros((3, 3)), COSTS) == Undefined("no_case")


def test_its_steps_list_each_cost_with_its_cases():
    table = calc("cost_levels_ci", {"matrix": MATRIX, "costs": COSTS, "metric": "mean_cost"})["table"]
    assert [row[:2] for row in table["rows"]] == [[1, 15], [2, 13], [3, 12], [4, 8], [5, 3], [10, 0]]
