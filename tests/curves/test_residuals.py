"""Golden values: hand calculation; SciPy's quantiles in bins that are cut by brute force."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats.mstats import mquantiles

from reportgen.catalog.answers import Undefined
from reportgen.curves.residuals import residuals
from reportgen.data.regression import Regression
from reportgen.errors import ReportgenError

CASES = st.lists(st.tuples(st.integers(-8, 8), st.integers(-8, 8)), min_size=1, max_size=60)


def evidence(cases):
    predicted, truth = zip(*cases, strict=True)
    return Regression.of(truth, predicted)


def test_it_agrees_with_quantiles_of_scipy_in_equal_parts_of_the_ordered_cases():
    rng = np.random.default_rng(7)
    truth = rng.normal(100, 20, 400)
    predicted = truth + rng.standard_t(4, 400) * 9
    order = np.argsort(predicted)
    rows = residuals(Regression.of(truth, predicted), bins=8).rows
    for part, row in enumerate(rows):
        inside = order[50 * part : 50 * part + 50]
        errors = (predicted - truth)[inside]
        expected = mquantiles(errors, [0.05, 0.25, 0.5, 0.75, 0.95], alphap=1, betap=1)
        assert row[:2] == (part + 1, 50)
        assert row[2:5] == pytest.approx([min(predicted[inside]), np.median(predicted[inside]), max(predicted[inside])])
        assert row[6:11] == pytest.approx(list(expected), abs=1e-12)
        assert (row[5], row[11]) == pytest.approx((errors.min(), errors.max()))


def test_a_small_table_can_be_checked_by_hand():
    # predictions 1, 2 | 4, 6 with the errors 0, 0 | 1, 2: a quarter of the way from 1 to 2 is 1.25
    table = residuals(Regression.of([1, 2, 3, 4], [1, 2, 4, 6]), bins=2)
    assert table.columns == tuple("bin n low middle high least q05 q25 median q75 q95 largest".split())
    assert table.rows[0] == (1, 2, 1, 1.5, 2, 0, 0, 0, 0, 0, 0, 0)
    assert table.rows[1] == pytest.approx((2, 2, 4, 5, 6, 1, 1.05, 1.25, 1.5, 1.75, 1.95, 2))


@pytest.mark.parametrize(("cases", "bins"), [(10, 1), (49, 1), (50, 2), (221, 8), (499, 19), (500, 20), (9000, 20)])
def test_each_bin_holds_at_least_25_cases_and_there_are_at_most_20(cases, bins):
    rows = residuals(Regression.of(np.zeros(cases), np.arange(cases))).rows
    sizes = [row[1] for row in rows]
    assert (len(rows), sum(sizes)) == (bins, cases)
    assert min(sizes) >= min(25, cases)
    assert max(sizes) - min(sizes) <= 1


@given(CASES, st.integers(1, 12))
def test_bins_part_the_cases_between_different_predictions_and_none_is_too_small(cases, bins):
    rows = residuals(evidence(cases), bins=bins).rows
    assert sum(row[1] for row in rows) == len(cases)
    assert all(row[1] >= max(1, len(cases) // bins) for row in rows)
    assert len(rows) <= bins
    assert all(before[4] < after[2] for before, after in pairwise(rows))
    for row in rows:
        inside = [predicted - truth for predicted, truth in cases if row[2] <= predicted <= row[4]]
        assert (len(inside), min(inside), max(inside)) == (row[1], row[5], row[11])


@given(CASES, st.integers(1, 6))
def test_a_case_that_counts_twice_is_two_cases(cases, bins):
    once = evidence(cases)
    assert residuals(once.with_cells(2 * once.times), bins=bins) == residuals(evidence(cases * 2), bins=bins)


def test_equal_predictions_are_one_bin():
    assert [row[1] for row in residuals(Regression.of(range(90), [5] * 90)).rows] == [90]


def test_no_case_has_no_bins():
    assert residuals(Regression.of([], [])) == Undefined("no_case")


@pytest.mark.parametrize("bins", [0, -1, 1001])
def test_a_number_of_bins_out_of_range_is_refused_with_the_range(bins):
    with pytest.raises(ReportgenError, match=rf"bins is out of range \({bins}\) - write 1 to 1000"):
        residuals(Regression.of([1], [1]), bins=bins)
