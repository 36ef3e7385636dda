"""Posterior expected FDR."""

import numpy as np
import pytest

from reportgen import reasons
from reportgen.catalog.answers import Undefined
from reportgen.data.scores import Scores
from reportgen.metrics.expected_fdr import expected_fdr

CUTOFFS = [0.996, 0.988, 0.984, 0.98, 0.948, 0.889, 0.848, 0.762, 0.707, 0.681]


@pytest.mark.parametrize(("threshold", "expected"), [(0.889, 0.03583333333333335), (0.848, 0.05242857142857144)])
def test_the_cutoff_table_has_its_rates(threshold, expected):
    # numbers.json: 003-cutoff-bayesFDR
    scores = Scores.of(CUTOFFS, np.arange(10) % 2 == 0)
    assert float(expected_fdr(scores, threshold=threshold)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("threshold", [0.0, 0.25, 0.5, 0.75])
def test_it_is_one_less_the_mean_of_the_scores_that_reach_it(scored, threshold):
    _, values, scores = scored
    expected = 1 - values[values >= threshold].mean()
    assert float(expected_fdr(scores, threshold=threshold)) == pytest.approx(expected, abs=1e-12)


def test_it_does_not_look_at_the_truth(scored):
    truth, values, scores = scored
    assert expected_fdr(Scores.of(values, ~truth), threshold=0.5) == expected_fdr(scores, threshold=0.5)


def test_no_score_at_the_threshold_is_undefined_with_its_reason():
    assert np.isnan(float(expected_fdr(Scores.of([0.2], [True]), threshold=0.5)))
    assert reasons.undefined(expected_fdr.undefined_when, {}) == "no score reaches the threshold"


def test_scores_that_are_no_probabilities_are_refused():
    found = expected_fdr(Scores.of([20, 30], [True, False]), threshold=0.5)
    assert found == Undefined("not_probabilities", outside=2, cases=2)
