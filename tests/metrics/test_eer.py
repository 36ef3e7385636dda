"""Equal error rate."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import brentq
from sklearn.metrics import roc_curve

from reportgen.catalog.work import Recorder
from reportgen.data.scores import Scores
from reportgen.metrics.eer import eer


def crossing(truth, values):
    """Follow scikit-learn's curve by its length, and find where the two rates are equal."""
    fpr, tpr, _ = roc_curve(truth, values, drop_intermediate=False)
    along = np.arange(len(fpr))
    at = brentq(lambda place: np.interp(place, along, fpr + tpr - 1), 0, len(fpr) - 1, xtol=1e-14)
    return np.interp(at, along, fpr)


def test_it_agrees_with_the_curve_of_scikit_learn(scored):
    truth, values, scores = scored
    assert float(eer(scores)) == pytest.approx(crossing(truth, values), abs=1e-9)


def test_the_cutoff_table_has_one_sixth_at_622():
    # numbers.json: 003-cutoff-eer
    truth = np.array([1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], dtype=bool)
    values = [0.996, 0.988, 0.984, 0.98, 0.948, 0.889, 0.848, 0.762, 0.707, 0.681, 0.656, 0.622, 0.506, 0.471]
    values += [0.337, 0.218, 0.199, 0.149, 0.048, 0.038, 0.025, 0.022, 0.016, 0.004]
    work = Recorder(eer.formula)
    assert float(eer(Scores.of(values, truth), work=work)) == 2 / 12
    assert (work.steps[0].code, work.steps[0].value) == ("threshold_equal", 0.622)


def test_between_two_thresholds_it_lies_on_the_line():
    # above 0.7: FPR 0, FNR 3/4; from 0.7 on: FPR 1/3, FNR 1/4; nine tenths of the way both are 0.3
    scores = Scores.of([0.9, 0.7, 0.7, 0.7, 0.3, 0.2, 0.1], [True, True, True, False, False, False, True])
    work = Recorder(eer.formula)
    assert float(eer(scores, work=work)) == pytest.approx(0.3, abs=1e-15)
    steps = {step.code: step.value for step in work.steps}
    assert (steps["threshold_before"], steps["threshold_crossed"]) == (0.9, 0.7)
    assert steps["share_of_way"] == pytest.approx(0.9)


@pytest.mark.parametrize(
    ("values", "expected"), [([1, 1, 0, 0], 0), ([0, 0, 1, 1], 1), ([1, 1, 1, 1], 0.5), ([1, 0, 1, 0], 0.5)]
)
def test_known_rankings_have_known_rates(values, expected):
    assert float(eer(Scores.of(values, [True, True, False, False]))) == expected


@pytest.mark.parametrize("truth", [[True, True], [False, False], []])
def test_one_class_has_none(truth):
    assert np.isnan(float(eer(Scores.of([0.1, 0.2][: len(truth)], truth))))


@given(st.lists(st.tuples(st.integers(0, 6), st.booleans()), min_size=2, max_size=30))
def test_scores_turned_round_have_the_rest(rows):
    values, truth = (np.array(column) for column in zip(*rows, strict=True))
    found, turned = (float(eer(Scores.of(of, truth))) for of in (values, -values))
    assert np.isnan(found) or turned == pytest.approx(1 - found)
