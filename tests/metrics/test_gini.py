"""Gini coefficient."""

import numpy as np
import pytest
from scipy.stats import somersd

from reportgen.data.scores import Scores
from reportgen.metrics.gini import gini


def test_it_is_somers_d_of_scipy(scored):
    truth, values, scores = scored
    assert float(gini(scores)) == pytest.approx(somersd(truth, values).statistic, abs=1e-12)


@pytest.mark.parametrize(("values", "expected"), [([0, 0, 1, 1], 1), ([1, 1, 0, 0], -1), ([1, 1, 1, 1], 0)])
def test_known_rankings_have_known_values(values, expected):
    assert float(gini(Scores.of(values, [False, False, True, True]))) == expected


def test_one_class_has_none():
    assert np.isnan(float(gini(Scores.of([0.1, 0.2], [True, True]))))
