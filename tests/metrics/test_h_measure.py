"""H measure; golden values by numerical integration over the cost share."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.stats import beta

from reportgen.data.scores import Scores
from reportgen.metrics.h_measure import h_measure, pooled


def by_integration(scores):
    """Take the cheapest threshold at every cost share, by trying all of them."""
    counts = scores.sweep()
    fp, fn = counts.fp, counts.fn
    corners = sorted({*np.linspace(0, 1, 41)})

    def integral(loss):
        return sum(
            quad(lambda c: loss(c) * beta.pdf(c, 2, 2), low, high, epsabs=1e-10)[0]
            for low, high in itertools.pairwise(corners)
        )

    best = integral(lambda c: np.min(c * fp + (1 - c) * fn))
    alone = integral(lambda c: min(c * fp[-1], (1 - c) * fn[0]))
    return 1 - best / alone


@pytest.mark.parametrize(("seed", "cases", "digits"), [(1, 30, 9), (2, 60, 1), (3, 12, 2)])
def test_it_agrees_with_integration(seed, cases, digits):
    rng = np.random.default_rng(seed)
    truth = np.arange(cases) % 3 == 0
    scores = Scores.of(np.round(rng.beta(np.where(truth, 3, 2), 2), digits), truth)
    assert float(h_measure(scores)) == pytest.approx(by_integration(scores), abs=1e-6)


@pytest.mark.parametrize(("values", "expected"), [([0, 0, 1, 1], 1), ([1, 1, 0, 0], 0), ([1, 1, 1, 1], 0)])
def test_known_rankings_have_known_values(values, expected):
    assert float(h_measure(Scores.of(values, [False, False, True, True]))) == expected


def test_one_class_has_none():
    assert np.isnan(float(h_measure(Scores.of([0.1, 0.2], [True, True]))))
    assert np.isnan(float(h_measure(Scores.of([], []))))


@given(st.lists(st.tuples(st.integers(0, 15), st.booleans()), min_size=1, max_size=40))
def test_pooled_blocks_are_those_of_isotonic_regression(rows):
    from sklearn.isotonic import isotonic_regression

    scores = Scores.of([value for value, _ in rows], [positive for _, positive in rows])
    cases = scores.positives + scores.negatives
    expected = isotonic_regression(scores.positives / cases, sample_weight=cases)
    positives, negatives, _ = pooled(scores)
    shares = positives / (positives + negatives)
    assert (np.diff(shares) > 0).all()
    np.testing.assert_allclose(np.unique(np.round(expected, 9)), np.round(shares, 9), atol=1e-8)
