"""
F1 of two models on different cases: how often a difference, or one within a margin, is falsely concluded.

Where all cases are drawn at random, the true positives among those that are positive or flagged are binomial: every pair
of numbers is weighed by its probability. With fixed numbers of positive and negative cases samples are drawn. The tables
are written by `python tests/operating/test_differences_of_f1.py`.
"""

import itertools
import random

import numpy as np
import pytest
from asking import through_the_door
from scipy.stats import binom
from tables import Table, error_of, same
from test_differences_of_groups import SIZES, TAILS, TOLERANCE, USUAL, alone, rates

from reportgen.catalog.enough import enough_for_difference_of_f1
from reportgen.catalog.put_together import ADDED_BELOW
from reportgen.conventions import FEWEST_FOR_DIFFERENCE
from reportgen.data.counts import Counts
from reportgen.data.two_sets import IndependentCounts
from reportgen.intervals.f1_difference import f1_difference

AT_RANDOM = Table(
    "differences_of_f1",
    "F1 on different cases, so many positive or flagged, of equal models or with a difference that is just the margin; enumerated.",
    {},
)
OF_CLASSES = Table(
    "differences_of_f1_of_classes",
    "F1 of equal models on different cases with so many positive cases, and ten times, or as many, negative ones.",
    {},
    20_000,
    83,
)
MARGINS = (0.02, 0.05, 0.1, 0.2)
POSITIVES = ((20, 20), (20, 100), (50, 50), (50, 500), (200, 200))
PER_POSITIVE = (1, 10)  # negative cases
MODELS = ((0.6, 0.6), (0.8, 0.8), (0.95, 0.7), (0.7, 0.95), (0.95, 0.95), (0.99, 0.99))  # recall and precision


def f1(jaccard):
    return 2 * jaccard / (1 + jaccard)


def put_together(first, second, few):
    """Return both limits of the difference; first and second have value, lower and upper limit."""
    weight = np.maximum(0, 1 - few / ADDED_BELOW)

    def reach(one, other):
        return weight * (one + other) + (1 - weight) * np.hypot(one, other)

    (p, low, high), (q, below, above) = first, second
    return p - q - reach(p - low, above - q), p - q + reach(high - p, q - below)


def both_limits(n, m, tail):
    """Compute both limits for every pair of numbers of true positives."""
    x, y = np.arange(n + 1.0), np.arange(m + 1.0)
    first = [f1(one)[:, None] for one in (x / n, *alone(x, n, tail))]
    second = [f1(one)[None, :] for one in (y / m, *alone(y, m, tail))]
    return put_together(first, second, np.minimum(np.minimum(x, n - x)[:, None], np.minimum(y, m - y)[None, :]))


def row_at_random(n, m, tail):
    low, high = both_limits(n, m, tail)
    x, y = np.arange(n + 1), np.arange(m + 1)
    false = {"difference": [], "within": [], "beyond": []}
    for margin in (0.0, *MARGINS):
        lower, higher = (rates(margin)[:, None] + more for more in (0, margin))
        for values, sign in (((lower, higher), -1), ((higher, lower), 1)):
            chances = [
                binom.pmf(at, size, value / (2 - value)) for at, size, value in zip((x, y), (n, m), values, strict=True)
            ]
            hits = (low > sign * margin, high < sign * margin)
            inside, outside = hits if sign < 0 else hits[::-1]
            for name, found in (("within", inside), ("beyond", outside)):
                false[name if margin else "difference"].append(
                    np.einsum("gi,ij,gj->g", chances[0], found.astype(float), chances[1], optimize=True)
                )
    worst = {name: np.concatenate(found) for name, found in false.items()}
    return {
        "cases": n,
        "others": m,
        "tail": tail,
        **{f"false_{name}": round(float(found.max()), 5) for name, found in worst.items()},
        "mean_difference": round(float(worst["difference"].mean()), 5),
        "mean_within": round(float(worst["within"].mean()), 5),
        "power": power(n, m, low, high),
    }


def power(n, m, low, high):
    """Return how often values of 0.9 and 0.7 are told apart."""
    chances = [binom.pmf(np.arange(size + 1), size, value / (2 - value)) for size, value in ((n, 0.9), (m, 0.7))]
    return round(float(chances[0] @ ((low > 0) | (high < 0)).astype(float) @ chances[1]), 4)


def drawn(rng, positives, negatives, recall, precision):
    """Draw true positives and false alarms; so many of the flagged cases are right on average."""
    alarms = min(1.0, positives * recall * (1 / precision - 1) / negatives)
    return (
        rng.binomial(size, rate, OF_CLASSES.runs).astype(float)
        for size, rate in ((positives, recall), (negatives, alarms))
    )


def row_of_classes(positives, others, each, model):
    rng = np.random.default_rng([OF_CLASSES.seed, positives, others, each, MODELS.index(model)])
    sides, few = [], []
    for size in (positives, others):
        tp, fp = drawn(rng, size, each * size, *model)
        flagged_or_true = size + fp
        sides.append([f1(one) for one in (tp / flagged_or_true, *alone(tp, flagged_or_true, USUAL))])
        few.append(np.minimum(tp, flagged_or_true - tp))
    low, high = put_together(*sides, np.minimum(*few))
    names = ("positives", "positives_of_other", "negatives_per_positive", "recall", "precision")
    rate = [round(float(hits.mean()), 5) for hits in (low > 0, high < 0)]
    return dict(zip(names, (positives, others, each, *model), strict=True)) | {
        "false_above": rate[0],
        "false_below": rate[1],
    }


