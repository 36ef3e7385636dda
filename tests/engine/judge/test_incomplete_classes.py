"""Verdicts on several classes with incomplete rows: the worst over every way to complete them."""

from itertools import product

import numpy as np
import pytest

from reportgen import evaluate
from reportgen.data.counts import Confusion
from reportgen.intervals.macro_recall_ci import macro_recall_ci

CLASSES = ("ash", "birch", "elm")
COSTS = [[0, 1, 1], [1, 0, 1], [5, 5, 0]]


def trees(cases=60, seed=8, lacking=((0, "y"), (1, "p"), (2, "y"), (2, "p"), (3, "y"))):
    random = np.random.default_rng(seed)
    truth = random.integers(3, size=cases)
    call = np.where(random.random(cases) < 0.2, random.integers(3, size=cases), truth)
    data = {"y": [CLASSES[at] for at in truth], "p": [CLASSES[at] for at in call]}
    for row, column in lacking:
        data[column][row] = None
    return data


def run(data, criteria, **more):
    columns = {"truth": "y", "prediction": "p"} | more.pop("columns", {})
    stated = {"task": "multiclass", "classes": list(CLASSES), "columns": columns}
    spec = {"kind": "validation", "title": "T", "data": stated, "resampling": {"draws": 1000}, "criteria": criteria}
    return evaluate(spec | more, data)


def filled(data):
    """Complete the rows in every way."""
    places = [(row, column) for column in data for row, one in enumerate(data[column]) if one is None]
    for labels in product(CLASSES, repeat=len(places)):
        complete = {column: list(values) for column, values in data.items()}
        for (row, column), label in zip(places, labels, strict=True):
            complete[column][row] = label
        yield complete


def sampled(tables):
    """Keep of all ways to complete the rows one for each pattern of right and wrong predictions."""
    kept = {tuple(truth == call for truth, call in zip(one["y"], one["p"], strict=True)): one for one in tables}
    return kept.values()


def matrix(data):
    pairs = list(zip(data["y"], data["p"], strict=True))
    return np.array([[pairs.count((truth, call)) for call in CLASSES] for truth in CLASSES], dtype=float)


def test_the_balanced_accuracy_is_judged_at_the_worst_of_every_table():
    data = trees()
    found = run(data, ["balanced_accuracy >= 0.6"]).criteria[0].models[0]
    limits = [macro_recall_ci(Confusion(matrix(one), CLASSES), tail=0.025) for one in filled(data)]
    assert found.worst.low == pytest.approx(min(float(one.low) for one in limits), abs=1e-9)
    assert found.best.high == pytest.approx(max(float(one.high) for one in limits), abs=1e-9)
    assert found.incomplete.rows == 4


def test_the_mean_cost_is_judged_at_the_dearest_and_the_cheapest_table():
    data = trees(lacking=((0, "y"), (1, "p"), (2, "y")))
    costs = {"matrix": COSTS}
    found = run(data, ["mean_cost <= 1"], costs=costs).criteria[0].models[0]
    every = [run(one, ["mean_cost <= 1"], costs=costs).criteria[0].models[0] for one in filled(data)]
    assert found.worst.high == pytest.approx(max(one.high for one in every), abs=1e-9)
    assert found.best.low == pytest.approx(min(one.low for one in every), abs=1e-9)
    assert found.worst.high > found.high


def test_more_than_three_costs_have_a_verdict_too_at_the_dearest_table():
    """The limits of every cost grow with each case that costs more, so the dearest completion has the highest."""
    data, costs = trees(lacking=((0, "y"), (1, "p"), (2, "y"))), {"matrix": [[0, 1, 2], [3, 0, 1], [7, 5, 0]]}
    found = run(data, ["mean_cost <= 3"], costs=costs).criteria[0].models[0]
    every = [run(one, ["mean_cost <= 3"], costs=costs).criteria[0].models[0] for one in filled(data)]
    assert (found.verdict, found.decided_by) == ("met", "cost_levels_ci")
    assert found.worst.high == pytest.approx(max(one.high for one in every), abs=1e-9)
    assert found.best.low == pytest.approx(min(one.low for one in every), abs=1e-9)


def test_rows_may_leave_a_criterion_open():
    bound = run(trees(), ["balanced_accuracy >= 0.5"]).criteria[0].models[0]
    between = (bound.low + bound.worst.low) / 2
    assert run(trees(), [f"balanced_accuracy >= {between}"]).criteria[0].models[0].verdict == "not_demonstrated"


@pytest.mark.parametrize("criterion", ["accuracy >= 0.6", "error <= 0.3"])
def test_right_and_wrong_in_clusters_are_judged_at_the_worst_of_every_way_to_complete_their_rows(criterion):
    data = trees(lacking=((0, "y"), (1, "p"), (2, "y"))) | {"tree": [str(at // 2) for at in range(60)]}
    columns = {"cluster": "tree"}
    found = run(data, [criterion], columns=columns).criteria[0].models[0]
    every = [run(one, [criterion], columns=columns).criteria[0].models[0] for one in sampled(filled(data))]
    low, high = (found.worst, found.best) if found.comparator == "at_least" else (found.best, found.worst)

    assert low.low == pytest.approx(min(one.low for one in every), abs=1e-9)
    assert high.high == pytest.approx(max(one.high for one in every), abs=1e-9)
    assert found.verdict != "undefined"
    assert found.incomplete.rows == 3


@pytest.mark.parametrize("criterion", ["balanced_accuracy >= 0.6", "mean_cost <= 3"])
def test_clusters_with_incomplete_rows_have_no_verdict(criterion):
    data = trees() | {"tree": [str(at // 2) for at in range(60)]}
    found = run(data, [criterion], columns={"cluster": "tree"}, costs={"matrix": COSTS}).criteria[0].models[0]
    assert found.verdict == "undefined"
