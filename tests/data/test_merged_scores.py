"""Merged scores against the scores that they stand for, whatever the order within."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.data.merged_scores import MergedScores
from reportgen.data.scores import Scores
from reportgen.metrics.average_precision import average_precision
from reportgen.metrics.brier import brier
from reportgen.metrics.roc_auc import roc_auc

ROWS = st.lists(st.tuples(st.integers(0, 40).map(lambda n: n / 40), st.booleans()), min_size=2, max_size=60)
METRICS = {"roc_auc": roc_auc, "average_precision": average_precision, "brier": brier}


def scores(rows):
    return Scores.of([score for score, _ in rows], [positive for _, positive in rows])


@given(ROWS, st.integers(1, 12))
def test_no_case_is_lost_and_the_order_stays(rows, most):
    found = MergedScores.of(scores(rows), most)
    assert len(found.lows) <= most
    assert float(found.scores.cases) == len(rows)
    assert (np.diff(found.scores.values) > 0).all()
    assert (np.diff(found.at) >= 0).all()
    assert (found.lows <= found.scores.values).all()
    assert (found.scores.values <= found.highs).all()
    assert (found.highs[:-1] < found.lows[1:]).all()


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
@given(rows=ROWS, most=st.integers(1, 8))
def test_merging_moves_a_metric_by_no_more_than_its_bound(metric, rows, most):
    s = scores(rows)
    exact = float(metric(s))
    if np.isnan(exact):
        return
    found = MergedScores.of(s, most)
    best, worst = (float(metric(one)) for one in found.extremes())
    assert min(best, worst) - 1e-12 <= exact <= max(best, worst) + 1e-12
    assert abs(exact - float(metric(found.scores))) <= found.bound(metric) + 1e-12


def test_scores_that_are_few_are_not_merged():
    s = scores([(0.1, True), (0.2, False), (0.9, True), (0.9, False)])
    found = MergedScores.of(s, 100)
    assert found.scores.values.tolist() == s.values.tolist()
    assert found.bound(roc_auc) == 0


def test_a_rare_class_keeps_half_of_the_places():
    rng = np.random.default_rng(1)
    positive = np.arange(20_000) < 40
    found = MergedScores.of(Scores.of(rng.normal(size=20_000) + positive, positive), 400)
    assert (found.scores.positives <= 1).mean() > 0.99
    assert found.bound(roc_auc) < 0.002
