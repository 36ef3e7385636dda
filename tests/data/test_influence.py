"""The delta method against closed forms and against a jackknife of single rows."""

import numpy as np
import pytest

from reportgen.data import influence
from reportgen.data.evidence import Counts
from reportgen.data.influence import DeltaError
from reportgen.data.paired import PairedCounts, PairedScores
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores
from reportgen.data.strata import strata
from reportgen.intervals.delong import delong
from reportgen.metrics.mcc import mcc
from reportgen.metrics.recall import recall
from reportgen.metrics.roc_auc import roc_auc

COUNTS = Counts.of(tp=80, fp=12, fn=20, tn=88)


def some_scores(cases, seed=3):
    rng = np.random.default_rng(seed)
    truth = rng.random(cases) < 0.4
    return rng.normal(size=cases) + truth, truth


def error(evidence, statistic, labels=None):
    found = DeltaError.of(evidence, labels).of_draws(evidence.cells[None, :], statistic)
    assert found.shape == (1,)
    return float(found[0])


def test_of_a_share_it_is_the_root_of_p_q_over_n():
    assert error(COUNTS, lambda c: recall(c).value) == pytest.approx((0.8 * 0.2 / 100) ** 0.5, rel=1e-6)


def test_of_the_correlation_it_is_the_variance_of_bishop_fienberg_and_holland():
    r = float(mcc(COUNTS))
    rows, columns = (100 - 100) / 200, (92 - 108) / 200
    a, b = 0.25, 0.46 * 0.54
    variance = (
        1 - r**2 + r * (1 + r**2 / 2) * rows * columns / (a * b) ** 0.5 - 0.75 * r**2 * (rows**2 / a + columns**2 / b)
    )
    assert error(COUNTS, mcc) == pytest.approx((variance / 200) ** 0.5, rel=1e-5)


def test_of_an_area_it_is_nearly_delongs():
    s = Scores.of(*some_scores(120))
    found = delong.function(s, scale="identity", tail=0.025)
    theirs = float(found.high - found.low) / 2 / 1.959964
    assert error(s, roc_auc, strata(s)) == pytest.approx(theirs, rel=0.01)  # who divides by one less case of each class


def test_many_scores_put_together_give_nearly_the_same(monkeypatch):
    s = Scores.of(*some_scores(400))
    merged = error(s, roc_auc)
    monkeypatch.setattr(influence, "FEW", 10_000)
    assert merged == pytest.approx(error(s, roc_auc), rel=0.005)


def test_many_pairs_of_scores_put_together_give_nearly_the_same(monkeypatch):
    a, truth = some_scores(300)
    pairs = PairedScores.of(a, a + np.random.default_rng(1).normal(size=300), truth)

    def difference(pairs):
        return roc_auc(pairs.first) - roc_auc(pairs.second)

    merged = error(pairs, difference)
    monkeypatch.setattr(influence, "FEW", 10_000)
    assert merged == pytest.approx(error(pairs, difference), rel=0.1)


def test_of_a_difference_of_shares_on_the_same_cases_it_is_that_of_plus_and_minus_ones():
    joint = PairedCounts(np.array([[[0.0, 0.0], [0.0, 0.0]], [[10.0, 5.0], [25.0, 160.0]]]))
    found = error(joint, lambda pair: recall(pair.first).value - recall(pair.second).value)
    assert found == pytest.approx((30 / 200 - 0.01) ** 0.5 / 200**0.5, rel=1e-6)


def test_of_clusters_it_is_the_ratio_estimators():
    """Cochran (1977), Sampling Techniques, equation 2.39 with all units counted: sum of (x - p m)^2 over m. squared."""
    rng = np.random.default_rng(1)
    trials = rng.integers(1, 9, 25).astype(float)
    hits = rng.binomial(trials.astype(int), 0.7).astype(float)
    units = Units.of(Counts(hits, np.zeros(25), trials - hits, np.zeros(25)))
    p = hits.sum() / trials.sum()
    expected = (((hits - p * trials) ** 2).sum()) ** 0.5 / trials.sum()
    assert error(units, lambda c: recall(c).value) == pytest.approx(expected, rel=1e-5)
    assert error(units.merged(), lambda c: recall(c).value) == pytest.approx(expected, rel=1e-5)


def test_single_cases_in_clusters_of_their_own_have_the_error_of_cases():
    scores, truth = some_scores(500)
    s = Scores.of(scores, truth)
    units = Units.of_cases(s, np.arange(500), np.searchsorted(s.values, scores) + len(s.values) * ~truth)
    assert error(units.merged(), roc_auc) == pytest.approx(error(s, roc_auc), rel=1e-9)


def test_strata_leave_out_what_their_sizes_bring():
    """Accuracy with fixed classes: the two binomial variances alone, weighted by the squared class shares."""
    counts = Counts.of(tp=45, fp=30, fn=5, tn=70)
    found = error(counts, lambda c: c.correct / c.cases, strata(counts))
    expected = (50 * 0.9 * 0.1 + 100 * 0.7 * 0.3) ** 0.5 / 150
    assert found == pytest.approx(expected, rel=1e-5)


def test_draws_are_answered_as_each_alone():
    rows = np.random.default_rng(1).multinomial(200, COUNTS.cells / 200, size=7).astype(float)
    delta = DeltaError.of(COUNTS, None)
    together = delta.of_draws(rows, mcc)
    alone = [float(delta.of_draws(row[None, :], mcc)[0]) for row in rows]
    np.testing.assert_allclose(together, alone, rtol=1e-9)
    assert rows.sum() == 1400
