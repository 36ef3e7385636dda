"""
Population stability index, the true one exactly at the threshold: how often the upper limit that judges is below it.

Bins hold equal shares of the reference cases; those of the judged cases have moved so that the index of the true shares
is the one wanted. Both samples are drawn. The table is written by `python tests/operating/test_shifts.py`.
"""

import itertools

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.special import chndtr, ndtr, ndtri
from tables import Table, same

from reportgen.conventions import FILLS_EMPTY_BIN, LARGEST_PROVED_SHIFT, LEAST_EXPECTED_COUNT
from reportgen.data.bank import BinnedSamples
from reportgen.intervals.psi_ci import limit_of_normal, psi_ci

RUNS, TAIL = 20_000, 0.025
TABLE = Table(
    "shifts",
    "Population stability index of two samples whose true shares of the bins have this index.",
    {"false_at_most": 0.03},
    runs=RUNS,
    seed=92,
)
FORMS = {  # shares of the judged cases, of so many bins, by how much they moved
    "mean": lambda bins, by: np.diff([0, *ndtr(inner(bins) - by), 1]),
    "narrower": lambda bins, by: np.diff([0, *ndtr(inner(bins) * np.exp(by)), 1]),
    "one bin larger": lambda bins, by: of_weights([np.exp(by), *np.ones(bins - 1)]),
    "one bin smaller": lambda bins, by: of_weights([np.exp(-by), *np.ones(bins - 1)]),
    "every other bin": lambda bins, by: of_weights(np.where(np.arange(bins) % 2, np.exp(by), 1)),
}
SIZES = (200, 200), (500, 500), (2000, 200), (2000, 2000), (500, 5000), (5000, 500)
SETTINGS = "bins reference judged form truth".split()
GRID = tuple(
    (bins, *sizes, form, truth)
    for bins, sizes, form, truth in itertools.product((5, 10, 20), SIZES, FORMS, (0.1, LARGEST_PROVED_SHIFT, 0.5))
)


def inner(bins):
    return ndtri(np.arange(1, bins) / bins)


def of_weights(weights):
    return np.array(weights) / np.sum(weights)


def index_of(there, here):
    return float(((here - there) * np.log(here / there)).sum())


def shares(bins, form, truth):
    """Find true shares of both samples with this index."""
    there = np.full(bins, 1 / bins)

    def short(by):
        return index_of(there, np.maximum(FORMS[form](bins, by), 1e-300)) - truth

    most = next((by for by in 0.01 * 1.3 ** np.arange(26) if short(by) > 0), None)
    return None if most is None else (there, FORMS[form](bins, brentq(short, 0, most)))


def drawn(at, setting):
    """Draw both samples, with a half in empty bins."""
    bins, reference, judged, form, truth = setting
    rng, (there, here) = np.random.default_rng([TABLE.seed, at]), shares(bins, form, truth)
    counts = [rng.multinomial(n, of, size=RUNS).astype(float) for n, of in ((reference, there), (judged, here))]
    return [np.where(one == 0, FILLS_EMPTY_BIN, one) for one in counts]


def row(at, setting):
    """Ask of every sample whether its limit is below the truth: by the probabilities that the limit is found from."""
    expected, actual = drawn(at, setting)
    truth, n, m = setting[-1], expected.sum(axis=1), actual.sum(axis=1)
    there, here = expected / n[:, None], actual / m[:, None]
    value, scale = ((here - there) * np.log(here / there)).sum(axis=1), 1 / n + 1 / m
    rare = chndtr(value / scale, setting[0] - 1, truth / scale) <= TAIL
    met = rare & (limit_of_normal(BinnedSamples(expected, actual), value, TAIL) <= truth)
    known = np.minimum(expected, actual).min(axis=1) >= LEAST_EXPECTED_COUNT
    return dict(zip(SETTINGS, setting, strict=True)) | {
        "false_at_most": round(float((known & met).mean()), 5),
        "no_verdict": round(float((~known).mean()), 5),
        "mean_index": round(float(value.mean()), 5),
    }


def rows(grid=GRID):
    """Make the table, without the settings that no shares can have."""
    return [row(GRID.index(one), one) for one in grid if shares(one[0], *one[3:]) is not None]


def test_the_table_holds_every_setting():
    there = [one for one in GRID if shares(one[0], *one[3:]) is not None]
    assert [tuple(one[key] for key in SETTINGS) for one in TABLE.rows()] == there


@pytest.mark.slow
@pytest.mark.parametrize("at", range(0, len(GRID), 60))
def test_a_part_of_the_table_is_as_it_was_made(at):
    stored = {tuple(one[key] for key in SETTINGS): one for one in TABLE.rows()}
    for one in rows(GRID[at : at + 60]):
        assert same(one, stored[tuple(one[key] for key in SETTINGS)], RUNS)


def test_the_limit_is_the_one_that_was_simulated():
    """Of two hundred samples of one setting."""
    at = GRID.index((10, 500, 500, "mean", 0.25))
    expected, actual = (one[:200] for one in drawn(at, GRID[at]))
    high = psi_ci.function(BinnedSamples(expected, actual), tail=TAIL).high
    for truth in (0.2, 0.25, 0.4):
        both = BinnedSamples(expected, actual)
        there, here = expected / 500, actual / 500
        value = ((here - there) * np.log(here / there)).sum(axis=1)
        rare = chndtr(value / (2 / 500), 9, truth / (2 / 500)) <= TAIL
        assert ((high <= truth) == (rare & (limit_of_normal(both, value, TAIL) <= truth))).all()


if __name__ == "__main__":
    TABLE.write(rows())
