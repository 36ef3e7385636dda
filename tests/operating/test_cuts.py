"""
Recall at a specificity and specificity at a recall, the cut set on the same cases: how often a criterion is falsely met.

Simulated, with scores of both classes normal, of equal and of unequal spread. The table is written by
`python tests/operating/test_cuts.py`.
"""

import itertools

import numpy as np
import pytest
from asking import judged, many_bounds, seen, spec_of, through_the_door
from scipy.stats import norm
from tables import Table, same, summary

from reportgen.data.scores import Scores

CUTS = Table(
    "rates_at_cuts",
    "Rates at a cut that the same cases set, by the rule that judges them.",
    {"false_at_least": 0.025, "false_at_most": 0.025},
    runs=2000,
    seed=83,
)
SIZES = ((20, 100), (50, 100), (150, 60), (150, 300))
GRID = tuple(itertools.product(("normal", "unequal spread"), SIZES, (0.8, 0.9), (0.5, 0.8)))
"""Kind of scores, cases of the class whose rate it is and of the class that sets the cut, rate kept, true rate."""
SPREADS = {"normal": 1.0, "unequal spread": 2.0}


def name_of(kept, metric="recall_at_specificity"):
    option = "specificity" if metric == "recall_at_specificity" else "recall"
    return f"{metric}({option}={kept})"


def samples(at, runs):
    """Draw scores of positive, then of negative cases, whose true recall at the true cut is as stated."""
    kind, (cases, setting), kept, truth = GRID[at]
    rng, spread = np.random.default_rng([CUTS.seed, at]), SPREADS[kind]
    centre = norm.ppf(kept) - spread * norm.ppf(1 - truth)
    for _ in range(runs):
        yield rng.normal(centre, spread, cases), rng.normal(0, 1, setting)


def scores_of(positives, negatives):
    return Scores.of(np.concatenate([positives, negatives]), np.repeat([True, False], [len(positives), len(negatives)]))


def row_of(at, runs=CUTS.runs):
    kind, (cases, setting), kept, truth = GRID[at]
    spec = spec_of(criteria=[{"metric": "recall_at_specificity", "options": {"specificity": kept}, "at_least": truth}])
    found = [many_bounds(spec, scores_of(*one)) for one in samples(at, runs)]
    low, high, value = (np.array([float(one[place]) for one in found]) for place in range(3))
    settings = {"scores": kind, "cases": cases, "setting": setting, "kept": kept, "truth": truth}
    return {**settings, **summary(low=low, high=high, value=value, truth=truth)}


def rows():
    return [row_of(at) for at in range(len(GRID))]


@pytest.mark.parametrize("at", [0, 17, 30])
@pytest.mark.parametrize("turned", [False, True])
def test_the_door_says_the_same(at, turned):
    """Specificity at a recall is the same number with the classes exchanged and the scores turned round."""
    positives, negatives = next(samples(at, 1))
    kept, truth = GRID[at][2:]
    metric = "specificity_at_recall" if turned else "recall_at_specificity"
    asked = {"metric": metric, "options": {"recall" if turned else "specificity": kept}, "at_least": truth}
    spec = {"criteria": [asked], "models": [{"name": "model", "score": "s"}]}
    if turned:
        positives, negatives = -negatives, -positives
    data = {"truth": [1] * len(positives) + [0] * len(negatives), "s": [*positives, *negatives]}
    door = through_the_door(spec, **data).criteria
    low, high, _ = many_bounds(spec_of(**spec), scores_of(positives, negatives))

    assert list(map(seen, door)) == list(map(seen, judged(spec_of(**spec), scores_of(positives, negatives))))
    assert (door[0].low, door[0].high) == pytest.approx((float(low), float(high)))
    assert door[0].decided_by == "rate_at_cut"


def test_both_directions_are_one_rule():
    positives, negatives = next(samples(20, 1))
    there = many_bounds(spec_of(criteria=[f"{name_of(0.8)} >= 0.5"]), scores_of(positives, negatives))
    name = name_of(0.8, "specificity_at_recall")
    back = many_bounds(spec_of(criteria=[f"{name} >= 0.5"]), scores_of(-negatives, -positives))

    assert np.allclose(there, back)


@pytest.mark.parametrize("at", [4, 21])
def test_stored_rates_come_again_in_few_runs(at):
    """Rates of 200 runs lie within four Monte Carlo errors of the stored ones."""
    few, stored = row_of(at, 200), CUTS.rows()[at]
    for column in ("false_at_least", "false_at_most", "power_at_least"):
        rate = stored[column]
        assert abs(few[column] - rate) <= 4 * (max(rate * (1 - rate), 0.005) / 200) ** 0.5


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(row, stored, CUTS.runs) for row, stored in zip(rows(), CUTS.rows(), strict=True))


if __name__ == "__main__":
    CUTS.write(rows())
