"""Normal, t and binomial distributions and polynomial fits against SciPy and numpy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from reportgen.curves.binomial_mass import binomial_mass
from reportgen.curves.fit_by_degree import fit_by_degree
from reportgen.curves.normal_density import normal_density
from reportgen.curves.p_against_t import p_against_t
from reportgen.curves.t_density import t_density
from reportgen.data.linear import Predictors
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError


def columns(table):
    return dict(zip(table.columns, np.array(table.rows, dtype=float).T, strict=True))


@pytest.mark.parametrize(("mean", "sd"), [(0, 1), (100, 15), (-3, 1e-6), (1e9, 1e3)])
def test_normal_densities_and_probabilities_are_those_of_scipy(mean, sd):
    found, z = columns(normal_density(mean=mean, sd=sd)), np.linspace(-4, 4, 161)

    assert found["deviations"] == pytest.approx(z)
    assert found["density"] == pytest.approx(stats.norm.pdf(z) / sd)
    assert found["below"] == pytest.approx(stats.norm.cdf(z))
    assert found["within"] == pytest.approx(2 * stats.norm.cdf(np.abs(z)) - 1, abs=1e-12)


@pytest.mark.parametrize("df", [0.1, 1, 2.5, 9, 1e6])
@pytest.mark.parametrize("level", [0.5, 0.8, 0.95, 0.999])
def test_t_densities_and_critical_values_are_those_of_scipy(df, level):
    found, critical = columns(t_density(df=df, level=level)), stats.t.isf((1 - level) / 2, df)

    assert found["density"] == pytest.approx(stats.t.pdf(found["value"], df), rel=1e-7)
    assert found["normal"] == pytest.approx(stats.norm.pdf(found["value"]), abs=1e-12)
    beyond = np.abs(found["value"][found["outside"] == 1])
    if critical < found["value"].max():
        assert beyond.min() == pytest.approx(critical)
    else:
        assert not len(beyond)


@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_p_values_and_critical_values_are_those_of_scipy(level):
    found = columns(p_against_t(df=(0.5, 1, 9, 1e6), level=level, largest=50))
    each = {f"df {df:g}": stats.t(df) for df in (0.5, 1, 9, 1e6)} | {"normal": stats.norm}

    for name, distribution in each.items():
        assert found[name] == pytest.approx(2 * distribution.sf(found["t"]), rel=1e-7, abs=1e-300)
        critical = distribution.isf((1 - level) / 2)
        assert (np.abs(found["t"] - critical).min() < 1e-9) == (critical <= 50)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"df": []}, "df must be different numbers above 0"),
        ({"df": [9, 9]}, "df must be different numbers above 0"),
        ({"df": [0]}, "df must be different numbers above 0"),
        ({"df": list(range(1, 9))}, "df must be fewer than 8 numbers"),
        ({"level": 1.0}, "level must be between 0 and 1"),
        ({"largest": 0.0}, "largest must be above 0"),
    ],
)
def test_p_values_of_wrong_degrees_are_refused(wrong, message):
    with pytest.raises(ReportgenError, match=message):
        p_against_t(**wrong)


@given(st.integers(1, 300), st.floats(1e-9, 1 - 1e-9))
def test_binomial_probabilities_are_those_of_scipy_and_leave_out_next_to_nothing(n, p):
    rows = binomial_mass(n=n, p=p).rows
    k, masses = (np.array([row[at] for row in rows], dtype=float) for at in (0, 1))

    assert masses == pytest.approx(stats.binom.pmf(k, n, p), rel=1e-6)
    assert masses.sum() == pytest.approx(1, abs=1e-2)
    assert (np.diff(k) == 1).all()


def test_the_normal_curve_of_a_binomial_distribution_has_its_mean_and_variance():
    rows = binomial_mass(n=40, p=0.3).rows

    assert [row[2] for row in rows] == pytest.approx(stats.norm(12, np.sqrt(8.4)).pdf([row[0] for row in rows]))
    assert [row[2] for row in binomial_mass(n=40, p=1.0).rows] == [None]


def test_polynomials_are_those_of_numpy():
    rng = np.random.default_rng(7)
    x = np.sort(rng.uniform(1990, 2020, 15))
    y = np.sin(x / 3) + rng.normal(0, 0.2, 15)
    table = fit_by_degree(Predictors.from_inputs({"x": x.tolist(), "y": y.tolist()}), degrees=(0, 1, 3, 9))
    places = np.array([row[0] for row in table.rows])

    assert [row[1] for row in table.rows if row[1] is not None] == pytest.approx(y)
    for at, degree in enumerate((0, 1, 3, 9), start=2):
        fit = np.polynomial.Polynomial.fit(x, y, degree)(places)
        assert [row[at] for row in table.rows] == pytest.approx(fit, abs=1e-6)
    assert (np.diff(places) >= 0).all()


def test_as_many_points_as_coefficients_are_met_and_fewer_leave_the_fit_open():
    given = {"x": [0, 1, 2, 5], "y": [3, -1, 4, 1]}
    rows = calc("fit_by_degree", given, degrees=[3])["table"]["rows"]

    assert [row[2] for row in rows if row[1] is not None] == pytest.approx(given["y"])
    found = calc("fit_by_degree", given, degrees=[1, 4])
    assert (found["undefined_code"], found["table"]) == ("rank_deficient", None)


def test_repeated_x_count_once():
    found = calc("fit_by_degree", {"x": [2, 2, 2], "y": [1, 2, 6]}, degrees=[0])["table"]["rows"]

    assert [row[2] for row in found] == pytest.approx([3, 3, 3])
    assert calc("fit_by_degree", {"x": [2, 2, 2], "y": [1, 2, 6]}, degrees=[1])["undefined_code"] == "rank_deficient"


@pytest.mark.parametrize(
    ("method", "options", "said"),
    [
        ("normal_density", {"sd": 0}, "sd must be above 0"),
        ("t_density", {"df": 0}, "df must be above 0"),
        ("t_density", {"df": 3, "level": 1}, "level must be between 0 and 1"),
        ("binomial_mass", {"n": 0, "p": 0.5}, "n must be between 1 and 10000"),
        ("binomial_mass", {"n": 4, "p": 1.5}, "p must be between 0 and 1"),
        ("fit_by_degree", {"x": [1, 2], "y": [1, 2], "degrees": [1, 1]}, "degrees must be different whole numbers"),
        ("fit_by_degree", {"x": [1, 2], "y": [1, 2], "degrees": [0.5]}, "degrees must be different whole numbers"),
        ("fit_by_degree", {"x": [1, 2], "y": [1, 2], "degrees": list(range(9))}, "at most 8 degrees"),
        ("fit_by_degree", {"x": [[1, 2], [2, 3]], "y": [1, 2], "degrees": [1]}, "x must be one number per case"),
    ],
)
def test_what_is_no_distribution_is_refused(method, options, said):
    with pytest.raises(ReportgenError, match=said):
        calc(method, options)
