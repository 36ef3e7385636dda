"""
Two equally good models, compared by what `auto` picks, as one procedure: how often a difference is shown that is none.

McNemar's test is enumerated, the rest simulated. The tables are written by `python tests/operating/test_comparisons.py`.
"""

import itertools

import numpy as np
import pytest
from asking import cases_of, clustered_pair, compared_calls, compared_scores, spec_of, through_the_door
from scipy.stats import binom, norm
from tables import Table, same
from worlds import clustered, joint_shares, noise

from reportgen.catalog.statistic import statistic
from reportgen.data.costs import PairedCosts
from reportgen.data.paired import PairedCounts, PairedScores
from reportgen.data.resampling_units import Units

ERRORS = {"false_difference": 0.05, "false_for_first": 0.025, "false_for_second": 0.025}
MCNEMAR = Table(
    "mcnemar",
    "Accuracy of equal models: exact below ten discordant cases, chi-square from ten on; enumerated.",
    ERRORS,
)
CALLS = Table(
    "compared_calls",
    "Metrics of the calls of two models on the same cases; a bootstrap makes 2000 draws.",
    ERRORS,
    runs=2000,
    seed=71,
)
SCORES = Table(
    "compared_scores",
    "Metrics of normal scores of two models on the same cases; a bootstrap makes 2000 draws.",
    ERRORS,
    runs=2000,
    seed=72,
)
CLUSTERS = Table(
    "compared_in_clusters",
    "Recall and area of two models on the same cases, which come in clusters of 1 to 9.",
    ERRORS,
    runs=2000,
    seed=73,
)
MOST_DISCORDANT = 80
MCNEMAR_GRID = tuple(  # with so few discordant cases expected that more than are looked at hardly occur
    (n, at / 100) for n in (20, 30, 50, 100, 200, 400) for at in range(2, 61, 2) if n * at <= 4500
)

EQUAL, TRADED = (
    ((0.8, 0.1), (0.8, 0.1)),
    ((0.8, 0.1), (0.6, 0.075)),
)  # the second with as many false calls among its own
BETTER = ((0.9, 0.05), (0.7, 0.1))
CALLS_GRID = (
    *itertools.product(("precision",), (50, 200), (0.3,), (EQUAL, TRADED, BETTER), (0.5,)),
    *itertools.product(("npv",), (100,), (0.3,), (EQUAL,), (0.5,)),
    *itertools.product(("f1", "mcc", "mean_cost"), (60, 200), (0.3,), (EQUAL, BETTER), (0.5,)),
)
SCORES_GRID = (
    *itertools.product(("roc_auc",), ((10, 30), (20, 60), (50, 150), (100, 300)), (0.75, 0.95), (0.3, 0.8), (0.0,)),
    *itertools.product(("roc_auc",), ((50, 150),), (0.75,), (0.8,), (0.1,)),
    *itertools.product(("brier",), ((20, 60), (50, 100)), (0.75,), (0.8,), (0.0,)),
)
CLUSTERS_GRID = (
    *itertools.product(("recall", "roc_auc"), (20, 40), (0.0, 0.4), ("of the case", "of the cluster"), (0.0,)),
    *itertools.product(("recall", "roc_auc"), (40,), (0.4,), ("of the case",), (0.15,)),
)
COSTS = {"matrix": [[0, 1], [5, 0]]}
CLUSTERED = {"columns": {"cluster": "cluster"}}
DRAWS = 2000


def asked(metric, test="auto"):
    """Ask for a comparison of two models; without data the columns need names."""
    models = [{"name": name, "prediction": name.lower()} for name in "AB"]
    one = {"id": "H1", "metric": metric, "test": test, "models": ["A", "B"]}
    more = {"costs": COSTS} if metric == "mean_cost" else {}
    return {"models": models, "comparisons": [one], "resampling": {"draws": DRAWS}, **more}


