"""Golden values: scipy.stats.bootstrap on the same draws, called here; the percentile limits turned round."""

from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

from reportgen.catalog.answers import Undefined
from reportgen.data import resampling
from reportgen.data.evidence import Counts
from reportgen.data.paired import PairedTable
from reportgen.data.scores import Scores
from reportgen.intervals.bootstrap_basic import bootstrap_basic
from reportgen.intervals.bootstrap_percentile import bootstrap_percentile
from reportgen.metrics.recall import recall

COUNTS = Counts.of(tp=80, fp=12, fn=20, tn=88)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize("wrong", [3, 20, 60])
def test_on_the_same_draws_it_agrees_with_scipy(level, wrong):
    """scipy interpolates ranks by type 7, we by type 6: at most one rank apart; scipy does not clip."""
    counts = Counts.of(tp=100 - wrong, fp=0, fn=wrong, tn=0)
    draws = resampling.replicate_all(
        counts, [lambda c: recall(c).value], draws=5000, generator=np.random.default_rng(1)
    )[0]
    rows = np.repeat([1.0, 0.0], [100 - wrong, wrong])
    drawn = SimpleNamespace(bootstrap_distribution=draws)
    theirs = stats.bootstrap(
        (rows,), np.mean, n_resamples=0, bootstrap_result=drawn, method="basic", confidence_level=level
    ).confidence_interval
    found = bootstrap_basic.limits(counts, metric="recall", draws=5000, level=level)
    turned = np.sort(2 * (1 - wrong / 100) - draws)
    for ours, limit in ((found.low, theirs.low), (found.high, min(theirs.high, 1))):
        at = np.searchsorted(turned, limit)
        assert turned[max(at - 2, 0)] <= float(ours) <= turned[min(at + 2, 4999)]


def test_it_is_the_percentile_interval_turned_round_the_estimate():
    basic, percentile = (
        method.limits(COUNTS, metric="mcc", draws=1000) for method in (bootstrap_basic, bootstrap_percentile)
    )
    value = float(basic.value)
    assert float(basic.low) == pytest.approx(2 * value - float(percentile.high), rel=1e-12)
    assert float(basic.high) == pytest.approx(2 * value - float(percentile.low), rel=1e-12)
    assert basic.notes["monte_carlo_low"] == percentile.notes["monte_carlo_high"]
    assert basic.notes["monte_carlo_high"] == percentile.notes["monte_carlo_low"]


def test_a_limit_beyond_the_range_is_put_at_its_end_and_counted():
    found = bootstrap_basic.limits(Counts.of(tp=97, fp=0, fn=3, tn=0), metric="recall", level=0.999)
    assert float(found.high) == 1
    assert found.notes["limits_clipped"] == 1


def test_a_metric_without_an_end_is_not_clipped():
    few = Counts.of(tp=40, fp=30, fn=20, tn=31)
    found = bootstrap_basic.limits(few, metric="lr_plus", level=0.99)
    assert "limits_clipped" not in found.notes
    difference = bootstrap_basic.limits(
        PairedTable.of(both_right=5, only_a=30, only_b=12, both_wrong=9), metric="error"
    )
    assert -1 < float(difference.low) < float(difference.high) < 0


def test_error_free_samples_show_no_uncertainty_so_none_is_claimed():
    separated = Scores.of([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
    assert bootstrap_basic.limits(separated, metric="roc_auc", draws=300) == Undefined("equal_draws", draws=300)
