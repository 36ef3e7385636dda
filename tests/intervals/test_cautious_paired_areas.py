"""Golden values: the limits of both areas, put together by hand; placements by comparing every pair of cases."""

import itertools

import numpy as np
import pytest

from reportgen.data.paired import PairedScores
from reportgen.intervals.cautious_auc import cautious_auc
from reportgen.intervals.cautious_paired_areas import COUNTED, cautious_paired_areas


def drawn(seed, positives=40, negatives=60, digits=2):
    rng = np.random.default_rng(seed)
    truth = np.repeat([True, False], [positives, negatives])
    a = np.round(rng.normal(1.5 * truth, 1), digits)
    return a, np.round(0.8 * a + rng.normal(0.4 * truth, 0.6), digits), truth


def by_every_pair(a, b, truth):
    """Return both areas, their variances and their covariance: DeLong et al. (1988), equations 4 to 6."""
    wins = [(s[truth][:, None] > s[~truth]) + (s[truth][:, None] == s[~truth]) / 2 for s in (a, b)]
    of_positives, of_negatives = (np.stack([one.mean(axis=axis) for one in wins]) for axis in (1, 0))
    sizes = wins[0].shape
    return wins[0].mean(), wins[1].mean(), np.cov(of_positives) / sizes[0] + np.cov(of_negatives) / sizes[1]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("digits", [9, 1, 0])
def test_it_is_put_together_from_the_limits_of_both_areas(seed, digits):
    scores = PairedScores.of(*drawn(seed, digits=digits))
    first, second, spread = by_every_pair(*drawn(seed, digits=digits))
    r = COUNTED * spread[0, 1] / np.sqrt(spread[0, 0] * spread[1, 1])
    one, other = (cautious_auc.limits(each) for each in (scores.first, scores.second))
    reaches = (first - one.low, other.high - second), (one.high - first, second - other.low)
    low, high = (np.sqrt(x**2 - 2 * r * x * y + y**2) for x, y in reaches)
    found = cautious_paired_areas.limits(scores)

    assert float(found.value) == pytest.approx(first - second)
    assert (float(found.low), float(found.high)) == pytest.approx((first - second - low, first - second + high))


def test_models_that_rank_alike_have_no_interval():
    a, _, truth = drawn(1)
    assert cautious_paired_areas.limits(PairedScores.of(a, 2 * a + 1, truth)).code == "no_spread_of_two_areas"


def test_where_one_model_ranks_every_case_rightly_nothing_of_the_correlation_counts():
    a, _, truth = drawn(2)
    scores = PairedScores.of(truth + 0.0, a, truth)
    one, other = (cautious_auc.limits(each) for each in (scores.first, scores.second))
    found = cautious_paired_areas.limits(scores)
    reach = np.hypot(1 - float(one.low), float(other.high - other.value))
    assert float(found.low) == pytest.approx(float(found.value) - reach)


@pytest.mark.parametrize("seed", range(20))
def test_a_higher_level_makes_it_wider_or_narrower_by_a_hundredth_at_most(seed):
    """Each limit grows with its level, but the more of two unlike reaches may take off from the other what it adds."""
    scores = PairedScores.of(*drawn(seed, positives=20, negatives=30, digits=seed % 3))
    found = [cautious_paired_areas.limits(scores, level=level) for level in (0.9, 0.92, 0.95, 0.98, 0.99, 0.998)]
    for narrow, wide in itertools.pairwise(found):
        slack = 0.01 * float(narrow.high - narrow.low)
        assert wide.low <= narrow.low + slack
        assert wide.high >= narrow.high - slack
