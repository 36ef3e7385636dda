"""Golden values: the binomial standard error; numpy's standard deviation of the draws; the spread over seeds."""

import numpy as np
import pytest

from reportgen.catalog.answers import Undefined
from reportgen.data import resampling
from reportgen.data.evidence import Counts
from reportgen.data.scores import Scores
from reportgen.intervals.bootstrap_normal import bootstrap_normal
from reportgen.intervals.delong import delong
from reportgen.metrics.mcc import mcc

COUNTS = Counts.of(tp=80, fp=12, fn=20, tn=88)


@pytest.mark.parametrize("right", [10, 50, 93])
def test_of_a_share_it_is_walds_interval_but_for_chance(right):
    found = bootstrap_normal.limits(Counts.of(tp=right, fp=0, fn=100 - right, tn=0), metric="recall", draws=100_000)
    error = (right / 100 * (1 - right / 100) / 100) ** 0.5
    assert found.notes["standard_error"] == pytest.approx(error, rel=0.01)
    assert abs(found.notes["bias"]) < 3 * error / 100_000**0.5


def test_it_goes_as_far_as_the_standard_deviation_of_the_draws_says():
    draws = resampling.replicate_all(COUNTS, [mcc], draws=700, generator=np.random.default_rng(1))[0]
    found = bootstrap_normal.limits(COUNTS, metric="mcc", draws=700)
    value = float(mcc(COUNTS))
    assert float(found.high) == pytest.approx(value + 1.959963984540054 * draws.std(ddof=1), rel=1e-12)
    assert float(found.low) == pytest.approx(value - 1.959963984540054 * draws.std(ddof=1), rel=1e-12)
    assert found.notes["bias"] == pytest.approx(draws.mean() - value, rel=1e-9)


def test_the_printed_monte_carlo_error_is_the_spread_over_seeds():
    found = [bootstrap_normal.limits(COUNTS, metric="mcc", draws=500, seed=seed) for seed in range(200)]
    spread = np.std([float(one.low) for one in found])
    assert np.mean([one.notes["monte_carlo_low"] for one in found]) == pytest.approx(spread, rel=0.2)


def test_of_an_area_it_is_nearly_delongs():
    rng = np.random.default_rng(1)
    truth = rng.random(400) < 0.4
    s = Scores.of(rng.normal(size=400) + truth, truth)
    ours, theirs = bootstrap_normal.limits(s, metric="roc_auc", draws=5000), delong.limits(s, scale="identity")
    assert (float(ours.low), float(ours.high)) == pytest.approx((float(theirs.low), float(theirs.high)), abs=0.003)


def test_a_limit_beyond_the_range_is_put_at_its_end_and_counted():
    found = bootstrap_normal.limits(Counts.of(tp=98, fp=0, fn=2, tn=0), metric="recall", level=0.99)
    assert (float(found.high), found.notes["limits_clipped"]) == (1, 1)


def test_error_free_samples_show_no_uncertainty_so_none_is_claimed():
    perfect = Counts.of(tp=20, fp=0, fn=0, tn=30)
    assert bootstrap_normal.limits(perfect, metric="accuracy", draws=300) == Undefined("equal_draws", draws=300)
