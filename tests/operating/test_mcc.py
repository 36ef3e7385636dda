"""
Matthews correlation of a sample drawn whatever the class, the truth exactly at the threshold.

Samples are drawn; whether the truth is ruled out is asked of the tests that give the limits, but for samples that large
samples' limits show to be far from doing so. Power is that of the first samples alone. The table is written by
`python tests/operating/test_mcc.py`.
"""

import itertools
import random

import numpy as np
import pytest
from asking import through_the_door
from tables import Table, same

from reportgen.data.correlation_limits import probability
from reportgen.data.evidence import Counts
from reportgen.intervals.mcc_ci import mcc_ci
from reportgen.metrics.mcc import mcc

MCC = Table(
    "mcc_of_sample",
    "Matthews correlation where all cases are drawn at random.",
    {"false_at_least": 0.025, "false_at_most": 0.025},
    runs=2000,
    seed=61,
)
TAIL = 0.025
FOR_POWER = 200
SHARES = (0.02, 0.1, 0.5)
RIGHT = ((0.8, 0.8), (0.95, 0.95), (0.99, 0.99))
GRID = tuple(itertools.product((50, 100), SHARES, RIGHT))[:15]


def rules_out(cells, found, value, *, above):
    """Tell whether a sample rules out that the correlation is this value or more (above), or less."""
    if np.isnan(found) or (found >= value if above else found <= value):
        return False
    tp, fp, fn, tn = map(float, cells)
    return float(probability(np.array([[tp, fn, fp, tn]]), np.array([found]), value, above=above)[0]) <= TAIL


def rate(cells, value, *, above):
    """Return how often samples rule the value out."""
    distinct, times = np.unique(cells, axis=0, return_counts=True)
    counts = Counts(*distinct.T.astype(float))
    near = mcc_ci(counts, tail=0.1)
    doubtful = near.high < value + 0.03 if above else near.low > value - 0.03
    hits = sum(
        times[at] for at in np.flatnonzero(doubtful) if rules_out(distinct[at], near.value[at], value, above=above)
    )
    return round(float(hits / len(cells)), 5)


def row(at):
    cases, prevalence, (recall, specificity) = GRID[at]
    shares = np.array([
        prevalence * recall, (1 - prevalence) * (1 - specificity), prevalence * (1 - recall), (1 - prevalence) * specificity
    ])  # fmt: skip
    cells = np.random.default_rng([MCC.seed, at]).multinomial(cases, shares, MCC.runs)
    truth = float(mcc(Counts(*shares)))
    values = mcc(Counts(*cells.T.astype(float)))
    off, few = 3.24 * float(np.nanstd(values)), cells[:FOR_POWER]
    return {
        "cases": cases,
        "prevalence": prevalence,
        "recall": recall,
        "specificity": specificity,
        "false_at_least": rate(cells, truth, above=False),
        "false_at_most": rate(cells, truth, above=True),
        "no_verdict": round(float(np.isnan(values).mean()), 5),
        "power_at_least": rate(few, truth - off, above=False) if truth > off else None,
        "power_at_most": rate(few, truth + off, above=True) if truth + off < 1 else None,
    }


def rows():
    return (row(at) for at in range(len(GRID)))


def agrees(seed):
    """Judge through the door, at a threshold near the bound, and ask the test that is drawn from."""
    draw = random.Random(seed)
    shares = [draw.uniform(0.1, 1), draw.uniform(0, 0.1), draw.uniform(0, 0.1), draw.uniform(0.3, 2)]
    cases = draw.choice((50, 150, 800))
    tp, fp, fn, tn = (round(cases * one / sum(shares)) for one in shares)
    above, bound = (True, "at_most") if seed % 2 else (False, "at_least")
    data = {"confusion": [[tn, fp], [fn, tp]], "matrix_rows": "truth", "positive": "1"}
    spec = {"data": data, "metrics": ["recall"], "criteria": [{"metric": "mcc", bound: 0.5, "why": "a test"}]}
    (first,) = through_the_door(spec).criteria
    threshold = min((first.high if above else first.low) * draw.uniform(0.98, 1.02), 0.999)
    spec["criteria"][0][bound] = threshold
    (judged,) = through_the_door(spec).criteria
    return (judged.verdict == "met") == rules_out((tp, fp, fn, tn), first.value, threshold, above=above)


@pytest.mark.parametrize("seed", range(2))
def test_the_door_says_the_same(seed):
    assert agrees(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 200))
def test_the_door_always_says_the_same(seed):
    assert agrees(seed)


def test_a_stored_rate_comes_again():
    assert same(row(8), MCC.rows()[8], MCC.runs)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(one, stored, MCC.runs) for one, stored in zip(rows(), MCC.rows(), strict=True))


if __name__ == "__main__":
    MCC.write(rows())
