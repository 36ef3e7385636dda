"""
Two groups, the truth exactly at the bound: every pair of samples, weighed by its probability; and shifts of scores.

Ratios of selection rates by Koopman and differences of proportions by Miettinen and Nurminen are enumerated, the index
of a shift is simulated. Golden values: the binomial distribution and the normal distribution of scipy.stats.
"""

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import binom, norm

from reportgen.catalog.enough import enough_of_two_groups
from reportgen.conventions import FEWEST_OF_EACH_KIND
from reportgen.data.bank import BinnedSamples
from reportgen.data.groups import TwoProportions
from reportgen.data.scores import Scores
from reportgen.data.shift import BinnedParts
from reportgen.intervals.koopman import koopman
from reportgen.intervals.miettinen_nurminen import miettinen_nurminen
from reportgen.intervals.psi_ci import psi_ci

MOST = 0.03
SIZES = [(50, 50), (50, 200), (50, 1000), (1000, 50), (100, 500), (200, 200)]


def every_pair(n, m):
    """List every number of cases counted in both groups, and which pairs are judged."""
    x, y = (one.ravel() for one in np.meshgrid(np.arange(n + 1.0), np.arange(m + 1.0), indexing="ij"))
    two = TwoProportions.of(x, np.full_like(x, n), y, np.full_like(y, m))
    return two, two.cells.min(axis=-1) >= FEWEST_OF_EACH_KIND


def weights(n, p, m, q):
    return np.outer(binom.pmf(np.arange(n + 1), n, p), binom.pmf(np.arange(m + 1), m, q)).ravel()


@pytest.mark.parametrize(("n", "m"), SIZES)
def test_the_four_fifths_rule_and_other_ratios_are_falsely_met_within_the_tolerance(n, m):
    two, judged = every_pair(n, m)
    low = np.nan_to_num(koopman.function(two, tail=0.025).low, nan=-1)
    rates = [
        weights(n, ratio * q, m, q)[judged & (low >= ratio - 1e-12)].sum()
        for ratio in (0.8, 1.0, 1.25)
        for q in np.linspace(0.02, min(1, 1 / ratio) - 0.005, 60)
    ]
    assert 0.01 < max(rates) <= MOST


@pytest.mark.parametrize(("n", "m"), SIZES)
def test_bounds_on_a_difference_are_falsely_met_within_the_tolerance(n, m):
    two, judged = every_pair(n, m)
    found = miettinen_nurminen.function(two, tail=0.025)
    rates = []
    for margin in (0.02, 0.05, 0.1, 0.2):
        for q in np.linspace(0.005, 1 - margin - 0.005, 60):
            chance = weights(n, q, m, q + margin)
            rates += [chance[judged & (found.low >= -margin - 1e-12)].sum()]
            rates += [chance[judged & (found.high <= -margin + 1e-12)].sum()]
    assert 0.01 < max(rates) <= MOST


@pytest.mark.parametrize(
    ("counts", "code"), [((30, 49, 30, 60), "few_of_two_groups"), ((19, 60, 30, 60), "few_of_a_kind")]
)
def test_small_groups_are_not_judged(counts, code):
    assert enough_of_two_groups(TwoProportions.of(*counts)).code == code
    assert enough_of_two_groups(TwoProportions.of(20, 50, 30, 60)) is None


def index_of(there, here):
    return float(((here - there) * np.log(here / there)).sum())


def shares(cuts, mean):
    return np.diff(np.concatenate([[0], norm.cdf(cuts, mean), [1]]))


@pytest.mark.parametrize("target", [0.1, 0.25])
@pytest.mark.parametrize(("n", "m"), [(300, 300), (2000, 400), (400, 2000)])
def test_the_upper_limit_of_a_shift_lies_below_the_truth_as_rarely_as_it_should(n, m, target):
    """Normal scores that move by their mean, in tenths of the reference sample: 2000 samples each."""
    tenths = norm.ppf(np.arange(1, 10) / 10)
    moved = brentq(lambda mean: index_of(shares(tenths, 0), shares(tenths, mean)) - target, 0.01, 2)
    rng, runs, cells, truths = np.random.default_rng(3), 2000, [], []
    for _ in range(runs):
        reference, judged = rng.normal(size=n), rng.normal(moved, size=m)
        shift = BinnedParts.of(Scores.of(reference, np.zeros(n)), Scores.of(judged, np.zeros(m)))
        cuts = shift.highs[:-1]
        cells.append(shift.filled.cells)
        truths.append(index_of(shares(cuts, 0), shares(cuts, moved)))
    false = (psi_ci.limits(shift.filled.with_cells(np.array(cells))).high < truths).sum()
    assert false / runs <= MOST + 3 * np.sqrt(MOST * (1 - MOST) / runs)


def test_two_samples_of_one_kind_mostly_have_an_interval_that_holds_zero():
    rng = np.random.default_rng(5)
    tenths = np.full(10, 0.1)
    drawn = rng.multinomial(800, tenths, size=(1000, 2))
    first = BinnedSamples.of(*drawn[0])
    above = psi_ci.limits(first.with_cells(drawn.reshape(1000, -1).astype(float))).low > 0
    assert above.mean() < 0.05