def all_at_random():
    return (row_at_random(*sizes, tail) for tail in TAILS for sizes in SIZES)


def all_of_classes():
    return (
        row_of_classes(*sizes, each, model) for sizes, each, model in itertools.product(POSITIVES, PER_POSITIVE, MODELS)
    )


def test_each_rate_is_within_the_tolerance():
    for row in AT_RANDOM.rows():
        assert max(row[f"false_{name}"] for name in ("difference", "within", "beyond")) <= TOLERANCE * row["tail"], row
    most = TOLERANCE * USUAL
    for row in OF_CLASSES.rows():
        assert max(row["false_above"], row["false_below"]) <= most + 4 * error_of(most, OF_CLASSES.runs), row


def test_the_mean_rate_is_below_nominal():
    for tail in TAILS:
        alike = [row for row in AT_RANDOM.rows() if row["tail"] == tail]
        assert np.mean([row["mean_within"] for row in alike]) <= tail
        assert np.mean([row["mean_difference"] for row in alike]) <= tail


@pytest.mark.parametrize(("n", "m", "tail"), [(20, 30, 0.025), (20, 300, 0.0083)])
def test_small_sets_are_enumerated_again(n, m, tail):
    assert same(row_at_random(n, m, tail), AT_RANDOM.row(cases=n, others=m, tail=tail), None)


def test_a_setting_is_drawn_again():
    found = row_of_classes(20, 100, 10, MODELS[1])
    assert same(
        found,
        OF_CLASSES.row(positives=20, positives_of_other=100, negatives_per_positive=10, recall=0.8),
        OF_CLASSES.runs,
    )


def test_the_limits_that_were_enumerated_are_those_of_the_interval():
    low, high = both_limits(23, 61, 0.0083)
    x, y = np.meshgrid(np.arange(24.0), np.arange(62.0), indexing="ij")
    sets = (
        Counts.of(tp=one, fp=(size - one) // 2, fn=size - one - (size - one) // 2, tn=0 * one + 9)
        for one, size in ((x, 23), (y, 61))
    )
    found = f1_difference.function(IndependentCounts(*sets), tail=0.0083)
    assert found.low == pytest.approx(np.maximum(low, -1), abs=1e-12)
    assert found.high == pytest.approx(np.minimum(high, 1), abs=1e-12)


def test_sets_are_judged_from_the_smallest_that_were_tried():
    assert min(n for n, _ in SIZES) == FEWEST_FOR_DIFFERENCE
    many, few = (Counts.of(tp=tp, fp=1, fn=2, tn=900) for tp in (17, 16))
    assert enough_for_difference_of_f1(IndependentCounts(many, many)) is None
    assert enough_for_difference_of_f1(IndependentCounts(many, few)).code == "few_for_difference_of_f1"


def test_the_public_door_concludes_from_these_limits():
    draw, concluded = random.Random(5), set()
    for _ in range(30):
        sets = [[draw.randint(20, 80), draw.randint(1, 20), draw.randint(1, 20), 100] for _ in "ab"]
        matrices = {
            name: dict(zip(("tp", "fp", "fn", "tn"), cells, strict=True))
            for name, cells in zip("AB", sets, strict=True)
        }
        asked = {"metric": "f1", "on": "independent_sets"}
        spec = {"data": {"positive": "1", "confusion": matrices}, "metrics": ["f1"], "comparisons": [asked]}
        (pair,) = through_the_door(spec).comparisons[0].pairs
        sides, few = [], []
        for tp, fp, fn, _tn in sets:
            sides.append([f1(one) for one in (tp / (tp + fp + fn), *alone(np.array(tp), tp + fp + fn, USUAL))])
            few.append(min(tp, fp + fn))
        low, high = put_together(*sides, min(few))
        assert (pair.interval.low, pair.interval.high) == pytest.approx((low, high), abs=1e-12)
        assert pair.conclusions == (("difference_shown",) if low > 0 or high < 0 else ("difference_not_shown",))
        concluded |= set(pair.conclusions)
    assert len(concluded) == 2


@pytest.mark.slow
@pytest.mark.parametrize("tail", TAILS)
def test_all_stored_rates_come_again(tail):
    stored = {(row["cases"], row["others"]): row for row in AT_RANDOM.rows() if row["tail"] == tail}
    assert stored.keys() == set(SIZES)
    assert all(same(row_at_random(*sizes, tail), stored[sizes], None) for sizes in SIZES)


@pytest.mark.slow
def test_all_stored_rates_of_classes_come_again():
    assert all(
        same(one, stored, OF_CLASSES.runs) for one, stored in zip(all_of_classes(), OF_CLASSES.rows(), strict=True)
    )


if __name__ == "__main__":
    AT_RANDOM.write(all_at_random())
    OF_CLASSES.write(all_of_classes())
