"""
Mean of the recalls of several classes of fixed sizes, exactly at the threshold, by the rule that judges it.

Of every sample it is asked whether the threshold is ruled out, by the deviate that gives the limits. The same samples are
judged by variance recovery from Clopper-Pearson limits, which is false too often at most a threshold. The tables are
written by `python tests/operating/test_macro_recalls.py`.
"""

import itertools

import numpy as np
import pytest
from scipy.special import ndtri
from scipy.stats import beta
from tables import Table, same

from reportgen.data.class_recalls import ClassRecalls
from reportgen.data.evidence import Confusion
from reportgen.intervals.macro_recall_ci import macro_recall_ci

RUNS, TAIL = 20_000, 0.025
OTHER_TAILS = {"90": 0.05, "975": 0.0125}  # of two-sided intervals at this level
TABLE = Table(
    "macro_recalls",
    "Mean of the recalls of several classes of fixed sizes; also at the tails of 90 % and 97.5 % intervals.",
    {
        "false_at_least": 0.03,
        "false_at_most": 0.03,
        "false_at_least_90": 0.06,
        "false_at_most_90": 0.06,
        "false_at_least_975": 0.015,
        "false_at_most_975": 0.015,
    },
    runs=RUNS,
    seed=141,
)
OTHERS = Table(
    "macro_recalls_by_others",
    "The same samples judged by variance recovery (MOVER) from Clopper-Pearson limits of the recalls.",
    {},
    runs=RUNS,
    seed=141,
)


def one_low(truth, classes):
    """Let one class have half of its cases right, or as many as it may where the others have all."""
    low = max(0.5, 1 - classes * (1 - truth))
    return np.append(low, np.full(classes - 1, (truth * classes - low) / (classes - 1)))


SIZES = {
    "10": lambda classes: np.full(classes, 10),
    "30": lambda classes: np.full(classes, 30),
    "100": lambda classes: np.full(classes, 100),
    "500": lambda classes: np.full(classes, 500),
    "10 to 500": lambda classes: np.round(np.geomspace(10, 500, classes)).astype(int),
    "20 to 200": lambda classes: np.round(np.geomspace(20, 200, classes)).astype(int),
    "10, others 200": lambda classes: np.append(10, np.full(classes - 1, 200)),
}
RECALLS = {  # with this mean
    "equal": lambda truth, classes: np.full(classes, truth),
    "falling": lambda truth, classes: truth + (1 - truth) * np.linspace(1, -1, classes),
    "rising": lambda truth, classes: truth + (1 - truth) * np.linspace(-1, 1, classes),
    "first low": one_low,
    "last low": lambda truth, classes: one_low(truth, classes)[::-1],
}
SETTINGS = "classes sizes recalls truth".split()
ALIKE = tuple(
    (classes, sizes, recalls, truth)
    for classes, sizes, recalls, truth in itertools.product(
        (3, 5, 10, 20), ("10", "30", "100", "500"), ("equal", "falling", "first low"), (0.55, 0.75, 0.9, 0.97, 0.99)
    )
)
UNLIKE = (
    *itertools.product((3, 5, 10), ("10 to 500", "20 to 200", "10, others 200"), RECALLS, (0.75, 0.9, 0.97)),
    *itertools.product((20,), ("10 to 500",), RECALLS, (0.75, 0.9, 0.97)),
)
GRID = tuple(one for one in (*ALIKE, *UNLIKE) if RECALLS[one[2]](one[3], one[0]).min() >= 0.5 - 1e-9)


def drawn(setting):
    """Draw the correct predictions of each class, and count alike samples."""
    classes, sizes, recalls, truth = setting
    rng, cases = np.random.default_rng([TABLE.seed, GRID.index(setting)]), SIZES[sizes](classes)
    right = rng.binomial(cases, np.clip(RECALLS[recalls](truth, classes), 0, 1), size=(RUNS, classes))
    right, times = np.unique(np.sort(right, axis=1) if sizes.isdigit() else right, axis=0, return_counts=True)
    return ClassRecalls(right.astype(float), cases.astype(float)), times / RUNS


def deviates(found, truth):
    """Return how far each sample lies above and below the truth."""
    return found.deviates(found.most_likely(np.full(len(found.right), truth)))


