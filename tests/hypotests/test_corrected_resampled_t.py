"""Golden values: numbers of the texts, recomputed by others than us; a twin written out; correlated normal values."""

import math
import statistics

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.stats import kstest
from scipy.stats import t as student

from reportgen.catalog.answers import Undefined
from reportgen.data.folds import FoldScores
from reportgen.engine.checking import run_checks
from reportgen.hypotests.corrected_resampled_t import corrected_resampled_t

HONAVAR = {  # experiments: scores of two models in ten folds, t and p for the second model minus the first
    1: ([87, 85, 83, 80, 88, 85, 83, 87, 88, 84], [88, 84, 84, 79, 89, 85, 81, 86, 89, 85], 0.0, 1.0),
    2: (
        [87, 92, 74, 75, 82, 79, 83, 83, 88, 77],
        [87, 88, 79, 86, 84, 87, 81, 92, 81, 85],
        1.0654390579345832,
        0.31442446185803224,
    ),
    3: (
        [84, 83, 78, 80, 82, 79, 83, 83, 85, 83],
        [87, 86, 82, 86, 84, 87, 84, 86, 83, 85],
        2.411098738995689,
        0.039178369808860566,
    ),
    4: (
        [80, 84, 89, 78, 90, 81, 80, 88, 76, 86],
        [82, 87, 90, 82, 91, 83, 80, 89, 77, 88],
        3.19096429838145,
        0.010989543035636805,
    ),
}
GAMA = (
    [0.1, 0.094, 0.109, 0.091, 0.096, 0.104, 0.102, 0.089, 0.091, 0.106],
    [0.104, 0.113, 0.107, 0.106, 0.123, 0.108, 0.104, 0.119, 0.095, 0.114],
)
ALTERNATIVES = ("two-sided", "greater", "less")
SCORES = st.integers(0, 40).map(lambda score: score / 40)


@st.composite
def several(draw):
    """Draw repeats x folds of two learners whose differences are not all the same."""
    shape = draw(st.tuples(st.integers(1, 4), st.integers(3, 8)))
    a, b = (draw(arrays(float, shape, elements=SCORES)) for _ in range(2))
    b[0, 0], a[0, 0], a[0, 1], b[0, 1] = 0, 1, 0, 1
    return a, b


@pytest.mark.parametrize("experiment", HONAVAR)
def test_the_experiments_of_honavar(experiment):
    """Honavar, Evaluating Model Performance: ten folds, so test sets are one ninth of training sets."""
    first, second, t, p = HONAVAR[experiment]
    found = corrected_resampled_t(FoldScores.of(second, first, n_train=900, n_test=100))

    assert (found.statistic, found.p_value) == pytest.approx((t, p), abs=1e-9)
    assert found.df == 9


def test_the_two_classifiers_of_gama():
    """Gama, Evaluation of Classification and Regression Algorithms (2019), t-test in R, with the correction."""
    found = corrected_resampled_t(FoldScores.of([GAMA[0]], [GAMA[1]]))

    assert found.statistic == pytest.approx(-2.1823309875912296, abs=1e-9)
    assert found.p_value == pytest.approx(0.05695773426620007, abs=1e-9)
    assert found.effect.value == pytest.approx(-0.0111, abs=1e-12)


def twin(a, b, ratio):
    """Write the formula out: mean, standard deviation of all folds, one plus the ratio times their number."""
    differences = [float(one) - float(other) for one, other in zip(np.ravel(a), np.ravel(b), strict=True)]
    n = len(differences)
    error = math.sqrt((1 / n + ratio) * statistics.variance(differences))
    return statistics.mean(differences) / error, n - 1


@given(several(), st.integers(1, 300), st.integers(1, 300))
def test_it_agrees_with_its_formula_written_out(scores, n_train, n_test):
    found = corrected_resampled_t(FoldScores.of(*scores, n_train=n_train, n_test=n_test))
    t, df = twin(*scores, n_test / n_train)

    assert found.statistic == pytest.approx(t, rel=1e-9, abs=1e-12)
    assert found.p_value == pytest.approx(2 * student.sf(abs(t), df), rel=1e-7)
    assert found.df == df


@given(several())
def test_repeated_k_fold_tests_one_part_and_trains_on_the_others(scores):
    found = corrected_resampled_t(FoldScores.of(*scores))
    t, _ = twin(*scores, 1 / (scores[0].shape[1] - 1))

    assert found.statistic == pytest.approx(t, rel=1e-9, abs=1e-12)


