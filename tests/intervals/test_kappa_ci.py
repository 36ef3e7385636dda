"""Golden values: statsmodels.stats.inter_rater.cohens_kappa (0.15), called here; a numeric delta method."""

import numpy as np
import pytest
from statsmodels.stats.inter_rater import cohens_kappa

from reportgen.catalog.answers import Undefined
from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion, Counts
from reportgen.intervals.kappa_ci import kappa_ci
from reportgen.metrics.cohen_kappa import cohen_kappa

IRIS = array([[14, 1, 0], [0, 15, 2], [0, 1, 13]])
ORDERED = array([[20, 10, 2, 0], [6, 30, 8, 1], [1, 9, 25, 7], [0, 2, 5, 14]])
NAMES = ("1", "2", "3", "4")


@pytest.mark.parametrize("table", [IRIS, ORDERED], ids=["iris", "ordered"])
@pytest.mark.parametrize(("weighting", "theirs"), [("none", None), ("linear", "linear"), ("quadratic", "quadratic")])
@pytest.mark.parametrize("level", [0.9, 0.95])
def test_it_agrees_with_statsmodels(table, weighting, theirs, level):
    found = kappa_ci.limits(Confusion(table, NAMES[: len(table)]), weighting=weighting, level=level)
    expected = cohens_kappa(table, wt=theirs)
    half = float(found.high - found.low) / 2
    z = {0.9: 1.6448536269514722, 0.95: 1.959963984540054}[level]
    assert float(found.value) == pytest.approx(expected.kappa, rel=1e-12)
    assert half / z == pytest.approx(expected.std_kappa, rel=1e-9)


@pytest.mark.parametrize("weighting", ["none", "linear", "quadratic"])
def test_the_standard_error_is_that_of_a_numeric_delta_method(weighting):
    n, little = ORDERED.sum(), 1e-5
    slopes = np.empty(16)
    for at in range(16):
        step = little * (np.arange(16) == at).reshape(4, 4)
        ends = [float(cohen_kappa(Confusion(ORDERED + sign * step, NAMES), weighting=weighting)) for sign in (1, -1)]
        slopes[at] = (ends[0] - ends[1]) / (2 * little)
    weights = ORDERED.ravel()
    error = (weights @ (slopes - weights @ slopes / n) ** 2) ** 0.5
    found = kappa_ci.limits(Confusion(ORDERED, NAMES), weighting=weighting)
    assert float(found.high - found.low) / 2 / 1.959963984540054 == pytest.approx(error, rel=1e-6)


def test_counts_are_a_matrix_of_two_classes():
    counts = kappa_ci.limits(Counts.of(tp=20, fp=10, fn=5, tn=15))
    matrix = kappa_ci.limits(Confusion(array([[15, 10], [5, 20]]), ("0", "1")), weighting="quadratic")
    assert (float(counts.low), float(counts.high)) == pytest.approx((float(matrix.low), float(matrix.high)), rel=1e-12)


def test_faultless_calls_have_no_spread_although_kappa_is_not_known_exactly():
    assert kappa_ci.limits(Counts.of(tp=20, fp=0, fn=0, tn=15)) == Undefined("no_spread_of_kappa")


def test_one_class_everywhere_has_no_kappa():
    assert kappa_ci.limits(Counts.of(tp=20, fp=0, fn=0, tn=0)) == Undefined("one_class_everywhere")
    assert kappa_ci.limits(Counts.of(tp=0, fp=0, fn=0, tn=0)) == Undefined("one_class_everywhere")


def test_limits_beyond_one_are_put_there_and_counted():
    found = kappa_ci.limits(Counts.of(tp=5, fp=0, fn=1, tn=5))
    assert (float(found.high), found.notes["limits_clipped"]) == (1, 1)
