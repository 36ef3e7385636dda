"""Quantiles, binomial probabilities, moments, effect sizes and overlaps against scipy and by hand."""

import numpy as np
import pytest
import scipy.stats

from reportgen.analyses.binomial_probability import binomial_probability
from reportgen.analyses.discrete_moments import discrete_moments
from reportgen.analyses.effect_sizes import effect_sizes
from reportgen.analyses.normal_quantile import normal_quantile
from reportgen.analyses.sd_overlap import sd_overlap
from reportgen.analyses.t_quantile import t_quantile
from reportgen.data.groups import TwoProportions
from reportgen.data.paired import PairedTable
from reportgen.data.samples import IndependentSamples, PairedSamples
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError


@pytest.mark.parametrize("p", [1e-9, 0.025, 0.5, 0.8, 0.999])
def test_quantiles_are_scipys(p):
    assert normal_quantile(p=p).values["quantile"] == pytest.approx(scipy.stats.norm.ppf(p), rel=1e-12, abs=1e-15)
    assert t_quantile(df=17.6, p=p).values["quantile"] == pytest.approx(scipy.stats.t.ppf(p, 17.6), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("options", [{}, {"p": 0.5, "level": 0.9}, {"p": 1.0}])
def test_what_is_no_question_about_a_quantile_is_refused(options):
    with pytest.raises(ReportgenError):
        calc("normal_quantile", options)


def test_a_binomial_distribution_is_scipys():
    found = binomial_probability(n=25, p=0.3, k=9)
    rows = np.array(found.table.rows)

    np.testing.assert_allclose(rows[:, 1], scipy.stats.binom.pmf(np.arange(26), 25, 0.3), rtol=1e-10)
    np.testing.assert_allclose(rows[:, 2], scipy.stats.binom.cdf(np.arange(26), 25, 0.3), rtol=1e-10)
    assert found.values["at_least"] == pytest.approx(scipy.stats.binom.sf(8, 25, 0.3), rel=1e-10)
    assert binomial_probability(n=2000, p=0.3).table is None


def test_moments_of_a_loaded_die():
    found = discrete_moments(values=(1, 6), probabilities=(0.75, 0.25)).values

    assert found == pytest.approx({"mean": 2.25, "variance": 4.6875, "sd": 4.6875**0.5, "median": 1, "mode": 1})
    assert "mode" not in discrete_moments(values=(1, 2)).values
    with pytest.raises(ReportgenError, match="add up to 1"):
        discrete_moments(values=(1, 2), probabilities=(0.5, 0.4))


def test_hedges_g_is_d_without_its_bias():
    """By hand: of 10 degrees of freedom the factor is Gamma(5) / (sqrt(5) Gamma(9/2)), and Gamma(9/2) = 105 sqrt(pi) / 16."""
    found = effect_sizes(IndependentSamples.of([1, 2, 3, 4, 5, 6], [2, 3, 5, 4, 6, 9])).values

    expected = 24 / (np.sqrt(5) * 105 * np.sqrt(np.pi) / 16)
    assert found["hedges_g"] / found["cohens_d"] == pytest.approx(expected, rel=1e-12)


def test_effect_sizes_of_pairs_and_of_samples_are_different_scales():
    a, b = [10, 20, 30, 40], [9, 18, 29, 37]
    apart, paired = (calc("effect_sizes", {"a": a, "b": b, "paired": paired})["values"] for paired in (False, True))

    assert paired["d_z"] == pytest.approx(1.75 / np.std([1, 2, 1, 3], ddof=1))
    assert apart["cohens_d"] == pytest.approx(1.75 / np.sqrt((np.var(a, ddof=1) + np.var(b, ddof=1)) / 2))
    assert paired["rank_biserial"] == 1


def test_equal_values_have_no_standardised_difference():
    found = effect_sizes(IndependentSamples.of([1, 1], [1, 1])).values

    assert (found["cohens_d"], found["hedges_g"], found["cliffs_delta"]) == (None, None, 0)
    assert effect_sizes(PairedSamples.of([1, 1], [1, 1])).values["d_z"] is None


def test_effect_sizes_of_proportions_and_of_two_models():
    """Cohen (1988), table 6.2.2: the angles of 0.5 and 0.25 are 1.571 and 1.047."""
    found = effect_sizes(TwoProportions.of(10, 20, 5, 20)).values
    models = effect_sizes(PairedTable.of(both_right=50, only_a=15, only_b=5, both_wrong=30)).values

    assert round(found["cohens_h"], 3) == round(1.571 - 1.047, 3)
    assert found["odds_ratio"] == pytest.approx(3)
    assert models == pytest.approx({"odds_ratio": 3, "cohens_g": 0.25, "risk_difference": 0.1})


def test_an_overlap_is_read_in_three_ways():
    found = sd_overlap(means=(0.08, 0.06), sds=(0.01, 0.012), n=(10, 10)).values
    a, b = (np.array([-1, 1] * 5) * sd * np.sqrt(0.9) + mean for mean, sd in ((0.08, 0.01), (0.06, 0.012)))
    expected = scipy.stats.ttest_ind(a, b, equal_var=False)

    assert (found["t"], found["p_t"]) == (pytest.approx(expected.statistic), pytest.approx(expected.pvalue))
    assert found["bars_overlap"] == "yes"
    assert sd_overlap(means=(0.08, 0.06), sds=(0.002, 0.003)).values["bars_overlap"] == "no"