@given(several(), st.sampled_from(ALTERNATIVES))
def test_a_single_repeat_is_as_good_as_a_list_of_folds(scores, alternative):
    (a, *_), (b, *_) = scores
    k = len(a)
    row, folds = FoldScores.of([a], [b]), FoldScores.of(a, b, n_train=10 * (k - 1), n_test=10)
    one, other = (corrected_resampled_t(each, alternative=alternative) for each in (row, folds))

    assert one.p_value == pytest.approx(other.p_value, rel=1e-9)


@given(several(), st.floats(-2, 2), st.floats(0.01, 100), st.randoms(use_true_random=False))
def test_neither_shift_nor_scale_nor_the_order_of_folds_matters(scores, shift, scale, random):
    sizes = {"n_train": 200, "n_test": 100}
    a, b = (np.ravel(one) for one in scores)
    order = list(range(len(a)))
    random.shuffle(order)
    plain = corrected_resampled_t(FoldScores.of(a, b, **sizes))
    moved = corrected_resampled_t(FoldScores.of(shift + scale * a[order], shift + scale * b[order], **sizes))

    assert moved.statistic == pytest.approx(plain.statistic, rel=1e-9, abs=1e-9)
    assert moved.effect.value == pytest.approx(scale * plain.effect.value, rel=1e-9, abs=1e-9)
    assert float(moved.interval.low) == pytest.approx(scale * float(plain.interval.low), rel=1e-9, abs=1e-9)


@given(several(), st.sampled_from([0.8, 0.95, 0.99]), st.sampled_from(ALTERNATIVES))
def test_it_rejects_exactly_when_its_interval_excludes_0(scores, level, alternative):
    found = corrected_resampled_t(FoldScores.of(*scores, n_train=200, n_test=100), alternative=alternative, level=level)
    low, high = float(found.interval.low), float(found.interval.high)

    assert (low > 0 or high < 0) == (found.p_value < 1 - level)
    assert (math.isnan(high), math.isnan(low)) == (alternative == "greater", alternative == "less")


@pytest.mark.parametrize(("n_train", "n_test", "k"), [(90, 10, 10), (50, 50, 5), (66, 33, 30)])
def test_its_p_value_is_uniform_when_values_are_correlated_as_it_takes_them_to_be(n_train, n_test, k):
    """With the correlation n_test / (n_test + n_train) between any two differences the test is exact."""
    rng = np.random.default_rng(7)
    shared = n_test / (n_test + n_train)
    draws = math.sqrt(shared) * rng.normal(size=(4000, 1)) + math.sqrt(1 - shared) * rng.normal(size=(4000, k))
    none = np.zeros(k)
    found = [corrected_resampled_t(FoldScores.of(one, none, n_train=n_train, n_test=n_test)).p_value for one in draws]

    assert kstest(found, "uniform").pvalue > 0.001


def test_equal_differences_withhold_the_p_value_and_keep_the_effect():
    found = corrected_resampled_t(FoldScores.of([0.85, 0.75], [0.84, 0.74], n_train=100, n_test=50))

    assert (found.p_value.code, found.interval.code) == ("same_difference_in_folds",) * 2
    assert found.p_value.facts["difference"] == pytest.approx(0.01)
    assert found.effect.value == pytest.approx(0.01)


def test_equal_scores_withhold_the_p_value():
    found = corrected_resampled_t(FoldScores.of([0.85, 0.1 + 0.2], [0.85, 0.3], n_train=100, n_test=50))

    assert found.p_value == found.interval == Undefined("same_scores_in_folds", folds=2)


@pytest.mark.parametrize(
    ("scores", "code"), [(([0.9], [0.8]), "one_fold"), (([0.9, 0.8], [0.8, 0.9]), "no_fold_sizes")]
)
def test_too_little_to_test(scores, code):
    found = corrected_resampled_t(FoldScores.of(*scores))

    assert found.p_value == found.interval == Undefined(code)
    assert found.effect.value == pytest.approx(np.mean(scores[0]) - np.mean(scores[1]))


def test_its_checks_warn_of_the_overlap_that_it_corrects_for():
    ten = FoldScores.of(HONAVAR[4][0], HONAVAR[4][1], n_train=90, n_test=10)
    found = {check.id: outcome for check, outcome in run_checks(corrected_resampled_t, ten, {})}

    assert {name: one.outcome for name, one in found.items()} == {
        "fold_overlap": "warning",
        "cases_per_fold": "warning",
        "zero_variance": "passed",
        "normal_differences": "passed",
    }
    assert found["fold_overlap"].consequence == "overlap_corrected"
