"""ROC curve."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import roc_curve

from reportgen.catalog.answers import Undefined
from reportgen.curves.roc import roc
from reportgen.data.scores import Scores
from reportgen.metrics.fpr import fpr
from reportgen.metrics.recall import recall
from reportgen.metrics.roc_auc import roc_auc

CASES = st.lists(st.tuples(st.integers(-4, 4).map(lambda eighths: eighths / 8), st.booleans()), min_size=2, max_size=40)
OF_BOTH_CLASSES = CASES.filter(lambda cases: len({positive for _, positive in cases}) == 2)


def of(cases):
    """Group cases of score and truth."""
    return Scores.of([score for score, _ in cases], [positive for _, positive in cases])


def columns(table):
    return (list(column) for column in zip(*table.rows, strict=True))


@pytest.mark.parametrize("digits", [9, 1, 0])
def test_it_agrees_with_scikit_learn(digits):
    rng = np.random.default_rng(digits)
    truth = np.arange(200) % 4 == 0
    values = np.round(rng.normal(truth, 1), digits)
    across, up, thresholds = roc_curve(truth, values, drop_intermediate=False)
    found = columns(roc(Scores.of(values, truth)))
    expected = ([None, *thresholds[1:]], across, up)
    assert [pytest.approx(list(column), abs=1e-12) for column in expected] == list(found)


def test_it_agrees_with_the_figure_of_a_paper():
    # Fawcett (2006), Pattern Recognition Letters 27:861, figure 3: at 0.54 the curve is at (0.1, 0.5)
    values = [0.9, 0.8, 0.7, 0.6, 0.55, 0.54, 0.53, 0.52, 0.51, 0.505]
    values += [0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.3, 0.1]
    table = roc(Scores.of(values, [letter == "p" for letter in "ppnpppnnpnpnpnnnpnpn"]))
    assert table.columns == ("threshold", "fpr", "tpr")
    assert table.rows[6] == (0.54, 0.1, 0.5)
    assert len(table.rows) == 21


@given(OF_BOTH_CLASSES)
def test_it_runs_from_corner_to_corner_and_never_falls(cases):
    thresholds, across, up = columns(roc(of(cases)))
    assert (thresholds[0], across[0], up[0]) == (None, 0, 0)
    assert (thresholds[-1], across[-1], up[-1]) == (min(score for score, _ in cases), 1, 1)
    assert thresholds[1:] == sorted({score for score, _ in cases}, reverse=True)
    assert across == sorted(across)
    assert up == sorted(up)


@given(OF_BOTH_CLASSES)
def test_the_area_under_its_straight_lines_is_the_metric(cases):
    _, across, up = columns(roc(of(cases)))
    assert np.trapezoid(up, across) == pytest.approx(float(roc_auc(of(cases))), abs=1e-12)


@given(OF_BOTH_CLASSES)
def test_each_point_is_the_two_metrics_at_its_threshold(cases):
    scores = of(cases)
    for threshold, across, up in roc(scores).rows[1:]:
        counts = scores.at(threshold)
        assert (across, up) == (float(fpr(counts)), float(recall(counts)))


@pytest.mark.parametrize("truth", [[True, True], [False], []])
def test_one_class_alone_has_no_curve(truth):
    assert roc(Scores.of(np.linspace(0, 1, len(truth)), truth)) == Undefined("one_class")


def test_equal_scores_are_one_step():
    assert roc(Scores.of([0.3] * 5, [True, False, False, True, False])).rows == ((None, 0, 0), (0.3, 1, 1))


def test_a_perfect_model_passes_through_the_corner():
    assert (0.8, 0, 1) in roc(Scores.of([0.9, 0.8, 0.2], [True, True, False])).rows
