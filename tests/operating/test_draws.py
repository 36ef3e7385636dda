"""Bootstrap draws carry a verdict only on metrics of which a stored table says how often they err."""

import json

from tables import STORED

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import IntervalMethod, Metric
from reportgen.data.evidence import Counts, Regression, Scores
from reportgen.data.resampling_units import Units
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.engine.judge.bounds import enough_for_draws

MANY = {
    Counts: Counts.of(tp=1000, fp=1000, fn=1000, tn=1000),
    Scores: Scores.of([0.1, 0.4, 0.6, 0.9] * 500, [False, True] * 1000),
}
OPTIONS = {"beta": 2.0}
OPEN = {"average_precision": "simulated in 500 samples of a hundred cases of each class, not yet in a stored table"}


def draws_judge(metric):
    """Tell whether draws of very many cases would carry a verdict."""
    evidence = next((MANY[kind] for kind in metric.evidence if kind in MANY), None)
    if Regression in metric.evidence:
        return not isinstance(enough_for_draws(Asked(metric, {}), None), Undefined)
    if metric.enough_at is not None:
        return False  # see tests/engine/judge/test_cuts.py
    needed = {option.name: OPTIONS[option.name] for option in metric.own_options if option.name in OPTIONS}
    return not isinstance(enough_for_draws(Asked(metric, needed), evidence), Undefined)


def metrics():
    return [registry.declared(entry.id, Metric) for entry in index.of_kind("metric")]


def test_every_metric_that_draws_judge_has_rows_with_verdicts():
    tables = [json.loads((STORED / f"resampled_{name}.json").read_text()) for name in ("counts", "scores")]
    rows = [row for table in tables for row in table["rows"] if row["no_verdict"] < 1]
    simulated = {row["metric"].partition("(")[0] for row in rows}

    assert {metric.id for metric in metrics() if draws_judge(metric)} - simulated == set(OPEN)


def test_draws_of_clusters_judge_nothing():
    units = Units.of(Counts.of(tp=[20.0] * 40, fp=[20.0] * 40, fn=[20.0] * 40, tn=[20.0] * 40))
    found = [enough_for_draws(Asked(one, {}), units) for one in metrics() if Regression not in one.evidence]

    assert {absence.code for absence in found} == {"not_proved_of_units"}


def test_one_interval_from_draws_judges():
    """The tables are of this one; others that a spec chooses are shown only."""
    methods = [registry.declared(entry.id, IntervalMethod) for entry in index.of_kind("interval")]

    assert [one.id for one in methods if one.resamples and one.judges] == ["bootstrap_bca"]
