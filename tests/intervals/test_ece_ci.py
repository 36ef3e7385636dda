"""The upper limit of a calibration error in bins, against the same from plain lists of differences."""

import numpy as np
import pytest
from scipy.stats import skew, t

from reportgen.catalog.answers import Undefined
from reportgen.data.scores import Scores
from reportgen.intervals.ece_ci import ece_ci


def by_hand(score, truth, cuts, tail):
    at, n = np.searchsorted(cuts, score), len(score)
    signs = {one: 1 if (truth - score)[at == one].sum() >= 0 else -1 for one in set(at)}
    differences = np.array([signs[one] for one in at]) * (truth - score)
    quantile, error = t.ppf(1 - tail, n - 1), differences.std(ddof=1) / n**0.5
    return (
        differences.mean() + quantile * error + max(0, skew(differences)) * error * (1 + 2 * quantile**2) / (6 * n**0.5)
    )


@pytest.mark.parametrize("tail", [0.025, 0.05, 0.005])
@pytest.mark.parametrize(("bins", "scheme"), [(10, "equal_width"), (4, "equal_count"), (1, "equal_width")])
def test_it_is_students_limit_of_signed_differences_with_an_allowance_for_skewness(bins, scheme, tail):
    rng = np.random.default_rng(3)
    score = rng.beta(1, 8, 300)
    truth = (rng.random(300) < np.minimum(1, 1.5 * score)).astype(float)
    cuts = np.arange(1, bins) / bins if scheme == "equal_width" else np.quantile(score, np.arange(1, bins) / bins)
    found = ece_ci(Scores.of(score, truth == 1), bins=bins, scheme=scheme, tail=tail)

    assert float(found.high) == pytest.approx(by_hand(score, truth, cuts, tail), abs=1e-12)
    assert float(found.low) == 0


def test_a_batch_is_one_sample_after_another():
    values = np.array([0.1, 0.35, 0.8])
    positives, negatives = np.array([[3.0, 5, 9], [0, 0, 0], [1, 7, 2]]), np.array([[20.0, 4, 3], [0, 0, 0], [9, 9, 9]])
    both = ece_ci(Scores(values, positives, negatives), bins=4, tail=0.025)
    for at in (0, 2):
        one = ece_ci(Scores(values, positives[at], negatives[at]), bins=4, tail=0.025)
        assert float(both.high[at]) == pytest.approx(float(one.high), abs=1e-12)
    assert np.isnan(both.high[1])
    assert np.isnan(both.low[1])


@pytest.mark.parametrize(
    ("scores", "truth", "code"),
    [([], [], "no_case"), ([0, 1, 1], [0, 1, 1], "no_spread"), ([0.5, 1.5], [0, 1], "not_probabilities")],
)
def test_without_spread_there_is_no_limit(scores, truth, code):
    found = ece_ci(Scores.of(scores, truth), tail=0.025)
    assert isinstance(found, Undefined)
    assert found.code == code


@pytest.mark.parametrize(
    ("cases", "positives", "code"), [(1000, 40, None), (999, 40, "few_for_bins"), (1000, 15, "little_error_in_bins")]
)
def test_few_cases_and_little_error_carry_no_verdict(cases, positives, code):
    """Scores of 0.02: forty positive cases are 38.8 of squared error, fifteen are 14.8."""
    found = ece_ci.enough(Scores.of([0.02] * cases, [True] * positives + [False] * (cases - positives)))
    assert (found.code if found else None) == code
