"""Calibration curve."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.calibration import calibration_curve
from statsmodels.stats.proportion import proportion_confint

from reportgen.catalog.answers import Undefined
from reportgen.curves.calibration import calibration
from reportgen.data.bins import Bins
from reportgen.data.class_scores import ClassScores
from reportgen.data.scores import Scores
from reportgen.errors import ReportgenError

TENTHS = st.lists(st.tuples(st.integers(0, 10).map(lambda tenths: tenths / 10), st.booleans()), min_size=1, max_size=40)
SCHEMES = ["equal_width", "equal_count"]


def forecasts(seed, cases, digits=12):
    """Draw probabilities and what came true with them."""
    rng = np.random.default_rng(seed)
    values = np.round(rng.beta(0.8, 1.5, cases), digits)
    return values, rng.random(cases) < values


def columns(table):
    return [list(column) for column in zip(*table.rows, strict=True)]


@pytest.mark.parametrize(("scheme", "strategy"), [("equal_width", "uniform"), ("equal_count", "quantile")])
@pytest.mark.parametrize(("seed", "cases", "bins"), [(1, 1000, 10), (2, 103, 7), (3, 30, 20), (4, 57, 1)])
def test_it_agrees_with_scikit_learn(scheme, strategy, seed, cases, bins):
    values, truth = forecasts(seed, cases)
    observed, mean = calibration_curve(truth, values, n_bins=bins, strategy=strategy)
    found = columns(calibration(Scores.of(values, truth), bins=bins, scheme=scheme))
    assert found[1] == pytest.approx(list(mean), abs=1e-12)
    assert found[2] == pytest.approx(list(observed), abs=1e-12)


@pytest.mark.parametrize("level", [0.95, 0.8])
def test_limits_are_those_of_wilson_in_each_bin(level):
    values, truth = forecasts(5, 200)
    for _, _, observed, cases, low, high in calibration(Scores.of(values, truth), level=level).rows:
        expected = proportion_confint(round(observed * cases), cases, alpha=1 - level, method="wilson")
        assert (low, high) == pytest.approx(expected, abs=1e-12)


def test_a_small_table_can_be_checked_by_hand():
    # a case at 0.2 lies on a cut and belongs to the bin below it; (0.1 + 0.2) / 2 and (0.85 + 0.95) / 2
    table = calibration(Scores.of([0.1, 0.2, 0.85, 0.95], [False, True, True, True]), bins=5)
    assert table.columns == ("bin", "mean_score", "observed", "n", "low", "high")
    assert [row[:4] for row in table.rows] == [
        (1, pytest.approx(0.15), 0.5, 2),
        (5, pytest.approx(0.9), 1, 2),
    ]


def test_bins_of_equal_count_hold_as_many_cases_each():
    values, truth = forecasts(6, 100)
    assert columns(calibration(Scores.of(values, truth), scheme="equal_count"))[3] == [10] * 10


def test_tied_scores_stay_together_in_bins_of_equal_count():
    scores = Scores.of([0.1] * 6 + [0.5] * 3 + [0.9], [False] * 9 + [True])
    assert [row[3] for row in calibration(scores, bins=5, scheme="equal_count").rows] == [6, 3, 1]


@pytest.mark.parametrize("scheme", SCHEMES)
@given(cases=TENTHS, bins=st.integers(1, 12))
def test_every_case_is_in_one_bin_and_the_means_lie_between_its_cuts(scheme, cases, bins):
    values, truth = zip(*cases, strict=True)
    numbers, means, observed, held, low, high = columns(calibration(Scores.of(values, truth), bins=bins, scheme=scheme))
    assert sum(held) == len(cases)
    assert np.dot(means, held) == pytest.approx(sum(values), abs=1e-9)
    assert np.dot(observed, held) == pytest.approx(sum(truth), abs=1e-9)
    assert numbers == sorted(set(numbers))
    assert set(numbers) <= set(range(1, bins + 1))
    assert means == sorted(means)
    assert all(0 <= below <= share <= above <= 1 for below, share, above in zip(low, observed, high, strict=True))


@given(cases=TENTHS, bins=st.integers(1, 12))
def test_equal_widths_cut_where_the_numbers_say(cases, bins):
    # in whole numbers: score t/10 lies above cut k/bins if t bins > 10 k
    values, truth = zip(*cases, strict=True)
    expected = {1 + sum(round(10 * value) * bins > 10 * cut for cut in range(1, bins)) for value in values}
    assert {row[0] for row in calibration(Scores.of(values, truth), bins=bins).rows} == expected


@given(cases=TENTHS, bins=st.integers(1, 12))
def test_equal_counts_cut_at_the_quantiles_of_the_cases(cases, bins):
    # in whole numbers: the quantile of type 7 lies between the cases of rank (n - 1) k / bins, rounded down and up
    values, truth = zip(*cases, strict=True)
    ranked = sorted(round(10 * value) for value in values)
    doubled = []
    for cut in range(1, bins):
        whole, rest = divmod((len(ranked) - 1) * cut, bins)
        doubled.append(ranked[whole] * (bins - rest) + ranked[min(whole + 1, len(ranked) - 1)] * rest)
    expected = {1 + sum(tenths * bins > at for at in doubled) for tenths in ranked}
    found = calibration(Scores.of(values, truth), bins=bins, scheme="equal_count")
    assert {row[0] for row in found.rows} == expected


@pytest.mark.parametrize("scheme", SCHEMES)
def test_scores_that_are_no_probabilities_have_no_curve(scheme):
    found = calibration(Scores.of([0.5, 1.5, -2.0], [True, False, True]), scheme=scheme)
    assert found == Undefined("not_probabilities", outside=2, cases=3)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_case_has_no_curve(scheme):
    assert calibration(Scores.of([], []), scheme=scheme) == Undefined("no_case")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_one_class_and_equal_scores_are_one_bin(scheme):
    ((_, mean, observed, held, *_),) = calibration(Scores.of([0.25] * 3, [True] * 3), scheme=scheme).rows
    assert (mean, observed, held) == (0.25, 1, 3)


def test_a_perfect_model_lies_on_the_diagonal():
    scores = Scores.of([0, 0, 1, 1], [False, False, True, True])
    assert [row[:4] for row in calibration(scores).rows] == [(1, 0, 0, 2), (10, 1, 1, 2)]


@pytest.mark.parametrize("bins", [0, -3, 1001])
def test_a_number_of_bins_out_of_range_is_refused_with_the_range(bins):
    with pytest.raises(ReportgenError, match=rf"bins is out of range \({bins}\) - write 1 to 1000"):
        calibration(Scores.of([0.5], [True]), bins=bins)


def merged_by_hand(values, truth, bins, least):
    """Merge neighbours by a plain loop, bins of equal count from the lowest scores up."""
    cuts = np.quantile(values, np.arange(1, bins) / bins)
    at = np.searchsorted(cuts, values)
    groups, now = [], []
    for number in range(bins):
        now += [(value, label) for value, label, of in zip(values, truth, at, strict=True) if of == number]
        expected = sum(value for value, _ in now)
        if expected >= least and len(now) - expected >= least:
            groups.append(now)
            now = []
    groups[-1] = groups[-1] + now
    return groups


@pytest.mark.parametrize(("seed", "cases", "bins", "tilt"), [(1, 400, 10, 1.0), (2, 3000, 10, 0.05), (3, 120, 20, 1.0)])
def test_neighbours_are_merged_until_each_bin_expects_enough_of_either_class(seed, cases, bins, tilt):
    values, _ = forecasts(seed, cases)
    values = np.round(values * tilt, 6)
    truth = np.random.default_rng(seed).random(cases) < values
    table = calibration(Scores.of(values, truth), bins=bins, scheme="quantile", least_expected=5)
    groups = merged_by_hand(values, truth, bins, 5)
    assert [row[3] for row in table.rows] == [len(group) for group in groups]
    assert [row[1] for row in table.rows] == pytest.approx([np.mean([v for v, _ in group]) for group in groups])
    assert [row[2] for row in table.rows] == pytest.approx([np.mean([t for _, t in group]) for group in groups])
    assert all(row[1] * row[3] >= 5 <= (1 - row[1]) * row[3] for row in table.rows)


def test_two_bins_are_no_curve():
    values, truth = forecasts(4, 24)
    found = calibration(Scores.of(values, truth), scheme="quantile", least_expected=5)
    assert isinstance(found, Undefined)
    assert (found.code, found.facts["bins"]) == ("few_bins", 1)


def test_rare_positive_cases_have_bins_where_quantiles_would_leave_one():
    """By hand: of 6,000 cases 60 are expected to be positive, nearly all of them among the 100 highest scores."""
    low, high = np.full(5900, 0.001), np.linspace(0.1, 0.981, 100)
    values = np.r_[low, high]
    truth = np.random.default_rng(5).random(6000) < values
    table = calibration(Scores.of(values, truth), scheme="quantile", least_expected=5)
    assert 3 <= len(table.rows) <= 10
    assert sum(row[3] for row in table.rows) == 6000
    assert all(row[1] * row[3] >= 5 <= (1 - row[1]) * row[3] for row in table.rows)
    by_width = calibration(Scores.of(values, truth), bins=2, scheme="equal_width", least_expected=5)
    assert isinstance(by_width, Undefined)  # widths are what the author chose


@given(st.lists(st.tuples(st.sampled_from([0.0, 0.02, 0.3, 0.5, 0.97, 1.0]), st.booleans()), min_size=1, max_size=80))
def test_merging_loses_no_case_and_splits_no_score(cases):
    scores = Scores.of([value for value, _ in cases], [label for _, label in cases])
    held = Bins.of(scores, 10, "quantile").merged(2.0)
    assert held.cases.sum() == len(cases)
    assert held.positives.sum() == sum(label for _, label in cases)
    if len(held.cases) > 1:
        assert (held.scores >= 2 - 1e-9).all()
        assert (held.cases - held.scores >= 2 - 1e-9).all()


@pytest.mark.parametrize("seed", [1, 2])
def test_of_several_classes_it_is_scikit_learns_curve_of_the_most_probable_one(seed):
    rng = np.random.default_rng(seed)
    probabilities = rng.dirichlet([1, 1, 1], size=200)
    truth = (rng.random((200, 1)) > probabilities.cumsum(axis=1)).sum(axis=1)
    rows = calibration(ClassScores.of(truth, probabilities), bins=5).rows
    right, mean = calibration_curve(probabilities.argmax(axis=1) == truth, probabilities.max(axis=1), n_bins=5)

    assert [row[1] for row in rows] == pytest.approx(mean)
    assert [row[2] for row in rows] == pytest.approx(right)
