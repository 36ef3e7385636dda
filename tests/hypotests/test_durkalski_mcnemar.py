"""
Golden values: R, clust.bin.pair 0.1.2, on the parathyroid glands of Obuchowski (1998); fractions by hand; McNemar.

R> tc <- nested.to.contingency(thyroids$x.pet, thyroids$x.spect)
R> clust.bin.pair(tc[,'ak'], tc[,'bk'], tc[,'ck'], tc[,'dk'], method="obuchowski")
chi-square = 2.8571, df = 1, p-value = 0.09097
"""

import numpy as np
import pytest
from scipy import stats

from reportgen.catalog.answers import Undefined
from reportgen.data.clusters import ClusteredPaired
from reportgen.data.paired import PairedTable
from reportgen.hypotests.durkalski_mcnemar import durkalski_mcnemar
from reportgen.hypotests.mcnemar import mcnemar

GLANDS = ClusteredPaired.of(
    both_right=[0, 2, 3, 1, 2, 4, 3, 2, 1, 1, 2, 2, 3, 2, 0, 2, 2, 2, 2, 1, 2],
    only_a=[0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    only_b=[2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0],
    both_wrong=[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0],
)


def test_the_glands_by_obuchowskis_version():
    found = durkalski_mcnemar(GLANDS, version="obuchowski")
    assert round(found.statistic, 4) == 2.8571
    assert round(found.p_value, 5) == 0.09097
    assert found.effect.value == pytest.approx(-6 / 51)


def test_the_glands_by_durkalskis_version_by_hand():
    """Differences -2/3, -1/3, -1/3, 1/2, -1, -1/3: sum -13/6, squares 73/36, so (169/36) / (73/36) = 169/73."""
    found = durkalski_mcnemar(GLANDS)
    assert found.statistic == pytest.approx(169 / 73, rel=1e-12)
    assert found.p_value == pytest.approx(stats.chi2.sf(169 / 73, 1), rel=1e-10)
    assert found.effect.value == pytest.approx(-13 / 6 / 21, rel=1e-12)


@pytest.mark.parametrize(("b", "c"), [(8, 3), (1, 7), (5, 5), (12, 0)])
def test_clusters_of_one_give_mcnemars_statistic(b, c):
    n = 40
    cells = np.zeros((4, n))
    kinds = np.repeat(np.arange(4), [20, b, c, n - 20 - b - c])
    cells[kinds, np.arange(n)] = 1
    single = PairedTable.of(both_right=20, only_a=b, only_b=c, both_wrong=n - 20 - b - c)
    for alternative in ("two-sided", "greater", "less"):
        found = durkalski_mcnemar(ClusteredPaired(*cells), alternative=alternative)
        expected = mcnemar(single, version="chi2", alternative=alternative)
        assert found.p_value == pytest.approx(expected.p_value, rel=1e-9)
        assert found.effect.value == pytest.approx(expected.effect.value, rel=1e-12)
    obuchowski = durkalski_mcnemar(ClusteredPaired(*cells), version="obuchowski").statistic
    assert obuchowski == pytest.approx((n - 1) / n * mcnemar(single, version="chi2").statistic, rel=1e-12)


@pytest.mark.parametrize("version", ["durkalski", "obuchowski"])
def test_models_that_agree_everywhere_have_an_interval_and_no_p(version):
    found = durkalski_mcnemar(
        ClusteredPaired.of(both_right=[3] * 20, only_a=[0] * 20, only_b=[0] * 20, both_wrong=[1] * 20), version=version
    )
    assert found.p_value == Undefined("no_discordant_pair", cases=80)
    assert found.effect.value == 0
    assert float(found.interval.low) < 0 < float(found.interval.high)


@pytest.mark.parametrize("version", ["durkalski", "obuchowski"])
def test_one_difference_in_all_clusters_counts_each_as_one_case(version):
    found = durkalski_mcnemar(
        ClusteredPaired.of(both_right=[1] * 20, only_a=[1] * 20, only_b=[0] * 20, both_wrong=[0] * 20), version=version
    )
    assert found.statistic == pytest.approx(10)
    assert float(found.interval.low) > 0


@pytest.mark.parametrize("version", ["durkalski", "obuchowski"])
def test_nothing_to_compare_says_why(version):
    nothing = ClusteredPaired.of(both_right=[0, 0], only_a=[0, 0], only_b=[0, 0], both_wrong=[0, 0])
    found = durkalski_mcnemar(nothing, version=version)
    assert found.p_value == found.effect.value == found.interval == Undefined("no_case")
    alone = ClusteredPaired.of(both_right=[3], only_a=[2], only_b=[1], both_wrong=[0])
    assert durkalski_mcnemar(alone, version=version).p_value == Undefined("no_second_cluster")


def differing(rng, clusters, size, overdispersion, discordant, runs):
    """Draw clusters in which both models are right equally often in the mean, but not in each cluster."""
    sizes = rng.integers(1, 11, (runs, clusters)) if size is None else np.full((runs, clusters), size)
    tilt = rng.beta(0.5 / overdispersion, 0.5 / overdispersion, (runs, clusters))
    unlike = rng.binomial(sizes, discordant)
    only_a = rng.binomial(unlike, tilt)
    return ClusteredPaired(sizes - unlike, only_a, unlike - only_a, np.zeros_like(sizes)).with_cells(
        np.concatenate([sizes - unlike, only_a, unlike - only_a, np.zeros_like(sizes)], axis=-1).astype(float)
    )


@pytest.mark.slow
@pytest.mark.parametrize("version", ["durkalski", "obuchowski"])
@pytest.mark.parametrize(
    "cell", [(20, 10, 1, 0.1), (20, None, 1, 0.3), (50, 10, 0.2, 0.05), (50, 3, 1, 0.3), (100, None, 1, 0.05)]
)
def test_it_finds_a_difference_where_none_is_in_at_most_one_sample_in_twenty(version, cell):
    from reportgen.intervals.clustered_difference import clustered_difference

    table = differing(np.random.default_rng(6), *cell, 20_000)
    found = clustered_difference.limits(table, version=version)
    assert np.mean((found.low > 0) | (found.high < 0)) <= 0.05 + 4 * (0.05 * 0.95 / 20_000) ** 0.5
