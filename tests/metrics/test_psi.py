"""Population stability index."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import entropy

from reportgen.catalog.answers import Undefined
from reportgen.data.bank import BinnedSamples
from reportgen.metrics.psi import psi

COUNTS = st.integers(1, 10**6)
PAIRS = st.lists(st.tuples(COUNTS, COUNTS), min_size=2, max_size=20).map(lambda rows: list(zip(*rows, strict=True)))


def test_it_agrees_with_a_hand_calculation():
    # shares 0.5, 0.3, 0.2 become 1/3, 1/4, 5/12
    expected = (1 / 3 - 0.5) * np.log(2 / 3) + (0.25 - 0.3) * np.log(5 / 6) + (5 / 12 - 0.2) * np.log(25 / 12)
    assert float(psi(BinnedSamples.of([50, 30, 20], [40, 30, 50]))) == pytest.approx(expected, rel=1e-13)


@given(PAIRS)
def test_it_is_both_relative_entropies_of_scipy_together(pair):
    expected, actual = pair
    both = entropy(actual, expected) + entropy(expected, actual)
    assert float(psi(BinnedSamples.of(expected, actual))) == pytest.approx(both, rel=1e-7, abs=1e-12)


@given(PAIRS)
def test_exchanged_samples_give_the_same(pair):
    expected, actual = pair
    one, other = psi(BinnedSamples.of(expected, actual)), psi(BinnedSamples.of(actual, expected))
    assert float(one) == pytest.approx(float(other), rel=1e-12, abs=1e-15)


def test_it_does_not_depend_on_the_sizes():
    small, large = BinnedSamples.of([5, 3, 2], [4, 3, 5]), BinnedSamples.of([500, 300, 200], [4, 3, 5])
    assert float(psi(small)) == pytest.approx(float(psi(large)), rel=1e-13)


def test_without_a_shift_it_still_is_about_what_the_docstring_says():
    rng = np.random.default_rng(7)
    drawn = BinnedSamples(*(rng.multinomial(size, [0.1] * 10, 4000).astype(float) for size in (1000, 500)))
    assert psi(drawn).mean() == pytest.approx(9 * (1 / 1000 + 1 / 500), rel=0.05)


@pytest.mark.parametrize(
    ("expected", "actual", "at"), [([5, 0, 2], [4, 3, 5], 2), ([5, 1, 2], [4, 3, 0], 3), ([0, 1, 2], [0, 3, 1], 1)]
)
def test_an_empty_bin_is_named_and_no_small_number_put_in(expected, actual, at):
    assert psi(BinnedSamples.of(expected, actual)) == Undefined("empty_bin_at", bin=at)


def test_in_a_batch_an_empty_bin_gives_nan_and_leaves_the_others():
    batch = psi(BinnedSamples.of([[5, 5], [0, 5], [5, 5]], [[5, 5], [5, 5], [0, 10]]))
    assert np.isnan(batch).tolist() == [False, True, True]
    assert batch[0] == 0


def test_a_sample_without_a_case_is_said_so():
    assert psi(BinnedSamples.of([0, 0], [3, 4])) == Undefined("no_case")
