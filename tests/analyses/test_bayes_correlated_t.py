"""The tutorial of Benavoli et al. (2017); the corrected resampled t test; a twin that draws."""

import csv
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.stats import t as student

from reportgen.analyses.bayes_correlated_t import bayes_correlated_t
from reportgen.catalog.answers import Undefined
from reportgen.data.folds import FoldScores
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError
from reportgen.hypotests.corrected_resampled_t import corrected_resampled_t

# Accuracies (%) of naive Bayes and AODE in ten repeats of ten folds, from BayesianTestsML/tutorial on GitHub.
TABLE = Path(__file__).parents[1] / "published_tables" / "benavoli_2017_anneal.csv"
SCORES = st.integers(0, 40).map(lambda score: score / 40)
FOLDS = arrays(float, (2, 5), elements=SCORES)
NAMES = ("p_left", "p_rope", "p_right")


@pytest.fixture(scope="module")
def anneal():
    with TABLE.open(encoding="utf-8") as file:
        rows = [*csv.DictReader(file)]
    first, second = (np.array([float(row[name]) for row in rows]).reshape(10, 10) for name in ("nbc", "aode"))
    return FoldScores.of(first, second)


def regions(found):
    return [found.values[name] for name in NAMES]


def test_the_example_of_the_tutorial(anneal):
    """Its notebook prints these for a rope of one point; its scores have more decimals than the table here."""
    found = bayes_correlated_t(anneal, rope=1)

    assert regions(found) == pytest.approx([0.9542966354882696, 0.04570306097263277, 3.0353909763e-07], abs=2e-5)


@given(FOLDS, FOLDS, st.floats(0.001, 1), st.sampled_from([0.8, 0.95]))
def test_the_posterior_is_the_corrected_t_distribution(a, b, rope, level):
    folds = FoldScores.of(a, b)
    found = bayes_correlated_t(folds, rope=rope, level=level)
    if isinstance(found, Undefined):
        assert corrected_resampled_t(folds).p_value == found
        return
    tested, values = corrected_resampled_t(folds, level=level), found.values
    posterior = student(tested.df, values["mean"], values["scale"])

    assert values["mean"] / values["scale"] == pytest.approx(tested.statistic, rel=1e-10, abs=1e-12)
    assert regions(found) == pytest.approx(
        [posterior.cdf(-rope), posterior.cdf(rope) - posterior.cdf(-rope), posterior.sf(rope)], abs=1e-10
    )
    assert [values["low"], values["high"]] == pytest.approx(
        [float(tested.interval.low), float(tested.interval.high)], rel=1e-10, abs=1e-12
    )


@given(FOLDS, FOLDS, st.floats(0.001, 1))
def test_probabilities_sum_to_one_and_swapped_learners_swap_sides(a, b, rope):
    found, other = (bayes_correlated_t(FoldScores.of(*pair), rope=rope) for pair in ((a, b), (b, a)))
    if isinstance(found, Undefined):
        assert other == found
        return
    assert sum(regions(found)) == pytest.approx(1, abs=1e-12)
    assert regions(other) == pytest.approx(regions(found)[::-1], abs=1e-12)


def test_each_prior_is_what_draws_of_both_parameters_give():
    """Weigh draws of mean and standard deviation by likelihood times prior; overlapping training sets correlate folds."""
    values, shared = np.array([0.02, 0.05, 0.01, 0.04, -0.01, 0.03]), 0.25
    folds, rope, n = FoldScores.of(values, np.zeros(6), n_train=75, n_test=25), 0.015, 6
    table = bayes_correlated_t(folds, rope=rope).table
    mean, squares = np.meshgrid(np.linspace(-0.6, 0.64, 4001), np.exp(np.linspace(-10, 0, 2001)))
    spread = ((values - values.mean()) ** 2).sum() / (squares**2 * (1 - shared))
    location = (mean - values.mean()) ** 2 * n / (squares**2 * (1 + (n - 1) * shared))
    for row, power in zip(table.rows, (0, 1, 2), strict=True):
        weight = np.exp(-(spread + location) / 2 - (n + power - 1) * np.log(squares))  # steps are even in the logarithm
        share = [weight[mean < -rope].sum(), weight[np.abs(mean) <= rope].sum(), weight[mean > rope].sum()]
        assert row[3:] == pytest.approx(np.array(share) / weight.sum(), abs=0.005)
    assert [row[0] for row in table.rows] == ["flat in the standard deviation", "reference (used)", "Jeffreys"]


@pytest.mark.parametrize(
    ("folds", "code"),
    [
        (FoldScores.of([0.8, 0.9], [0.7, 0.9]), "no_fold_sizes"),
        (FoldScores.of([[0.8, 0.9]], [[0.8, 0.9]]), "same_scores_in_folds"),
        (FoldScores.of([[0.8, 0.9]], [[0.7, 0.8]]), "same_difference_in_folds"),
        (FoldScores.of([0.8], [0.7], n_train=9, n_test=1), "one_fold"),
    ],
)
def test_what_has_no_posterior_says_why(folds, code):
    assert bayes_correlated_t(folds, rope=0.1).code == code


@pytest.mark.parametrize("rope", [0, -0.1])
def test_a_rope_has_a_size(rope):
    with pytest.raises(ReportgenError, match="rope must be above 0"):
        calc("bayes_correlated_t", {"a": [[1, 2, 4]], "b": [[1, 1, 1]]}, rope=rope)


def test_a_rope_is_declared():
    with pytest.raises(ReportgenError, match="needs rope"):
        calc("bayes_correlated_t", {"a": [[1, 2, 4]], "b": [[1, 1, 1]]})
