"""Rates at a threshold that a constraint sets: recall at a specificity, specificity and precision at a recall."""

import numpy as np
import pytest
from sklearn.metrics import precision_recall_curve, roc_curve

from reportgen.data.evidence import array
from reportgen.data.scores import Scores
from reportgen.errors import ReportgenError
from reportgen.metrics.precision_at_recall import precision_at_recall
from reportgen.metrics.recall_at_specificity import recall_at_specificity
from reportgen.metrics.specificity_at_recall import specificity_at_recall

RATES = [0.01, 0.2, 0.5, 0.8, 0.95, 0.999]


@pytest.mark.parametrize("rate", RATES)
def test_recall_is_the_highest_on_the_curve_that_keeps_the_specificity(scored, rate):
    truth, values, scores = scored
    fpr, tpr, _ = roc_curve(truth, values, drop_intermediate=False)

    assert float(recall_at_specificity(scores, specificity=rate)) == tpr[1 - fpr >= rate - 1e-12].max()


@pytest.mark.parametrize("rate", RATES)
def test_specificity_is_the_highest_on_the_curve_that_keeps_the_recall(scored, rate):
    truth, values, scores = scored
    fpr, tpr, _ = roc_curve(truth, values, drop_intermediate=False)

    assert float(specificity_at_recall(scores, recall=rate)) == pytest.approx(1 - fpr[tpr >= rate - 1e-12].min())


@pytest.mark.parametrize("rate", RATES)
def test_precision_is_that_at_the_highest_threshold_that_keeps_the_recall(scored, rate):
    truth, values, scores = scored
    precision, recall, thresholds = precision_recall_curve(truth, values)
    highest = np.flatnonzero(recall[:-1] >= rate - 1e-12)[np.argmax(thresholds[recall[:-1] >= rate - 1e-12])]

    assert float(precision_at_recall(scores, recall=rate)) == pytest.approx(precision[highest])


def test_equal_scores_are_one_step_and_nothing_is_interpolated():
    """At 0.5 two of four negative cases are called too, so a specificity of 3/4 is kept only above it."""
    scores = Scores.of([0.5, 0.5, 0.9, 0.5, 0.5, 0.1, 0.1], [True] * 3 + [False] * 4)

    assert float(recall_at_specificity(scores, specificity=0.75)) == pytest.approx(1 / 3)
    assert float(recall_at_specificity(scores, specificity=0.5)) == 1


@pytest.mark.parametrize(("rate", "negatives"), [(0.8, 15), (0.9, 10), (0.7, 10), (0.95, 20), (0.29, 100)])
def test_a_rate_that_is_kept_exactly_is_kept_in_spite_of_rounding(rate, negatives):
    beyond = round((1 - rate) * negatives)
    scores = Scores.of([0.5, *[0.9] * beyond, *[0.1] * (negatives - beyond)], [True] + [False] * negatives)

    assert float(recall_at_specificity(scores, specificity=rate)) == 1


def test_each_draw_has_a_cut_of_its_own(scored):
    *_, scores = scored
    rng = np.random.default_rng(2)
    cells = rng.poisson(2, (5, 2 * len(scores.values))).astype(float)
    drawn = scores.with_cells(cells)
    for function, option in (
        (recall_at_specificity, "specificity"),
        (specificity_at_recall, "recall"),
        (precision_at_recall, "recall"),
    ):
        together = function(drawn, **{option: 0.7})
        alone = [function(scores.with_cells(row), **{option: 0.7}) for row in cells]
        assert np.array_equal(together, array(alone).reshape(-1), equal_nan=True)


@pytest.mark.parametrize("truth", [[True, True], [False, False]])
@pytest.mark.parametrize(
    ("function", "option"), [(recall_at_specificity, "specificity"), (specificity_at_recall, "recall")]
)
def test_one_class_has_no_cut(truth, function, option):
    assert np.isnan(float(function(Scores.of([0.1, 0.2], truth), **{option: 0.5})))


@pytest.mark.parametrize("rate", [0, 1, -0.1, 80, float("nan")])
def test_a_rate_out_of_range_is_refused(rate):
    with pytest.raises(ReportgenError, match="the rate that the cut keeps must be above 0 and below 1"):
        recall_at_specificity(Scores.of([0.1, 0.2], [True, False]), specificity=rate)
