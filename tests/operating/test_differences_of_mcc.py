"""
Matthews correlation of two equal models on different cases: how often the interval of the difference lies beyond 0.

The limits of a sample take part of a second, so few samples are drawn, and each of a setting is paired with each of
another; `error` is the Monte Carlo error of both rates that follows. That is too few for an interval that decides. The
table is written by `python tests/operating/test_differences_of_mcc.py`, in about 15 minutes.
"""

import itertools
from functools import cache

import numpy as np
import pytest
from scipy.optimize import brentq
from tables import SURE, Table, same

from reportgen.data import correlation_limits
from reportgen.data.calibrated_limits import EVEN, largest_left
from reportgen.data.counts import Counts
from reportgen.data.two_sets import IndependentCounts
from reportgen.intervals.mcc_difference import mcc_difference
from reportgen.metrics.mcc import mcc

DIFFERENCES = Table(
    "differences_of_mcc",
    "Matthews correlation of equal models on different cases, by an interval that is shown and never decides.",
    {},
    500,
    85,
)
TAIL, MOST = 0.025, 0.03
ENOUGH_RUNS = 20_000  # for a rule that decides
NEAR = 5e-4  # how closely a limit is looked for
TRUTHS = (0.5, 0.8, 0.95)
SETS = ((50, 0.5), (100, 0.1), (300, 0.1))  # cases and prevalence


def shares(prevalence, right):
    """Return the shares of cells where recall and specificity are the same."""
    return np.array([right, 0, 1 - right, 0]) * prevalence + np.array([0, 1 - right, 0, right]) * (1 - prevalence)


def right_for(truth, prevalence):
    """Return the recall and specificity at which the correlation is this one."""
    return brentq(lambda right: float(mcc(Counts(*shares(prevalence, right)))) - truth, 0.5001, 0.99999)


def drawn(truth, cases, prevalence):
    rng = np.random.default_rng([DIFFERENCES.seed, round(100 * truth), SETS.index((cases, prevalence))])
    return rng.multinomial(cases, shares(prevalence, right_for(truth, prevalence)), DIFFERENCES.runs).astype(float)


def limits(cells):
    """Return the correlation of a sample with both limits; nothing where it has none."""
    value = float(mcc(Counts(*cells)))
    if np.isnan(value):
        return value, value, value
    tp, fp, fn, tn = cells
    laid = np.array([[tp, fn, fp, tn]])
    ends = (
        largest_left(
            lambda at, above=above: float(correlation_limits.probability(laid, at, above=above)[0]),
            (value, EVEN),
            (end, 0.0),
            TAIL,
            near=NEAR,
        )
        for end, above in ((-1.0, False), (1.0, True))
    )
    return value, *ends


@cache
def found(truth, cases, prevalence):
    """Return value and limits of each sample that has them."""
    distinct, which = np.unique(drawn(truth, cases, prevalence), axis=0, return_inverse=True)
    every = np.array([limits(one) for one in distinct])[which.reshape(-1)]
    return every[~np.isnan(every[:, 0])].T


def both_limits(one, other):
    """Return both limits of the difference of each sample of one setting and each of another."""
    (a, low, high), (b, below, above) = one[:, :, None], other[:, None, :]
    return a - b - np.hypot(a - low, above - b), a - b + np.hypot(high - a, b - below)


def row(truth, first, second):
    low, high = both_limits(found(truth, *first), found(truth, *second))
    pairs = ~np.eye(*low.shape, dtype=bool) if first == second else np.ones(low.shape, dtype=bool)  # none with itself
    names = ("truth", "cases", "prevalence", "others", "prevalence_of_others")
    hits = (low > 0, high < 0)
    error = max(np.sqrt(hit.mean(axis=1).var() / len(hit) + hit.mean(axis=0).var() / hit.shape[1]) for hit in hits)
    return dict(zip(names, (truth, *first, *second), strict=True)) | {
        "false_above": round(float(hits[0][pairs].mean()), 5),
        "false_below": round(float(hits[1][pairs].mean()), 5),
        "covered": round(float(1 - hits[0][pairs].mean() - hits[1][pairs].mean()), 5),
        "error": round(float(error), 5),
    }


def rows():
    pairs = itertools.combinations_with_replacement(SETS, 2)
    return (row(truth, *pair) for truth, pair in itertools.product(TRUTHS, pairs))


def test_no_rate_is_known_to_be_beyond_the_tolerance():
    for one in DIFFERENCES.rows():
        assert max(one["false_above"], one["false_below"]) <= MOST + SURE * one["error"], one


def test_what_was_simulated_with_few_samples_never_decides():
    assert DIFFERENCES.runs < ENOUGH_RUNS
    assert not mcc_difference.judges


def test_the_limits_that_were_simulated_are_those_of_the_interval():
    cells = [drawn(0.8, *one)[0] for one in SETS[:2]]
    low, high = both_limits(*(np.array(limits(one))[:, None] for one in cells))
    interval = mcc_difference.function(IndependentCounts(*(Counts(*one) for one in cells)), tail=TAIL)
    assert (low[0, 0], high[0, 0]) == pytest.approx((float(interval.low), float(interval.high)), abs=2 * NEAR)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(one, stored, DIFFERENCES.runs) for one, stored in zip(rows(), DIFFERENCES.rows(), strict=True))


if __name__ == "__main__":
    DIFFERENCES.write(rows())
