"""Hodges-Lehmann intervals against R's printed ones, all pairs written out, and samples too large for that."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.catalog.answers import Undefined
from reportgen.data import pairwise
from reportgen.data.counts import Sample
from reportgen.data.pairwise import Pairwise
from reportgen.data.samples import IndependentSamples, PairedSamples
from reportgen.intervals.hodges_lehmann import hodges_lehmann

# Hollander & Wolfe (1973), pages 29 and 69, as R's ?wilcox.test has them: depression scores; permeability of chorioamnion
BEFORE = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
AFTER = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
AT_TERM = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
EARLIER = [1.15, 0.88, 0.90, 0.74, 1.21]
NUMBERS = st.lists(st.integers(-50, 50), min_size=1, max_size=25)


def test_two_samples_of_hollander_and_wolfe():
    """Hollander, Wolfe & Chicken (2014), example 4.3: shift 0.305, and -0.15 to 0.76 at 96%."""
    found = hodges_lehmann.limits(IndependentSamples.of(AT_TERM, EARLIER), level=0.96)

    assert float(found.value) == pytest.approx(0.305)
    assert (float(found.low), float(found.high)) == (pytest.approx(-0.15), pytest.approx(0.76))


def test_pairs_and_their_differences_have_the_same_limits():
    pairs = PairedSamples.of(BEFORE, AFTER)
    one, other = (hodges_lehmann.limits(each, level=0.9) for each in (pairs, Sample(pairs.differences)))

    assert (one.low, one.value, one.high) == (other.low, other.value, other.high)


def test_too_few_values_have_no_limits():
    assert hodges_lehmann.limits(Sample(np.arange(5.0)), level=0.95) == Undefined("too_few_for_ranks")
    assert hodges_lehmann.limits(IndependentSamples.of([1, 2, 3], [4, 5, 6]), level=0.95) == Undefined(
        "too_few_for_ranks"
    )
    assert hodges_lehmann.limits(IndependentSamples.of([], [4, 5, 6])) == Undefined("too_few_for_ranks")


def test_six_values_are_limited_by_the_smallest_and_the_largest():
    found = hodges_lehmann.limits(Sample(np.array([3.0, 1, 7, 4, 9, 2])), level=0.95)

    assert (found.low, found.high) == (1, 9)


@pytest.mark.parametrize("kind", ["means", "differences"])
@given(a=NUMBERS, b=NUMBERS, data=st.data())
@settings(deadline=None)
def test_counting_finds_what_sorting_finds(kind, a, b, data):
    given_values = (np.array(a, float),) if kind == "means" else (np.array(a, float), np.array(b, float))
    make = getattr(Pairwise, kind)
    sorted_out = make(*given_values)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pairwise, "KEPT", 0)
        counted = make(*given_values)
    rank = data.draw(st.integers(1, sorted_out.size))

    assert float(counted.at(rank)) == pytest.approx(float(sorted_out.at(rank)), abs=1e-12)
    assert float(counted.median) == pytest.approx(float(sorted_out.median), abs=1e-12)


def test_a_large_sample_takes_no_long_time():
    rng = np.random.default_rng(1)
    found = hodges_lehmann.limits(Sample(rng.normal(1, 1, 20_000)))

    half_width = 1.96 * np.sqrt(np.pi / 3) / np.sqrt(20_000)  # asymptotic, of a normal distribution
    assert float(found.high - found.low) == pytest.approx(2 * half_width, rel=0.03)
    assert found.low < 1 < found.high


@given(st.lists(st.integers(-50, 50), min_size=6, max_size=20), st.integers(-100, 100))
@settings(deadline=None)
def test_a_shift_of_all_values_shifts_the_limits(values, shift):
    one, other = (hodges_lehmann.limits(Sample(np.array(values, float) + by)) for by in (0, shift))

    assert [other.low, other.value, other.high] == [one.low + shift, one.value + shift, one.high + shift]
