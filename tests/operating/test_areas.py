"""
The area under the ROC curve, the truth exactly at the threshold, by simulation from five kinds of scores.

The table is written by `python tests/operating/test_areas.py`.
"""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from asking import criteria, judged, seen, spec_of, through_the_door
from scipy.optimize import brentq
from scipy.stats import norm
from tables import Table, same, summary

from reportgen.catalog.answers import Undefined
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.engine.estimate.interval_choice import judging_interval
from reportgen.engine.estimate.metrics_asked import asked
from reportgen.spec.judged import MetricAsked
from reportgen.spelling import spelled
from reportgen.tasks.binary import BINARY

AREA = Table(
    "roc_auc",
    "Area under the ROC curve, with fixed numbers of cases of both classes.",
    {"false_at_least": 0.025, "false_at_most": 0.025},
    runs=4000,
    seed=41,
)
RATED = (-0.8, 0.2, 1.2, 2.6)  # where ratings from 1 to 5 part normal scores


def normal(rng, shape, area):
    return rng.normal(2**0.5 * norm.ppf(area), 1, shape)


def wide(rng, shape, area):
    """Positive cases spread three times as far as negative ones."""
    return rng.normal(10**0.5 * norm.ppf(area), 3, shape)


def partly_missed(rng, shape, area):
    """Positive cases are found for sure, but for a part that looks like negative cases."""
    return rng.normal(size=shape) + 20 * (rng.random(shape) < 2 * area - 1)


def ratings_area(shift):
    positive, negative = (np.diff(norm.cdf([-np.inf, *RATED, np.inf], loc)) for loc in (shift, 0))
    return float(positive @ (np.cumsum(negative) - negative / 2))


SHIFTS = {
    area: brentq(lambda shift, area=area: ratings_area(shift) - area, 0, 9) for area in (0.7, 0.8, 0.9, 0.95, 0.99)
}


def rated(rng, shape, area):
    return np.searchsorted(RATED, rng.normal(SHIFTS[area], 1, shape)).astype(float)


KINDS = {"normal": normal, "wide": wide, "exponential": None, "partly missed": partly_missed, "rated 1 to 5": rated}
TRUTHS = tuple(SHIFTS)
GRID = (
    *itertools.product(KINDS, (10, 20, 50, 100, 300), (3,), TRUTHS),
    *itertools.product(("normal", "partly missed"), (10, 20, 50, 100), (1, 10), TRUTHS),
)


def samples(at, runs):
    """Draw scores of positive, then of negative cases."""
    kind, events, ratio, area = GRID[at]
    rng, others = np.random.default_rng([AREA.seed, at]), (runs, events * ratio)
    if kind == "exponential":  # heavy to the right, as Hanley and McNeil assume
        return rng.exponential(area / (1 - area), (runs, events)), rng.exponential(1, others)
    negatives = rng.normal(size=others)
    if kind == "rated 1 to 5":
        negatives = np.searchsorted(RATED, negatives).astype(float)
    return KINDS[kind](rng, (runs, events), area), negatives


def ranked(positives, negatives):
    """Count positive and negative cases at each rank, one row per sample; ties need equal scores in all samples."""
    scores = np.concatenate([positives, negatives], axis=1)
    truth = np.repeat([1.0, 0.0], [positives.shape[1], negatives.shape[1]])
    if len(np.unique(scores)) < 10:
        values = np.unique(scores)
        counts = [np.stack([(part == one).sum(axis=1) for one in values], axis=1) for part in (positives, negatives)]
        return Scores(values, *(one.astype(float) for one in counts))
    ordered = truth[np.argsort(scores, axis=1)]
    return Scores(np.arange(scores.shape[1], dtype=float), ordered, 1 - ordered)


def bounds_of_each(evidence):
    """Judge each sample by what the plan chooses for it, those of one choice together."""
    spec, what = spec_of(criteria=["roc_auc >= 0.5"]), asked(MetricAsked(metric="roc_auc"))
    count, ways, chosen = len(evidence.positives), {}, {}
    low, high, known = np.full(count, -np.inf), np.full(count, np.inf), np.zeros(count, bool)
    for at in range(count):
        one = Scores(evidence.values, evidence.positives[at], evidence.negatives[at])
        choice = judging_interval(spec, BINARY, what, Subject("model", (one,)), one)
        name = spelled(choice.method.id, choice.options)
        ways[name] = choice
        chosen.setdefault(name, []).append(at)
    for name, at in chosen.items():
        together = Scores(evidence.values, evidence.positives[at], evidence.negatives[at])
        found = replace(ways[name], evidence=together).limits(level=0.95)
        assert not isinstance(found, Undefined)
        known[at] = ~np.isnan(found.low)
        low[at], high[at] = np.nan_to_num(found.low, nan=-np.inf), np.nan_to_num(found.high, nan=np.inf)
    return low, high, known, {name: len(at) for name, at in chosen.items()}


def row_of(at):
    kind, events, ratio, area = GRID[at]
    evidence = ranked(*samples(at, AREA.runs))
    low, high, known, chosen = bounds_of_each(evidence)
    below = np.cumsum(evidence.negatives, axis=1) - evidence.negatives / 2
    value = (evidence.positives * below).sum(axis=1) / (events * events * ratio)
    row = summary(low=low, high=high, value=value, truth=area, known=known)
    return {"scores": kind, "events": events, "negatives_per_event": ratio, "truth": area, **row, "decided_by": chosen}


def rows():
    return (row_of(at) for at in range(len(GRID)))


@pytest.mark.parametrize("cell", [("normal", 10, 3, 0.9), ("rated 1 to 5", 50, 3, 0.7), ("wide", 100, 3, 0.8)], ids=str)
def test_the_door_says_the_same(cell):
    at = GRID.index(cell)
    positives, negatives = samples(at, 3)
    low, high, *_ = bounds_of_each(ranked(positives, negatives))
    for run in range(3):
        scores = np.concatenate([positives[run], negatives[run]])
        truth = np.repeat([1, 0], [len(positives[run]), len(negatives[run])])
        asked_for = criteria("roc_auc", cell[-1])
        model = {"name": "model", "score": "score", "scale": "score"}
        door = through_the_door(
            {"models": [model], "metrics": ["roc_auc"], "criteria": asked_for}, truth=truth, score=scores
        )
        engine = judged(spec_of(criteria=asked_for), Scores.of(scores, truth == 1))
        assert list(map(seen, door.criteria)) == list(map(seen, engine))
        assert (door.criteria[0].low, door.criteria[0].high) == pytest.approx((low[run], high[run]), rel=1e-9)


def test_the_scores_have_the_area_that_they_are_to_have():
    """By 400 samples of 300 positive and 900 negative cases each."""
    for kind, area in itertools.product(KINDS, (0.7, 0.95)):
        evidence = ranked(*samples(GRID.index((kind, 300, 3, area)), 400))
        below = np.cumsum(evidence.negatives, axis=1) - evidence.negatives / 2
        value = (evidence.positives * below).sum(axis=1) / (300 * 900)
        assert value.mean() == pytest.approx(area, abs=4 * value.std() / 20)


def test_a_stored_rate_comes_again():
    assert same(row_of(1), AREA.rows()[1], AREA.runs)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(row, stored, AREA.runs) for row, stored in zip(rows(), AREA.rows(), strict=True))


if __name__ == "__main__":
    AREA.write(rows())