def sums(found, difference, truth, weights=None):
    """Count conclusions; where the models differ, which way is right stands for power."""
    weights = np.full(len(found), 1 / len(found)) if weights is None else weights
    shown = np.array([one.conclusions[0] == "difference_shown" for one in found])
    first = shown & np.array([one.favours == "A" for one in found])
    withheld = np.array([one.conclusions[0] in ("withheld", "undefined") for one in found])
    ends = [(one.interval.low, one.interval.high) if one.interval else (None, None) for one in found]
    low, high = (np.array([np.nan if each is None else each for each in end], float) for end in zip(*ends, strict=True))
    there = ~np.isnan(low) & ~np.isnan(high) & (weights > 0)
    rate = lambda hits: round(float(weights[hits].sum()), 5)  # noqa: E731
    covered = there & (low <= truth) & (truth <= high)
    none = {"false_difference": None, "false_for_first": None}
    equal = {"false_difference": rate(shown), "false_for_first": rate(first)}
    return {
        **(none if difference else equal),
        "false_for_second": rate(shown & ~first),
        "shown": rate(shown) if difference else None,
        "withheld": rate(withheld),
        "coverage": round(float(weights[covered].sum() / weights[there].sum()), 5) if there.any() else None,
        "width": round(float(np.average((high - low)[there], weights=weights[there])), 5) if there.any() else None,
    }


def of_discordant(b, c, agreeing=40):
    """Lay out cases, half of them positive, of which one model alone is right b and c times."""
    joint = np.zeros((2, 2, 2))
    joint[1] = [[0, c], [b, agreeing]]
    joint[0, 0, 0] = agreeing
    return joint


def mcnemar_conclusions():
    """Return for each pair of discordant counts whether a difference is shown; it is symmetric."""
    spec, shown = spec_of(**asked("accuracy")), np.zeros((MOST_DISCORDANT + 1, MOST_DISCORDANT + 1), dtype=bool)
    for b in range(MOST_DISCORDANT + 1):
        for c in range(min(b, MOST_DISCORDANT - b) + 1):
            found = compared_calls(spec, of_discordant(b, c))
            shown[b, c] = shown[c, b] = found.conclusions[0] == "difference_shown"
    return shown


def rows_of_mcnemar():
    """Weigh with the trinomial distribution; power is that of one model right three times as often alone."""
    shown = mcnemar_conclusions()
    b, c = np.indices(shown.shape)
    for n, discordance in MCNEMAR_GRID:
        many = binom.pmf(b + c, n, discordance)
        weights, unequal = many * binom.pmf(b, b + c, 0.5), many * binom.pmf(b, b + c, 0.75)
        row = {"cases": n, "discordance": discordance, "false_difference": round(float(weights[shown].sum()), 5)}
        row["false_for_first"] = round(float(weights[shown & (b > c)].sum()), 5)
        row["false_for_second"] = round(float(weights[shown & (b < c)].sum()), 5)
        yield {**row, "power": round(float(unequal[shown & (b > c)].sum()), 5)}


def drawn_calls(at, run):
    _, n, prevalence, (first, second), correlation = CALLS_GRID[at]
    shares = joint_shares(prevalence, first, second, correlation)
    drawn = np.random.default_rng([CALLS.seed, at, run]).multinomial(n, shares.ravel() / shares.sum())
    return drawn.reshape(2, 2, 2).astype(float), shares


def truth_of_calls(metric, shares):
    paired = PairedCounts(shares)
    seen = PairedCosts(paired, np.array(COSTS["matrix"], float)) if metric == "mean_cost" else paired
    return float(statistic(seen.first, metric)(seen.first)) - float(statistic(seen.second, metric)(seen.second))


