"""Golden values: Fagerland et al. (2013); statsmodels and scipy, called here; the founding texts; by hand."""

import math

import pytest
from scipy.stats import binomtest, norm
from statsmodels.stats.contingency_tables import mcnemar as of_statsmodels

from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.paired import PairedTable
from reportgen.engine.calc.run import calc
from reportgen.hypotests.mcnemar import mcnemar
from reportgen.intervals.odds_ratio_exact import odds_ratio_exact
from reportgen.intervals.tango import tango

TABLES = [(1, 7), (6, 16), (15, 5), (12, 8), (0, 5), (9, 9), (1, 1), (1, 0), (40, 3), (150, 86)]


def table(only_a, only_b, cases=400):
    agreeing = cases - only_a - only_b
    return PairedTable.of(both_right=agreeing - 10, only_a=only_a, only_b=only_b, both_wrong=10)


@pytest.mark.parametrize(("only_a", "only_b"), TABLES)
@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_the_exact_version_is_the_binomial_test_of_the_discordant_cases(only_a, only_b, alternative):
    expected = binomtest(only_a, only_a + only_b, 0.5, alternative=alternative).pvalue
    assert mcnemar(table(only_a, only_b), alternative=alternative).p_value == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("only_a", "only_b"), [pair for pair in TABLES if pair[0] != pair[1]])
@pytest.mark.parametrize(("version", "corrected"), [("chi2", False), ("chi2_cc", True)])
def test_the_chi_square_versions_agree_with_statsmodels(only_a, only_b, version, corrected):
    expected = of_statsmodels([[300, only_a], [only_b, 10]], exact=False, correction=corrected)
    found = mcnemar(table(only_a, only_b), version=version)
    assert found.p_value == pytest.approx(expected.pvalue, rel=1e-12)
    assert (found.statistic, found.df) == (pytest.approx(expected.statistic, rel=1e-12), 1)


@pytest.mark.parametrize(
    ("version", "p_value"), [("chi2", 0.034), ("chi2_cc", 0.077), ("exact", 0.070), ("mid_p", 0.039)]
)
def test_children_after_transplantation_have_the_published_p_values(version, p_value):
    """Fagerland, Lydersen & Laake (2013), table 1 (data) and results: 1 child against 7 of 21."""
    children = PairedTable.of(both_right=1, only_a=1, only_b=7, both_wrong=12)
    assert round(mcnemar(children, version=version).p_value, 3) == p_value


@pytest.mark.parametrize(("version", "statistic"), [("chi2", 64**2 / 236), ("chi2_cc", 63**2 / 236)])
def test_approval_of_the_president_by_hand(version, statistic):
    """Agresti (1990), Categorical Data Analysis, page 350: 86 turned one way and 150 the other among 1600."""
    votes = PairedTable.of(both_right=794, only_a=86, only_b=150, both_wrong=570)
    assert mcnemar(votes, version=version).statistic == pytest.approx(statistic, rel=1e-14)


def test_the_founding_texts_exercise_has_the_right_z():
    """Wu (2018), Evaluation, exercise 10: 15 against 5 gives |z| = 10 / sqrt(20)."""
    found = mcnemar(table(15, 5), version="chi2")
    assert math.sqrt(found.statistic) == pytest.approx(2.23606797749979, abs=1e-9)


def test_the_founding_texts_bootstrap_example_has_the_right_exact_p():
    """Honavar, Evaluating Model Performance, remedy for the t-test over bootstrap replicates: 12 against 8 of 200."""
    assert mcnemar(table(12, 8, cases=200)).p_value == pytest.approx(0.5034446716308594, abs=1e-9)


def test_equal_counts_are_no_evidence_at_all():
    assert mcnemar(table(1, 1)).p_value == 1
    assert mcnemar(table(1, 1), version="chi2_cc").p_value == 1  # an unbounded correction would say 0.48
    assert mcnemar(table(9, 9), version="chi2").p_value == 1


def test_mid_p_at_equal_counts_counts_the_middle_once():
    """Fagerland, Lydersen & Laake (2013): 1 - f(b) / 2, here with f(1) = 1/2."""
    assert mcnemar(table(1, 1), version="mid_p").p_value == 0.75


@pytest.mark.parametrize(("only_a", "only_b"), TABLES)
def test_the_statistic_counts_what_only_the_first_model_gets_right(only_a, only_b):
    plain, turned = mcnemar(table(only_a, only_b)), mcnemar(table(only_b, only_a))
    assert (plain.statistic, turned.statistic) == (only_a, only_b)
    assert (
        mcnemar(table(only_a, only_b), version="chi2").statistic
        == mcnemar(table(only_b, only_a), version="chi2").statistic
    )


@pytest.mark.parametrize(("only_a", "only_b"), TABLES)
def test_one_sided_mid_p_values_add_up_to_1(only_a, only_b):
    greater, less = (mcnemar(table(only_a, only_b), version="mid_p", alternative=side) for side in ("greater", "less"))
    assert greater.p_value + less.p_value == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("only_a", "only_b"), TABLES)
def test_one_sided_chi_square_uses_the_signed_root(only_a, only_b):
    z = (only_a - only_b) / math.sqrt(only_a + only_b)
    found = mcnemar(table(only_a, only_b), version="chi2", alternative="greater")
    assert found.p_value == pytest.approx(norm.sf(z), rel=1e-12)


