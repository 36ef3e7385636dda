"""Golden values: a twin by plain loops; its error rates stand in tests/operating/test_losses.py."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from sklearn.metrics import explained_variance_score, r2_score

from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.evidence import Sample
from reportgen.data.regression import Regression
from reportgen.intervals.loss_ci import loss_ci
from reportgen.intervals.median_ci import median_ci
from reportgen.intervals.t_mean import t_mean

METRICS = ("mse", "rmse", "mae", "bias", "r2", "explained_variance", "median_absolute_error")


def cases(number, kind="normal", seed=1):
    rng = np.random.default_rng([seed, number])
    draw = {"normal": rng.normal, "t5": lambda size: rng.standard_t(5, size=size)}[kind]
    truth = rng.normal(10, 2, size=number)
    return truth, truth + draw(size=number)


def share_of_largest(sizes):
    """Add up the largest hundredth, at least one, the last in part."""
    wanted, total = max(len(sizes) / 100, 1), 0.0
    for size in sorted(sizes, reverse=True):
        total += min(wanted, 1) * size
        wanted = max(wanted - 1, 0)
    return total / sum(sizes)


def widening(variation, number, tail, *, squares, heavy=0.75):
    fewer, out = (100 / min(number, 2000)) ** 0.42, max(1, stats.norm.ppf(tail) / stats.norm.ppf(0.025))
    light = 0.14 * out**2 * fewer
    if not squares:
        return light
    turn = 1.5 * min(1, number / 250) ** 0.3 / out**0.5
    part = min(max((variation - turn) / 0.1 + 0.5, 0), 1)
    return light + max(heavy * out * fewer - light, 0) * part


def allowed(number, *, squares):
    return (0.3 if squares else 0.08) * max(100 / number, 1)


def by_loops(losses, tail, *, squares):
    """Return both limits of a mean loss."""
    n, mean = len(losses), np.mean(losses)
    if share_of_largest(losses) > allowed(n, squares=squares):
        return None
    relative = np.std(losses, ddof=1) / mean
    t = stats.t.ppf(1 - tail, n - 1)
    wide = t * (1 + widening(relative, n, tail, squares=squares))
    return mean * np.exp(-t * relative / n**0.5), mean * np.exp(wide * relative / n**0.5)


@pytest.mark.parametrize("number", [50, 99, 150, 442, 3000])
@pytest.mark.parametrize("kind", ["normal", "t5"])
@pytest.mark.parametrize("tail", [0.05, 0.025, 0.005])
def test_mean_losses_have_the_limits_of_the_twin(number, kind, tail):
    truth, predictions = cases(number, kind)
    evidence, errors = Regression.of(truth, predictions), predictions - truth
    for metric, losses in (("mse", errors**2), ("mae", abs(errors))):
        found = loss_ci(evidence, metric=metric, tail=tail)
        twin = by_loops(losses, tail, squares=metric == "mse")
        ends = None if isinstance(found, Undefined) else (float(found.low), float(found.high))
        assert (ends is None) == (twin is None)
        assert ends is None or ends == pytest.approx(twin, rel=1e-9)


def test_the_root_has_the_roots_of_the_limits():
    evidence = Regression.of(*cases(442))
    squared, root = (loss_ci.limits(evidence, metric=metric) for metric in ("mse", "rmse"))
    ends = [[float(one.low), float(one.value), float(one.high)] for one in (root, squared)]
    assert np.square(ends[0]) == pytest.approx(np.array(ends[1]), rel=1e-12)


@pytest.mark.parametrize("number", [50, 300, 2500])
def test_the_bias_reaches_as_far_as_student_and_a_little_more_on_both_sides(number):
    truth, predictions = cases(number)
    found = loss_ci.limits(Regression.of(truth, predictions), metric="bias")
    student = t_mean.limits(Sample(predictions - truth))
    wider = 1 + 0.14 * (100 / min(number, 2000)) ** 0.42
    for ours, theirs in ((found.low, student.low), (found.high, student.high)):
        assert float(ours - found.value) == pytest.approx(wider * float(theirs - student.value), rel=1e-9)


def ratio_by_loops(above, below, tail):
    n, ratio = len(above), np.mean(above) / np.mean(below)
    error = np.std(above / np.mean(above) - below / np.mean(below), ddof=1) / n**0.5
    ends = []
    for squares, sign in ((below, -1), (above, 1)):
        variation = np.std(squares, ddof=1) / np.mean(squares) if sign > 0 else np.inf
        width = widening(variation, n, tail, squares=True, heavy=0.4)
        assert share_of_largest(squares) <= allowed(n, squares=True)
        q = stats.t.ppf(1 - tail, n - 1) * (1 + width)
        ends.append(1 - ratio * np.exp(sign * q * error))
    return ends[1], ends[0]


@pytest.mark.parametrize("baseline", [None, 9.0])
@pytest.mark.parametrize("number", [80, 442])
def test_shares_explained_have_the_limits_of_the_twin(number, baseline):
    truth, predictions = cases(number)
    evidence, errors = Regression.of(truth, predictions), predictions - truth
    away = (truth - (np.mean(truth) if baseline is None else baseline)) ** 2
    found = loss_ci.limits(evidence, metric="r2", baseline=baseline)
    assert (float(found.low), float(found.high)) == pytest.approx(ratio_by_loops(errors**2, away, 0.025), rel=1e-9)
    if baseline is None:
        assert float(found.value) == pytest.approx(r2_score(truth, predictions), rel=1e-12)
        explained = loss_ci.limits(evidence, metric="explained_variance")
        twin = ratio_by_loops((errors - np.mean(errors)) ** 2, away, 0.025)
        assert (float(explained.low), float(explained.high)) == pytest.approx(twin, rel=1e-9)
        assert float(explained.value) == pytest.approx(explained_variance_score(truth, predictions), rel=1e-12)


def test_the_median_error_has_exact_limits_for_any_number_of_cases():
    truth, predictions = cases(12)
    found = loss_ci.limits(Regression.of(truth, predictions), metric="median_absolute_error")
    assert found == median_ci.limits(Sample(abs(predictions - truth)))


@pytest.mark.parametrize("metric", ["mse", "rmse", "mae", "bias", "r2", "explained_variance"])
def test_one_huge_error_leaves_no_limits_and_says_how_much_it_carries(metric):
    truth, predictions = cases(200)
    predictions[0] = 80
    found = loss_ci.limits(Regression.of(truth, predictions), metric=metric)
    assert isinstance(found, Undefined)
    assert found.code == "heavy_tail"
    assert found.facts["share"] > found.facts["most"] == (0.08 if metric in ("mae", "bias") else 0.3)


@pytest.mark.parametrize(("number", "most"), [(50, 0.16), (80, 0.1), (100, 0.08), (4000, 0.08)])
def test_of_fewer_than_a_hundred_cases_the_largest_may_carry_in_proportion_more(number, most):
    """A single error of size x among n - 1 of size 1 carries x / (x + n - 1); of 4000 cases forty do."""
    largest = max(1, number // 100)
    for size, there in ((1 - 1e-9, True), (1 + 1e-9, False)):
        heavy = most * size * (number - largest) / (1 - most * size) / largest
        errors = np.array([heavy] * largest + [1.0] * (number - largest))
        found = loss_ci.limits(Regression.of(np.zeros(number), errors), metric="mae")
        assert (not isinstance(found, Undefined)) == there


@pytest.mark.parametrize(
    ("truth", "predictions", "metric", "code"),
    [
        ([], [], "mse", "no_case"),
        (range(49), range(1, 50), "mae", "not_proved_here"),
        (range(60), range(60), "mse", "no_spread"),
        (range(60), range(1, 61), "bias", "no_spread"),
        ([2] * 60, range(60), "r2", "no_variation"),
        (range(60), range(60), "r2", "no_spread"),
        (range(5), [9] * 5, "median_absolute_error", "too_few_values"),
        (range(60), [9] * 60, "max_error", "no_interval_of_largest"),
    ],
)
def test_what_has_no_limits_says_why(truth, predictions, metric, code):
    found = loss_ci.limits(Regression.of(list(truth), list(predictions)), metric=metric)
    assert isinstance(found, Undefined)
    assert found.code == code


@given(number=st.integers(50, 90), scale=st.floats(1e-6, 1e6), seed=st.integers(0, 99))
@settings(deadline=None, max_examples=30)
def test_the_unit_does_not_matter(number, scale, seed):
    truth, predictions = cases(number, "normal", seed)
    powers = {"mse": 2, "r2": 0, "explained_variance": 0}
    for metric in METRICS:
        found, other = (loss_ci.limits(Regression.of(k * truth, k * predictions), metric=metric) for k in (1, scale))
        by = scale ** powers.get(metric, 1)
        expected = pytest.approx([float(found.low), float(found.high)], rel=1e-6)
        assert [float(other.low) / by, float(other.high) / by] == expected


@pytest.mark.parametrize("metric", METRICS)
def test_a_case_that_counts_twice_is_two_cases(metric):
    truth, predictions = cases(60)
    times = np.random.default_rng(4).integers(1, 4, 60)
    found = loss_ci.limits(Regression.of(truth, predictions).with_cells(times), metric=metric)
    written_out = loss_ci.limits(Regression.of(np.repeat(truth, times), np.repeat(predictions, times)), metric=metric)
    assert (float(found.low), float(found.high)) == pytest.approx((float(written_out.low), float(written_out.high)))


def test_its_steps_lead_from_the_mean_to_the_limits():
    work = Recorder(loss_ci.formula)
    found = loss_ci.limits(Regression.of(*cases(442)), metric="mse", work=work)
    steps = {step.code: step.value for step in work.steps}
    assert steps["lower_limit"] == float(found.low)
    assert steps["upper_limit"] == float(found.high)
    assert steps["mean_loss"] == float(found.value)
