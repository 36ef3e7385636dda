"""What BCa adds to the percentile bootstrap; agreement with scipy is tested beside that."""

import numpy as np
import pytest
from scipy import stats
from scipy.special import ndtr, ndtri
from scipy.stats import binom

from reportgen.catalog.answers import Undefined
from reportgen.catalog.bootstrap import BootstrapDraws
from reportgen.catalog.work import Recorder
from reportgen.data import resampling
from reportgen.data.arrays import array
from reportgen.data.evidence import Counts, Proportion
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores
from reportgen.intervals import bootstrap_bca as module
from reportgen.intervals.bootstrap_bca import bootstrap_bca
from reportgen.intervals.clopper_pearson import clopper_pearson
from reportgen.intervals.wilson import wilson

COUNTS = Counts.of(tp=80, fp=12, fn=20, tn=88)


def test_bias_and_acceleration_of_a_share_by_hand():
    """Of 80 in 100, (1 - 2 * 0.8) / (6 * sqrt(16)) = -0.025; the bias correction is that of the binomial, ties half."""
    found = bootstrap_bca.limits(Counts.of(tp=80, fp=0, fn=20, tn=0), metric="recall", draws=200_000)
    assert found.notes["acceleration"] == pytest.approx(-0.025, abs=1e-12)
    below = binom.cdf(79, 100, 0.8) + binom.pmf(80, 100, 0.8) / 2
    assert found.notes["bias_correction"] == pytest.approx(ndtri(below), abs=0.012)


def test_its_limits_are_the_draws_at_the_corrected_ranks():
    found = bootstrap_bca.limits(COUNTS, metric="mcc", draws=4000)
    statistic = module.statistic(COUNTS, "mcc")
    draws = np.sort(resampling.replicate_all(COUNTS, [statistic], draws=4000, generator=np.random.default_rng(1))[0])
    z0 = ndtri(((draws < float(found.value)).mean() + (draws <= float(found.value)).mean()) / 2)
    a = found.notes["acceleration"]
    for limit, z in ((found.low, ndtri(0.025)), (found.high, ndtri(0.975))):
        rank = 4001 * ndtr(z0 + (z0 + z) / (1 - a * (z0 + z)))
        assert float(limit) == pytest.approx(np.interp(rank, np.arange(1, 4001), draws), rel=1e-12)


@pytest.mark.parametrize("right", [60, 80, 95])
def test_for_a_share_it_comes_near_the_intervals_made_for_shares(right):
    found = bootstrap_bca.limits(Counts.of(tp=right, fp=0, fn=100 - right, tn=0), metric="recall")
    known = [method.limits(Proportion.of(right, 100)) for method in (wilson, clopper_pearson)]
    for end in ("low", "high"):
        near = [float(getattr(one, end)) for one in known]
        assert min(near) - 0.012 <= float(getattr(found, end)) <= max(near) + 0.012


def test_draws_that_all_lie_on_one_side_of_the_estimate_cannot_be_corrected(monkeypatch):
    drawn = BootstrapDraws(0.9, array(np.linspace(0.1, 0.5, 100)), 0)
    monkeypatch.setattr(module, "bootstrapped", lambda *_, **__: drawn)
    assert bootstrap_bca.limits(COUNTS, metric="recall") == Undefined("estimate_outside_draws", draws=100)


def test_an_acceleration_that_would_turn_the_order_round_is_refused(monkeypatch):
    monkeypatch.setattr(resampling.LeftOut, "acceleration", 0.6)
    assert bootstrap_bca.limits(COUNTS, metric="recall").code == "acceleration_too_large"


def test_a_metric_that_is_undefined_without_a_single_case_has_no_acceleration(monkeypatch):
    drawn = BootstrapDraws(0.5, array([0.0, 0.5, 0.5, 1.0]), 0)
    monkeypatch.setattr(module, "bootstrapped", lambda *_, **__: drawn)
    one_positive = Counts.of(tp=1, fp=3, fn=0, tn=28)
    assert bootstrap_bca.limits(one_positive, metric="recall") == Undefined("no_acceleration")


def test_the_steps_lead_from_the_share_of_draws_to_the_limits():
    work = Recorder(bootstrap_bca.formula)
    found = bootstrap_bca.limits(COUNTS, metric="mcc", draws=1000, work=work)
    values = {step.code: step.value for step in work.steps}
    assert values["bias_correction"] == found.notes["bias_correction"]
    assert values["acceleration"] == found.notes["acceleration"]
    assert (values["lower_limit"], values["upper_limit"]) == (float(found.low), float(found.high))


def test_scores_of_ten_thousand_cases_take_no_time_worth_mentioning():
    rng = np.random.default_rng(1)
    truth = rng.random(10_000) < 0.3
    found = bootstrap_bca.limits(Scores.of(rng.normal(size=10_000) + truth, truth), metric="roc_auc", draws=200)
    assert float(found.low) < float(found.value) < float(found.high)


def test_stratified_it_agrees_with_scipys_bootstrap_of_two_samples():
    """scipy draws both samples by themselves too; 4000 and 20 000 draws."""
    rng = np.random.default_rng(2)
    positives, negatives = rng.normal(1.2, 1, 40), rng.normal(0, 1, 60)

    def area(x, y):
        return (x[:, None] > y).mean()

    found = bootstrap_bca.limits(
        Scores.of(np.concatenate([positives, negatives]), np.arange(100) < 40),
        metric="roc_auc",
        draws=20_000,
        stratified=True,
    )
    theirs = stats.bootstrap(
        (positives, negatives), area, vectorized=False, n_resamples=4000, method="BCa", rng=np.random.default_rng(1)
    ).confidence_interval
    assert (float(found.low), float(found.high)) == pytest.approx(tuple(theirs), abs=0.006)


def test_clusters_are_left_out_whole():
    """Clusters of one kind: the jackknife over 12 clusters by hand."""
    parts = Counts.of(tp=[3, 1, 4, 0, 2, 5, 1, 2, 3, 0, 1, 2], fp=0, fn=[1, 2, 0, 2, 1, 0, 3, 1, 1, 2, 1, 0], tn=0)
    parts = Counts(parts.tp, np.zeros(12), parts.fn, np.zeros(12))
    found = bootstrap_bca.limits(Units.of(parts), metric="recall")
    tp, n = parts.tp, parts.tp + parts.fn
    without = (tp.sum() - tp) / (n.sum() - n)
    away = without.mean() - without
    assert found.notes["acceleration"] == pytest.approx((away**3).sum() / (6 * (away**2).sum() ** 1.5), rel=1e-9)
