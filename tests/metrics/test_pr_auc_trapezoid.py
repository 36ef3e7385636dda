"""Area under the precision-recall curve by trapezoids."""

import numpy as np
import pytest
from sklearn.metrics import auc, precision_recall_curve

from reportgen.data.scores import Scores
from reportgen.metrics.average_precision import average_precision
from reportgen.metrics.pr_auc_trapezoid import pr_auc_trapezoid

DOWN = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]


def test_it_agrees_with_scikit_learn(scored):
    truth, values, scores = scored
    precision, recall, _ = precision_recall_curve(truth, values)  # with the point (0, 1) at its end
    assert float(pr_auc_trapezoid(scores)) == pytest.approx(auc(recall, precision), abs=1e-12)


@pytest.mark.parametrize(
    ("labels", "expected"),
    # numbers.json: 000-ex5a-aucpr, 000-ex5c-aucpr
    [([1, 2, 1, 1, 2, 1, 2, 2, 1, 2], 0.6905555555555555), ([1, 2, 1, 1, 2, 1, 2, 2, 2, 1], 0.6794444444444444)],
)
def test_the_exercise_of_ten_cases_has_its_area(labels, expected):
    assert float(pr_auc_trapezoid(Scores.of(DOWN, np.array(labels) == 1))) == pytest.approx(expected, abs=1e-12)


def test_without_ties_it_is_at_most_the_average_precision():
    truth = np.random.default_rng(4).random(60) < 0.3
    scores = Scores.of(np.arange(60), truth)
    assert pr_auc_trapezoid(scores) <= average_precision(scores)


def test_all_cases_tied_lie_on_one_line_from_precision_1():
    assert float(pr_auc_trapezoid(Scores.of([1] * 4, [True, False, False, False]))) == (1 + 1 / 4) / 2


def test_a_draw_that_lacks_the_highest_score_starts_at_the_next():
    scores = Scores.of([0.9, 0.5, 0.1], [True, False, True])
    drawn = scores.with_cells(np.array([[0, 0, 0, 0, 1, 0.0], [1, 0, 0, 0, 1, 0]]))
    assert pr_auc_trapezoid(drawn)[1] == pytest.approx(0 + 0.5 / 2)
    assert np.isnan(pr_auc_trapezoid(drawn)[0])