def test_models_that_agree_on_every_case_have_an_exact_p_of_1():
    found = mcnemar(table(0, 0))
    assert (found.p_value, found.statistic) == (1, 0)
    assert found.effect.value == Undefined("no_discordant_pair", cases=400)


@pytest.mark.parametrize("version", ["mid_p", "chi2", "chi2_cc"])
def test_models_that_agree_on_every_case_have_no_other_p(version):
    found = mcnemar(table(0, 0), version=version)
    assert found.p_value == Undefined("no_discordant_pair", cases=400)


def test_withholding_the_p_value_keeps_difference_and_interval():
    """Half width z^2 / (n + z^2): no difference beyond 0.95 points is compatible with 400 equal calls."""
    found = mcnemar(table(0, 0), version="chi2")
    assert found.effect.value == 0
    assert float(found.interval.high) == pytest.approx(1.959963984540054**2 / (400 + 1.959963984540054**2), rel=1e-9)


def test_no_case_leaves_everything_undefined():
    empty = PairedTable.of(both_right=0, only_a=0, only_b=0, both_wrong=0)
    for version in ("exact", "mid_p", "chi2", "chi2_cc"):
        found = mcnemar(empty, version=version)
        assert found.p_value == found.effect.value == found.interval == Undefined("no_case")


def test_a_ratio_over_none_is_undefined_and_not_infinite():
    assert mcnemar(table(6, 0)).effect.value == Undefined("infinite_ratio", only_a=6)


@pytest.mark.parametrize("version", ["exact", "mid_p"])
def test_the_binomial_versions_come_with_the_exact_odds_ratio(version):
    found = mcnemar(table(16, 6), version=version, level=0.9)
    expected = odds_ratio_exact.limits(table(16, 6), level=0.9)
    assert (found.effect.name, found.effect.value, found.interval_method) == ("odds_ratio", 16 / 6, "odds_ratio_exact")
    assert (float(found.interval.low), float(found.interval.high)) == (float(expected.low), float(expected.high))


@pytest.mark.parametrize("version", ["chi2", "chi2_cc"])
def test_the_chi_square_versions_come_with_the_difference_by_tango(version):
    found = mcnemar(table(16, 6), version=version, level=0.9)
    expected = tango.limits(table(16, 6), level=0.9)
    assert (found.effect.name, found.effect.value, found.interval_method) == ("difference", 10 / 400, "tango")
    assert (float(found.interval.low), float(found.interval.high)) == (float(expected.low), float(expected.high))


@pytest.mark.parametrize("version", ["exact", "mid_p", "chi2", "chi2_cc"])
def test_a_one_sided_test_comes_with_the_end_that_it_is_about(version):
    """At 95% one-sided the end is that of the two-sided interval at 90%."""
    both = mcnemar(table(16, 6), version=version, level=0.9).interval
    greater = mcnemar(table(16, 6), version=version, alternative="greater").interval
    less = mcnemar(table(16, 6), version=version, alternative="less").interval
    assert (float(greater.low), math.isnan(greater.high)) == (pytest.approx(float(both.low), rel=1e-9), True)
    assert (float(less.high), math.isnan(less.low)) == (pytest.approx(float(both.high), rel=1e-9), True)


@pytest.mark.parametrize("version", ["exact", "mid_p", "chi2", "chi2_cc"])
def test_a_tiny_p_value_is_never_0(version):
    assert 0 < mcnemar(table(9000, 0, cases=10_000), version=version).p_value < 1e-300


def test_a_million_discordant_cases_are_counted_exactly():
    expected = binomtest(500_500, 1_000_000, 0.5).pvalue
    assert mcnemar(table(500_500, 499_500, cases=2_000_000)).p_value == pytest.approx(expected, rel=1e-9)


def test_the_steps_read_as_a_solution():
    work = Recorder(mcnemar.formula)
    mcnemar(table(15, 5), version="chi2", work=work)
    assert [step.substituted for step in work.steps] == [
        "m = 15 + 5",
        r"\chi^2 = \frac{(15 - 5)^2}{15 + 5}",
        r"p = P(\chi^2_{1} \ge 5)",
    ]


def test_the_steps_of_the_exact_version_show_the_sum():
    work = Recorder(mcnemar.formula)
    mcnemar(table(5, 15), work=work)
    assert work.steps[-1].substituted == r"p = \min\left(1, 2 \sum_{i=0}^{5} \binom{20}{i} 2^{-20}\right)"
    assert work.steps[-1].value == pytest.approx(binomtest(5, 20).pvalue, rel=1e-12)


def test_calc_shows_the_signed_z_and_all_versions():
    """Counts of right and wrong calls; statsmodels' exact and chi-square versions, with and without correction."""
    given = {"both_right": 43, "only_a": 2, "only_b": 9, "both_wrong": 1}
    table = [[43, 2], [9, 1]]
    by_version = {
        "p_exact": of_statsmodels(table, exact=True).pvalue,
        "p_chi2": of_statsmodels(table, exact=False, correction=False).pvalue,
        "p_chi2_cc": of_statsmodels(table, exact=False, correction=True).pvalue,
    }
    for version in ("exact", "chi2"):
        found = calc("mcnemar", given, version=version)
        assert found["values"]["z"] == pytest.approx(-7 / 11**0.5)
        assert {name: found["values"][name] for name in by_version} == pytest.approx(by_version)
        assert found["values"]["p_mid_p"] == calc("mcnemar", given, version="mid_p")["p_value"]
        assert [row[1:] for row in found["table"]["rows"]] == table
