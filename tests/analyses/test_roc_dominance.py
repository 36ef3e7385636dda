"""Dominance of ROC curves; golden values by walking along both curves in exact fractions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import roc_auc_score

from reportgen.analyses.roc_dominance import roc_dominance
from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.paired import PairedScores

RANK = st.integers(0, 5)
CASES = st.lists(st.tuples(RANK, RANK, st.booleans()), min_size=2, max_size=14)


def corners(values, truth):
    """Return (FPR, TPR) at every threshold from the highest down."""
    positives, negatives = sum(truth), len(truth) - sum(truth)
    found = [(Fraction(0), Fraction(0))]
    for cut in sorted(set(values), reverse=True):
        called = [true for value, true in zip(values, truth, strict=True) if value >= cut]
        found.append((Fraction(len(called) - sum(called), negatives), Fraction(sum(called), positives)))
    return found


def height(points, rate, top):
    """Read the curve at a rate: the top or the foot where it rises straight up."""
    on = [up for across, up in points if across == rate]
    if on:
        return max(on) if top else min(on)
    (x0, y0), (x1, y1) = max(p for p in points if p[0] < rate), min(p for p in points if p[0] > rate)
    return y0 + (y1 - y0) * (rate - x0) / (x1 - x0)


def by_walking(a, b, truth):
    first, second = corners(a, truth), corners(b, truth)
    leads = [
        height(first, rate, top) - height(second, rate, top)
        for rate in {across for across, _ in (*first, *second)}
        for top in (True, False)
    ]
    return max(leads), -min(leads)


@given(CASES)
def test_it_agrees_with_a_walk_in_fractions(rows):
    a, b, truth = (list(column) for column in zip(*rows, strict=True))
    found = roc_dominance(PairedScores.of(a, b, truth))
    if len(set(truth)) < 2:
        assert found == Undefined("one_class")
        return
    lead_a, lead_b = by_walking(a, b, truth)
    word = "crossing" if lead_a > 0 and lead_b > 0 else "a" if lead_a > 0 else "b" if lead_b > 0 else "equal"
    assert found.values["dominates"] == word
    assert (found.values["lead_a"], found.values["lead_b"]) == pytest.approx((float(lead_a), float(lead_b)))


@given(CASES)
def test_dominance_implies_no_smaller_area(rows):
    a, b, truth = (list(column) for column in zip(*rows, strict=True))
    found = roc_dominance(PairedScores.of(a, b, truth))
    if isinstance(found, Undefined):
        return
    assert found.values["auc_a"] == pytest.approx(roc_auc_score(truth, a))
    if found.values["dominates"] == "a":
        assert found.values["auc_a"] > found.values["auc_b"]


@given(CASES)
def test_swapped_models_swap_the_answer(rows):
    a, b, truth = (list(column) for column in zip(*rows, strict=True))
    found, other = roc_dominance(PairedScores.of(a, b, truth)), roc_dominance(PairedScores.of(b, a, truth))
    if not isinstance(found, Undefined):
        swapped = {"a": "b", "b": "a"}.get(found.values["dominates"], found.values["dominates"])
        assert other.values["dominates"] == swapped
        assert other.values["lead_a"] == found.values["lead_b"]


def test_curves_that_cross_say_where_each_is_ahead():
    truth = [True, True, False, False]
    a, b = [4, 1, 3, 2], [3, 2, 4, 1]  # + - - + and - + + -
    found = roc_dominance(PairedScores.of(a, b, truth), work=Recorder("")).values
    assert (found["dominates"], found["auc_a"], found["auc_b"]) == ("crossing", 0.5, 0.5)
    assert (found["lead_a"], found["lead_a_at_fpr"]) == (0.5, 0)
    assert (found["lead_b"], found["lead_b_at_fpr"]) == (0.5, 0.5)


def test_the_same_ranking_is_equal_whatever_the_scale():
    scores = np.array([0.1, 0.4, 0.2, 0.9])
    found = roc_dominance(PairedScores.of(scores, 5 * scores**3, [True, False, False, True])).values
    assert (found["dominates"], found["lead_a_at_fpr"], found["lead_b_at_fpr"]) == ("equal", None, None)


def test_no_case_has_none():
    assert roc_dominance(PairedScores.of([], [], [])).code in ("no_case", "one_class")
