"""Golden values: by hand; the equation that each limit solves; Tango's interval where clusters do not differ."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from reportgen.catalog.answers import Undefined
from reportgen.data.clusters import ClusteredPaired
from reportgen.data.paired import PairedTable
from reportgen.hypotests.durkalski_mcnemar import durkalski_mcnemar
from reportgen.intervals.clustered_difference import clustered_difference
from reportgen.intervals.tango import tango

VERSIONS = pytest.mark.parametrize("version", ["durkalski", "obuchowski"])
COUNTS = st.integers(0, 4)
ROWS = st.lists(st.tuples(COUNTS, COUNTS, COUNTS, COUNTS), min_size=2, max_size=30)


def of(rows, times=1):
    both, a, b, none = np.array(rows, float).T * times
    return ClusteredPaired(both, a, b, none)


def statistic_at(table, version, difference):
    """Return the signed root of the test statistic, were this the true difference."""
    held = table.sizes > 0
    surplus, sizes = table.surplus[held], table.sizes[held]
    rest = surplus / sizes - difference if version == "durkalski" else surplus - sizes * difference
    factor = 1 if version == "durkalski" else ((len(sizes) - 1) / len(sizes)) ** 0.5
    return factor * rest.sum() / (rest**2).sum() ** 0.5


@VERSIONS
@given(rows=ROWS, level=st.sampled_from([0.8, 0.95, 0.99]))
@settings(deadline=None)
def test_each_limit_solves_the_equation_of_the_test(version, rows, level):
    table = of(rows)
    found = clustered_difference.limits(table, version=version, level=level)
    if isinstance(found, Undefined) or statistic_spread(table, version) < 1e-12:
        return
    z = stats.norm.ppf((1 + level) / 2)
    for limit, sign in ((found.low, 1), (found.high, -1)):
        if abs(limit) < 1:
            assert statistic_at(table, version, float(limit)) == pytest.approx(sign * z, abs=1e-6)


def statistic_spread(table, version):
    held = table.sizes > 0
    surplus, sizes = table.surplus[held], table.sizes[held]
    return np.ptp(surplus / sizes) if version == "durkalski" else np.ptp(surplus - sizes * surplus.sum() / sizes.sum())


@VERSIONS
@given(rows=ROWS, level=st.sampled_from([0.9, 0.95]))
@settings(deadline=None)
def test_the_p_value_is_small_exactly_where_the_interval_excludes_0(version, rows, level):
    found = durkalski_mcnemar(of(rows), version=version, level=level)
    if isinstance(found.p_value, Undefined):
        return
    if abs(found.p_value - (1 - level)) > 1e-9:
        assert (found.p_value < 1 - level) == (found.interval.low > 0 or found.interval.high < 0)


@VERSIONS
@given(rows=ROWS)
@settings(deadline=None)
def test_tripled_rows_leave_the_limits(version, rows):
    one, tripled = (clustered_difference.limits(of(rows, times), version=version) for times in (1, 3))
    assert isinstance(one, Undefined) == isinstance(tripled, Undefined)
    if not isinstance(one, Undefined):
        np.testing.assert_allclose((one.low, one.high), (tripled.low, tripled.high), rtol=1e-9, atol=1e-12)


@VERSIONS
def test_models_that_agree_everywhere_have_tangos_interval_of_one_case_per_cluster(version):
    """Half width z^2 / (G + z^2), whatever the size of the clusters."""
    found = clustered_difference.limits(of([(5, 0, 0, 1)] * 24), version=version)
    z = stats.norm.ppf(0.975)
    assert float(found.high) == pytest.approx(z**2 / (24 + z**2), rel=1e-9)
    assert float(found.low) == pytest.approx(-(z**2) / (24 + z**2), rel=1e-9)


@VERSIONS
def test_a_difference_that_is_the_same_in_all_clusters_has_tangos_interval(version):
    found = clustered_difference.limits(of([(1, 1, 0, 0)] * 30), version=version)
    expected = tango.limits(PairedTable.of(both_right=15, only_a=15, only_b=0, both_wrong=0))
    assert (float(found.low), float(found.high)) == pytest.approx((float(expected.low), float(expected.high)), rel=1e-9)


def test_clusters_of_one_size_have_the_same_estimate_in_both_versions():
    rows = [(1, 1, 0, 1), (2, 0, 1, 0), (0, 2, 0, 1), (3, 0, 0, 0)] * 5
    first, second = (clustered_difference.limits(of(rows), version=one) for one in ("durkalski", "obuchowski"))
    assert float(first.value) == pytest.approx(float(second.value), abs=1e-15)
    assert float(first.low) == pytest.approx(float(second.low), abs=0.01)


def test_too_few_clusters_for_the_level_say_nothing():
    found = clustered_difference.limits(of([(1, 1, 0, 0), (1, 0, 1, 0), (1, 1, 0, 2)]))
    assert (float(found.low), float(found.high)) == (-1, 1)


def test_one_cluster_that_outweighs_the_others_is_named():
    found = clustered_difference.limits(of([(90, 5, 3, 2), (1, 1, 0, 0), (1, 0, 1, 0)]), version="obuchowski")
    assert found == Undefined("dominant_clusters", largest=100, cases=104)


@VERSIONS
@pytest.mark.parametrize(
    ("rows", "code"), [([(0, 0, 0, 0)] * 2, "no_case"), ([(1, 2, 0, 0), (0, 0, 0, 0)], "no_second_cluster")]
)
def test_fewer_than_two_clusters_have_no_interval(version, rows, code):
    assert clustered_difference.limits(of(rows), version=version).code == code
