"""The calibration error by chance; golden values by going through all outcomes with their probabilities."""

import itertools

import numpy as np
import pytest
from scipy.stats import binom

from reportgen.analyses.ece_reference import ece_reference
from reportgen.catalog.answers import Undefined
from reportgen.data.scores import Scores
from reportgen.metrics.ece import ece

VALUES = [0.15, 0.4, 0.45, 0.7, 0.7, 0.95]


@pytest.mark.parametrize("scheme", ["equal_width", "equal_count"])
@pytest.mark.parametrize("bins", [1, 3, 10])
def test_its_mean_agrees_with_all_outcomes(bins, scheme):
    expected = 0.0
    for truth in itertools.product([False, True], repeat=len(VALUES)):
        chance = np.prod([value if true else 1 - value for value, true in zip(VALUES, truth, strict=True)])
        expected += chance * float(ece(Scores.of(VALUES, truth), bins=bins, scheme=scheme))
    found = ece_reference(Scores.of(VALUES, [False] * 6), bins=bins, scheme=scheme, draws=4000).values
    assert found["mean"] == pytest.approx(expected, abs=4 * found["monte_carlo_mean"])


def test_cases_of_one_score_follow_the_binomial_distribution():
    away = np.abs(np.arange(101) / 100 - 0.3)
    chances = binom.pmf(np.arange(101), 100, 0.3)
    found = ece_reference(Scores.of([0.3] * 100, [True] * 100), draws=20_000).values
    assert found["mean"] == pytest.approx(away @ chances, abs=4 * found["monte_carlo_mean"])
    order = np.argsort(away, kind="stable")
    upper = away[order][np.searchsorted(np.cumsum(chances[order]), 0.95)]
    assert found["upper"] == pytest.approx(upper, abs=0.0101)  # the next possible value at most
    assert found["ece"] == pytest.approx(0.7)


def test_the_seed_alone_decides_the_draws():
    scores = Scores.of(VALUES, [True] * 6)
    assert ece_reference(scores, seed=4) == ece_reference(scores, seed=4)
    assert ece_reference(scores, seed=4) != ece_reference(scores, seed=5)


def test_the_truth_changes_nothing_but_the_error_found():
    found, other = (ece_reference(Scores.of(VALUES, [true] * 6)).values for true in (True, False))
    assert found.pop("ece") != other.pop("ece")
    assert found == other


def test_certain_scores_leave_nothing_to_chance():
    found = ece_reference(Scores.of([0, 1, 1], [False, True, True])).values
    assert (found["mean"], found["upper"], found["monte_carlo_mean"]) == (0, 0, 0)


def test_no_case_no_probabilities_and_fractions_have_none():
    assert ece_reference(Scores.of([], [])) == Undefined("no_case")
    assert ece_reference(Scores.of([7], [True])) == Undefined("not_probabilities", outside=1, cases=1)
    half = Scores(np.array([0.5]), np.array([0.5]), np.array([1.0]))
    assert ece_reference(half) == Undefined("no_whole_counts")
