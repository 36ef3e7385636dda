"""Golden values: scikit-learn's roc_curve, called here."""

import numpy as np
import pytest
from sklearn.metrics import roc_curve

from reportgen.catalog.answers import Undefined
from reportgen.curves.tpr_fp import tpr_fp
from reportgen.data.scores import Scores


@pytest.mark.parametrize("digits", [9, 1, 0])
def test_it_is_the_roc_curve_with_counted_alarms(digits):
    rng = np.random.default_rng(digits)
    truth = np.arange(200) % 4 == 0
    values = np.round(rng.normal(truth, 1), digits)
    across, up, thresholds = roc_curve(truth, values, drop_intermediate=False)
    table = tpr_fp(Scores.of(values, truth))
    assert table.columns == ("threshold", "fp", "tpr")
    assert [row[1] for row in table.rows] == np.rint(across * 150).astype(int).tolist()
    assert [row[2] for row in table.rows] == pytest.approx(up.tolist())
    assert [row[0] for row in table.rows] == [None, *thresholds[1:].tolist()]


def test_negative_cases_may_lack_but_positive_ones_not():
    assert tpr_fp(Scores.of([1, 2], [True, True])).rows == ((None, 0, 0.0), (2, 0, 0.5), (1, 0, 1.0))
    assert tpr_fp(Scores.of([1, 2], [False, False])) == Undefined("no_positive_case")
