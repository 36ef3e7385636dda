"""Golden values: the exact distribution of the draws; scipy.stats.bootstrap over rows, called here; DeLong; by hand."""

import numpy as np
import pytest
from scipy import stats

from reportgen.catalog.answers import Limits, Undefined
from reportgen.data.paired import PairedCounts, PairedScores, PairedTable
from reportgen.errors import ReportgenError
from reportgen.hypotests.delong_paired import delong_paired
from reportgen.hypotests.paired_bootstrap import paired_bootstrap

TABLE = PairedTable.of(both_right=160, only_a=25, only_b=5, both_wrong=10)


def joint(truth, a, b):
    counts = np.zeros((2, 2, 2))
    np.add.at(counts, (truth.astype(int), a.astype(int), b.astype(int)), 1)
    return PairedCounts(counts)


@pytest.fixture
def calls():
    rng = np.random.default_rng(11)
    truth = rng.random(300) < 0.3
    a = np.where(rng.random(300) < 0.85, truth, ~truth)
    return truth, a, np.where(rng.random(300) < 0.8, a, ~a)


@pytest.fixture
def scores():
    rng = np.random.default_rng(5)
    truth = np.arange(150) % 3 == 0
    a = rng.normal(truth * 1.2, 1)
    return truth, a, 0.8 * a + rng.normal(truth * 0.2, 0.6)


def f1(truth, called):
    return 2 * (truth & called).sum() / (truth.sum() + called.sum())


def auc(truth, scores):
    return stats.mannwhitneyu(scores[truth], scores[~truth]).statistic / (truth.sum() * (~truth).sum())


def ends(found):
    return np.array([float(found.interval.low), float(found.interval.high)])


def test_percentile_limits_are_quantiles_of_the_exact_distribution_of_the_draws():
    """Of 200 draws, b count +1 (25/200) and c count -1 (5/200): the difference by convolution, no simulation."""
    step = np.zeros(3)
    step[[0, 1, 2]] = 5 / 200, 170 / 200, 25 / 200
    mass = np.ones(1)
    for _ in range(200):
        mass = np.convolve(mass, step)
    exact = (np.arange(-200, 201) / 200)[np.searchsorted(np.cumsum(mass), [0.025, 0.975])]
    found = paired_bootstrap(TABLE, metric="accuracy", method="percentile", draws=40_000)
    assert ends(found) == pytest.approx(exact, abs=1.01 / 200)


@pytest.mark.parametrize("method", ["bca", "percentile"])
def test_f1_agrees_with_a_bootstrap_of_the_rows(calls, method):
    def difference(truth, a, b):
        return f1(truth, a) - f1(truth, b)

    found = paired_bootstrap(joint(*calls), metric="f1", method=method, draws=20_000)
    expected = stats.bootstrap(
        calls, difference, paired=True, vectorized=False, n_resamples=4000, method=method, rng=np.random.default_rng(1)
    ).confidence_interval
    assert found.effect.value == pytest.approx(difference(*calls), abs=1e-12)
    assert ends(found) == pytest.approx(np.array(expected), abs=0.006)


def test_the_difference_of_areas_agrees_with_a_bootstrap_of_the_rows(scores):
    truth, a, b = scores

    def difference(truth, a, b):  # scipy stacks the samples, so truth comes back as 0.0 and 1.0
        return auc(truth > 0, a) - auc(truth > 0, b)

    found = paired_bootstrap(PairedScores.of(a, b, truth), metric="roc_auc", draws=4000)
    expected = stats.bootstrap(
        scores, difference, paired=True, vectorized=False, n_resamples=1500, method="BCa", rng=np.random.default_rng(1)
    ).confidence_interval
    assert found.effect.value == pytest.approx(difference(*scores), abs=1e-12)
    assert ends(found) == pytest.approx(np.array(expected), abs=0.01)


def test_drawing_the_cases_once_for_both_is_as_narrow_as_delongs_paired_interval(scores):
    truth, a, b = scores
    pairs = PairedScores.of(a, b, truth)
    widths = [np.ptp(ends(test)) for test in (paired_bootstrap(pairs, metric="roc_auc"), delong_paired(pairs))]
    assert widths[0] == pytest.approx(widths[1], rel=0.1)


def test_no_p_value_is_made_from_draws():
    assert paired_bootstrap(TABLE, metric="accuracy").p_value == Undefined("no_p_from_bootstrap")


def test_on_request_p_is_counted_in_draws_moved_to_no_difference():
    """By convolution, no simulation: how often the difference of 200 draws is 0.1 or more from its mean of 0.1."""
    step, mass = np.array([5, 170, 25]) / 200, np.ones(1)
    for _ in range(200):
        mass = np.convolve(mass, step)
    exact = mass[np.abs(np.arange(-200, 201) - 20) >= 20].sum()
    found = paired_bootstrap(TABLE, metric="accuracy", draws=60_000, shifted_null=True)

    assert found.p_value == pytest.approx(exact, abs=4 * np.sqrt(exact / 60_000))


