"""Golden values: scikit-learn's det_curve and scipy's normal quantile, called here."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from sklearn.metrics import det_curve

from reportgen.catalog.answers import Undefined
from reportgen.curves.det import det
from reportgen.curves.roc import roc
from reportgen.data.scores import Scores

CASES = st.lists(st.tuples(st.integers(0, 8), st.booleans()), min_size=2, max_size=40)
OF_BOTH_CLASSES = CASES.filter(lambda cases: len({positive for _, positive in cases}) == 2)


@pytest.mark.parametrize("digits", [9, 1, 0])
def test_it_agrees_with_scikit_learn(digits):
    rng = np.random.default_rng(digits)
    truth = np.arange(200) % 4 == 0
    values = np.round(rng.normal(truth, 1), digits)
    across, up, thresholds = det_curve(truth, values)
    found = {row[0]: row[1:3] for row in det(Scores.of(values, truth)).rows}
    finite = np.isfinite(thresholds)
    theirs = zip(thresholds[finite], across[finite], up[finite], strict=True)
    assert all(found[threshold] == pytest.approx((x, y), abs=1e-12) for threshold, x, y in theirs)
    assert finite.sum() > 1


def test_the_normal_quantiles_are_those_of_the_rates_and_absent_at_both_ends():
    table = det(Scores.of([5, 4, 3, 2, 1], [True, False, True, False, True]))
    assert table.columns == ("threshold", "fpr", "fnr", "fpr_probit", "fnr_probit")
    for _, across, up, x, y in table.rows:
        for rate, quantile in ((across, x), (up, y)):
            expected = stats.norm.ppf(rate)
            assert quantile == (pytest.approx(expected) if np.isfinite(expected) else None)


@given(OF_BOTH_CLASSES)
def test_it_is_the_roc_curve_turned_upside_down(cases):
    scores = Scores.of(*zip(*cases, strict=True))
    turned = [(threshold, across, 1 - up) for threshold, across, up in roc(scores).rows]
    assert [row[:3] for row in det(scores).rows] == [pytest.approx(row) for row in turned]


@pytest.mark.parametrize("truth", [[True, True], [False], []])
def test_one_class_alone_has_no_curve(truth):
    assert det(Scores.of(np.linspace(0, 1, len(truth)), truth)) == Undefined("one_class")


def test_equal_scores_are_one_step():
    assert [row[:3] for row in det(Scores.of([0.3] * 4, [True, False, False, True])).rows] == [
        (None, 0, 1),
        (0.3, 1, 0),
    ]
