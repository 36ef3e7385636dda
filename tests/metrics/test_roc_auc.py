"""Area under the ROC curve."""

import tracemalloc

import numpy as np
import pytest
from scipy.stats import mannwhitneyu
from sklearn.metrics import roc_auc_score

from reportgen.catalog.work import Recorder
from reportgen.data.arrays import array
from reportgen.data.scores import Scores
from reportgen.metrics.fpr import fpr
from reportgen.metrics.recall import recall
from reportgen.metrics.roc_auc import roc_auc

# Hanley & McNeil (1982), Radiology 143:29, table 1: ratings of 51 abnormal and 58 normal scans from 1 to 5
RATED = Scores(np.arange(1.0, 6.0), array([3, 2, 2, 11, 33]), array([33, 6, 6, 11, 2]))
# Fawcett (2006), Pattern Recognition Letters 27:861, figure 3
FAWCETT = Scores.of(
    [0.9, 0.8, 0.7, 0.6, 0.55, 0.54, 0.53, 0.52, 0.51, 0.505, 0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.3, 0.1],
    [letter == "p" for letter in "ppnpppnnpnpnpnnnpnpn"],
)
# Honavar, "Evaluating Model Performance", cutoff table: 12 owners and 12 others by falling score
CUTOFFS = Scores.of(
    (
        *(0.996, 0.988, 0.984, 0.98, 0.948, 0.889, 0.848, 0.762, 0.707, 0.681, 0.656, 0.622),
        *(0.506, 0.471, 0.337, 0.218, 0.199, 0.149, 0.048, 0.038, 0.025, 0.022, 0.016, 0.004),
    ),
    [digit == "1" for digit in "111111101110100100000000"],
)


def ranked(truth):
    """Score cases one below the other, as Wu (2018), "Evaluation", exercise 5 does; class 1 is positive."""
    return Scores.of(np.arange(len(truth), 0, -1) / len(truth), [digit == "1" for digit in truth])


@pytest.mark.parametrize(
    ("scores", "expected", "tolerance"),
    [
        (RATED, 0.893, 5e-4),
        (FAWCETT, 0.68, 1e-12),  # each of ten steps to the right times its height, by hand
        (CUTOFFS, 135 / 144, 1e-12),
        (ranked("1211212212"), 0.68, 1e-12),
        (ranked("1211212221"), 0.64, 1e-12),
    ],
    ids=["hanley_mcneil", "fawcett", "honavar", "wu_a", "wu_c"],
)
def test_it_agrees_with_worked_examples(scores, expected, tolerance):
    assert float(roc_auc(scores)) == pytest.approx(expected, abs=tolerance)


def test_it_agrees_with_scikit_learn(scored):
    truth, values, scores = scored
    assert float(roc_auc(scores)) == pytest.approx(roc_auc_score(truth, values), abs=1e-12)


def test_it_agrees_with_the_rank_sum_statistic(scored):
    truth, values, scores = scored
    u = mannwhitneyu(values[truth], values[~truth]).statistic
    assert float(roc_auc(scores)) == pytest.approx(u / (truth.sum() * (~truth).sum()), abs=1e-15)


def test_it_counts_pairs_one_by_one(scored):
    truth, values, scores = scored
    twice = sum(2 * (a > b) + (a == b) for a in values[truth] for b in values[~truth])
    assert float(roc_auc(scores)) == twice / (2 * truth.sum() * (~truth).sum())


@pytest.mark.parametrize("truth", ["1111", "2222", ""])
def test_one_class_alone_has_none(truth):
    assert np.isnan(float(roc_auc(ranked(truth))))


def test_equal_scores_are_worth_one_half():
    assert float(roc_auc(Scores.of([0.3] * 7, [True] * 3 + [False] * 4))) == 0.5


def test_a_model_that_ranks_the_wrong_way_round_is_not_turned():
    assert float(roc_auc(ranked("2211"))) == 0


def test_negative_zero_ties_with_zero():
    assert float(roc_auc(Scores.of([-0.0, 0.0], [True, False]))) == 0.5


def test_a_monotone_change_of_scale_changes_nothing(scored):
    truth, values, scores = scored
    assert float(roc_auc(Scores.of(np.exp(7 * values) - 3, truth))) == float(roc_auc(scores))


def test_counts_of_millions_stay_exact():
    many = Scores(np.arange(3.0), array([10**7, 10**7, 10**7 + 1]), array([10**7 + 3, 10**7, 10**7]))
    wins = 2 * (10**7 * (10**7 + 3) + (10**7 + 1) * (2 * 10**7 + 3)) + 10**7 * (10**7 + 3 + 10**7 + 10**7 + 1)
    assert float(roc_auc(many)) == wins / (2 * (3 * 10**7 + 1) * (3 * 10**7 + 3))


def test_draws_of_whole_number_type_are_answered_one_by_one():
    drawn = np.random.default_rng(7).multinomial(109, RATED.cells / 109, size=(2, 30))
    batch = roc_auc(RATED.with_cells(drawn))
    assert batch.shape == (2, 30)
    assert batch.tolist() == [[float(roc_auc(RATED.with_cells(one))) for one in row] for row in drawn]


def test_it_is_the_area_over_the_sweep_of_each_draw():
    drawn = np.random.default_rng(8).multinomial(109, RATED.cells / 109, size=(2, 30))
    counts = RATED.with_cells(drawn).sweep()
    areas = np.trapezoid(recall(counts).value, fpr(counts).value)
    assert roc_auc(RATED.with_cells(drawn)) == pytest.approx(areas, abs=1e-14)


def test_draws_need_one_array_beside_them():
    weights = np.ones((100, 1000))
    draws = Scores(np.arange(1000.0), weights, weights)
    tracemalloc.start()
    roc_auc(draws)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1.2 * weights.nbytes


def test_the_steps_count_pairs_and_divide():
    work = Recorder(roc_auc.formula)
    roc_auc(Scores.of([0.9, 0.8, 0.4, 0.4, 0.1], [True, False, True, False, False]), work=work)
    assert [(step.code, step.substituted, step.value) for step in work.steps][1:] == [
        ("formula", r"\frac{4.5}{2 \cdot 3}", 0.75)
    ]
