"""Golden values: a studentised bootstrap of the rows written out here; coverage of a skewed mean by simulation."""

import numpy as np
import pytest

from reportgen.catalog.answers import Undefined
from reportgen.data import influence
from reportgen.data.arrays import array
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts
from reportgen.data.scores import Scores
from reportgen.intervals.bootstrap_normal import bootstrap_normal
from reportgen.intervals.bootstrap_t import bootstrap_t

COUNTS = Counts.of(tp=80, fp=12, fn=20, tn=88)


def by_rows(values, draws, level):
    """Studentise the mean of rows drawn one by one, each draw by its own standard deviation with n as divisor."""
    rng = np.random.default_rng(5)
    drawn = values[rng.integers(0, len(values), (draws, len(values)))]
    ratios = (drawn.mean(axis=1) - values.mean()) / (drawn.std(axis=1) / len(values) ** 0.5)
    low, high = np.quantile(ratios, [(1 - level) / 2, (1 + level) / 2])
    error = values.std() / len(values) ** 0.5
    return values.mean() - error * high, values.mean() - error * low


@pytest.mark.parametrize("level", [0.8, 0.95])
def test_of_a_mean_cost_it_agrees_with_rows_drawn_one_by_one(level):
    counts = Costed.of(Counts.of(tp=20, fp=25, fn=12, tn=63), [[0, 3], [11, 1]])
    rows = np.repeat([0.0, 3.0, 11.0, 1.0], [63, 25, 12, 20])
    found = bootstrap_t.limits(counts, metric="mean_cost", draws=40_000, level=level)
    assert (float(found.low), float(found.high)) == pytest.approx(by_rows(rows, 40_000, level), abs=0.03)
    assert found.notes["standard_error"] == pytest.approx(rows.std() / 120**0.5, rel=1e-6)


def test_of_a_skewed_mean_it_reaches_out_to_the_long_side():
    """Few dear errors: the upper limit lies farther off than the lower one, and farther than the normal one."""
    counts = Costed.of(Counts.of(tp=40, fp=0, fn=8, tn=152), [[0, 1], [10, 0]])
    studentised, normal = (
        method.limits(counts, metric="mean_cost", draws=10_000) for method in (bootstrap_t, bootstrap_normal)
    )
    above, below = float(studentised.high - studentised.value), float(studentised.value - studentised.low)
    assert above > 1.4 * below
    assert float(studentised.high) > float(normal.high)


@pytest.mark.slow
def test_it_covers_a_skewed_mean_better_than_the_normal_interval():
    rng = np.random.default_rng(1)
    true, covered = 0.25 + 0.08 * 10, np.zeros(2)
    for seed in range(1000):
        tn, fp, fn = rng.multinomial(120, [0.67, 0.25, 0.08])
        counts = Costed.of(Counts.of(tp=0, fp=fp, fn=fn, tn=tn), [[0, 1], [10, 0]])
        for at, method in enumerate((bootstrap_t, bootstrap_normal)):
            found = method.limits(counts, metric="mean_cost", draws=600, seed=seed)
            covered[at] += float(found.low) <= true <= float(found.high)
    assert covered[0] / 1000 >= 0.94
    assert covered[1] < covered[0]


def test_the_printed_monte_carlo_error_is_the_spread_over_seeds():
    found = [bootstrap_t.limits(COUNTS, metric="mcc", draws=1000, seed=seed) for seed in range(120)]
    for end in ("low", "high"):
        spread = np.std([float(getattr(one, end)) for one in found])
        assert np.mean([one.notes[f"monte_carlo_{end}"] for one in found]) == pytest.approx(spread, rel=0.25)


def test_scores_put_together_for_the_errors_change_the_limits_little(monkeypatch):
    rng = np.random.default_rng(1)
    truth = rng.random(350) < 0.4
    s = Scores.of(rng.normal(size=350) + truth, truth)
    merged = bootstrap_t.limits(s, metric="roc_auc", draws=400)
    monkeypatch.setattr(influence, "FEW", 10_000)
    exact = bootstrap_t.limits(s, metric="roc_auc", draws=400)
    assert (float(merged.low), float(merged.high)) == pytest.approx((float(exact.low), float(exact.high)), abs=0.003)


def test_a_sample_without_spread_of_its_own_has_no_standard_error():
    """All differences of the models' costs are 0: the draws are equal already."""
    assert bootstrap_t.limits(Counts.of(tp=20, fp=0, fn=0, tn=30), metric="accuracy", draws=300).code == "equal_draws"


def test_draws_without_spread_are_counted_and_beyond_a_twentieth_too_many():
    """One error in 30 is in no draw with chance (29/30)^30 = 36%; five with (25/30)^30 = 0.4%."""
    found = bootstrap_t.limits(Counts.of(tp=29, fp=0, fn=1, tn=0), metric="recall")
    assert found.code == "draws_without_spread"
    assert found.facts["share"] == pytest.approx((29 / 30) ** 30, abs=0.02)
    found = bootstrap_t.limits(Counts.of(tp=25, fp=0, fn=5, tn=0), metric="recall")
    assert found.notes["undefined_draws"] / 10_000 == pytest.approx((25 / 30) ** 30, abs=0.003)


def test_a_metric_that_its_cells_do_not_move_has_no_standard_error():
    """Half of the cases each way, drawn with fixed classes: the prevalence cannot change."""
    assert bootstrap_t.limits(COUNTS, metric="prevalence", stratified=True, draws=300) == Undefined(
        "equal_draws", draws=300
    )


def test_draws_and_spread_do_not_depend_on_how_many_are_held_at_a_time(monkeypatch):
    from reportgen.data import resampling

    rng = np.random.default_rng(1)
    truth = rng.random(200) < 0.4
    s = Scores.of(rng.normal(size=200) + truth, truth)
    usual = bootstrap_t.limits(s, metric="roc_auc", draws=100)
    monkeypatch.setattr(resampling, "AT_ONCE", 1000)
    held = bootstrap_t.limits(s, metric="roc_auc", draws=100)
    assert (float(held.low), float(held.high)) == pytest.approx((float(usual.low), float(usual.high)), rel=1e-9)
    assert array(usual.low).shape == ()
