"""
Metrics of probabilities of several classes: weights, batches of draws, and what other software says.

Golden values: scikit-learn 1.9 called here; every metric also by brute force, one case or pair of cases after the other.
"""

import itertools
import math

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.catalog.answers import Share, Undefined
from reportgen.catalog.statistic import number, range_of
from reportgen.catalog.work import Recorder
from reportgen.data import class_ranks
from reportgen.data.class_scores import ClassScores
from reportgen.data.scores import Scores
from reportgen.data.strata import strata
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError
from reportgen.metrics.auc_ovo import auc_ovo
from reportgen.metrics.auc_ovr import auc_ovr
from reportgen.metrics.brier import brier
from reportgen.metrics.ece import ece
from reportgen.metrics.log_loss import log_loss
from reportgen.metrics.top_k_accuracy import top_k_accuracy

METRICS = (auc_ovo, auc_ovr, brier, ece, log_loss, top_k_accuracy)


def some(seed, *, cases=40, classes=4, tied=True):
    """Make cases of every class, with or without tied probabilities."""
    rng = np.random.default_rng(seed)
    truth = np.concatenate([np.arange(classes), rng.integers(0, classes, cases - classes)])
    table = rng.integers(1, 5, (cases, classes)).astype(float) if tied else rng.random((cases, classes))
    table[np.arange(cases), truth] += 1
    return ClassScores.of(truth, table / table.sum(axis=1, keepdims=True))


def area(scores, weights, first, others):
    """Weigh all pairs of a case of one class and a case of the others."""
    won = whole = 0.0
    for one, other in itertools.product(range(len(scores.truth)), repeat=2):
        if scores.truth[one] == first and scores.truth[other] in others:
            ours, theirs = scores.probabilities[[one, other], first]
            whole += weights[one] * weights[other]
            won += weights[one] * weights[other] * ((ours > theirs) + (ours == theirs) / 2)
    return won / whole if whole else math.nan


def brute(scores, weights):
    """Compute every metric by loops."""
    k, n = range(len(scores.classes)), weights.sum()
    rows = list(zip(scores.truth, scores.probabilities, weights, strict=True))
    right = sum(w for t, p, w in rows if sorted(p, reverse=True).index(p[t]) + (p == p[t]).sum() <= 2)
    bins = [[(p.max(), t == p.argmax(), w) for t, p, w in rows if b / 10 < p.max() <= (b + 1) / 10] for b in range(10)]
    return {
        "auc_ovr": np.mean([area(scores, weights, at, set(k) - {at}) for at in k]),
        "auc_ovo": np.mean([area(scores, weights, i, {j}) for i, j in itertools.permutations(k, 2)]),
        "log_loss": sum(-w * math.log(p[t]) for t, p, w in rows) / n if n else math.nan,
        "brier": sum(w * ((p - np.eye(len(k))[t]) ** 2).sum() for t, p, w in rows) / n if n else math.nan,
        "top_k_accuracy": right / n if n else math.nan,
        "ece": sum(abs(sum(w * (score - hit) for score, hit, w in held)) for held in bins) / n if n else math.nan,
    }


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.id)
@pytest.mark.parametrize("seed", range(3))
def test_draws_of_cases_are_answered_as_loops_over_cases_and_pairs_do(metric, seed):
    scores = some(seed, cases=20 + seed, classes=2 + seed)
    drawn = np.random.default_rng(seed).integers(0, 3, (2, 3, 20 + seed))
    drawn[0, 0] = 0  # no case at all
    drawn[0, 1, scores.truth == 1] = 0  # a class without cases
    found = number(metric(scores.with_cells(drawn)))
    expected = [[brute(scores, one)[metric.id] for one in line] for line in drawn]

    np.testing.assert_allclose(found, expected, rtol=1e-12)
    assert np.isnan(found[0, 0])


@pytest.mark.parametrize("seed", range(4))
def test_probabilities_are_scored_as_by_scikit_learn(seed):
    scores = some(seed, classes=3 + seed)
    weights = np.random.default_rng(seed).integers(0, 4, 40).astype(float)
    weighted, labels = scores.with_cells(weights), range(3 + seed)
    given_ = {"y_true": scores.truth, "sample_weight": weights, "labels": labels}

    assert float(log_loss(weighted)) == pytest.approx(sklearn.metrics.log_loss(y_proba=scores.probabilities, **given_))
    theirs = sklearn.metrics.brier_score_loss(y_proba=scores.probabilities, scale_by_half=False, **given_)
    assert float(brier(weighted)) == pytest.approx(theirs)


@pytest.mark.parametrize("average", ["macro", "weighted"])
@pytest.mark.parametrize("tied", [True, False])
def test_areas_against_the_rest_are_scikit_learns(average, tied):
    """The pairs of classes are held against it in test_auc_of_classes.py."""
    scores = some(7, cases=300, classes=5, tied=tied)
    theirs = sklearn.metrics.roc_auc_score(scores.truth, scores.probabilities, multi_class="ovr", average=average)

    assert float(auc_ovr(scores, average=average)) == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.id)
