"""
Cases in clusters, the truth exactly at the threshold: recall from beta-binomial clusters, areas from normal scores.

The tables are written by `python tests/operating/test_clusters.py`.
"""

import itertools

import numpy as np
import pytest
from asking import clustered_counts, clustered_scores, criteria, judged, rates_of, seen, spec_of, through_the_door
from scipy.stats import norm
from tables import Table, same
from worlds import clustered, noise

from reportgen.data.evidence import Counts

RECALL = Table(
    "clustered_recall",
    "Recall in beta-binomial clusters of 1 to 9 cases; positive cases in all clusters, or in few of them.",
    {"false_at_least": 0.025, "false_at_most": 0.025},
    runs=2000,
    seed=61,
)
AREA = Table(
    "clustered_roc_auc",
    "Area under the ROC curve of normal scores in clusters of 1 to 9 cases.",
    {"false_at_least": 0.025, "false_at_most": 0.025},
    runs=2000,
    seed=62,
)
RECALL_GRID = tuple(itertools.product((20, 60), (0.0, 0.2, 0.5), (0.7, 0.9), ("all clusters", "one in four")))
AREA_GRID = tuple(itertools.product((20, 40, 60), (0.0, 0.5), (0.7, 0.85, 0.95), ("of the case", "of the cluster")))
CLUSTERED = {"columns": {"cluster": "cluster"}}


def drawn_clusters(at, run):
    """Draw the positive cases of each cluster and how many are found, beside three negative cases each."""
    clusters, correlation, recall, held_by = RECALL_GRID[at]
    rng = np.random.default_rng([RECALL.seed, at, run])
    positives = rng.integers(1, 10, clusters)
    if held_by == "one in four":
        positives *= rng.random(clusters) < 0.25
    scale = 1 / correlation - 1 if correlation else 0
    chance = rng.beta(recall * scale, (1 - recall) * scale, clusters) if correlation else recall
    found = rng.binomial(positives, chance)
    zero = np.zeros(clusters)
    return Counts.of(tp=found, fp=zero, fn=positives - found, tn=zero + 3)


def row_of_recall(at):
    clusters, correlation, recall, held_by = RECALL_GRID[at]
    spec = spec_of(criteria=criteria("recall", recall), data=CLUSTERED)
    verdicts = [judged(spec, clustered_counts(drawn_clusters(at, run))) for run in range(RECALL.runs)]
    settings = {"clusters": clusters, "correlation": correlation, "truth": recall, "positives_in": held_by}
    return {**settings, **rates_of(verdicts, recall)}


def drawn_scores(at, run):
    clusters, correlation, area, owner = AREA_GRID[at]
    rng = np.random.default_rng([AREA.seed, at, run])
    world = clustered(rng, clusters, 0.4, class_of_cluster=owner == "of the cluster")
    scores = 2**0.5 * norm.ppf(area) * world.truth + noise(rng, world, correlation)[:, 0]
    return scores, world.truth, world.cluster


def row_of_area(at):
    clusters, correlation, area, owner = AREA_GRID[at]
    spec = spec_of(criteria=criteria("roc_auc", area), data=CLUSTERED)
    verdicts = [judged(spec, clustered_scores(*drawn_scores(at, run))) for run in range(AREA.runs)]
    settings = {"clusters": clusters, "correlation": correlation, "truth": area, "class": owner}
    return {**settings, **rates_of(verdicts, area)}


def rows_of_recall():
    return (row_of_recall(at) for at in range(len(RECALL_GRID)))


def rows_of_areas():
    return (row_of_area(at) for at in range(len(AREA_GRID)))


@pytest.mark.parametrize("at", [0, 9, 23])
def test_the_door_says_the_same_of_recall(at):
    counts, recall = drawn_clusters(at, 0), RECALL_GRID[at][2]
    kinds = ((1, 1, counts.tp), (1, 0, counts.fn), (0, 0, counts.tn))
    rows = [(truth, call, of) for truth, call, by in kinds for of, many in enumerate(by) for _ in range(int(many))]
    truth, prediction, cluster = map(list, zip(*rows, strict=True))
    asked = {"metrics": ["recall"], "criteria": criteria("recall", recall), "data": {**CLUSTERED, "positive": "1"}}
    door = through_the_door(asked, truth=truth, prediction=prediction, cluster=cluster)
    engine = judged(spec_of(criteria=criteria("recall", recall), data=CLUSTERED), clustered_counts(counts))
    assert list(map(seen, door.criteria)) == list(map(seen, engine))


@pytest.mark.parametrize("at", [0, 7])
def test_the_door_says_the_same_of_areas(at):
    scores, truth, cluster = drawn_scores(at, 0)
    more = {"criteria": criteria("roc_auc", AREA_GRID[at][2]), "data": CLUSTERED}
    model = {"name": "model", "score": "score", "scale": "score"}
    given = {"truth": truth.astype(int), "score": scores, "cluster": cluster}
    door = through_the_door({"models": [model], "metrics": ["roc_auc"], **more}, **given)
    engine = judged(spec_of(**more), clustered_scores(scores, truth, cluster))
    assert list(map(seen, door.criteria)) == list(map(seen, engine))


def test_fewer_than_twenty_clusters_carry_no_verdict():
    rows = {"truth": [0, 1] * 57, "score": np.arange(114) / 114, "cluster": np.arange(114) % 19}
    found = through_the_door({"criteria": ["roc_auc >= 0.1", "brier <= 0.9"], "data": CLUSTERED}, **rows)
    assert {one.undefined_code for one in found.criteria} == {"few_clusters"}


@pytest.mark.slow
@pytest.mark.parametrize(("table", "rows"), [(RECALL, rows_of_recall), (AREA, rows_of_areas)], ids=["recall", "areas"])
def test_all_stored_rates_come_again(table, rows):
    assert all(same(row, stored, table.runs) for row, stored in zip(rows(), table.rows(), strict=True))


if __name__ == "__main__":
    RECALL.write(rows_of_recall())
    AREA.write(rows_of_areas())
