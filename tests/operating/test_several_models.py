"""
Several models on the same cases, all pairs of them compared by `auto`: how often any difference is shown that is none.

Pairs share the error by Bonferroni; the omnibus test decides nothing about them. All models are equal, or only those of a
group. The table is written by `python tests/operating/test_several_models.py`.
"""

import itertools

import numpy as np
import pytest
from asking import compared_models, spec_of, through_the_door
from scipy.stats import norm
from tables import Table, same
from tested import share

from reportgen.data.paired import PairedCounts, PairedScores

SEVERAL = Table(
    "several_models",
    "Any difference shown between equal models among four on the same cases, pairs sharing the error by Bonferroni.",
    {"false_any": 0.05},
    runs=1000,
    seed=158,
)
NAMES = ("A", "B", "C", "D")
GROUPS = {"all equal": (0, 0, 0, 0), "three equal": (0, 0, 0, 1), "two and two": (0, 0, 1, 1)}
GRID = tuple(itertools.product(("accuracy", "roc_auc"), (100, 400), GROUPS))
CORRELATION = 0.6  # of the scores of two models of one case
AREAS = (0.85, 0.75)  # of the models of the first group, and of the second
PREVALENCE = 0.4
LEAD = 0.08  # of the first model's area where power is asked for


def settings(metric, cases, groups):
    return {"metric": metric, "cases": cases, "groups": groups}


def asked(metric):
    columns = "score" if metric == "roc_auc" else "prediction"
    scale = {"scale": "score"} if metric == "roc_auc" else {}
    models = [{"name": name, columns: name.lower(), **scale} for name in NAMES]
    return {"models": models, "comparisons": [{"id": "H1", "metric": metric, "models": list(NAMES)}]}


def drawn(rng, cases, areas):
    """Draw truth, and scores of models with these areas."""
    truth = np.arange(cases) < PREVALENCE * cases
    own = rng.normal(size=(len(NAMES), cases))
    scores = CORRELATION**0.5 * rng.normal(size=cases) + (1 - CORRELATION) ** 0.5 * own
    return truth, scores + (2**0.5 * norm.ppf(areas))[:, None] * truth


def evidence(metric, truth, scores):
    """Put every two models together."""
    found = {}
    for a, b in itertools.combinations(range(len(NAMES)), 2):
        if metric == "roc_auc":
            found[NAMES[a], NAMES[b]] = PairedScores.of(scores[a], scores[b], truth)
            continue
        cells = 4 * truth + 2 * called(scores[a]) + called(scores[b])
        found[NAMES[a], NAMES[b]] = PairedCounts(np.bincount(cells, minlength=8).astype(float).reshape(2, 2, 2))
    return found


def called(scores):
    return scores > 0.7


def shown(pairs):
    return {one.models for one in pairs if one.conclusions == ("difference_shown",)}


def row(metric, cases, groups):
    """Power is that for the first and the last model, where the first is better and all others are equal."""
    spec, group = spec_of(**asked(metric)), np.array(GROUPS[groups])
    equal = {(NAMES[a], NAMES[b]) for a, b in itertools.combinations(range(len(NAMES)), 2) if group[a] == group[b]}
    at = list(GRID).index((metric, cases, groups))
    samples = (
        drawn(np.random.default_rng([SEVERAL.seed, at, run]), cases, np.array(AREAS)[group])
        for run in range(SEVERAL.runs)
    )
    found = [shown(compared_models(spec, evidence(metric, *one))) & equal for one in samples]
    power = None
    if groups == "all equal":
        areas = np.array([AREAS[0] + LEAD, *AREAS[:1] * (len(NAMES) - 1)])
        better = (
            drawn(np.random.default_rng([SEVERAL.seed, at, run, 1]), cases, areas) for run in range(SEVERAL.runs // 4)
        )
        power = share([(NAMES[0], NAMES[-1]) in shown(compared_models(spec, evidence(metric, *one))) for one in better])
    return {**settings(metric, cases, groups), "false_any": share([bool(one) for one in found]), "power": power}


def rows():
    return (row(*one) for one in GRID)


@pytest.mark.parametrize("metric", ["accuracy", "recall", "roc_auc"])
def test_the_door_says_the_same(metric):
    truth, scores = drawn(np.random.default_rng(3), 120, np.array([0.9, 0.75, 0.8, 0.8]))
    columns = {
        name.lower(): (one if metric == "roc_auc" else called(one).astype(int)).tolist()
        for name, one in zip(NAMES, scores, strict=True)
    }
    door = through_the_door(asked(metric), truth=truth.astype(int).tolist(), **columns).comparisons[0].pairs
    engine = compared_models(spec_of(**asked(metric)), evidence(metric, truth, scores))

    for one, other in zip(door, engine, strict=True):
        assert (one.models, one.conclusions, one.favours) == (other.models, other.conclusions, other.favours)
        assert one.tests[0].p_adjusted == pytest.approx(other.tests[0].p_adjusted, rel=1e-9)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(one, stored, SEVERAL.runs) for one, stored in zip(rows(), SEVERAL.rows(), strict=True))


if __name__ == "__main__":
    SEVERAL.write(rows())
