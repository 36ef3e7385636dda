"""
Mean cost and predictive values at a prevalence, the truth exactly at the threshold.

With fixed numbers of cases of both classes every possible sample is weighed by its probability; where the prevalence of
the cases is itself drawn, samples are. The tables are written by `python tests/operating/test_costs.py`.
"""

import itertools

import numpy as np
import pytest
from asking import criteria, judged, many_bounds, seen, spec_of, through_the_door
from scipy.stats import binom
from tables import Table, same, summary

from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts

COSTS = {"misses ten times": ((0, 1), (10, 0)), "alike": ((0, 1), (1, 0)), "with gain": ((0, 1), (5, -2))}
AT_USE = Table(
    "predictive_values_at_prevalence",
    "PPV and NPV at a prevalence of use, with fixed numbers of cases of both classes; enumerated.",
    {"false_at_least": 0.025, "false_at_most": 0.025},
)
COST = Table(
    "mean_cost",
    "Mean cost of four different costs where all cases are drawn at random.",
    {"false_at_least": 0.025, "false_at_most": 0.025},
    runs=1000,
    seed=31,
)
SIZES = ((10, 30), (30, 30), (20, 100))
RATES = tuple(itertools.product((0.6, 0.8, 0.95), (0.02, 0.1, 0.3)))
COST_GRID = tuple(itertools.product(("with gain",), (60,), (0.2, 0.4), ((0.7, 0.2), (0.95, 0.03))))
FIRST_SEED = 8  # of the table's rows


def at_use_spec(metric, prevalence, truth=0.5):
    asked = [{**one, "options": {"prevalence": prevalence}} for one in criteria(metric, truth)]
    return spec_of(criteria=asked)


def rows_of_values_at_use():
    for (metric, prevalence), (positives, negatives) in itertools.product(
        (("ppv_at_prevalence", 0.05), ("ppv_at_prevalence", 0.3), ("npv_at_prevalence", 0.3)), SIZES
    ):
        found, alarms = np.meshgrid(np.arange(positives + 1.0), np.arange(negatives + 1.0), indexing="ij")
        counts = Counts(found, alarms, positives - found, negatives - alarms)
        low, high, value = many_bounds(at_use_spec(metric, prevalence), counts)
        for recall, fpr in RATES:
            weights = np.outer(binom.pmf(found[:, 0], positives, recall), binom.pmf(alarms[0], negatives, fpr))
            one, other = recall * prevalence, fpr * (1 - prevalence)
            if metric == "npv_at_prevalence":
                one, other = (1 - fpr) * (1 - prevalence), (1 - recall) * prevalence
            truth = one / (one + other)
            row = summary(low=low, high=high, value=value, truth=truth, known=np.isfinite(value), weights=weights)
            sizes = {"positives": positives, "negatives": negatives}
            yield {"metric": metric, "prevalence": prevalence, **sizes, "recall": recall, "fpr": fpr, **row}


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


@pytest.mark.parametrize("metric", ["ppv_at_prevalence", "npv_at_prevalence"])
def test_the_door_says_the_same_of_predictive_values(metric):
    spec = at_use_spec(metric, 0.3)
    data = {"confusion": [[57, 3], [2, 18]], "matrix_rows": "truth", "positive": "positive"}
    asked = [{**one, "options": {"prevalence": 0.3}} for one in criteria(metric, 0.5)]
    door = through_the_door({"data": data, "criteria": asked}).criteria
    counts = Counts.of(tp=18, fp=3, fn=2, tn=57)
    assert list(map(seen, door)) == list(map(seen, judged(spec, counts)))
    low, high, _ = many_bounds(spec, counts)
    assert (door[0].low, door[0].high) == pytest.approx((float(low), float(high)), rel=1e-9)


def test_a_stored_rate_comes_again():
    assert same(row_of_costs(1), COST.rows()[1], COST.runs)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "rows"), [(AT_USE, rows_of_values_at_use), (COST, rows_of_costs)], ids=["at use", "costs"]
)
def test_all_stored_rates_come_again(table, rows):
    assert all(same(row, stored, table.runs) for row, stored in zip(rows(), table.rows(), strict=True))


if __name__ == "__main__":
    AT_USE.write(rows_of_values_at_use())
    COST.write(rows_of_costs())
