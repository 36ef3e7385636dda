"""
Kendall's W of models over data sets: how often limits from the noncentral F distribution miss the true value.

Data sets are drawn at random, and W is that of all data sets there could be: of the mean ranks of so many that chance no
longer shows. The limits err where models differ much, where a model varies more than others (uneven), and most where it does
better on some data sets than on others: so W has no interval. The table is written by
`python tests/operating/test_concordance.py`.
"""

import itertools
from functools import cache

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import ncf
from tables import Table, same

from reportgen.data.benchmark import BenchmarkTable
from reportgen.hypotests.friedman import friedman
from reportgen.hypotests.iman_davenport import iman_davenport

MISSED = Table(
    "concordance",
    "Limits of Kendall's W from the noncentral F distribution that lie beyond the true value; W is shown without any.",
    {},
    1000,
    171,
)
TAIL, MOST = 0.025, 0.03
WORLDS = ("even", "uneven", "depending on data set")
MODELS, DATA_SETS, EFFECTS = (3, 5, 10), (10, 40), (0.0, 0.5, 1.0)
MANY = 100_000  # data sets, of which the true value is


def ranks(rng, world, models, data_sets, effect):
    """Draw scores of each model on each data set, and rank them: 1 is the best."""
    place = np.linspace(-1, 1, models)
    noise = rng.normal(size=(*data_sets, models))
    if world == "uneven":
        noise *= np.linspace(0.3, 2, models)
    elif world == "depending on data set":
        noise += 0.8 * rng.standard_t(3, size=(*data_sets, 1)) * place
    return np.argsort(np.argsort(-(effect * place + noise), axis=-1), axis=-1) + 1.0


def concordance(of):
    """Divide the spread of the mean ranks by what it would be if all data sets ranked alike."""
    models = of.shape[-1]
    return 12 * ((of.mean(axis=-2) - (models + 1) / 2) ** 2).sum(axis=-1) / (models * (models**2 - 1))


@cache
def limits(w, models, data_sets):
    """Return both limits: noncentralities under which an F so far away has the probability of the tail."""
    across, within = models - 1, (models - 1) * (data_sets - 1)
    if w >= 1:
        return np.nan, 1.0

    def noncentrality(below):
        def short(at):
            return ncf.cdf((data_sets - 1) * w / (1 - w), across, within, at) - below

        if short(0.0) <= 0:
            return 0.0
        most = 1.0
        while short(most) > 0:
            most *= 2
        return brentq(short, 0.0, most)

    return tuple(at / (at + data_sets * across) for at in (noncentrality(1 - TAIL), noncentrality(TAIL)))


def row(models, data_sets, world, effect):
    rng = np.random.default_rng([MISSED.seed, models, data_sets, WORLDS.index(world), round(10 * effect)])
    truth = float(concordance(ranks(rng, world, models, (MANY,), effect)))
    found = np.round(concordance(ranks(rng, world, models, (MISSED.runs, data_sets), effect)), 9)
    low, high = np.array([limits(float(w), models, data_sets) for w in found]).T
    return {
        "models": models,
        "data_sets": data_sets,
        "world": world,
        "effect": effect,
        "false_above": round(float((low > truth + 1e-3).mean()), 5),
        "false_below": round(float((high < truth - 1e-3).mean()), 5),
        "truth": round(truth, 3),
        "mean": round(float(found.mean()), 3),
    }


def rows():
    return (row(*setting) for setting in itertools.product(MODELS, DATA_SETS, WORLDS, EFFECTS))


@pytest.mark.parametrize("world", WORLDS)
def test_the_limits_miss_the_true_value_too_often(world):
    found = [max(one["false_above"], one["false_below"]) for one in MISSED.rows() if one["world"] == world]
    assert max(found) > 2 * MOST


def test_estimates_are_too_high_on_average():
    assert all(one["mean"] >= one["truth"] - 0.01 for one in MISSED.rows())


def test_so_no_test_gives_the_effect_an_interval():
    table = BenchmarkTable.of([[0.9, 0.8, 0.7], [0.8, 0.9, 0.6], [0.7, 0.7, 0.5], [0.6, 0.5, 0.4]])
    assert {test(table).interval.code for test in (friedman, iman_davenport)} == {"no_interval_of_concordance"}


def test_what_is_simulated_is_the_effect_of_the_tests():
    scores = np.random.default_rng(3).normal(size=(12, 4))
    found = friedman(BenchmarkTable.of(scores)).effect.value
    assert concordance(np.argsort(np.argsort(-scores, axis=-1), axis=-1) + 1.0) == pytest.approx(found)


def test_a_setting_is_simulated_again():
    stored = MISSED.row(models=3, data_sets=10, world="uneven", effect=1.0)
    assert same(row(3, 10, "uneven", 1.0), stored, MISSED.runs)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(one, stored, MISSED.runs) for one, stored in zip(rows(), MISSED.rows(), strict=True))


if __name__ == "__main__":
    MISSED.write(rows())
