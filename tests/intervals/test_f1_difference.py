"""Golden values: the exact limits of each Jaccard index by scipy, turned into F1 and put together by hand."""

import numpy as np
import pytest
from scipy.stats import binomtest

from reportgen.data.counts import Counts
from reportgen.data.two_sets import IndependentCounts
from reportgen.intervals.f1_difference import f1_difference


def of(first, second):
    return IndependentCounts(*(Counts.of(tp=tp, fp=fp, fn=fn, tn=50) for tp, fp, fn in (first, second)))


def side(counts, level):
    """Return F1 with both of its limits."""
    tp, among = counts[0], sum(counts)
    exact = binomtest(tp, among).proportion_ci(level, method="exact")
    return [2 * one / (1 + one) for one in (tp / among, exact.low, exact.high)]


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
@pytest.mark.parametrize("counts", [((40, 12, 9), (300, 60, 90)), ((30, 0, 0), (40, 3, 2)), ((3, 20, 10), (80, 9, 9))])
def test_it_is_put_together_from_the_exact_limits_of_each_set(counts, level):
    (a, low, high), (b, below, above) = (side(one, level) for one in counts)
    weight = max(0, 1 - min(min(tp, fp + fn) for tp, fp, fn in counts) / 10)

    def reach(one, other):
        return weight * (one + other) + (1 - weight) * np.hypot(one, other)

    found = f1_difference.limits(of(*counts), level=level)
    assert float(found.value) == pytest.approx(a - b)
    assert float(found.low) == pytest.approx(a - b - reach(a - low, above - b), rel=1e-9)
    assert float(found.high) == pytest.approx(a - b + reach(high - a, b - below), rel=1e-9)


def test_a_set_without_positive_or_flagged_cases_has_no_limits():
    found = f1_difference.limits(of((0, 0, 0), (9, 1, 1)))
    assert np.isnan([found.low, found.high, found.value]).all()
