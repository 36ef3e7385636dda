"""
Ratios of two selection rates in clusters, the true one exactly four fifths: how often it is falsely found to be otherwise.

Clusters hold cases of one group, or of both, whose rates rise together or go opposite ways. The table is written by
`python tests/operating/test_clustered_ratios.py`.
"""

import itertools

import numpy as np
import pytest
from asking import through_the_door
from scipy.stats import beta
from tables import Table, same

from reportgen.catalog.enough import enough_of_groups_in_clusters
from reportgen.conventions import FEWEST_CLUSTERS, FEWEST_OF_EACH_KIND, FEWEST_OF_TWO_GROUPS, FOUR_FIFTHS
from reportgen.data.selected_in_clusters import SelectedInClusters
from reportgen.intervals import clustered_ratio as of_ratio

TAILS = {
    "": 0.025,
    "_90": 0.05,
    "_98": 0.0083,
}  # of a 95% interval, a 90% one, and three criteria of which any will do
MOST = {"": 0.03, "_90": 0.06, "_98": 0.01}
SIDES = ("at_least", "at_most")
RATIOS = Table(
    "clustered_ratios",
    "Ratio of two selection rates in beta-binomial clusters; also at the tails of 90% and 98.3% intervals.",
    {f"false_{side}{level}": most for level, most in MOST.items() for side in SIDES},
    runs=20_000,
    seed=95,
)
CLUSTERS = ((20, 20), (50, 50), (200, 200), (20, 200), (200, 20))
RATES = (0.1, 0.3, 0.6)
CORRELATED = ((0.0, "in one group"), *itertools.product((0.2, 0.5), ("in one group", "alike", "opposite")))
GRID = (
    *itertools.product(CLUSTERS, RATES, CORRELATED, (9,)),
    *itertools.product(((50, 50), (200, 200)), RATES, CORRELATED[:1], (1,)),
)
AT_ONCE = 2_000


def drawn(at, ratio, runs, part=0):
    """Draw so many samples of one setting."""
    (group, reference), rate, (correlation, where), largest = GRID[at]
    rng = np.random.default_rng([RATIOS.seed, at, round(100 * ratio), part])
    both = max(group, reference) if where != "in one group" else group + reference
    places = {"a": slice(0, group), "b": slice(0, reference) if where != "in one group" else slice(group, None)}
    shared, counts = rng.random((runs, both)), []
    for side, true_rate in (("a", ratio * rate), ("b", rate)):
        here = np.zeros((runs, both))
        here[:, places[side]] = rng.integers(1, largest + 1, here[:, places[side]].shape)
        chance = true_rate
        if correlation:
            level = 1 - shared if (side, where) == ("b", "opposite") else shared
            spread = 1 / correlation - 1
            chance = np.clip(beta.ppf(level, true_rate * spread, (1 - true_rate) * spread), 0, 1)
        counts += [rng.binomial(here.astype(int), chance).astype(float), here]
    return SelectedInClusters(*counts)


def limits(two, tail):
    """Return the limits that judge, infinite where there is no verdict."""
    found = of_ratio.clustered_ratio.function(two, tail=tail)
    pooled = two.pooled
    known = (np.minimum(pooled.trials_a, pooled.trials_b) >= FEWEST_OF_TWO_GROUPS) & (
        pooled.cells.min(axis=-1) >= FEWEST_OF_EACH_KIND
    )
    low, high = (np.where(known & ~np.isnan(end), end, away) for end, away in ((found.low, -1), (found.high, np.inf)))
    return low, high, known


def row_of(at):
    """Count wrong verdicts at every tail, and right ones of equal rates."""
    clusters, rate, (correlation, where), largest = GRID[at]
    false, known, power = dict.fromkeys(RATIOS.most, 0), 0, 0
    for part in range(RATIOS.runs // AT_ONCE):
        two = drawn(at, FOUR_FIFTHS, AT_ONCE, part)
        for level, tail in TAILS.items():
            low, high, sure = limits(two, tail)
            false[f"false_at_least{level}"] += int((low >= FOUR_FIFTHS).sum())
            false[f"false_at_most{level}"] += int((high <= FOUR_FIFTHS).sum())
        known += int(sure.sum())
        power += int((limits(drawn(at, 1.0, AT_ONCE, part), TAILS[""])[0] >= FOUR_FIFTHS).sum()) if part == 0 else 0
    return {
        "clusters_of_group": clusters[0],
        "clusters_of_reference": clusters[1],
        "largest_cluster": largest,
        "rate": rate,
        "correlation": correlation,
        "clusters": where,
        **{name: round(count / RATIOS.runs, 5) for name, count in false.items()},
        "no_verdict": round(1 - known / RATIOS.runs, 5),
        "power": round(power / AT_ONCE, 5),
    }


def test_groups_are_judged_from_what_was_tried():
    assert min(itertools.chain(*CLUSTERS)) == FEWEST_CLUSTERS
    few = SelectedInClusters(*(np.full(20, one) for one in (1.0, 2.0, 2.0, 2.0)))
    assert enough_of_groups_in_clusters(few).code == "few_of_two_groups"


def test_equal_rates_are_shown_to_be_within_four_fifths_where_there_are_many_clusters():
    rows = [row for row in RATIOS.rows() if (row["clusters_of_group"], row["clusters_of_reference"]) == (200, 200)]
    assert min(row["power"] for row in rows if row["rate"] == 0.6 and row["correlation"] < 0.5) > 0.6


@pytest.mark.parametrize("at", [0, 3, 12, 30])
def test_the_public_door_reads_verdicts_from_these_limits(at):
    two = drawn(at, 1.2, 1)
    low, high, known = limits(two, TAILS[""])
    rows = [
        (cluster, sex, int(selected < of))
        for sex, (x, n) in {"a": (two.successes_a, two.trials_a), "b": (two.successes_b, two.trials_b)}.items()
        for cluster, (of, cases) in enumerate(zip(x[0], n[0], strict=True))
        for selected in range(int(cases))
    ]
    cluster, sex, prediction = map(list, zip(*rows, strict=True))
    found = through_the_door(
        {
            "models": [{"name": "A", "prediction": "prediction"}],
            "data": {"columns": {"cluster": "cluster", "group": ["sex"]}, "positive": "1"},
            "subgroups": {"reference": {"sex": "b"}},
            "criteria": [{"metric": "selection_rate_ratio", "for_each": "sex"}],
        },
        truth=[at % 2 for at in range(len(rows))],
        prediction=prediction,
        cluster=[f"c{one}" for one in cluster],
        sex=sex,
    )
    (one,) = found.criteria[0].models
    if not known[0]:
        assert one.undefined_code in ("few_of_two_groups", "few_of_a_kind")
        return
    assert (one.low, one.high) == pytest.approx((low[0], high[0]), rel=1e-9)
    assert one.verdict == (
        "met" if low[0] >= FOUR_FIFTHS else "not_met" if high[0] < FOUR_FIFTHS else "not_demonstrated"
    )


@pytest.mark.slow
@pytest.mark.parametrize("at", range(len(GRID)))
def test_all_stored_rates_come_again(at):
    assert same(row_of(at), RATIOS.rows()[at], RATIOS.runs)


if __name__ == "__main__":
    RATIOS.write(row_of(at) for at in range(len(GRID)))
