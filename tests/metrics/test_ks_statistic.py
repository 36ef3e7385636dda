"""Kolmogorov-Smirnov statistic."""

import numpy as np
import pytest
from scipy.stats import ks_2samp

from reportgen.catalog.work import Recorder
from reportgen.data.scores import Scores
from reportgen.metrics.ks_statistic import ks_statistic


def test_it_agrees_with_scipy(scored):
    truth, values, scores = scored
    expected = ks_2samp(values[truth], values[~truth], method="asymp").statistic
    assert float(ks_statistic(scores)) == pytest.approx(expected, abs=1e-12)


def test_the_wrong_way_round_it_is_as_large(scored):
    truth, values, scores = scored
    assert ks_statistic(Scores.of(-values, truth)) == ks_statistic(scores)


def test_the_steps_name_the_threshold_and_both_rates():
    work = Recorder(ks_statistic.formula)
    ks_statistic(Scores.of([0.9, 0.5, 0.3, 0.1], [True, True, False, True]), work=work)
    assert [step.value for step in work.steps] == [0.5, 2 / 3, 0, 2 / 3]


def test_equal_scores_have_none_and_one_class_is_undefined():
    assert float(ks_statistic(Scores.of([1, 1], [True, False]))) == 0
    assert np.isnan(float(ks_statistic(Scores.of([1, 2], [True, True]))))
    assert np.isnan(float(ks_statistic(Scores.of([], []))))
