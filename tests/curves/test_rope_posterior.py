"""The density is that of the Bayesian correlated t test, and the cells give the probabilities of the Bayesian signed-rank test."""

import numpy as np
import pytest
from scipy import stats

from reportgen.analyses.bayes_correlated_t import bayes_correlated_t
from reportgen.analyses.bayes_signed_rank import bayes_signed_rank
from reportgen.catalog.answers import Undefined
from reportgen.curves.rope_posterior import SIDE, rope_posterior
from reportgen.data.folds import FoldScores
from reportgen.data.samples import PairedSamples
from reportgen.errors import ReportgenError

FIRST, SECOND = [82, 87, 90, 82, 91, 83, 80, 89, 77, 88], [80, 84, 89, 78, 90, 81, 80, 88, 76, 86]
FOLDS = FoldScores.of(FIRST, SECOND, n_train=900, n_test=100)


def test_the_density_is_students_t_around_the_mean():
    rows = np.array(rope_posterior(FOLDS, rope=1).rows)
    differences = np.array(FIRST) - np.array(SECOND)
    scale = differences.std(ddof=1) * (1 / 10 + 1 / 9) ** 0.5

    assert rows[:, 1] == pytest.approx(stats.t(9, differences.mean(), scale).pdf(rows[:, 0]))


@pytest.mark.parametrize("rope", [0.1, 1, 5])
def test_areas_under_the_density_are_the_probabilities(rope):
    rows = np.array(rope_posterior(FOLDS, rope=rope).rows)
    found = bayes_correlated_t(FOLDS, rope=rope).values
    inside = np.abs(rows[:, 0]) <= rope

    assert {-rope, rope} <= set(rows[:, 0])
    assert np.trapezoid(rows[inside, 1], rows[inside, 0]) == pytest.approx(found["p_rope"], abs=2e-3)


@pytest.mark.parametrize("centre", [-0.02, 0.0, 0.004])
def test_cells_give_the_probabilities_but_for_those_on_the_borders(centre):
    draws = np.random.default_rng(5)
    samples = PairedSamples.of(draws.normal(centre, 0.02, 54))
    found = bayes_signed_rank(samples, rope=0.01).values
    cells = np.array(rope_posterior(samples, rope=0.01).rows)
    shares, counts = cells[:, :3], cells[:, 3]
    largest = shares == shares.max(axis=1, keepdims=True)
    border = counts[largest.sum(axis=1) > 1].sum() + 2 / SIDE * counts.sum()

    assert counts.sum() == 50_000
    assert shares.sum(axis=1) == pytest.approx(1)
    for name, region in zip(("p_left", "p_rope", "p_right"), largest.T, strict=True):
        alone = region & (largest.sum(axis=1) == 1)
        assert abs(counts[alone].sum() - 50_000 * found[name]) <= border


def test_one_data_set_beyond_the_rope_gives_cells_without_the_other_side():
    rows = rope_posterior(PairedSamples.of([1.0]), rope=0.1, draws=1000).rows

    assert {left for left, *_ in rows} == {0.0}


def test_what_has_no_distribution_says_why():
    assert rope_posterior(PairedSamples.of([]), rope=0.1) == Undefined("no_pair")
    assert rope_posterior(FoldScores.of([1, 2], [1, 2]), rope=0.1).code == "same_scores_in_folds"
    assert rope_posterior(FoldScores.of(FIRST, SECOND), rope=0.1) == Undefined("no_fold_sizes")
    with pytest.raises(ReportgenError, match="rope must be above 0"):
        rope_posterior(FOLDS, rope=0)
