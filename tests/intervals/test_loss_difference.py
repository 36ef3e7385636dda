"""Golden values: a twin by plain loops and scipy; error rates stand in tests/operating/test_paired_losses.py."""

import numpy as np
import pytest
from scipy import stats
from sklearn.metrics import mean_absolute_error, mean_squared_error, r2_score, root_mean_squared_error

from reportgen.catalog.answers import Undefined
from reportgen.data.regression import PairedRegression
from reportgen.errors import ReportgenError
from reportgen.hypotests.paired_loss_t import paired_loss_t
from reportgen.intervals.loss_difference import loss_difference

BY_OTHERS = {
    "mse": mean_squared_error,
    "rmse": root_mean_squared_error,
    "mae": mean_absolute_error,
    "bias": lambda truth, predicted: np.mean(predicted - truth),
    "r2": r2_score,
}
SQUARES = {"mse": 0.5, "rmse": 0.6, "r2": 0.5}


def columns(number=300, seed=1):
    rng = np.random.default_rng([seed, number])
    truth = rng.normal(10, 3, number)
    return truth, truth + rng.normal(size=number), truth + 0.2 + rng.laplace(size=number)


def jackknifed(metric, truth, a, b):
    """Return the standard error of the difference by leaving out one case at a time."""
    n, left = len(truth), []
    for case in range(n):
        rest = np.arange(n) != case
        left.append(BY_OTHERS[metric](truth[rest], a[rest]) - BY_OTHERS[metric](truth[rest], b[rest]))
    return np.std(left) * (n - 1) ** 0.5


def width(losses, tail, heavy):
    n, out = len(losses), max(1, stats.norm.ppf(tail) / stats.norm.ppf(0.025))
    light = 0.14 * out**2 * (100 / min(n, 2000)) ** 0.42
    if heavy is None:
        return light
    turn = 1.5 * min(1, n / 250) ** 0.3 / out**0.5
    part = min(max((np.std(losses, ddof=1) / np.mean(losses) - turn) / 0.1 + 0.5, 0), 1)
    return light + max(heavy - light, 0) * part


@pytest.mark.parametrize("metric", BY_OTHERS)
@pytest.mark.parametrize("number", [60, 300])
@pytest.mark.parametrize("tail", [0.05, 0.025, 0.005])
def test_its_limits_lie_as_many_standard_errors_away_as_the_twin_says(metric, number, tail):
    """The standard error is that of the jackknife, which leaves out one case at a time."""
    truth, a, b = columns(number)
    found = loss_difference(PairedRegression.of(truth, a, b), metric=metric, tail=tail)
    heavy = SQUARES.get(metric)
    wider = max(width((each - truth) ** 2, tail, heavy) for each in (a, b))
    q = stats.t.ppf(1 - tail, number - 1) * (1 + wider)
    value = BY_OTHERS[metric](truth, a) - BY_OTHERS[metric](truth, b)
    assert float(found.value) == pytest.approx(value, rel=1e-9)
    assert float(found.high - found.low) / 2 / q == pytest.approx(jackknifed(metric, truth, a, b), rel=0.03)
    assert float(found.high + found.low) / 2 == pytest.approx(value, rel=1e-9)


def test_a_difference_of_means_has_the_standard_error_of_its_cases():
    truth, a, b = columns()
    found = paired_loss_t(PairedRegression.of(truth, a, b), metric="mae")
    assert found.statistic == pytest.approx(stats.ttest_rel(abs(a - truth), abs(b - truth)).statistic, rel=1e-12)


def test_a_baseline_that_is_given_stands_in_for_the_mean():
    truth, a, b = columns()
    found = loss_difference.limits(PairedRegression.of(truth, a, b), metric="r2(baseline=9)")
    expected = (np.sum((b - truth) ** 2) - np.sum((a - truth) ** 2)) / np.sum((truth - 9) ** 2)
    assert float(found.value) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("metric", BY_OTHERS)
def test_a_case_that_counts_twice_is_two_cases(metric):
    pair = PairedRegression.of(*columns(60))
    times = np.random.default_rng(4).integers(1, 4, 60)
    found = loss_difference.limits(pair.with_cells(times), metric=metric)
    written_out = PairedRegression.of(*(np.repeat(each, times) for each in (pair.truth, pair.a, pair.b)))
    other = loss_difference.limits(written_out, metric=metric)
    assert (float(found.low), float(found.high)) == pytest.approx((float(other.low), float(other.high)))


@pytest.mark.parametrize(
    ("truth", "a", "b", "metric", "code"),
    [
        ([], [], [], "mse", "no_case"),
        (range(49), range(1, 50), range(2, 51), "mae", "not_proved_here"),
        (range(60), range(1, 61), range(1, 61), "mse", "same_losses"),
        (range(60), range(1, 61), range(2, 62), "mae", "same_losses"),
        ([2] * 60, range(60), range(1, 61), "r2", "no_variation"),
        ([0] * 60, [30] + [1] * 59, [2] * 60, "rmse", "heavy_tail"),
    ],
)
def test_what_has_no_limits_says_why_and_has_no_p_value(truth, a, b, metric, code):
    pair = PairedRegression.of(list(truth), list(a), list(b))
    found, tested = loss_difference.limits(pair, metric=metric), paired_loss_t(pair, metric=metric)
    assert isinstance(found, Undefined)
    assert found.code == code
    assert tested.p_value == tested.interval == found


def test_other_metrics_are_refused():
    with pytest.raises(ReportgenError, match="max_error is no mean of losses"):
        loss_difference.limits(PairedRegression.of(*columns()), metric="max_error")


@pytest.mark.parametrize("alternative", ["greater", "less"])
def test_a_one_sided_test_asks_about_one_side(alternative):
    pair = PairedRegression.of(*columns())
    both = paired_loss_t(pair, metric="mse")
    one = paired_loss_t(pair, metric="mse", alternative=alternative)
    agrees = (both.statistic > 0) == (alternative == "greater")
    assert one.p_value == pytest.approx(both.p_value / 2 if agrees else 1 - both.p_value / 2)
    assert np.isnan(one.interval.high if alternative == "greater" else one.interval.low)