def test_a_weight_counts_cases(metric):
    scores, times = some(3), np.random.default_rng(3).integers(1, 4, 40)
    repeated = ClassScores.of(np.repeat(scores.truth, times), np.repeat(scores.probabilities, times, axis=0))

    assert float(metric(scores.with_cells(times))) == pytest.approx(float(metric(repeated)), abs=1e-12)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.id)
def test_classes_that_are_ranked_anew_each_time_give_the_same(metric, monkeypatch):
    drawn = np.random.default_rng(4).integers(0, 3, (5, 40))
    kept = number(metric(some(4).with_cells(drawn)))
    monkeypatch.setattr(class_ranks, "REMEMBERED", 0)

    np.testing.assert_array_equal(number(metric(some(4).with_cells(drawn))), kept)


@given(st.lists(st.tuples(st.integers(0, 10), st.booleans()), min_size=2, max_size=20))
@settings(deadline=None)
def test_two_classes_have_the_losses_of_two_classes(rows):
    shares, truth = np.array([tenths / 10 for tenths, _ in rows]), [positive for _, positive in rows]
    two, scores = ClassScores.of(truth, np.stack([1 - shares, shares], axis=1)), Scores.of(shares, truth)

    assert float(brier(two)) == pytest.approx(2 * float(brier(scores)), abs=1e-12)
    ours, theirs = log_loss(two), log_loss(scores)
    assert isinstance(ours, Undefined) == isinstance(theirs, Undefined)
    if not isinstance(ours, Undefined):
        assert float(ours) == pytest.approx(float(theirs), abs=1e-12)


def test_a_true_class_of_probability_zero_has_no_log_loss():
    scores = ClassScores.of([0, 1, 2], [[0.5, 0.5, 0], [1, 0, 0], [0.2, 0.2, 0.6]])

    assert log_loss(scores) == Undefined("certain_and_wrong", wrong=1.0, cases=3.0)
    assert np.isnan(log_loss(scores.with_cells([[1, 1, 1], [2, 0, 1]]))).tolist() == [True, False]


def test_brier_reaches_two_where_all_is_certain_and_wrong():
    scores = ClassScores.of([0, 1], [[0, 0, 1], [1, 0, 0]])

    assert float(brier(scores)) == 2
    assert range_of(scores, "brier") == (0, 2)
    assert range_of(Scores.of([0.5], [True]), "brier") == (0, 1)


def test_the_top_label_is_the_first_of_equally_probable_classes():
    top = ClassScores.of([0, 1], [[0.5, 0.5], [0.5, 0.5]]).top_label()

    assert (top.values.tolist(), top.positives.tolist(), top.negatives.tolist()) == ([0.5], [1], [1])


def test_the_top_label_error_agrees_with_a_hand_calculation():
    # one bin up to 0.6: 0.5 and 0.6, one right: |1 - 1.1|; one bin above: 0.9, right: |1 - 0.9|; over 3 cases
    scores = ClassScores.of([0, 1, 2], [[0.5, 0.3, 0.2], [0.6, 0.2, 0.2], [0.05, 0.05, 0.9]])

    assert float(ece(scores, bins=5)) == pytest.approx((0.1 + 0.1) / 3)


def test_evidence_counts_its_cases_by_class_in_batches():
    scores = ClassScores.of([2, 0, 2], np.full((3, 4), 0.25))
    drawn = scores.with_cells([[1, 1, 1], [0, 1, 2]])

    assert drawn.cases.tolist() == [3, 3]
    assert drawn.support.tolist() == [[1, 0, 2, 0], [1, 0, 2, 0]]
    assert drawn.against_rest(2).positive_cases.tolist() == [2, 2]
    assert strata(scores).tolist() == [2, 0, 2]


def test_a_bootstrap_draws_cases_with_their_probabilities():
    scores = some(5, cases=60)
    inputs = {"truth": scores.truth.tolist(), "probabilities": scores.probabilities.tolist()}
    found = calc("bootstrap_bca", inputs, metric="auc_ovo", draws=500, stratified=True)

    assert found["value"] == float(auc_ovo(scores))
    assert found["interval"]["low"] < found["value"] < found["interval"]["high"]


def test_calc_takes_weights_and_tells_two_from_several_classes():
    inputs = {"truth": ["a", "b", "c"], "probabilities": [[0.6, 0.3, 0.1], [0.5, 0.3, 0.2], [0.1, 0.5, 0.4]]}
    expected = -(2 * math.log(0.6) + math.log(0.3) + math.log(0.4)) / 4

    assert calc("log_loss", inputs, weights=[2, 1, 1])["value"] == pytest.approx(expected)
    assert calc("log_loss", {"truth": [1, 0], "scores": [0.5, 0.5]})["value"] == pytest.approx(math.log(2))
    for wrong in ([1, 2], [1, 1, -1], ["x", 1, 1]):
        with pytest.raises(ReportgenError, match="weights must be a number for each label of truth"):
            calc("brier", inputs, weights=wrong)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.id)
def test_steps_end_at_the_value(metric):
    work = Recorder(metric.formula)
    value = metric(some(6), work=work)

    assert work.steps[-1].value == float(value.value if isinstance(value, Share) else value)
