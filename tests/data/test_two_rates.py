"""Limits of functions of two rates, beside a search over all samples and a fine grid of rates."""

import numpy as np
import pytest
from scipy.optimize import minimize_scalar
from scipy.stats import beta, binom

from reportgen.data.arrays import array
from reportgen.data.calibrated_limits import probability
from reportgen.data.two_rates import Alone, Line, OnCurve, OnLine, RateOfClass, limits, sides


def cost(p, q):
    return 0.1 * (1 - p) * 20 + 0.9 * q


def f1(p, q):
    return 2 * 0.1 * p / (0.1 * (1 + p) + 0.9 * q)


def mcc(p, q):
    called = 0.1 * p + 0.9 * q
    return (p - q) * np.sqrt(0.1 * 0.9 / (called * (1 - called)))


def accuracy(p, q):
    return 0.5 * p + 0.5 * (1 - q)


def by_search(function, second_of, counts, value, *, statistic, above):
    """
    Add up all samples that speak no less against a value, at the likeliest rates and at those nearly as likely.

    The rates that have the value are tried one by one on a grid of 4001.
    """
    x, n, y, m = counts
    p = np.linspace(1e-9, 1 - 1e-9, 4001)
    q = second_of(p, value)
    inside = (q >= 0) & (q <= 1)
    p, q = p[inside], q[inside]

    def log_likelihood(tp, fp):
        return binom.logpmf(tp, n, p) + binom.logpmf(fp, m, q)

    own = log_likelihood(x, y)
    near = np.flatnonzero(own >= own.max() - 0.5)
    tp, fp = np.meshgrid(np.arange(n + 1), np.arange(m + 1), indexing="ij")
    with np.errstate(all="ignore"):
        found = function(tp / n, fp / m)
    if statistic == "value":
        against = found <= found[x, y] + 1e-9 if above else found >= found[x, y] - 1e-9
    else:
        best = binom.logpmf(tp, n, tp / n) + binom.logpmf(fp, m, fp / m)
        under = np.array([[log_likelihood(a, b).max() for b in range(m + 1)] for a in range(n + 1)])
        root = np.sign(found - value) * np.sqrt(2 * np.maximum(best - under, 0))
        against = root <= root[x, y] + 1e-4 if above else root >= root[x, y] - 1e-4
    return max(
        (np.outer(binom.pmf(range(n + 1), n, p[at]), binom.pmf(range(m + 1), m, q[at])) * against).sum() for at in near
    )


SECOND = {
    cost: lambda p, v: (v - 0.1 * (1 - p) * 20) / 0.9,
    accuracy: lambda p, v: 1 - (v - 0.5 * p) / 0.5,
    f1: lambda p, v: (2 * 0.1 * p / v - 0.1 * (1 + p)) / 0.9,
}


@pytest.mark.parametrize("function", [cost, accuracy, f1])
@pytest.mark.parametrize(("counts", "part"), [((9, 10, 3, 15), 0.6), ((7, 10, 2, 15), 0.8), ((10, 10, 1, 15), 0.9)])
@pytest.mark.parametrize("above", [True, False])
def test_a_value_is_as_probable_as_a_search_over_all_samples_says(function, counts, part, above):
    x, n, y, m = counts
    found = float(function(x / n, y / m))
    below, over = sides(function, RateOfClass(x, n), RateOfClass(y, m))
    value = found / part if above else found * part
    if function is not cost:
        value = 1 - (1 - found) * part if above else found * part
    side, sign = (over, 1) if above else (below, -1)

    assert isinstance(side, OnLine)
    expected = by_search(function, SECOND[function], counts, value, statistic="likelihood", above=above)
    assert probability(side, sign * value) == pytest.approx(expected, abs=2e-3)


@pytest.mark.parametrize("above", [True, False])
def test_what_has_no_straight_lines_goes_by_its_value(above):
    side = sides(mcc, RateOfClass(8, 10), RateOfClass(2, 15))[1 if above else 0]
    value = 0.75 if above else 0.25

    def second(p, v):
        answers = []
        for one in p:
            grid = np.linspace(1e-9, 1 - 1e-9, 3001)
            at = int(np.argmin(abs(mcc(one, grid) - v)))
            ends = (grid[max(at - 1, 0)], grid[min(at + 1, 3000)])
            best = minimize_scalar(
                lambda q, one=one: (mcc(one, q) - v) ** 2, bounds=ends, method="bounded", options={"xatol": 1e-12}
            )
            answers.append(best.x if best.fun < 1e-12 else np.nan)
        return np.array(answers)

    coarse = lambda p, v: np.where(np.arange(len(p)) % 20, np.nan, second_on(p, v))  # noqa: E731
    second_on = lambda p, v: np.interp(np.arange(len(p)), np.arange(0, len(p), 20), second(p[::20], v))  # noqa: E731
    expected = by_search(mcc, coarse, (8, 10, 2, 15), value, statistic="value", above=above)

    assert isinstance(side, OnCurve)
    assert probability(side, value if above else -value) == pytest.approx(expected, abs=3e-3)


def test_limits_are_where_the_probability_is_the_tail():
    low, high = limits(cost, RateOfClass(90, 100), RateOfClass(25, 500), 0.025)
    below, over = sides(cost, RateOfClass(90, 100), RateOfClass(25, 500))

    assert probability(over, high * 1.0001) <= 0.025 <= probability(over, high * 0.999)
    assert probability(below, -low * 0.9999) <= 0.025 <= probability(below, -low * 1.001)


def test_a_function_of_one_rate_has_its_exact_limits():
    """Clopper and Pearson (1934)."""
    low, high = limits(lambda p, q: 3 * q + 0 * p, RateOfClass(5, 10), RateOfClass(4, 50), 0.025)

    assert (low, high) == pytest.approx((3 * beta.ppf(0.025, 4, 47), 3 * beta.ppf(0.975, 5, 46)))
    assert isinstance(sides(lambda p, q: 3 * q + 0 * p, RateOfClass(5, 10), RateOfClass(4, 50))[0], Alone)


@pytest.mark.parametrize(("function", "straight"), [(cost, True), (f1, True), (accuracy, True), (mcc, False)])
def test_straight_lines_are_found(function, straight):
    line = Line.through(function)

    assert (line is not None) == straight
    if line is not None:
        assert float(line.at(0.37, 0.21)) == pytest.approx(float(function(array(0.37), array(0.21))))


def test_a_constant_is_known():
    assert limits(lambda p, q: 0 * p + 0 * q + 2, RateOfClass(5, 10), RateOfClass(4, 50), 0.025) == (2, 2)


@pytest.mark.parametrize(
    ("function", "found", "alarms", "value"),
    [
        (lambda p, q: 0.05 * p / (0.05 * p + 0.95 * q), (1, 3), (0, 2), 1.0),
        (lambda p, q: 0.05 * p / (0.05 * p + 0.95 * q), (0, 1), (1, 6), 0.0),
        (lambda p, q: 0.5 * (1 - q) / (0.5 * (1 - q) + 0.5 * (1 - p)), (1, 2), (3, 3), 0.0),
        (f1, (0, 1), (0, 6), 0.0),
    ],
    ids=["no alarm is false", "none is right", "no negative case is left", "none is found"],
)
def test_a_value_beyond_which_there_is_none_is_its_own_limit(function, found, alarms, value):
    low, high = limits(function, RateOfClass(*found), RateOfClass(*alarms), 0.025)

    assert (high if value else low) == pytest.approx(value, abs=1e-12)
    assert 0 < high - low <= 1
