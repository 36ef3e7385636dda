"""Densities and tails against SciPy; the marked values have the areas p and the significance level."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from reportgen import api
from reportgen.curves.null_density import null_density
from reportgen.data.null_statistic import NullStatistic
from reportgen.errors import ReportgenError

SCIPY = {"normal": stats.norm, "t": stats.t, "f": stats.f, "chi2": stats.chi2}
GIVEN = [("normal", -1.2, ()), ("t", 2.17, (9,)), ("t", 0.3, (2.5,)), ("f", 3.1, (10, 5)), ("chi2", 4.6, (1,))]


@pytest.mark.parametrize(("distribution", "statistic", "df"), GIVEN)
def test_densities_are_those_of_scipy(distribution, statistic, df):
    found = np.array(null_density(NullStatistic(distribution, statistic, df)).rows)

    assert found[:, 1] == pytest.approx(SCIPY[distribution](*df).pdf(found[:, 0]), rel=1e-7)
    assert (np.diff(found[:, 0]) > 0).all()


@pytest.mark.parametrize(("distribution", "statistic", "df"), GIVEN)
@pytest.mark.parametrize("significance", [0.05, 0.01])
def test_rejected_values_begin_at_the_critical_value(distribution, statistic, df, significance):
    rows = null_density(NullStatistic(distribution, statistic, df), significance=significance).rows
    two = distribution in ("normal", "t")
    critical = SCIPY[distribution](*df).isf(significance / 2 if two else significance)

    assert min(value for value, *_, rejected in rows if rejected and value > 0) == pytest.approx(critical)
    assert any(value < 0 for value, *_, rejected in rows if rejected) == two


@given(
    st.integers(-300, 300).map(lambda hundredths: hundredths / 100), st.sampled_from(["two-sided", "greater", "less"])
)
def test_values_are_as_extreme_exactly_where_their_tail_is_no_larger(statistic, alternative):
    t = stats.t(9)
    tails = {"two-sided": lambda x: t.sf(np.abs(x)), "greater": t.sf, "less": t.cdf}[alternative]
    rows = np.array(null_density(NullStatistic("t", statistic, (9,)), alternative=alternative).rows)

    assert (rows[:, 2] == 1).tolist() == (tails(rows[:, 0]) <= tails(statistic) * (1 + 1e-12)).tolist()


def test_a_statistic_far_away_does_not_stretch_the_line():
    rows = null_density(NullStatistic("t", 1e9, (9,))).rows

    assert rows[-1][0] == pytest.approx(3 * stats.t(9).ppf(0.975))
    assert not any(as_extreme for _, _, as_extreme, _ in rows)


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"distribution": "g"}, "no distribution is named 'g'"),
        ({"distribution": "t"}, "df must have 1 number above 0"),
        ({"distribution": "t", "df": [1, 2]}, "df must have 1 number above 0"),
        ({"distribution": "t", "df": 0}, "df must have 1 number above 0"),
        ({"distribution": "f", "df": [1, "a"]}, "df must be numbers"),
        ({"distribution": "chi2", "df": 1, "statistic": -1}, "statistic must be one number, not below 0"),
        ({"distribution": "normal", "statistic": float("inf")}, "statistic must be finite numbers"),
    ],
)
def test_what_makes_no_distribution_is_refused(inputs, said):
    with pytest.raises(ReportgenError, match=said):
        api.calc("null_density", {"statistic": 1, **inputs})
