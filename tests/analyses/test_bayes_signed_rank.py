"""The tutorial of Benavoli et al. (2017), baycomp's documentation, a beta distribution, a twin with two loops."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from published_tables import published
from scipy.stats import beta

from reportgen.analyses.bayes_signed_rank import bayes_signed_rank
from reportgen.catalog.answers import Undefined
from reportgen.data.samples import PairedSamples

NAMES = ("p_left", "p_rope", "p_right")
CLOSE = 0.01  # four standard errors of 50 000 draws, on either side
VALUES = st.lists(st.integers(-4, 4), min_size=1, max_size=8)


def regions(found):
    return [found.values[name] for name in NAMES]


def pair(first, second):
    return PairedSamples.of(*published("benavoli_2017_means").pair(first, second))


@pytest.mark.parametrize(
    ("first", "second", "rope", "prior", "printed"),
    [  # the first are left of the rope where the second is better
        ("nbc", "aode", 1, 0.6, [0.87756, 0.12244, 0.0]),  # notebook on the signed-rank test
        ("j48", "j48gr", 0.1, 0.6, [0.17704, 0.82296, 0.0]),  # notebook on the rope
        ("j48", "j48gr", 0.01, 0.6, [0.99922, 0.00064, 0.00014]),
        ("nbc", "j48", 1, 0.5, [0.76312, 0.00674, 0.23014]),  # documentation of baycomp
    ],
)
def test_the_printed_examples(first, second, rope, prior, printed):
    assert regions(bayes_signed_rank(pair(first, second), rope=rope, prior=prior)) == pytest.approx(printed, abs=CLOSE)


@pytest.mark.parametrize("won", [1, 2, 5])
def test_where_one_side_wins_all_it_is_a_beta_distribution(won):
    """Only the mean of the prior with itself lies in the rope: its squared weight against one half."""
    found = bayes_signed_rank(PairedSamples.of(np.ones(won)), rope=0.1)

    assert found.values["p_right"] == pytest.approx(beta(0.5, won).cdf(np.sqrt(0.5)), abs=CLOSE)


def by_loops(values, rope, weights):
    """Add the weights of all pairs up, draw by draw."""
    wins = np.zeros(3)
    for w in weights:
        shares = np.zeros(3)
        for i, one in enumerate(values):
            for j, other in enumerate(values):
                mean = (one + other) / 2
                shares[0 if mean < -rope else 2 if mean > rope else 1] += w[i] * w[j]
        best = shares > shares.max() - 1e-12
        wins += best / best.sum()
    return wins / len(weights)


@given(VALUES, st.integers(0, 50))
@settings(max_examples=12, deadline=None)
def test_a_twin_with_two_loops(values, seed):
    found = bayes_signed_rank(PairedSamples.of(values), rope=1, draws=20_000, seed=seed)
    weights = np.random.default_rng(9).dirichlet([0.5, *np.ones(len(values))], 1500)

    assert regions(found) == pytest.approx(by_loops([0, *values], 1, weights), abs=0.06)
    assert sum(regions(found)) == pytest.approx(1)


@given(VALUES)
@settings(max_examples=25, deadline=None)
def test_swapped_models_swap_sides(values):
    plain = bayes_signed_rank(PairedSamples.of(values), rope=1.25, draws=2000)
    turned = bayes_signed_rank(PairedSamples.of(np.negative(values)), rope=1.25, draws=2000)

    assert regions(turned) == pytest.approx(regions(plain)[::-1], abs=0.002)
    for row, place in ((1, 2), (2, 1), (3, 3)):
        assert turned.table.rows[row][1:] == pytest.approx(plain.table.rows[place][:0:-1], abs=0.002)


def test_more_draws_tell_more():
    few, many = (bayes_signed_rank(pair("nbc", "j48"), rope=1, draws=draws).values for draws in (1000, 4000))

    assert few["monte_carlo_error"] == pytest.approx(np.sqrt(few["p_left"] * (1 - few["p_left"]) / 1000))
    assert many["monte_carlo_error"] < few["monte_carlo_error"]


def test_nothing_has_no_posterior():
    assert bayes_signed_rank(PairedSamples.of([]), rope=1) == Undefined("no_pair")