def test_p_of_moved_draws_is_never_zero_and_is_near_that_of_delong(scores):
    truth, a, b = scores
    pairs = PairedScores.of(a, b, truth)
    found = paired_bootstrap(pairs, metric="roc_auc", draws=4000, shifted_null=True).p_value
    far = PairedTable.of(both_right=10, only_a=300, only_b=1, both_wrong=10)

    assert found == pytest.approx(delong_paired(pairs).p_value, abs=0.03)
    assert paired_bootstrap(far, metric="accuracy", draws=999, shifted_null=True).p_value == 1 / 1000


def test_equal_models_have_no_p_from_moved_draws():
    same = PairedTable.of(both_right=80, only_a=0, only_b=0, both_wrong=20)

    assert paired_bootstrap(same, metric="accuracy", shifted_null=True).p_value.code == "equal_draws"


def test_error_is_the_mirror_of_accuracy():
    accuracy, error = (paired_bootstrap(TABLE, metric=metric) for metric in ("accuracy", "error"))
    assert error.effect.value == pytest.approx(-accuracy.effect.value, abs=1e-12)
    assert ends(error) == pytest.approx(-ends(accuracy)[::-1], abs=0.005)


def test_a_table_agrees_with_the_counts_that_it_sums_up(calls):
    from_counts = paired_bootstrap(joint(*calls), metric="accuracy", draws=20_000)
    from_table = paired_bootstrap(joint(*calls).table(), metric="acc", draws=20_000)
    assert from_table.effect.value == pytest.approx(from_counts.effect.value, abs=1e-12)
    assert ends(from_table) == pytest.approx(ends(from_counts), abs=0.004)


def test_swapped_models_turn_the_interval_round():
    swapped = PairedTable.of(both_right=160, only_a=5, only_b=25, both_wrong=10)
    plain, turned = (paired_bootstrap(table, metric="accuracy", draws=20_000) for table in (TABLE, swapped))
    assert turned.effect.value == -plain.effect.value
    assert ends(turned) == pytest.approx(-ends(plain)[::-1], abs=0.005)


def test_one_seed_gives_one_interval_and_another_seed_another():
    one, again, other = (paired_bootstrap(TABLE, metric="accuracy", draws=500, seed=seed) for seed in (3, 3, 4))
    assert ends(one).tolist() == ends(again).tolist() != ends(other).tolist()


def test_the_draws_are_noted_and_the_method_named():
    found = paired_bootstrap(TABLE, metric="accuracy", draws=500, method="percentile")
    assert (found.interval.notes["draws"], found.interval_method) == (500, "bootstrap_percentile")


def test_the_level_widens_the_interval():
    narrow, wide = (paired_bootstrap(TABLE, metric="accuracy", level=level) for level in (0.8, 0.99))
    assert ends(wide)[0] < ends(narrow)[0] < ends(narrow)[1] < ends(wide)[1]


def test_models_that_agree_on_every_case_show_no_uncertainty_where_there_is_some():
    alike = PairedTable.of(both_right=90, only_a=0, only_b=0, both_wrong=10)
    found = paired_bootstrap(alike, metric="accuracy", draws=500)
    assert (found.effect.value, found.interval) == (0, Undefined("equal_draws", draws=500))


def test_models_that_rank_alike_show_no_uncertainty_in_spite_of_rounding(scores):
    truth, a, _ = scores
    found = paired_bootstrap(PairedScores.of(a, np.exp(a), truth), metric="roc_auc", draws=300)
    assert found.interval == Undefined("equal_draws", draws=300)


def test_an_undefined_metric_leaves_effect_and_interval_undefined():
    nobody = np.zeros(20, bool)
    found = paired_bootstrap(joint(nobody, nobody, ~nobody), metric="recall")
    assert isinstance(found.interval, Undefined)
    assert found.effect.value == found.interval


def test_no_case_at_all_is_undefined():
    empty = PairedTable.of(both_right=0, only_a=0, only_b=0, both_wrong=0)
    found = paired_bootstrap(empty, metric="accuracy")
    assert not isinstance(found.interval, Limits)


@pytest.mark.parametrize("metric", ["recall", "f1", "mcc", "roc_auc"])
def test_right_and_wrong_calls_alone_know_accuracy_and_error_only(metric):
    with pytest.raises(ReportgenError, match=r"from right and wrong predictions alone .* ask for accuracy or error"):
        paired_bootstrap(TABLE, metric=metric)


@pytest.mark.parametrize(
    ("metric", "message"),
    [
        ("recal", "did you mean 'recall'"),
        ("auc_ovr", "auc_ovr is computed from"),
        ("roc_auc", "roc_auc is computed from"),
    ],
)
def test_metrics_that_cannot_be_computed_are_refused(calls, metric, message):
    with pytest.raises(ReportgenError, match=message):
        paired_bootstrap(joint(*calls), metric=metric)
