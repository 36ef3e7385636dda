"""Golden values: numpy.linalg, scikit-learn's Ridge, numpy.polynomial, called here; Longley's data with NIST's values."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.linear_model import Ridge

from reportgen.analyses.ols import ols
from reportgen.analyses.polynomial_fit import polynomial_fit
from reportgen.analyses.ridge import ridge
from reportgen.catalog.answers import Undefined
from reportgen.data.linear import PenalizedPredictors, Predictors
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError

TABLES = st.integers(1, 8).flatmap(
    lambda n: st.tuples(
        arrays(float, (n, 2), elements=st.integers(-6, 6).map(float)),
        arrays(float, n, elements=st.integers(-9, 9).map(float)),
    )
)
LONGLEY = """
60323 83.0 234289 2356 1590 107608 1947
61122 88.5 259426 2325 1456 108632 1948
60171 88.2 258054 3682 1616 109773 1949
61187 89.5 284599 3351 1650 110929 1950
63221 96.2 328975 2099 3099 112075 1951
63639 98.1 346999 1932 3594 113270 1952
64989 99.0 365385 1870 3547 115094 1953
63761 100.0 363112 3578 3350 116219 1954
66019 101.2 397469 2904 3048 117388 1955
67857 104.6 419180 2822 2857 118734 1956
68169 108.4 442769 2936 2798 120445 1957
66513 110.8 444546 4681 2637 121950 1958
68655 112.6 482704 3813 2552 123366 1959
69564 114.2 502601 3931 2514 125368 1960
69331 115.7 518173 4806 2572 127852 1961
70551 116.9 554894 4007 2827 130081 1962
"""


@given(TABLES)
@settings(deadline=None)
def test_least_squares_is_numpys_where_the_rank_is_full(table):
    x, y = table
    found = ols(Predictors(x, y))
    columns = np.concatenate([np.ones((len(x), 1)), x], axis=1)
    rank = np.linalg.matrix_rank(columns)
    if rank < 3:
        assert found == Undefined("rank_deficient", rank=rank, columns=3)
        return
    np.testing.assert_allclose(found.values["coefficients"], np.linalg.lstsq(columns, y, rcond=None)[0], atol=1e-8)
    assert found.values["rank"] == 3
    residuals = np.array([row[3] for row in found.table.rows])
    np.testing.assert_allclose((columns * residuals[:, None]).sum(axis=0), 0, atol=1e-7)  # the normal equations
    assert found.values["residual"] == pytest.approx((residuals**2).sum(), abs=1e-12)


def test_nists_certified_coefficients():
    """NIST's Statistical Reference Datasets, Longley: a hard case, certified to 15 digits."""
    table = np.array([line.split() for line in LONGLEY.strip().splitlines()], dtype=float)
    found = ols(Predictors(table[:, 1:], table[:, 0])).values["coefficients"]
    certified = [
        -3482258.63459582,
        15.0618722713733,
        -0.358191792925910e-01,
        -2.02022980381683,
        -1.03322686717359,
        -0.511041056535807e-01,
        1829.15146461355,
    ]

    np.testing.assert_allclose(found, certified, rtol=1e-7)


@given(TABLES, st.floats(0.01, 100), st.booleans())
@settings(deadline=None)
def test_ridge_is_scikit_learns(table, penalty, intercept):
    x, y = table
    found = ridge(PenalizedPredictors(Predictors(x, y), penalty, intercept)).values["coefficients"]
    columns = np.concatenate([np.ones((len(x), 1)), x], axis=1)
    if intercept:
        theirs = Ridge(alpha=penalty, fit_intercept=False).fit(columns, y).coef_
    else:
        model = Ridge(alpha=penalty).fit(x, y)
        theirs = [model.intercept_, *model.coef_]

    np.testing.assert_allclose(found, theirs, atol=1e-7)


@given(TABLES)
@settings(deadline=None)
def test_without_a_penalty_ridge_is_least_squares_and_a_large_one_leaves_the_mean(table):
    given_ = Predictors(*table)
    plain, none = ols(given_), ridge(PenalizedPredictors(given_, 0.0))
    assert plain == none if isinstance(plain, Undefined) else plain.values == none.values
    flat = ridge(PenalizedPredictors(given_, 1e12)).values["coefficients"]
    np.testing.assert_allclose(flat, [table[1].mean(), 0, 0], atol=1e-6)


@given(arrays(float, st.integers(1, 7), elements=st.integers(-4, 4).map(float)), st.integers(0, 4))
@settings(deadline=None)
def test_a_polynomial_through_its_own_values_comes_back(x, degree):
    coefficients = np.arange(1.0, degree + 2)
    y = np.polynomial.polynomial.polyval(x, coefficients)
    found = polynomial_fit(Predictors(x[:, None], y), degree=degree)
    if len(set(x)) <= degree:
        assert (found.code, found.facts["rank"]) == ("rank_deficient", len(set(x)))
    else:
        np.testing.assert_allclose(found.values["coefficients"], coefficients, atol=1e-6)
        assert found.values["residual"] == pytest.approx(0, abs=1e-9)


def test_a_higher_degree_never_fits_the_cases_of_the_fit_worse():
    rng = np.random.default_rng(2)
    given_ = Predictors(np.linspace(-1, 1, 12)[:, None], rng.normal(size=12))
    residuals = [polynomial_fit(given_, degree=degree).values["residual"] for degree in range(11)]

    assert (np.diff(residuals) <= 1e-12).all()


@pytest.mark.parametrize(
    ("method", "given_", "match"),
    [
        ("ols", {"x": [1, 2], "y": [1]}, "x has 2 entries and y has 1"),
        ("ridge", {"x": [1, 2], "y": [1, 2], "lambda": -1}, "lambda must be a number from 0"),
        ("ridge", {"x": [1, 2], "y": [1, 2], "lambda": 1, "penalize_intercept": "no"}, "must be true or false"),
        ("polynomial_fit", {"x": [1, 2], "y": [1, 2], "degree": -1}, "degree must not be below 0"),
        ("polynomial_fit", {"x": [[1, 2], [2, 3]], "y": [1, 2], "degree": 1}, "x must be one number per case"),
        ("polynomial_fit", {"x": [1e30, 2], "y": [1, 2], "degree": 9}, "must not be above 1e\\+75"),
    ],
)
def test_what_cannot_be_fitted_is_refused(method, given_, match):
    with pytest.raises(ReportgenError, match=match):
        calc(method, given_)
