"""Golden values: scipy.stats.bootstrap on the same draws, called here; the spread of the limits over many seeds."""

from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

from reportgen.catalog.answers import Limits, Undefined
from reportgen.data import resampling
from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion, Counts
from reportgen.data.paired import PairedTable
from reportgen.data.scores import Scores
from reportgen.errors import ReportgenError
from reportgen.intervals.bootstrap_bca import bootstrap_bca
from reportgen.intervals.bootstrap_percentile import bootstrap_percentile
from reportgen.metrics.recall import recall

COUNTS = Counts.of(tp=80, fp=12, fn=20, tn=88)
NAMES = {"percentile": bootstrap_percentile, "BCa": bootstrap_bca}
both = pytest.mark.parametrize("method", NAMES.values(), ids=NAMES)


def neighbours(ordered, limit):
    """Return the draws one rank below and above the place of a limit, for another rule of interpolation."""
    at = np.searchsorted(ordered, limit)
    return ordered[max(at - 2, 0)], ordered[min(at + 2, len(ordered) - 1)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize("wrong", [3, 20, 60])
def test_on_the_same_draws_it_agrees_with_scipy(name, level, wrong):
    """scipy interpolates ranks by type 7, we by type 6: at most one rank apart."""
    counts = Counts.of(tp=100 - wrong, fp=0, fn=wrong, tn=0)
    draws = resampling.replicate_all(
        counts, [lambda c: recall(c).value], draws=5000, generator=np.random.default_rng(1)
    )[0]
    rows = np.repeat([1.0, 0.0], [100 - wrong, wrong])
    drawn = SimpleNamespace(bootstrap_distribution=draws)
    theirs = stats.bootstrap(
        (rows,), np.mean, n_resamples=0, bootstrap_result=drawn, method=name, confidence_level=level
    ).confidence_interval
    found = NAMES[name].limits(counts, metric="recall", draws=5000, level=level)
    for ours, limit in ((found.low, theirs.low), (found.high, theirs.high)):
        below, above = neighbours(np.sort(draws), limit)
        assert below <= float(ours) <= above


@both
def test_the_printed_monte_carlo_error_is_the_spread_over_seeds(method):
    """A smooth metric and 150 seeds: the standard deviation is known to about 6%."""
    found = [method.limits(COUNTS, metric="mcc", draws=1000, seed=seed) for seed in range(150)]
    for end in ("low", "high"):
        spread = np.std([float(getattr(one, end)) for one in found])
        printed = np.mean([one.notes[f"monte_carlo_{end}"] for one in found])
        assert printed == pytest.approx(spread, rel=0.25)


@both
def test_the_same_seed_gives_the_same_bytes_and_another_seed_other_limits(method):
    first, again = (method.limits(COUNTS, metric="mcc", draws=500, seed=4) for _ in range(2))
    other = method.limits(COUNTS, metric="mcc", draws=500, seed=5)
    assert (first.low.tobytes(), first.high.tobytes()) == (again.low.tobytes(), again.high.tobytes())
    assert first.notes == again.notes
    assert float(first.low) != float(other.low)


@both
def test_without_a_number_of_draws_there_are_ten_thousand_for_counts(method):
    assert method.limits(COUNTS, metric="accuracy").notes["draws"] == 10_000


@both
def test_scores_with_many_cells_get_two_thousand_draws(method):
    rng = np.random.default_rng(1)
    truth = rng.random(600) < 0.4
    found = method.limits(Scores.of(rng.normal(size=600) + truth, truth), metric="roc_auc")
    assert found.notes["draws"] == 2_000
    assert float(found.low) < float(found.value) < float(found.high)


@both
@pytest.mark.parametrize("metric", ["recall", "f1", "fbeta(beta=2)", "mcc", "balanced_accuracy"])
def test_it_serves_every_metric_of_counts(method, metric):
    found = method.limits(COUNTS, metric=metric, draws=500)
    assert float(found.low) < float(found.value) < float(found.high)


@both
@pytest.mark.parametrize("metric", ["roc_auc", "average_precision", "brier"])
def test_it_serves_every_metric_of_scores(method, metric):
    scores = Scores.of([0.1, 0.2, 0.4, 0.4, 0.5, 0.7, 0.8, 0.9], [0, 0, 1, 0, 0, 1, 1, 1])
    found = method.limits(scores, metric=metric, draws=500, level=0.8)
    assert isinstance(found, Limits)
    assert float(found.low) < float(found.high)


@both
def test_it_serves_a_confusion_matrix(method):
    confusion = Confusion(array([[14, 0, 0], [0, 15, 2], [0, 1, 13]]), ("setosa", "versicolor", "virginica"))
    found = method.limits(confusion, metric="accuracy", draws=500)
    assert float(found.low) < float(found.value) == 42 / 45 < float(found.high)


@both
def test_of_two_models_on_the_same_cases_it_is_the_difference_of_each_draw(method):
    """Of 200 cases 25 against 5: for right and wrong calls the difference is a mean of 1, 0 and -1."""
    table = PairedTable.of(both_right=160, only_a=25, only_b=5, both_wrong=10)
    found = method.limits(table, metric="accuracy", draws=20_000)
    assert float(found.value) == pytest.approx(0.1)
    assert float(found.high - found.low) == pytest.approx(2 * 1.96 * (30 / 200 - 0.01) ** 0.5 / 200**0.5, rel=0.05)


@both
def test_error_free_samples_show_no_uncertainty_so_none_is_claimed(method):
    assert method.limits(Counts.of(tp=20, fp=0, fn=0, tn=30), metric="accuracy") == Undefined(
        "equal_draws", draws=10_000
    )
    separated = Scores.of([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
    assert method.limits(separated, metric="roc_auc", draws=300).code == "equal_draws"


@both
def test_a_metric_that_is_undefined_itself_has_no_interval(method):
    found = method.limits(Counts.of(tp=0, fp=3, fn=0, tn=7), metric="recall")
    assert found == Undefined("undefined_estimate", reason="no case is positive")


@both
def test_a_metric_that_is_undefined_in_many_draws_has_no_interval(method):
    """One positive case of thirty is in no draw with chance (29/30)^30 = 36%."""
    found = method.limits(Counts.of(tp=1, fp=3, fn=1, tn=28), metric="recall", seed=2)
    assert found.code == "undefined_draws"
    assert found.facts["share"] == pytest.approx((31 / 33) ** 33, abs=0.03)


@both
def test_a_few_undefined_draws_are_counted_and_left_out(method):
    """Four positive cases of thirty are in no draw with chance (26/30)^30 = 1.4%."""
    found = method.limits(Counts.of(tp=2, fp=3, fn=2, tn=23), metric="recall")
    assert found.notes["undefined_draws"] / 10_000 == pytest.approx((26 / 30) ** 30, abs=0.005)
    assert 0 <= float(found.low) < float(found.high) <= 1


@both
def test_weights_that_are_no_counts_cannot_be_drawn(method):
    assert method.limits(Counts.of(tp=3.5, fp=1, fn=2, tn=4), metric="recall") == Undefined("no_whole_counts")


@both
@pytest.mark.parametrize(
    ("metric", "message"),
    [
        ("recal", "did you mean 'recall'"),
        ("auc_ovr", "auc_ovr is computed from"),
        ("fbeta", "fbeta needs beta"),
        ("recall(beta=2)", "recall has no option 'beta'"),
        ("roc_auc", "roc_auc is computed from Scores"),
    ],
)
def test_metrics_that_do_not_fit_are_refused(method, metric, message):
    with pytest.raises(ReportgenError, match=message):
        method.limits(COUNTS, metric=metric)


def test_no_draws_are_refused():
    with pytest.raises(ReportgenError, match="draws must be at least 1"):
        bootstrap_percentile.limits(COUNTS, metric="recall", draws=0)


def test_one_row_of_counts_is_taken_at_a_time():
    with pytest.raises(ValueError, match="one row of counts"):
        bootstrap_percentile.limits(COUNTS.with_cells(np.ones((3, 4))), metric="recall")
