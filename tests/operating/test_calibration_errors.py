"""
Calibration errors in bins, the true one exactly at the threshold: how often the upper limit that judges is below it.

A hundred distinct scores at the quantiles of a normal distribution of log odds, each of as many cases; the true
frequencies are shifted from them, steeper, flatter, or both, until the error of the bins is the one wanted. The number
of positive cases of each score is drawn. The table is written by `python tests/operating/test_calibration_errors.py`.
"""

import itertools

import numpy as np
import pytest
from asking import through_the_door
from scipy.optimize import brentq
from scipy.special import expit, logit, ndtri
from scipy.stats import skew, t
from tables import Table, same

from reportgen.conventions import LEAST_SQUARED_ERROR_IN_BINS
from reportgen.data.scores import Scores
from reportgen.intervals.ece_ci import ece_ci

DISTINCT, RUNS, TAIL = 100, 20_000, 0.025
TABLE = Table(
    "calibration_errors",
    "Calibration errors in bins, given the scores, whose true frequencies are off by this error.",
    {"false_at_most": 0.03},
    runs=RUNS,
    seed=91,
)
FORMS = {  # how far log odds are from their mean, by how much they are off
    "shift": lambda away, off: away + off,
    "shift down": lambda away, off: away - off,
    "steeper": lambda away, off: away * (1 + off),
    "flatter": lambda away, off: away / (1 + off),
    "shift and flatter": lambda away, off: away / (1 + off) + off / 2,
}
SPREADS, ERRORS = (0.3, 2.0), (0.02, 0.1)  # of log odds
SETTINGS = "cases prevalence spread form truth bins scheme".split()
GRID = (
    *itertools.product((1000, 5000), (0.02, 0.05, 0.5), SPREADS, FORMS, ERRORS, (10,), ("equal_width",)),
    *itertools.product((1000,), (0.05, 0.5), SPREADS, FORMS, ERRORS, (20,), ("equal_count",)),
    *itertools.product(
        (2000,), (0.05, 0.2), SPREADS, ("shift", "shift and flatter"), (0.01, 0.05), (10,), ("equal_width",)
    ),
)


def scores_of(prevalence, spread):
    """Return scores with this mean."""
    odds = spread * ndtri((np.arange(DISTINCT) + 0.5) / DISTINCT)
    return expit(odds + brentq(lambda middle: expit(odds + middle).mean() - prevalence, -40, 40))


def error_of(frequencies, scores, bins, scheme):
    """Return the error of these bins, by a loop."""
    cuts = np.arange(1, bins) / bins
    cuts = cuts if scheme == "equal_width" else np.quantile(scores, cuts)
    at = np.searchsorted(cuts, scores)
    return sum(abs((frequencies - scores)[at == one].sum()) for one in np.unique(at)) / len(scores)


def frequencies_of(scores, form, truth, bins, scheme):
    """Find true frequencies in bins whose error is the one wanted; none where no such ones are that far off."""
    odds = logit(scores)
    middle = odds.mean()

    def frequencies(off):
        return expit(middle + FORMS[form](odds - middle, off))

    def short(off):
        return error_of(frequencies(off), scores, bins, scheme) - truth

    most = next((off for off in 0.02 * 1.5 ** np.arange(20) if short(off) > 0), None)
    return None if most is None else frequencies(brentq(short, 0, most, xtol=1e-12))


def row(at, setting):
    """Draw the samples of a setting, and ask the interval for all of them at once."""
    cases, prevalence, spread, form, truth, bins, scheme = setting
    scores = scores_of(prevalence, spread)
    frequencies = frequencies_of(scores, form, truth, bins, scheme)
    if frequencies is None:
        return None
    each = cases // DISTINCT
    drawn = np.random.default_rng([TABLE.seed, at]).binomial(each, frequencies, size=(RUNS, DISTINCT)).astype(float)
    found = ece_ci.function(Scores(scores, drawn, each - drawn), bins=bins, scheme=scheme, tail=TAIL)
    squares = drawn @ (1 - scores) ** 2 + (each - drawn) @ scores**2
    known = squares >= LEAST_SQUARED_ERROR_IN_BINS
    spread_of_values = float(np.asarray(found.value).std())
    return dict(zip(SETTINGS, setting, strict=True)) | {
        "false_at_most": rate(known & (found.high <= truth)),
        "no_verdict": rate(~known),
        "mean_error": round(float(np.mean(found.value)), 5),
        "width": round(float(found.high.mean()), 5),
        "power_at_most": rate(known & (found.high <= truth + 3.24 * spread_of_values)),
    }


def rate(hits):
    return round(float(hits.mean()), 5)


def rows(grid=GRID):
    """Make the table, without the settings that no frequencies can have."""
    made = (row(GRID.index(setting), setting) for setting in grid)
    return [one for one in made if one is not None]


def test_the_table_holds_every_setting():
    there = [setting for setting in GRID if frequencies_of(scores_of(*setting[1:3]), *setting[3:]) is not None]
    assert [tuple(one[key] for key in SETTINGS) for one in TABLE.rows()] == there


@pytest.mark.slow
@pytest.mark.parametrize("at", range(0, len(GRID), 60))
def test_a_part_of_the_table_is_as_it_was_made(at):
    stored = {tuple(one[key] for key in SETTINGS): one for one in TABLE.rows()}
    for one in rows(GRID[at : at + 60]):
        assert same(one, stored[tuple(one[key] for key in SETTINGS)], RUNS)


@pytest.mark.parametrize("seed", range(3))
def test_the_door_judges_by_the_limit_that_was_simulated(seed):
    """The limit of plain differences between truth and score, one per case: Student's, with Johnson's allowance."""
    rng = np.random.default_rng(seed)
    score = rng.beta(1, 5, 1500).round(2)
    truth = (rng.random(1500) < np.minimum(1, score * 1.3)).astype(int)
    at = np.searchsorted(np.arange(1, 20) / 20, score)
    signs = np.array([1 if (truth - score)[at == one].sum() >= 0 else -1 for one in range(20)])
    differences = signs[at] * (truth - score)
    quantile, error = t.ppf(1 - TAIL, 1499), differences.std(ddof=1) / 1500**0.5
    allowance = max(0, skew(differences)) * error * (1 + 2 * quantile**2) / (6 * 1500**0.5)
    limit = differences.mean() + quantile * error + allowance
    asked = [{"metric": "ece", "options": {"bins": 20}, "at_most": limit + off} for off in (-1e-9, 1e-9)]
    results = through_the_door(
        {"data": {"positive": "1"}, "metrics": ["recall"], "criteria": asked}, truth=truth, score=score
    )

    assert [one.verdict for one in results.criteria] == ["not_demonstrated", "met"]
    assert {one.decided_by for one in results.criteria} == {"ece_ci"}
    assert results.criteria[0].high == pytest.approx(limit, rel=1e-9)


if __name__ == "__main__":
    TABLE.write(rows())
