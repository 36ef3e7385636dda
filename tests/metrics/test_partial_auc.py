"""Partial area under the ROC curve."""

import numpy as np
import pytest
from sklearn.metrics import auc, roc_auc_score, roc_curve

from reportgen.data.scores import Scores
from reportgen.errors import ReportgenError
from reportgen.metrics.partial_auc import partial_auc
from reportgen.metrics.roc_auc import roc_auc

RATES = [0.01, 0.1, 0.35, 0.5, 0.999]


@pytest.mark.parametrize("max_fpr", RATES)
def test_standardised_it_agrees_with_scikit_learn(scored, max_fpr):
    truth, values, scores = scored
    expected = roc_auc_score(truth, values, max_fpr=max_fpr)
    assert float(partial_auc(scores, max_fpr=max_fpr, standardised=True)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("max_fpr", RATES)
def test_it_is_the_area_of_the_curve_cut_off_at_the_rate(scored, max_fpr):
    truth, values, scores = scored
    fpr, tpr, _ = roc_curve(truth, values, drop_intermediate=False)
    kept = fpr <= max_fpr
    # np.interp takes the top of a vertical step, where the rate lies on one
    end = np.interp(max_fpr, fpr, tpr)
    expected = auc(np.append(fpr[kept], max_fpr), np.append(tpr[kept], end))
    assert float(partial_auc(scores, max_fpr=max_fpr)) == pytest.approx(expected, abs=1e-12)


def test_up_to_a_rate_of_1_it_is_the_whole_area(scored):
    *_, scores = scored
    for standardised in (False, True):
        found = float(partial_auc(scores, max_fpr=1, standardised=standardised))
        assert found == pytest.approx(float(roc_auc(scores)), abs=1e-14)


@pytest.mark.parametrize("max_fpr", RATES)
def test_a_faultless_model_has_all_of_it_and_chance_one_half(max_fpr):
    faultless, tied = Scores.of([0, 0, 1], [False, False, True]), Scores.of([1, 1, 1], [False, False, True])
    assert float(partial_auc(faultless, max_fpr=max_fpr)) == pytest.approx(max_fpr)
    assert float(partial_auc(faultless, max_fpr=max_fpr, standardised=True)) == 1
    assert float(partial_auc(tied, max_fpr=max_fpr, standardised=True)) == pytest.approx(0.5)


@pytest.mark.parametrize("truth", [[True, True], [False, False]])
def test_one_class_has_none(truth):
    assert np.isnan(float(partial_auc(Scores.of([0.1, 0.2], truth), max_fpr=0.5)))


@pytest.mark.parametrize("max_fpr", [0, -0.1, 1.1, float("nan")])
def test_a_rate_out_of_range_is_refused(max_fpr):
    with pytest.raises(ReportgenError, match="max_fpr must be above 0"):
        partial_auc(Scores.of([0.1, 0.2], [True, False]), max_fpr=max_fpr)
