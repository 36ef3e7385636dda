"""What declarations state about metrics and no formula says by itself holds when it is tried."""

import numpy as np
import pytest

from reportgen.catalog import registry
from reportgen.catalog.method import Metric
from reportgen.catalog.statistic import number
from reportgen.data.arrays import array
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts
from reportgen.data.scores import Scores

COUNTS = Counts.of(tp=7, fp=3, fn=2, tn=11)
SCORES = Scores(array([0.1, 0.3, 0.4, 0.6, 0.8]), array([1, 2, 1, 4, 3]), array([6, 3, 5, 2, 1]))
COSTS = [[0.0, 1.0], [3.0, 0.5]]
OPTIONS = {
    "fbeta": {"beta": 2.0},
    "net_benefit": {"threshold": 0.3},
    "expected_fdr": {"threshold": 0.3},
    "ppv_at_prevalence": {"prevalence": 0.1},
    "npv_at_prevalence": {"prevalence": 0.1},
    "partial_auc": {"max_fpr": 0.5},
    "rogan_gladen": {"sensitivity": 0.9, "specificity": 0.8},
}
METRICS = [
    one for one in registry.discover() if isinstance(one, Metric) and {Counts, Scores, Costed} & set(one.evidence)
]
each = pytest.mark.parametrize("metric", METRICS, ids=lambda one: one.id)


def pair(metric):
    """Return some evidence of the metric, and the same with each positive case counted twice."""
    if Scores in metric.evidence:
        return SCORES, Scores(SCORES.values, 2 * SCORES.positives, SCORES.negatives)
    twice = Counts(2 * COUNTS.tp, COUNTS.fp, 2 * COUNTS.fn, COUNTS.tn)
    return tuple(Costed.of(one, COSTS) if Costed in metric.evidence else one for one in (COUNTS, twice))


@each
def test_a_metric_depends_on_the_prevalence_just_when_it_says_so(metric):
    values = [float(number(metric.function(one, **OPTIONS.get(metric.id, {})))) for one in pair(metric)]

    assert np.isclose(*values, rtol=1e-9, atol=0) == (not metric.depends_on_prevalence)


@each
def test_what_a_metric_counts_among_which_cases_is_its_numerator_and_denominator(metric):
    if metric.about is None:
        return
    cells = {
        "all": ("tp fp fn tn", "tp tn"),
        "positive": ("tp fn", "tp"),
        "negative": ("fp tn", "tn"),
        "called_positive": ("tp fp", "tp"),
        "called_negative": ("fn tn", "tn"),
    }
    whole, right = (sum(getattr(COUNTS, cell) for cell in names.split()) for names in cells[metric.about])
    share = metric.function(COUNTS)

    expected = (float(right if metric.counts == "right" else whole - right), float(whole))
    assert (float(share.numerator), float(share.denominator)) == expected


@each
def test_a_metric_that_is_carried_over_from_another_has_its_value(metric):
    if metric.carried is not None:
        of = metric.carried.metric.function(SCORES)
        assert float(metric.carried.carry(of)) == pytest.approx(float(metric.function(SCORES)), rel=1e-12)


@each
def test_a_metric_at_a_stated_prevalence_is_the_named_one_at_that_of_the_sample(metric):
    if metric.at_use_of is not None:
        named = registry.declared(metric.at_use_of, Metric).function(COUNTS)
        prevalence = float(COUNTS.positives / COUNTS.cases)
        assert float(number(metric.function(COUNTS, prevalence=prevalence))) == pytest.approx(float(named), rel=1e-12)


@each
def test_scores_beyond_one_are_refused_just_by_what_needs_probabilities(metric):
    if Scores not in metric.evidence:
        return
    doubled = Scores(2 * SCORES.values, SCORES.positives, SCORES.negatives)
    found = metric.function(doubled, **OPTIONS.get(metric.id, {}))

    refused = getattr(found, "code", "") in ("not_probabilities", "no_log_odds")
    assert refused == metric.needs_probabilities
