"""Golden values: printed tables, named at each test; scipy.stats, called here."""

import pytest
from scipy import stats

from reportgen.analyses.quantile import quantile
from reportgen.catalog.work import Recorder
from reportgen.data.evidence import Quantile
from reportgen.errors import ReportgenError


@pytest.mark.parametrize(
    ("confidence", "printed"),
    [
        (0.5, 0.67449),
        (0.75, 1.15035),
        (0.9, 1.64485),
        (0.95, 1.95996),
        (0.97, 2.17009),
        (0.99, 2.57583),
        (0.999, 3.29053),
    ],
)
def test_normal_quantiles_are_those_of_the_printed_table(confidence, printed):
    """Honavar, Evaluating Model Performance, table of the interval for proportions."""
    assert round(float(quantile(Quantile("normal", (1 + confidence) / 2))), 5) == printed


@pytest.mark.parametrize(
    ("df", "printed"),
    [
        (2, [2.92, 4.30, 6.96, 9.92]),
        (5, [2.02, 2.57, 3.36, 4.03]),
        (10, [1.81, 2.23, 2.76, 3.17]),
        (30, [1.70, 2.04, 2.46, 2.75]),
    ],
)
def test_quantiles_of_t_are_those_of_the_printed_table(df, printed):
    """Estimation of the Hypothesis Real Risk, algorithm 1.1: its rows are degrees of freedom."""
    levels = (0.9, 0.95, 0.98, 0.99)
    assert [round(float(quantile(Quantile("t", (1 + level) / 2, (df,)))), 2) for level in levels] == printed


def test_one_and_two_sided_quantiles_of_t_are_those_of_the_text():
    """Wu (2018), Evaluation, section 5.3: tinv at 6 degrees of freedom, 2.4469 two-sided and 1.9432 one-sided."""
    assert round(float(quantile(Quantile("t", 0.975, (6,)))), 4) == 2.4469
    assert round(float(quantile(Quantile("t", 0.95, (6,)))), 4) == 1.9432


@pytest.mark.parametrize(("df", "printed"), [(1, 3.841), (2, 5.991), (3, 7.815), (10, 18.307)])
def test_quantiles_of_chi_square_are_those_of_the_printed_table(df, printed):
    """Abramowitz & Stegun (1964), table 26.8, 5%."""
    assert round(float(quantile(Quantile("chi2", 0.95, (df,)))), 3) == printed


@pytest.mark.parametrize(("df", "printed"), [((3, 10), 3.71), ((5, 20), 2.71), ((10, 5), 4.74)])
def test_quantiles_of_f_are_those_of_the_printed_table(df, printed):
    """Abramowitz & Stegun (1964), table 26.9, 5%; (10, 5) is the case of Alpaydin's 5x2 test."""
    assert round(float(quantile(Quantile("f", 0.95, df))), 2) == printed


@pytest.mark.parametrize("p", [1e-9, 0.01, 0.3, 0.5, 0.99, 1 - 1e-9])
@pytest.mark.parametrize(
    ("distribution", "df", "theirs"),
    [("normal", (), stats.norm), ("t", (4.5,), stats.t), ("chi2", (7,), stats.chi2), ("f", (3, 45), stats.f)],
)
def test_every_distribution_agrees_with_scipy(distribution, df, theirs, p):
    expected = theirs.ppf(p, *df)
    assert float(quantile(Quantile(distribution, p, df))) == pytest.approx(expected, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (Quantile("norml", 0.975), "no distribution is named 'norml' - did you mean 'normal'?"),
        (Quantile("weibull", 0.975), "write one of: chi2, f, normal, t"),
        (Quantile("t", 0.975), r"the t distribution has one number of degrees of freedom \(none given\) - write df=9"),
        (Quantile("normal", 0.975, (9,)), r"the normal distribution has no degrees of freedom \(9\) - leave df out"),
        (Quantile("f", 0.975, (9,)), r"has two degrees of freedom \(9\) - write df=3,45"),
        (Quantile("chi2", 0.975, (0,)), "degrees of freedom must be above 0"),
        (Quantile("t", 0.975, (float("nan"),)), "degrees of freedom must be above 0"),
        (Quantile("normal", 1.0), r"p must be between 0 and 1 \(1.0\) - write a probability such as 0.975"),
        (Quantile("normal", 0.0), "p must be between 0 and 1"),
        (Quantile("normal", float("nan")), "p must be between 0 and 1"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_a_remedy(asked, message):
    with pytest.raises(ReportgenError, match=message):
        quantile(asked)


def test_all_that_is_wrong_is_said_at_once():
    with pytest.raises(ReportgenError) as raised:
        quantile(Quantile("t", 95, (0, 2)))
    assert len(raised.value.problems) == 3


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        (Quantile("normal", 0.975), r"P(Z \le x) = 0.975"),
        (Quantile("t", 0.975, (9,)), r"P(T_{9} \le x) = 0.975"),
        (Quantile("f", 0.95, (10, 5)), r"P(F_{10, 5} \le x) = 0.95"),
        (Quantile("chi2", 0.95, (1,)), r"P(\chi^2_{1} \le x) = 0.95"),
    ],
)
def test_the_step_is_the_equation_with_its_numbers(asked, line):
    work = Recorder(quantile.formula)
    quantile(asked, work=work)
    assert [step.substituted for step in work.steps] == [line]
