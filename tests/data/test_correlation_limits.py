"""Limits of a correlation, beside a search over all samples and a grid of prevalences and proportions of calls."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import gammaln, xlogy

from reportgen.data import correlation_limits
from reportgen.data.correlation_limits import NEAR, limits
from reportgen.data.evidence import Counts


def correlation(tp, fn, fp, tn):
    with np.errstate(all="ignore"):
        return (tp * tn - fp * fn) / np.sqrt((tp + fn) * (fp + tn) * (tp + fp) * (fn + tn))


def probability(cells, value, *, above):
    """Ask of one sample."""
    return float(correlation_limits.probability(np.array([cells], dtype=float), value, above=above)[0])


def standard_errors_away(cells, value):
    """Use numeric slopes of the correlation: its variance at shares with this value and the margins of the samples."""
    cells = np.array(cells, dtype=float)
    n = cells.sum(axis=0)
    p, q = (cells[0] + cells[1] + 1) / (n + 2), (cells[0] + cells[2] + 1) / (n + 2)
    more = value * np.sqrt(p * (1 - p) * q * (1 - q))
    shares = np.array([p * q + more, p * (1 - q) - more, (1 - p) * q - more, (1 - p) * (1 - q) + more])
    steps = (1e-6 * np.eye(4)).reshape(4, 4, *[1] * (cells.ndim - 1))
    slopes = np.array([(correlation(*(shares + step)) - correlation(*(shares - step))) / 2e-6 for step in steps])
    variance = (slopes**2 * shares).sum(axis=0) - (slopes * shares).sum(axis=0) ** 2
    found = np.nan_to_num(correlation(*cells))
    return (found - value) / np.sqrt(np.maximum(variance, 0.1 * (1 - value**2)) / (n + 2))


def by_search(cells, value, *, above):
    """Add up all samples as far off, at the likeliest rates and at those nearly as likely, on a grid of 121 by 121."""
    n = sum(cells)
    axes = np.meshgrid(*(np.arange(n + 1),) * 3, indexing="ij")
    kept = sum(axes) <= n
    samples = np.stack([*(axis[kept] for axis in axes), n - sum(axis[kept] for axis in axes)], axis=-1)
    both = (samples[:, 0] + samples[:, 1] > 0) & (samples[:, 2] + samples[:, 3] > 0)
    found = standard_errors_away(samples.T, value)
    mine = standard_errors_away(cells, value)
    against = both & (found <= mine + 1e-4 if above else found >= mine - 1e-4)
    p, q = np.meshgrid(*(np.linspace(0.01, 0.99, 121),) * 2)
    more = value * np.sqrt(p * (1 - p) * q * (1 - q))
    shares = np.stack([p * q + more, p * (1 - q) - more, (1 - p) * q - more, (1 - p) * (1 - q) + more], axis=-1)
    shares = shares[(shares > 0).all(axis=-1)]
    likely = xlogy(np.array(cells), shares).sum(axis=-1)
    ways = gammaln(n + 1) - gammaln(samples[against] + 1).sum(axis=-1)
    near = shares[likely >= likely.max() - 0.5]
    return max(float(np.exp(ways + xlogy(samples[against], one).sum(axis=-1)).sum()) for one in near)


@pytest.mark.parametrize(
    ("cells", "value"), [((8, 2, 1, 9), 0.4), ((4, 1, 2, 13), 0.25), ((6, 0, 1, 11), 0.6), ((7, 3, 3, 7), 0.0)]
)
def test_a_value_below_is_as_probable_as_a_search_says(cells, value):
    found = probability(cells, value, above=False)

    assert -0.08 < found / by_search(cells, value, above=False) - 1 < 0.15  # nine places here, there all of an ellipse


@pytest.mark.parametrize(("cells", "value"), [((8, 2, 1, 9), 0.9), ((4, 1, 2, 13), 0.85), ((7, 3, 3, 7), 0.7)])
def test_a_value_above_is_as_probable_as_a_search_says(cells, value):
    found = probability(cells, value, above=True)

    assert -0.08 < found / by_search(cells, value, above=True) - 1 < 0.15


def test_many_cases_have_the_limits_of_large_samples():
    """Bishop, Fienberg & Holland (1975): the standard error of a correlation of a two by two table, by numeric slopes."""
    cells = np.array([3900.0, 100.0, 200.0, 5800.0])
    value = float(correlation(*cells))
    slopes = np.array([(float(correlation(*(cells + step))) - value) * 1e3 for step in np.eye(4) * 1e-3])
    error = np.sqrt((slopes**2 * cells).sum() - (slopes * cells).sum() ** 2 / cells.sum())
    tp, fn, fp, tn = cells
    low, high = limits(Counts.of(tp=tp, fn=fn, fp=fp, tn=tn), value, 0.025)

    assert (low, high) == pytest.approx((value - 1.96 * error, value + 1.96 * error), abs=0.1 * error)


def test_swapping_the_classes_leaves_the_limits():
    one = limits(Counts.of(tp=18, fp=3, fn=2, tn=57), float(correlation(18.0, 2.0, 3.0, 57.0)), 0.025)
    other = limits(Counts.of(tp=57, fp=2, fn=3, tn=18), float(correlation(57.0, 3.0, 2.0, 18.0)), 0.025)

    assert one == pytest.approx(other, abs=5e-3)


def test_turning_the_calls_turns_the_limits():
    low, high = limits(Counts.of(tp=18, fp=3, fn=2, tn=57), float(correlation(18.0, 2.0, 3.0, 57.0)), 0.025)
    turned = limits(Counts.of(tp=2, fp=57, fn=18, tn=3), float(correlation(2.0, 18.0, 57.0, 3.0)), 0.025)

    assert turned == pytest.approx((-high, -low), abs=5e-3)


def test_no_error_leaves_a_lower_limit():
    low, high = limits(Counts.of(tp=20, fp=0, fn=0, tn=80), 1.0, 0.025)

    assert high == 1
    assert 0.8 < low < 0.95


@pytest.mark.parametrize("cells", [(8, 2, 1, 9), (40, 10, 3, 50), (2, 3, 5, 900), (30, 2, 7, 30)])
@pytest.mark.parametrize("value", [-0.2, 0.3, 0.7])
def test_the_score_is_that_of_numeric_slopes(cells, value):
    found = correlation_limits.score(np.array(cells, dtype=float), value)
    assert float(found) == pytest.approx(standard_errors_away(cells, value), rel=1e-6)


def test_samples_are_asked_together_or_one_by_one():
    cells = np.array([[8, 2, 1, 9], [40, 10, 0, 50], [1, 3, 5, 900], [0, 2, 7, 30]], dtype=float)

    for above in (True, False):
        together = correlation_limits.probability(cells, 0.4, above=above)
        assert together == pytest.approx(np.array([probability(one, 0.4, above=above) for one in cells]), abs=1e-12)


@settings(max_examples=15, deadline=None)
@given(st.tuples(*(st.integers(0, 60),) * 4).filter(lambda cells: all(correlation_margins(cells))))
def test_at_the_limits_results_are_as_rare_as_the_tail_allows_at_all_rates_that_are_tried(cells):
    """The search looks at one of them at a time."""
    tp, fn, fp, tn = cells
    value = float(correlation(*map(float, cells)))
    low, high = limits(Counts.of(tp=tp, fn=fn, fp=fp, tn=tn), value, 0.05)

    for limit, above in ((low, False), (high, True)):
        if abs(limit) < 1:
            assert probability(cells, limit, above=above) <= 0.05 + 1e-9
            inside = (limit - step if above else limit + step for step in np.linspace(1e-7, NEAR, 10))
            assert max(probability(cells, one, above=above) for one in inside) > 0.05 - 1e-6


def correlation_margins(cells):
    tp, fn, fp, tn = cells
    return tp + fn, fp + tn, tp + fp, fn + tn
