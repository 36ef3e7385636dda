"""
Two equal models on different cases that come in clusters: how often the bootstrap interval of the difference misses 0.

Each set has clusters of its own, or the same clusters have cases in both sets. Recall has fewer positive cases where a
cluster is of one class. The interval is shown and never decides. The table is written by
`python tests/operating/test_clusters_of_two_sets.py`, in about 15 minutes.
"""

import itertools

import numpy as np
import pytest
from asking import clustered_scores
from scipy.stats import norm
from tables import SURE, Table, same
from worlds import clustered, noise

from reportgen.catalog import Undefined
from reportgen.data.evidence import Counts
from reportgen.data.resampling_units import Units
from reportgen.data.two_sets import joined_units
from reportgen.hypotests.unpaired_bootstrap import unpaired_bootstrap

MISSED = Table(
    "clusters_of_two_sets",
    "Recall and area of equal models on different cases, which come in clusters of 1 to 9; shown, and never decides.",
    {},
    1000,
    87,
)
MOST = 0.07  # of each end, where clusters are few and in both sets
METRICS, CLUSTERS, CORRELATED = ("recall", "roc_auc"), ((20, 20), (40, 40), (20, 80)), (0.0, 0.4)
OWNERS, SHARED = ("of the case", "of the cluster"), ("apart", "in both sets")
GRID = tuple(
    one
    for one in itertools.product(METRICS, CLUSTERS, CORRELATED, OWNERS, SHARED)
    if one[4] == "apart" or one[1][0] == one[1][1]
)
AREA, THRESHOLD, DRAWS = 0.85, 1.0, 2000


def drawn(at, run):
    """Draw both sets; a cluster that is in both has the same effect, and the same class where the class is its own."""
    _, sizes, correlation, owner, where = GRID[at]
    rng = np.random.default_rng([MISSED.seed, at, run])
    sets, by_cluster = [], owner == "of the cluster"
    for number, clusters in enumerate(sizes):
        world = clustered(rng, clusters, 0.4, class_of_cluster=by_cluster)
        truth, shared, names = world.truth, world.shared, world.cluster + 1000 * number
        if where == "in both sets":
            names = world.cluster
            if number == 0:
                effects, classes = rng.normal(size=clusters), rng.random(clusters) < 0.4
            shared = effects[names][:, None]
            truth = classes[names] if by_cluster else truth
        own = noise(rng, type(world)(names, truth, shared), correlation)[:, 0]
        sets.append((2**0.5 * norm.ppf(AREA) * truth + own, truth, names))
    return sets


def units_of(metric, scores, truth, cluster):
    """Take what a metric needs of cases in clusters."""
    if metric == "roc_auc":
        return clustered_scores(scores, truth, cluster)
    called = scores > THRESHOLD
    kinds = (called & truth, called & ~truth, ~called & truth, ~called & ~truth)
    return Units.of_cases(Counts(*np.zeros(4)), cluster, np.select(kinds, range(4)))


def interval(at, run):
    """Return both limits of the difference; the sets are drawn together where clusters are in both."""
    metric, *_, where = GRID[at]
    joined = joined_units(*(units_of(metric, *one) for one in drawn(at, run)))
    found = unpaired_bootstrap.function(joined, metric=metric, seed=run + 1, draws=DRAWS, stratified=where == "apart")
    return (np.nan, np.nan) if isinstance(found.interval, Undefined) else (found.interval.low, found.interval.high)


def row(at):
    metric, (first, second), correlation, owner, where = GRID[at]
    low, high = np.array([interval(at, run) for run in range(MISSED.runs)], dtype=float).T
    there = ~np.isnan(low) & ~np.isnan(high)
    above, below = (round(float(missed[there].mean()), 5) for missed in (low > 0, high < 0))
    settings = {"metric": metric, "clusters": first, "clusters_of_other": second, "correlation": correlation}
    rates = {"false_above": above, "false_below": below, "covered": round(1 - above - below, 5)}
    return {**settings, "class": owner, "sets": where, **rates, "without_limits": round(float(1 - there.mean()), 5)}


def rows():
    return map(row, range(len(GRID)))


def test_each_end_misses_seldom_but_more_often_than_it_should():
    worst = max(max(one["false_above"], one["false_below"]) for one in MISSED.rows())
    assert worst <= MOST + SURE * np.sqrt(MOST * (1 - MOST) / MISSED.runs)


def test_what_was_simulated_of_two_metrics_never_decides():
    assert unpaired_bootstrap.compares.enough(None, None).code == "not_proved_between_sets"


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(one, stored, MISSED.runs) for one, stored in zip(rows(), MISSED.rows(), strict=True))


if __name__ == "__main__":
    MISSED.write(rows())
