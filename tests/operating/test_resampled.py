"""
Metrics that a bootstrap judges, the truth exactly at the threshold: F-beta and kappa, Brier, average precision.

The tables are written by `python tests/operating/test_resampled.py`.
"""

import itertools

import numpy as np
import pytest
from asking import criteria, judged, rates_of, seen, spec_of, through_the_door
from scipy.integrate import quad
from scipy.stats import norm
from tables import Table, same

from reportgen.catalog.statistic import statistic
from reportgen.data.evidence import Counts
from reportgen.data.scores import Scores

COUNTED = Table(
    "resampled_counts",
    "Metrics of counts that a bootstrap judges, cases drawn at random.",
    {"false_at_least": 0.025, "false_at_most": 0.025},
    runs=1000,
    seed=51,
)
SCORED = Table(
    "resampled_scores",
    "Metrics of scores that a bootstrap judges, cases drawn at random; 2000 draws each.",
    {"false_at_least": 0.025, "false_at_most": 0.025},
    runs=1000,
    seed=52,
)
COUNTED_GRID = tuple(
    itertools.product(("fbeta(beta=2)", "cohen_kappa"), ((100, 0.3), (300, 0.1)), ((0.7, 0.3), (0.8, 0.1)))
)
FIRST_SEED = 12  # of the table's rows
SCORED_GRID = (
    *itertools.product(("brier",), ((40, 0.5), (100, 0.2), (200, 0.5)), (1.0, 3.0)),
    *itertools.product(("average_precision",), ((100, 0.5), (200, 0.2)), (1.0, 3.0)),
)
DRAWS = 2000


def asked(metric, truth):
    name, _, options = metric.partition("(")
    more = {"options": {"beta": 2}} if options else {}
    return criteria(name, truth, **more)


def shares_of(prevalence, rates):
    recall, fpr = rates
    return np.array(
        [prevalence * recall, (1 - prevalence) * fpr, prevalence * (1 - recall), (1 - prevalence) * (1 - fpr)]
    )


def drawn_counts(at, runs):
    metric, (n, prevalence), rates = COUNTED_GRID[at]
    shares = shares_of(prevalence, rates)
    whole = Counts(*shares)
    truth = float(statistic(whole, metric)(whole))
    return np.random.default_rng([COUNTED.seed, FIRST_SEED + at]).multinomial(n, shares, runs), truth


def row_of_counts(at):
    metric, (n, prevalence), (recall, fpr) = COUNTED_GRID[at]
    cells, truth = drawn_counts(at, COUNTED.runs)
    distinct, place = np.unique(cells, axis=0, return_inverse=True)
    spec = spec_of(criteria=asked(metric, truth))
    found = [judged(spec, Counts(*one.astype(float))) for one in distinct]
    row = rates_of([found[one] for one in place], truth)
    return {"metric": metric, "cases": n, "prevalence": prevalence, "recall": recall, "fpr": fpr, **row}


def probability(score, prevalence, distance):
    """Return the probability of being positive at a score, normal in both classes and so far apart."""
    odds = prevalence / (1 - prevalence) * np.exp(distance * score - distance**2 / 2)
    return odds / (1 + odds)


def drawn_scores(at, run):
    _, (n, prevalence), distance = SCORED_GRID[at]
    rng = np.random.default_rng([SCORED.seed, at, run])
    truth = rng.random(n) < prevalence
    return probability(rng.normal(distance * truth), prevalence, distance), truth


def truth_of_scores(metric, prevalence, distance):
    """Integrate over the scores of both classes."""

    def of_class(function, shift):
        return quad(lambda z: function(z) * norm.pdf(z, shift), -9, 9 + distance, limit=200)[0]

    if metric == "brier":
        wrong = of_class(lambda z: (1 - probability(z, prevalence, distance)) ** 2, distance)
        alarm = of_class(lambda z: probability(z, prevalence, distance) ** 2, 0)
        return prevalence * wrong + (1 - prevalence) * alarm

    def precision(z):
        called = prevalence * norm.sf(z, distance), (1 - prevalence) * norm.sf(z)
        return called[0] / sum(called)

    return of_class(precision, distance)


def row_of_scores(at):
    metric, (n, prevalence), distance = SCORED_GRID[at]
    truth = truth_of_scores(metric, prevalence, distance)
    spec = spec_of(criteria=asked(metric, truth), resampling={"draws": DRAWS})
    verdicts = [judged(spec, Scores.of(*drawn_scores(at, run))) for run in range(SCORED.runs)]
    return {"metric": metric, "cases": n, "prevalence": prevalence, "distance": distance, **rates_of(verdicts, truth)}


def rows_of_counts():
    return (row_of_counts(at) for at in range(len(COUNTED_GRID)))


def rows_of_scores():
    return (row_of_scores(at) for at in range(len(SCORED_GRID)))


@pytest.mark.parametrize("at", [1, 5, 7])
def test_the_door_says_the_same_of_counts(at):
    metric, *_ = COUNTED_GRID[at]
    (cells,), truth = drawn_counts(at, 1)
    tp, fp, fn, tn = map(int, cells)
    data = {"confusion": [[tn, fp], [fn, tp]], "matrix_rows": "truth", "positive": "positive"}
    door = through_the_door({"data": data, "metrics": ["recall"], "criteria": asked(metric, truth)})
    engine = judged(spec_of(criteria=asked(metric, truth)), Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))
    assert list(map(seen, door.criteria)) == list(map(seen, engine))


@pytest.mark.parametrize("at", [0, 3, 6])
def test_the_door_says_the_same_of_scores(at):
    metric, (_, prevalence), distance = SCORED_GRID[at]
    scores, truth = drawn_scores(at, 0)
    true = truth_of_scores(metric, prevalence, distance)
    rest = {"metrics": ["prevalence"], "resampling": {"draws": DRAWS}, "criteria": asked(metric, true)}
    model = {"name": "model", "score": "score", "threshold": 0.5}
    door = through_the_door({"models": [model], **rest}, truth=truth.astype(int), score=scores)
    spec = spec_of(criteria=asked(metric, true), resampling={"draws": DRAWS})
    assert list(map(seen, door.criteria)) == list(map(seen, judged(spec, Scores.of(scores, truth))))


def test_the_truth_is_what_many_cases_tend_to():
    rng = np.random.default_rng(3)
    for metric, (_, prevalence), distance in SCORED_GRID:
        truth = rng.random(200_000) < prevalence
        scores = Scores.of(probability(rng.normal(distance * truth), prevalence, distance), truth)
        assert truth_of_scores(metric, prevalence, distance) == pytest.approx(
            float(statistic(scores, metric)(scores)), rel=0.01
        )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "rows"), [(COUNTED, rows_of_counts), (SCORED, rows_of_scores)], ids=["counts", "scores"]
)
def test_all_stored_rates_come_again(table, rows):
    assert all(same(row, stored, table.runs) for row, stored in zip(rows(), table.rows(), strict=True))


if __name__ == "__main__":
    COUNTED.write(rows_of_counts())
    SCORED.write(rows_of_scores())