def row_of_calls(at):
    metric, n, prevalence, models, correlation = CALLS_GRID[at]
    test = (
        "kosinski_ppv" if metric in ("precision", "npv") else "auto"
    )  # what auto lets decide, without the second test
    spec = spec_of(**asked(metric, test))
    drawn = [drawn_calls(at, run)[0] for run in range(CALLS.runs)]
    truth = truth_of_calls(metric, drawn_calls(at, 0)[1])
    kind = {EQUAL: "equal", TRADED: "alike in this metric", BETTER: "first is better"}[models]
    row = sums([compared_calls(spec, one) for one in drawn], models == BETTER, truth)
    return {"metric": metric, "cases": n, "prevalence": prevalence, "models": kind, "correlation": correlation, **row}


def drawn_scores(at, run):
    metric, (positives, negatives), area, correlation, lead = SCORES_GRID[at]
    rng = np.random.default_rng([SCORES.seed, at, run])
    truth = np.repeat([True, False], [positives, negatives])
    own = rng.normal(size=(2, len(truth)))
    own[1] = correlation * own[0] + (1 - correlation**2) ** 0.5 * own[1]
    shift = [2**0.5 * norm.ppf(each) for each in (area + lead, area)]
    a, b = (each * truth + one for each, one in zip(shift, own, strict=True))
    if metric == "brier":  # the probabilities that the scores mean
        odds = positives / negatives * np.exp(shift[0] * np.array([a, b]) - shift[0] ** 2 / 2)
        a, b = odds / (1 + odds)
    order = np.lexsort((b, a))  # in which the door reads them
    return a[order], b[order], truth[order]


def row_of_scores(at):
    metric, (positives, negatives), area, correlation, lead = SCORES_GRID[at]
    spec = spec_of(**asked(metric))
    found = [compared_scores(spec, PairedScores.of(*drawn_scores(at, run))) for run in range(SCORES.runs)]
    sizes = {"positives": positives, "negatives": negatives}
    row = sums(found, lead > 0, lead)
    return {"metric": metric, **sizes, "truth": area, "correlation": correlation, "lead": lead, **row}


def drawn_in_clusters(at, run):
    metric, clusters, correlation, owner, lead = CLUSTERS_GRID[at]
    rng = np.random.default_rng([CLUSTERS.seed, at, run])
    world = clustered(rng, clusters, 0.4, class_of_cluster=owner == "of the cluster", several=2)
    own = noise(rng, world, correlation)
    own[:, 1] = 0.6 * own[:, 0] + 0.8 * own[:, 1]
    shift = (2**0.5 * norm.ppf(each) for each in (0.75 + lead, 0.75))
    a, b = (each * world.truth + one for each, one in zip(shift, own.T, strict=True))
    return (a > 1, b > 1, world.truth, world.cluster) if metric == "recall" else (a, b, world.truth, world.cluster)


def compared_by_cluster(spec, metric, a, b, truth, cluster):
    if metric == "roc_auc":
        units = clustered_pair(a, b, truth, cluster)
        return compared_scores(spec, units.pooled, units)
    empty = PairedCounts(np.zeros((2, 2, 2)))
    units = Units.of_cases(empty, cluster, 4 * truth + 2 * a + b)
    return compared_calls(spec, units.pooled.joint, units)


def row_in_clusters(at):
    metric, clusters, correlation, owner, lead = CLUSTERS_GRID[at]
    spec = spec_of(**asked(metric), data=CLUSTERED)
    found = [compared_by_cluster(spec, metric, *drawn_in_clusters(at, run)) for run in range(CLUSTERS.runs)]
    truth = lead
    if metric == "recall":
        truth = norm.sf(1 - 2**0.5 * norm.ppf(0.75 + lead)) - norm.sf(1 - 2**0.5 * norm.ppf(0.75))
    settings = {"metric": metric, "clusters": clusters, "correlation": correlation, "class": owner, "lead": lead}
    return {**settings, **sums(found, lead > 0, truth)}


def rows_of_calls():
    return (row_of_calls(at) for at in range(len(CALLS_GRID)))


def rows_of_scores():
    return (row_of_scores(at) for at in range(len(SCORES_GRID)))


