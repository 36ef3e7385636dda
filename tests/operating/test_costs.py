"""
Mean cost of four different costs, the truth exactly at the threshold, where the prevalence of the cases is drawn as well.

The table is written by `python tests/operating/test_costs.py`.
"""

import itertools

import numpy as np
import pytest
from asking import criteria, judged, many_bounds, seen, spec_of, through_the_door
from tables import Table, same, summary

from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts

COSTS = {"misses ten times": ((0, 1), (10, 0)), "alike": ((0, 1), (1, 0)), "with gain": ((0, 1), (5, -2))}
COST = Table(
    "mean_cost",
    "Mean cost of four different costs where all cases are drawn at random.",
    {"false_at_least": 0.025, "false_at_most": 0.025},
    runs=1000,
    seed=31,
)
COST_GRID = tuple(itertools.product(("with gain",), (60,), (0.2, 0.4), ((0.7, 0.2), (0.95, 0.03))))
FIRST_SEED = 8  # of the table's rows


def cost_spec(name):
    return spec_of(criteria=[{"metric": "mean_cost", "at_most": 0.5}], costs={"matrix": COSTS[name]})


def drawn_cells(at, n, prevalence, rates):
    """Draw tp, fp, fn and tn."""
    recall, fpr = rates
    shares = (prevalence * recall, (1 - prevalence) * fpr, prevalence * (1 - recall), (1 - prevalence) * (1 - fpr))
    return np.random.default_rng([COST.seed, FIRST_SEED + at]).multinomial(n, shares, COST.runs), np.array(shares)


def row_of_costs(at):
    name, n, prevalence, rates = COST_GRID[at]
    cells, shares = drawn_cells(at, n, prevalence, rates)
    distinct, times = np.unique(cells, axis=0, return_counts=True)
    one_class = (distinct[:, [0, 2]].sum(axis=1) == 0) | (distinct[:, [1, 3]].sum(axis=1) == 0)
    counts = Counts(*distinct.astype(float).T)
    low, high, value = many_bounds(cost_spec(name), Costed.of(counts, COSTS[name]))
    (tn, fp), (fn, tp) = COSTS[name]
    truth = float(shares @ (tp, fp, fn, tn))
    row = summary(low=low, high=high, value=value, truth=truth, known=~one_class, weights=times.astype(float))
    return {"costs": name, "cases": n, "prevalence": prevalence, "recall": rates[0], "fpr": rates[1], **row}


def rows_of_costs():
    return (row_of_costs(at) for at in range(len(COST_GRID)))


@pytest.mark.parametrize("name", COSTS)
@pytest.mark.parametrize("cells", [(18, 3, 2, 57), (20, 0, 0, 60), (5, 9, 15, 51)])
def test_the_door_says_the_same_of_costs(name, cells):
    tp, fp, fn, tn = cells
    asked = criteria("mean_cost", 0.5)
    data = {"confusion": [[tn, fp], [fn, tp]], "matrix_rows": "truth", "positive": "positive"}
    costs = {"matrix": [list(row) for row in COSTS[name]]}
    door = through_the_door({"data": data, "metrics": ["mean_cost"], "costs": costs, "criteria": asked}).criteria
    counts = Counts.of(tp=tp, fp=fp, fn=fn, tn=tn)
    spec = spec_of(criteria=asked, costs=costs)
    engine = judged(spec, counts, costs=np.array(COSTS[name], dtype=float))
    assert list(map(seen, door)) == list(map(seen, engine))
    low, high, _ = many_bounds(cost_spec(name), Costed.of(counts, COSTS[name]))
    assert (door[0].low, door[0].high) == pytest.approx((float(low), float(high)), rel=1e-9)


def test_a_stored_rate_comes_again():
    assert same(row_of_costs(1), COST.rows()[1], COST.runs)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(row, stored, COST.runs) for row, stored in zip(rows_of_costs(), COST.rows(), strict=True))


if __name__ == "__main__":
    COST.write(rows_of_costs())
