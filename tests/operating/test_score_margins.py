"""
Two learners over folds, or models over data sets, whose true difference is just the margin: how often it is excluded.

Compared as documents do (`auto`): non-inferiority is read from the 95% interval, equivalence from the 90% one. Differences
are normal, over folds correlated as the corrected test assumes; or have heavy tails, or scores have two decimals; or the
learners are discriminants of which the first has worse features, and the margin is their mean difference over all data
sets. Power is that of equal ones, and that of finding the difference itself. The table is written by
`python tests/operating/test_score_margins.py`, or in parts, as in `python tests/operating/test_score_margins.py learners`.
"""

import itertools
import sys
from functools import cache

import numpy as np
import pytest
from asking import MODELS, compared_data_sets, compared_folds, comparison_of
from learners import Design, accuracies, drawn, lda
from tables import Table, same
from tested import share

from reportgen.data.evidence import BenchmarkTable, FoldScores

MARGINS = Table(
    "margins_of_scores",
    "A difference over folds or data sets that is just the margin, as comparisons judge it; with how often it is shown.",
    {"false_non_inferiority": 0.025, "false_equivalence": 0.05},
    runs=4000,
    seed=161,
)
RUNS_OF_LEARNERS = 1000
LEARNERS = {
    design.name: design
    for design in (
        Design("10-fold", 1, 10, 0.1),
        Design("10x10-fold", 10, 10, 0.1),
        Design("30 random splits", 1, 30, 0.1),
    )
}
WORSE = -0.1  # the shift of each feature of the first half
CORRELATED = ("normal 10-fold", "normal 10x10-fold")
DATA_SETS = ("normal", "heavy tails", "two decimals")
GRID = (
    *(("folds", name, 0) for name in CORRELATED),
    *(("learners", name, cases) for name, cases in itertools.product(LEARNERS, (100, 300))),
    *(("data sets", name, number) for name, number in itertools.product(DATA_SETS, (10, 30))),
)
SPREAD = 0.03  # of a difference of two accuracies on a data set


def settings(on, world, size):
    return {"on": on, "world": world, "size": size}


def rng_of(at, run):
    return np.random.default_rng([MARGINS.seed, at, run])


def correlated(at, run):
    """Draw differences of folds around 0."""
    rng, shape = rng_of(at, run), (10, 10) if GRID[at][1] == "normal 10x10-fold" else (1, 10)
    return SPREAD * (0.1**0.5 * rng.normal() + 0.9**0.5 * rng.normal(size=shape))


def over_data_sets(at, run):
    """Draw differences of data sets that are symmetric around 0."""
    _, world, size = GRID[at]
    rng = rng_of(at, run)
    return SPREAD * (rng.standard_t(3, size) / 3**0.5 if world == "heavy tails" else rng.normal(size=size))


@cache
def of_learners(at, lead):
    """Train discriminants on all data sets, and return the accuracies of both halves."""
    _, world, cases = GRID[at]
    found = []
    for run in range(RUNS_OF_LEARNERS):
        features, truth = drawn(rng_of(at, run), cases, lead)
        tested = LEARNERS[world].tested(np.random.default_rng([MARGINS.seed, at, run, 1]), cases)
        pair = accuracies(lda, features, truth, tested)
        found.append(np.stack([one.reshape(LEARNERS[world].shape) for one in pair]))
    return np.array(found)


def margin_of(at):
    """Return the true difference in size: of learners the mean of all data sets, else such that power is about 80%."""
    on, world, size = GRID[at]
    if on == "learners":
        return float(-(of_learners(at, WORSE)[:, 0] - of_learners(at, WORSE)[:, 1]).mean())
    if on == "folds":
        return round(3.24 * SPREAD * (0.1 + 0.9 / (100 if "10x10" in world else 10)) ** 0.5, 3)
    return round(3.24 * SPREAD / size**0.5, 2 if world == "two decimals" else 3)


def asked(on, hypothesis, margin):
    one = {"hypothesis": hypothesis, "margin": margin, "why": "as large as the difference"}
    if on == "data sets":
        return comparison_of(benchmark={"file": "none", "metric": "accuracy"}, comparisons=[one])
    return comparison_of(cross_validation={"file": "none", "metric": "accuracy"}, comparisons=[one])


def differences(at, by):
    """Pass the scores of both models on each data set, with this difference, or of learners where it is not 0."""
    on, world, _ = GRID[at]
    for run in range(RUNS_OF_LEARNERS if on == "learners" else MARGINS.runs):
        if on == "learners":
            yield of_learners(at, WORSE if by else 0.0)[run]
        elif on == "folds":
            found = correlated(at, run)
            yield np.stack([by + found, np.zeros_like(found)])
        else:
            second = rng_of(at, run + MARGINS.runs).uniform(0.6, 0.9, GRID[at][2])
            second = second.round(2) if world == "two decimals" else second
            apart = over_data_sets(at, run)
            yield np.stack([by + second + (apart.round(2) if world == "two decimals" else apart), second])


def conclusions(at, scores, spec):
    on, world, cases = GRID[at]
    if on == "data sets":
        (pair,) = compared_data_sets(spec, BenchmarkTable.of(scores.T, MODELS))
        return pair.conclusions
    folds = FoldScores.of(*scores)
    kind = "kfold"
    if world.endswith("splits"):
        folds, kind = FoldScores.of(*scores, n_train=0.9 * cases, n_test=0.1 * cases), "random_splits"
    return compared_folds(spec, folds, kind).conclusions


def row(at):
    on = GRID[at][0]
    margin = margin_of(at)
    specs = {name: asked(on, name, margin) for name in ("non_inferiority", "equivalence")}
    at_margin = {name: [conclusions(at, one, spec) for one in differences(at, -margin)] for name, spec in specs.items()}
    equal = {name: [conclusions(at, one, spec) for one in differences(at, 0.0)] for name, spec in specs.items()}
    shown = {name: share([f"{name}_shown" in one for one in found]) for name, found in at_margin.items()}
    powers = {f"power_{name}": share([f"{name}_shown" in one for one in found]) for name, found in equal.items()}
    return {
        **settings(*GRID[at]),
        "false_non_inferiority": shown["non_inferiority"],
        "false_equivalence": shown["equivalence"],
        "inferiority_shown": share(["inferiority_shown" in one for one in at_margin["non_inferiority"]]),
        **powers,
        "margin": round(margin, 5),
    }


def rows(*parts):
    return (row(at) for at, one in enumerate(GRID) if not parts or one[0] in parts)


def test_a_stored_rate_comes_again():
    assert same(row(2), MARGINS.rows()[2], RUNS_OF_LEARNERS)


@pytest.mark.parametrize("at", [0, 4, 8, 12])
@pytest.mark.parametrize("by", [0.0, 1.0])
def test_a_code_and_its_denial_are_never_together(at, by):
    """In 200 comparisons each: what is shown is not also not shown, and one of both is said."""
    margin = 0.05
    for hypothesis in ("non_inferiority", "equivalence"):
        spec = asked(GRID[at][0], hypothesis, margin)
        for _, scores in zip(range(200), differences(at, -by * margin), strict=False):
            found = conclusions(at, scores, spec)
            assert (f"{hypothesis}_shown" in found) != (f"{hypothesis}_not_shown" in found) or found == ("undefined",)
            assert not {"difference_shown", "inferiority_shown"} <= set(found)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(one, stored, MARGINS.runs) for one, stored in zip(rows(), MARGINS.rows(), strict=True))


if __name__ == "__main__":
    MARGINS.write_parts(rows(*sys.argv[1:]), [settings(*one) for one in GRID])