def rows_in_clusters():
    return (row_in_clusters(at) for at in range(len(CLUSTERS_GRID)))


def agree(door, engine):
    """Compare conclusion, favoured model, deciding p and interval."""
    (pair,) = door.comparisons[0].pairs
    assert (pair.conclusions, pair.favours) == (engine.conclusions, engine.favours)
    assert pair.tests[0].test == engine.tests[0].test
    for one, other in ((pair.tests[0].p_value, engine.tests[0].p_value), (pair.value, engine.value)):
        assert one == pytest.approx(other, rel=1e-9) if one is not None else other is None
    if pair.interval:
        ends = [(one.interval.low, one.interval.high) for one in (pair, engine)]
        assert ends[0] == pytest.approx(ends[1], rel=1e-9)


@pytest.mark.parametrize(("b", "c"), [(9, 0), (5, 4), (9, 1), (14, 5), (30, 16)])
def test_the_door_says_the_same_of_accuracy(b, c):
    joint = of_discordant(b, c)
    agree(through_the_door(asked("accuracy"), **cases_of(joint)), compared_calls(spec_of(**asked("accuracy")), joint))


@pytest.mark.parametrize("at", [0, 6, 8, 9, 13, 17])
def test_the_door_says_the_same_of_calls(at):
    metric, joint = CALLS_GRID[at][0], drawn_calls(at, 0)[0]
    agree(through_the_door(asked(metric), **cases_of(joint)), compared_calls(spec_of(**asked(metric)), joint))


@pytest.mark.parametrize("at", [0, 9, 17])
def test_the_door_says_the_same_of_scores(at):
    metric, (a, b, truth) = SCORES_GRID[at][0], drawn_scores(at, 0)
    models = [
        {"name": name, "score": name.lower(), "scale": "score" if metric == "roc_auc" else "probability"}
        for name in "AB"
    ]
    door = through_the_door({**asked(metric), "models": models}, truth=truth.astype(int), a=a, b=b)
    agree(door, compared_scores(spec_of(**asked(metric)), PairedScores.of(a, b, truth)))


@pytest.mark.parametrize("at", [0, 7, 8, 17])
def test_the_door_says_the_same_of_clusters(at):
    metric, (a, b, truth, cluster) = CLUSTERS_GRID[at][0], drawn_in_clusters(at, 0)
    models = [{"name": name, "score": name.lower(), "scale": "score"} for name in "AB"]
    more = {**asked(metric), "models": models} if metric == "roc_auc" else asked(metric)
    given = {"truth": truth.astype(int), "cluster": cluster}
    given |= {"a": a, "b": b} if metric == "roc_auc" else {"a": a.astype(int), "b": b.astype(int)}
    engine = compared_by_cluster(spec_of(**asked(metric), data=CLUSTERED), metric, a, b, truth, cluster)
    agree(through_the_door({**more, "data": CLUSTERED}, **given), engine)


@pytest.mark.parametrize(
    ("table", "make", "at"), [(CALLS, row_of_calls, 0), (SCORES, row_of_scores, 0)], ids=["calls", "scores"]
)
def test_a_stored_rate_comes_again(table, make, at):
    assert same(make(at), table.rows()[at], table.runs)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "rows"),
    [(MCNEMAR, rows_of_mcnemar), (CALLS, rows_of_calls), (SCORES, rows_of_scores), (CLUSTERS, rows_in_clusters)],
    ids=["mcnemar", "calls", "scores", "clusters"],
)
def test_all_stored_rates_come_again(table, rows):
    assert all(same(row, stored, table.runs) for row, stored in zip(rows(), table.rows(), strict=True))


if __name__ == "__main__":
    MCNEMAR.write(rows_of_mcnemar())
    CALLS.write(rows_of_calls())
    SCORES.write(rows_of_scores())
    CLUSTERS.write(rows_in_clusters())
