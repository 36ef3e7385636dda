"""Golden values: scikit-learn's averages of areas and top-k accuracy, called here; Hand and Till by brute force."""

import itertools

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.data.class_scores import ClassScores
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError
from reportgen.metrics.auc_ovo import auc_ovo
from reportgen.metrics.auc_ovr import auc_ovr
from reportgen.metrics.roc_auc import roc_auc
from reportgen.metrics.top_k_accuracy import top_k_accuracy


@st.composite
def several(draw, classes=None):
    """Make cases of every class, with tied probabilities."""
    k = draw(st.integers(2, 4) if classes is None else classes)
    truth = [*range(k), *draw(st.lists(st.integers(0, k - 1), max_size=12))]
    weights = np.array(
        draw(st.lists(st.lists(st.integers(1, 4), min_size=k, max_size=k), min_size=len(truth), max_size=len(truth)))
    )
    return ClassScores.of(truth, weights / weights.sum(axis=1, keepdims=True))


@given(several(st.integers(3, 4)), st.sampled_from(["macro", "weighted"]))
@settings(deadline=None)
def test_the_mean_area_against_the_rest_is_scikit_learns(scores, average):
    theirs = sklearn.metrics.roc_auc_score(scores.truth, scores.probabilities, multi_class="ovr", average=average)

    assert float(auc_ovr(scores, average=average)) == pytest.approx(theirs)


@given(several(st.integers(3, 4)))
@settings(deadline=None)
def test_the_mean_area_of_pairs_is_scikit_learns_and_hand_and_tills(scores):
    theirs = sklearn.metrics.roc_auc_score(scores.truth, scores.probabilities, multi_class="ovo")
    areas = []
    for i, j in itertools.permutations(range(len(scores.classes)), 2):
        ours, others = (scores.probabilities[scores.truth == at, i] for at in (i, j))
        areas.append(np.mean([(one > other) + (one == other) / 2 for one in ours for other in others]))

    assert float(auc_ovo(scores)) == pytest.approx(theirs) == pytest.approx(np.mean(areas))


@given(several(st.just(2)))
@settings(deadline=None)
def test_of_two_classes_both_are_the_area(scores):
    area = float(roc_auc(scores.against_rest(1)))

    assert float(auc_ovr(scores)) == pytest.approx(area, abs=1e-12)
    assert float(auc_ovo(scores)) == pytest.approx(area, abs=1e-12)


@given(several(), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_the_order_of_cases_and_classes_does_not_matter(scores, random):
    k = len(scores.classes)
    order, cases = random.sample(range(k), k), random.sample(range(len(scores.truth)), len(scores.truth))
    moved = ClassScores.of(np.argsort(order)[scores.truth][cases], scores.probabilities[:, order][cases])
    for metric in (auc_ovr, auc_ovo, top_k_accuracy):
        assert float(metric(moved)) == pytest.approx(float(metric(scores)), abs=1e-12)


@given(several(), st.integers(2, 4))
@settings(deadline=None)
def test_repeated_cases_change_nothing(scores, times):
    again = ClassScores.of(np.repeat(scores.truth, times), np.repeat(scores.probabilities, times, axis=0))
    for metric in (auc_ovr, auc_ovo, top_k_accuracy):
        assert float(metric(again)) == pytest.approx(float(metric(scores)), abs=1e-12)


@given(several(), st.integers(1, 4))
@settings(deadline=None)
def test_top_k_is_scikit_learns_where_nothing_is_tied_and_rises_with_k(scores, k):
    rng = np.random.default_rng(1)
    loose = scores.probabilities + rng.uniform(0, 1e-6, scores.probabilities.shape)
    untied = ClassScores.of(scores.truth, loose / loose.sum(axis=1, keepdims=True))
    if len(scores.classes) > 2 and k < len(scores.classes):
        theirs = sklearn.metrics.top_k_accuracy_score(untied.truth, untied.probabilities, k=k)
        assert float(top_k_accuracy(untied, k=k)) == pytest.approx(theirs)
    assert float(top_k_accuracy(scores, k=k)) <= float(top_k_accuracy(scores, k=k + 1))
    assert float(top_k_accuracy(scores, k=len(scores.classes))) == 1


def test_equal_probabilities_gain_nothing():
    assert float(top_k_accuracy(ClassScores.of([0, 1, 2], np.full((3, 3), 1 / 3)), k=2)) == 0


def test_a_class_without_cases_has_no_area():
    given_ = {"truth": ["a", "b"], "probabilities": [[0.5, 0.3, 0.2], [0.2, 0.3, 0.5]], "classes": ["a", "b", "c"]}

    for method in ("auc_ovr", "auc_ovo"):
        assert calc(method, given_)["undefined_code"] == "absent_class"
    assert calc("top_k_accuracy", given_)["value"] == 1


@pytest.mark.parametrize(
    ("more", "match"),
    [
        ({"probabilities": [[0.5, 0.4], [0.5, 0.5]]}, "in 1 row they do not, by up to 0.1"),
        ({"probabilities": [[1.5, -0.5], [0.5, 0.5]]}, "must be numbers from 0 to 1"),
        ({"probabilities": [[0.5, 0.5]]}, "must be a row for each label of truth"),
        ({"classes": ["a", "c"]}, "have every label of truth"),
        ({"truth": ["a", "a"]}, "must be 2 different names"),
        ({"classes": ["a", "b", "c"]}, "must be 2 different names"),
    ],
)
def test_what_are_no_probabilities_of_classes_is_refused(more, match):
    with pytest.raises(ReportgenError, match=match):
        calc("auc_ovr", {"truth": ["a", "b"], "probabilities": [[0.5, 0.5], [0.4, 0.6]], **more})