def row(setting):
    """Return how often the truth is ruled out, and how often a value 3.24 standard errors off is."""
    found, weights = drawn(setting)
    truth, cases = setting[-1], found.sizes
    p = RECALLS[setting[2]](truth, setting[0])
    off = 3.24 * np.sqrt((p * (1 - p) / cases).sum()) / len(cases)
    above, below = deviates(found, truth)
    rates = {}
    for name, tail in {"": TAIL, **{f"_{level}": tail for level, tail in OTHER_TAILS.items()}}.items():
        for side, deviate in (("least", above), ("most", below)):
            rates[f"false_at_{side}{name}"] = weights[deviate >= -ndtri(tail)].sum()
    for side, at in (("least", truth - off), ("most", truth + off)):
        deviate = deviates(found, at)[side == "most"] if 0 < at < 1 else None
        rates[f"power_at_{side}"] = None if deviate is None else weights[deviate >= -ndtri(TAIL)].sum()
    return dict(zip(SETTINGS, setting, strict=True)) | {
        name: None if rate is None else round(float(rate), 5) for name, rate in rates.items()
    }


def row_of_others(setting):
    """Return how often variance recovery rules the truth out."""
    found, weights = drawn(setting)
    x, n, means = found.right, found.sizes, found.mean
    low = np.where(x > 0, beta.ppf(TAIL, np.maximum(x, 1), n - x + 1), 0)
    high = np.where(x < n, beta.ppf(1 - TAIL, x + 1, np.maximum(n - x, 1)), 1)
    below, above = (np.sqrt(((x / n - end) ** 2).sum(axis=1)) / len(n) for end in (low, high))
    rates = {
        "false_at_least": weights[means - below >= setting[-1]].sum(),
        "false_at_most": weights[means + above <= setting[-1]].sum(),
    }
    return dict(zip(SETTINGS, setting, strict=True)) | {name: round(float(rate), 5) for name, rate in rates.items()}


def test_the_table_holds_every_setting():
    for table in (TABLE, OTHERS):
        assert [tuple(one[key] for key in SETTINGS) for one in table.rows()] == list(GRID)


@pytest.mark.parametrize("at", [0, len(GRID) // 3])
def test_a_stored_rate_comes_again(at):
    assert same(row(GRID[at]), TABLE.rows()[at], RUNS)
    assert same(row_of_others(GRID[at]), OTHERS.rows()[at], RUNS)


@pytest.mark.slow
@pytest.mark.parametrize("at", range(0, len(GRID), 40))
def test_a_part_of_the_tables_is_as_it_was_made(at):
    for table, make in ((TABLE, row), (OTHERS, row_of_others)):
        for one, stored in zip(GRID[at : at + 40], table.rows()[at : at + 40], strict=True):
            assert same(make(one), stored, RUNS)


def test_the_mean_rates_are_below_the_tail():
    for column, tail in (("least", TAIL), ("most", TAIL)):
        assert np.mean([one[f"false_at_{column}"] for one in TABLE.rows()]) <= tail


def test_variance_recovery_would_be_false_too_often():
    assert max(one["false_at_most"] for one in OTHERS.rows()) > 0.06


@pytest.mark.parametrize("at", range(7, len(GRID), len(GRID) // 8))
def test_the_limits_are_those_that_were_simulated(at):
    """Of 25 samples of one setting: a value is ruled out where it is beyond the limit."""
    found, _ = drawn(GRID[at])
    right = found.right[:: max(1, len(found.right) // 25)][:25]
    sizes = np.broadcast_to(found.sizes, right.shape)
    matrix = right[..., None] * np.eye(right.shape[1])
    matrix[:, :, 0] += sizes - right
    matrix[:, 0, 1] += sizes[:, 0] - right[:, 0]  # the wrong ones of the first class
    matrix[:, 0, 0] = right[:, 0]
    limits = macro_recall_ci.function(Confusion(matrix, tuple(map(str, range(right.shape[1])))), tail=TAIL)
    samples = ClassRecalls(right, sizes)
    for truth in (GRID[at][-1] - 0.05, GRID[at][-1] - 0.01, GRID[at][-1]):
        above, below = deviates(samples, truth)
        np.testing.assert_array_equal(limits.low >= truth, above >= -ndtri(TAIL))
        np.testing.assert_array_equal(limits.high <= truth, below >= -ndtri(TAIL))


if __name__ == "__main__":
    TABLE.write(row(setting) for setting in GRID)
    OTHERS.write(row_of_others(setting) for setting in GRID)
