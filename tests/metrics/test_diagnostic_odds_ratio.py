"""Diagnostic odds ratio."""

import numpy as np
import pytest
from scipy.stats.contingency import odds_ratio

from reportgen.catalog.answers import Undefined
from reportgen.data.evidence import Counts
from reportgen.metrics.diagnostic_odds_ratio import diagnostic_odds_ratio
from reportgen.metrics.lr_minus import lr_minus
from reportgen.metrics.lr_plus import lr_plus

ABSENT = [
    ((0, 0, 0, 0), "no_case"),
    ((0, 3, 0, 4), "no_positive_case"),
    ((4, 0, 3, 0), "no_negative_case"),
    ((0, 0, 3, 4), "no_predicted_positive"),
    ((3, 4, 0, 0), "no_predicted_negative"),
    ((5, 0, 1, 3), "infinite_odds_ratio"),
    ((5, 1, 0, 3), "infinite_odds_ratio"),
    ((5, 0, 0, 3), "infinite_odds_ratio"),
]


def test_it_agrees_with_a_hand_calculation():
    found = diagnostic_odds_ratio(Counts.of(tp=231, fp=32, fn=27, tn=54))
    assert float(found) == pytest.approx(231 * 54 / (32 * 27), rel=1e-15)


def test_it_is_the_sample_odds_ratio_of_scipy(calls):
    *_, counts = calls
    table = [[int(counts.tp), int(counts.fp)], [int(counts.fn), int(counts.tn)]]
    expected = odds_ratio(table, kind="sample").statistic
    assert float(diagnostic_odds_ratio(counts)) == pytest.approx(expected, rel=1e-12)


def test_it_is_one_likelihood_ratio_over_the_other(calls):
    *_, counts = calls
    expected = float(lr_plus(counts)) / float(lr_minus(counts))
    assert float(diagnostic_odds_ratio(counts)) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("counts", "code"), ABSENT)
def test_without_a_finite_value_it_says_why(counts, code):
    tp, fp, fn, tn = counts
    assert diagnostic_odds_ratio(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn)) == Undefined(code)


@pytest.mark.parametrize(("counts", "_"), ABSENT)
def test_in_a_batch_it_is_nan_then(counts, _):
    tp, fp, fn, tn = ([one, 2] for one in counts)
    found = diagnostic_odds_ratio(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))
    assert np.isnan(found[0])
    assert found[1] == 1


def test_none_right_in_a_class_gives_zero():
    assert float(diagnostic_odds_ratio(Counts.of(tp=0, fp=3, fn=5, tn=4))) == 0
