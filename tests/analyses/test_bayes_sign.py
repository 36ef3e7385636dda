"""The tutorial of Benavoli et al. (2017), baycomp's documentation, beta distributions, a twin that draws otherwise."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from published_tables import published
from scipy.stats import beta

from reportgen.analyses.bayes_sign import bayes_sign
from reportgen.catalog.answers import Undefined
from reportgen.data.samples import PairedSamples
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError

NAMES = ("p_left", "p_rope", "p_right")
CLOSE = 0.01  # four standard errors of 50 000 draws, on either side
VALUES = st.lists(st.integers(-4, 4), min_size=1, max_size=8)


def regions(found):
    return [found.values[name] for name in NAMES]


def pair(first, second):
    return PairedSamples.of(*published("benavoli_2017_means").pair(first, second))


@pytest.mark.parametrize(
    ("first", "second", "rope", "printed"),
    [  # the first are left of the rope where the second is better
        ("nbc", "aode", 1, [0.28712, 0.71288, 0.0]),  # notebook on the sign test
        ("j48", "j48gr", 0.1, [0.00192, 0.99808, 0.0]),  # notebook on the rope
        ("j48", "j48gr", 0.01, [0.85406, 0.14452, 0.00142]),
        ("nbc", "j48", 1, [0.59934, 0.13722, 0.26344]),  # documentation of baycomp
    ],
)
def test_the_printed_examples(first, second, rope, printed):
    assert regions(bayes_sign(pair(first, second), rope=rope)) == pytest.approx(printed, abs=CLOSE)


@pytest.mark.parametrize("won", [1, 3, 6])
def test_where_one_side_wins_all_it_is_a_beta_distribution(won):
    found = bayes_sign(PairedSamples.of(np.ones(won)), rope=0.5)

    assert found.values["p_right"] == pytest.approx(beta(won, 1).sf(0.5), abs=CLOSE)
    assert found.table.rows[3] == ("no prior", 0.0, 0.0, 1.0)
    assert found.table.rows[1][1] == pytest.approx(beta(1, won).sf(0.5), abs=CLOSE)


@given(VALUES, st.sampled_from([0.5, 1.0, 2.5]))
@settings(max_examples=15, deadline=None)
def test_a_twin_that_draws_the_three_shares(values, prior):
    """Draw the three shares at once, with numpy's Dirichlet distribution."""
    found = bayes_sign(PairedSamples.of(values), rope=1, prior=prior, draws=20_000)
    counts = [sum(v < -1 for v in values), sum(abs(v) <= 1 for v in values) + prior, sum(v > 1 for v in values)]
    shares = np.random.default_rng(5).dirichlet(np.maximum(counts, 1e-9), 20_000)
    wins = np.bincount(shares.argmax(axis=1), minlength=3) / 20_000

    assert regions(found) == pytest.approx(wins, abs=0.025)
    assert sum(regions(found)) == pytest.approx(1)
    assert [found.values[name] for name in ("below", "within", "above")] == [counts[0], counts[1] - prior, counts[2]]


@given(VALUES)
@settings(max_examples=25, deadline=None)
def test_swapped_models_swap_sides(values):
    plain = bayes_sign(PairedSamples.of(values), rope=1, draws=1000)
    turned = bayes_sign(PairedSamples.of(np.negative(values)), rope=1, draws=1000)

    assert regions(turned) == pytest.approx(regions(plain)[::-1], abs=1e-12)


def test_a_seed_gives_the_same_draws_and_another_gives_others():
    same = [bayes_sign(pair("nbc", "j48"), rope=1, draws=500, seed=seed).values["p_right"] for seed in (1, 1, 2)]

    assert same[0] == same[1] != same[2]


def test_a_difference_as_large_as_the_rope_is_in_it_in_decimals():
    assert bayes_sign(PairedSamples.of([0.3, 0.7], [0.2, 0.8]), rope=0.1, draws=100).values["within"] == 2


def test_nothing_has_no_posterior_and_a_prior_has_a_size():
    assert bayes_sign(PairedSamples.of([]), rope=1) == Undefined("no_pair")
    with pytest.raises(ReportgenError, match="prior must be above 0"):
        calc("bayes_sign", {"differences": [1, 2]}, rope=1, prior=0)
