"""
Calibration errors in bins, the true one exactly at the threshold: how often the upper limit that judges is below it.

Fifty distinct scores at the quantiles of a beta distribution; each case has one of them at random, and its class by
its true frequency, which is off. The true error is that of all cases in the bins. The table is written by
`python tests/operating/test_calibration_errors.py`.
"""

import itertools

import numpy as np
import pytest
from asking import through_the_door
from scipy.special import betaincinv, expit, logit
from scipy.stats import binom, skew, t
from tables import Table, same, summary

from reportgen.conventions import LEAST_SQUARED_ERROR_IN_BINS
from reportgen.data.scores import Scores
from reportgen.intervals.ece_ci import ece_ci

DISTINCT, RUNS, TAIL = 50, 20_000, 0.025
TABLE = Table(
    "calibration_errors",
    "Expected calibration error of scores that are off, in bins of equal width (width) or of as many cases (quantile).",
    {"false_at_most": 0.03},
    runs=RUNS,
    seed=91,
)
MEANS, SPREADS = (
    (0.01, 0.03, 0.1, 0.5),
    {"narrow": 30, "wide": 4},
)  # of scores; how many cases a beta distribution is worth
EVERY_BIN = tuple(itertools.product((5, 10, 20), ("width", "quantile")))
SOME_BINS = ((5, "width"), (10, "quantile"))


def away(odds):
    return odds - odds.mean()


FORMS = {  # log odds of the true frequencies, by those of the scores and by how much they are off
    "shift up": lambda odds, off: odds + off,
    "shift down": lambda odds, off: odds - off,
    "steeper": lambda odds, off: odds.mean() + away(odds) * (1 + off),
    "flatter": lambda odds, off: odds.mean() + away(odds) / (1 + off),
    "highest tenth up": lambda odds, off: odds + 2 * off * (odds >= np.quantile(odds, 0.9)),
    "sine": lambda odds, off: odds + off * np.sin(np.linspace(0, 4 * np.pi, DISTINCT)),
}
SETTINGS = "cases mean spread form off bins scheme".split()
WORLDS = (
    *itertools.product((1000,), MEANS, SPREADS, FORMS, (0.4, 1.0)),
    *itertools.product((2000, 5000), MEANS, SPREADS, FORMS, (1.0,)),
)


def bins_of(world):
    return EVERY_BIN if world[0] == WORLDS[0][0] else SOME_BINS


def scores_of(mean, spread):
    """Return scores with about this mean."""
    size = SPREADS[spread]
    found = betaincinv(mean * size, (1 - mean) * size, (np.arange(DISTINCT) + 0.5) / DISTINCT)
    return np.clip(found, 1e-9, 1 - 1e-9)


def error_of(frequencies, scores, bins, scheme):
    """Return the error of all cases in these bins, by a loop."""
    cuts = np.arange(1, bins) / bins
    cuts = cuts if scheme == "width" else np.quantile(scores, cuts)
    at = np.searchsorted(cuts, scores)
    return float(sum(abs((frequencies - scores)[at == one].sum()) for one in np.unique(at)) / len(scores))


def drawn(world):
    """Draw the samples of a setting; the same for all bins."""
    cases, mean, spread, form, off = world
    scores = scores_of(mean, spread)
    frequencies = expit(FORMS[form](logit(scores), off))
    cells = np.r_[frequencies, 1 - frequencies] / DISTINCT
    found = np.random.default_rng([TABLE.seed, WORLDS.index(world)]).multinomial(cases, cells, size=RUNS)
    return frequencies, Scores(scores, *(half.astype(float) for half in np.split(found, 2, axis=1)))


def rows_of(world):
    """Ask of every sample whether its limit is below the true error, in all bins."""
    frequencies, samples = drawn(world)
    squared = samples.positives @ (1 - samples.values) ** 2 + samples.negatives @ samples.values**2
    known = squared >= LEAST_SQUARED_ERROR_IN_BINS
    for bins, scheme in bins_of(world):
        truth = error_of(frequencies, samples.values, bins, scheme)
        found = ece_ci.function(samples, bins=bins, scheme=scheme, tail=TAIL)
        of_all = summary(low=found.low, high=found.high, value=found.value, truth=truth, known=known)
        kept = {name: of_all[name] for name in ("false_at_most", "no_verdict", "coverage", "width", "power_at_most")}
        yield {
            **dict(zip(SETTINGS, (*world, bins, scheme), strict=True)),
            "truth": round(truth, 5),
            **kept,
        }


def test_the_table_holds_every_setting():
    asked = [(*world, *bins) for world in WORLDS for bins in bins_of(world)]
    assert [tuple(one[key] for key in SETTINGS) for one in TABLE.rows()] == asked


@pytest.mark.slow
@pytest.mark.parametrize("world", WORLDS[::11])
def test_a_part_of_the_table_is_as_it_was_made(world):
    settings = dict(zip(SETTINGS, world, strict=False))
    stored = [one for one in TABLE.rows() if settings.items() <= one.items()]
    assert all(same(*two, RUNS) for two in zip(rows_of(world), stored, strict=True))


def test_equal_scores_that_are_too_low_are_rarely_found_to_be_near_enough():
    """Every bin errs in one direction, so nothing makes the limit cautious; enumerated for all numbers of positive cases."""
    cases, score, true_cases = 5000, 0.005, np.arange(35, 120, 0.25)
    positives = np.arange(250.0)
    samples = Scores(np.array([score]), positives[:, None], cases - positives[:, None])
    high = ece_ci.function(samples, tail=TAIL).high
    enough = positives * (1 - score) ** 2 + (cases - positives) * score**2 >= LEAST_SQUARED_ERROR_IN_BINS
    chances = binom.pmf(positives[:, None], cases, true_cases / cases)
    false = chances * (enough[:, None] & (high[:, None] <= true_cases / cases - score))
    assert 0.0295 < false.sum(axis=0).max() < 0.03


@pytest.mark.parametrize("seed", range(2))
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
    TABLE.write(one for world in WORLDS for one in rows_of(world))
