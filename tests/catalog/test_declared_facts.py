"""What declarations state about methods and no formula says by itself holds when it is tried."""

from typing import get_args

import numpy as np
import pytest
from scipy.stats import binom

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.method import Curve, IntervalMethod, Metric
from reportgen.catalog.statistic import number
from reportgen.data.arrays import array
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts, Proportion
from reportgen.data.scores import Scores

COUNTS = Counts.of(tp=7, fp=3, fn=2, tn=11)
SCORES = Scores(array([0.1, 0.3, 0.4, 0.6, 0.8]), array([1, 2, 1, 4, 3]), array([6, 3, 5, 2, 1]))
LOG_ODDS = np.log(SCORES.values / (1 - SCORES.values))
RECALIBRATED = Scores(SCORES.values, SCORES.negatives * np.exp(0.2 + 0.8 * LOG_ODDS), SCORES.negatives)
COSTS = [[0.0, 1.0], [3.0, 0.5]]
OPTIONS = {
    "fbeta": {"beta": 2.0},
    "net_benefit": {"threshold": 0.3},
    "expected_fdr": {"threshold": 0.3},
    "ppv_at_prevalence": {"prevalence": 0.1},
    "npv_at_prevalence": {"prevalence": 0.1},
    "partial_auc": {"max_fpr": 0.5},
    "recall_at_specificity": {"specificity": 0.8},
    "specificity_at_recall": {"recall": 0.8},
    "precision_at_recall": {"recall": 0.8},
    "rogan_gladen": {"sensitivity": 0.9, "specificity": 0.8},
}
METRICS = [
    one for one in registry.discover() if isinstance(one, Metric) and {Counts, Scores, Costed} & set(one.evidence)
]
each = pytest.mark.parametrize("metric", METRICS, ids=lambda one: one.id)


def pair(metric):
    """
    Return some evidence of the metric, and the same with each positive case counted twice.

    What states a model of the scores is the same at any prevalence where that model holds, so it holds there.
    """
    if Scores in metric.evidence:
        scores = RECALIBRATED if metric.same_at_any_prevalence else SCORES
        return scores, Scores(scores.values, 2 * scores.positives, scores.negatives)
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

    refused = getattr(found, "code", "") == "not_probabilities"
    assert refused == metric.needs_probabilities


@each
def test_the_unit_of_money_is_that_of_one_case_just_where_a_metric_says_so(metric):
    if metric.written_as == "money":
        costs = np.sum(np.array(COSTS) * [[COUNTS.tn, COUNTS.fp], [COUNTS.fn, COUNTS.tp]])
        value = float(number(metric.function(Costed.of(COUNTS, COSTS))))

        assert (value == pytest.approx(float(costs / COUNTS.cases), rel=1e-12)) == metric.per_case


@each
def test_scores_that_are_frequencies_have_the_ideal_value(metric):
    calibrated = Scores(array([0.25, 0.5, 0.75]), array([5, 10, 15]), array([15, 10, 5]))
    if metric.ideal is not None:
        assert float(number(metric.function(calibrated))) == pytest.approx(metric.ideal, abs=1e-9)


@each
def test_a_proportion_says_just_then_that_it_is_of_the_cases_when_calls_do_not_matter(metric):
    otherwise = Counts.of(tp=4, fp=9, fn=5, tn=5)
    if metric.of_cases:
        assert metric.better == "neither"
    if metric.share and Counts in metric.evidence:
        values = [float(metric.function(one)) for one in (COUNTS, otherwise)]
        assert np.isclose(*values, rtol=1e-12, atol=0) == metric.of_cases


@each
def test_a_metric_and_its_complement_make_up_all_cases(metric):
    other = index.complement_of(index.find(metric.id, ("metric",)))
    assert (other is None) == (metric.about is None)
    if other is not None:
        left = registry.declared(other.id, Metric).function(COUNTS)
        assert float(metric.function(COUNTS)) + float(left) == pytest.approx(1, rel=1e-12)


@pytest.mark.parametrize("entry", index.intervals_for("proportion"), ids=lambda entry: entry.id)
def test_an_exact_interval_covers_every_proportion_often_enough(entry):
    """Each count of 20 is weighed with its binomial probability; only such limits judge a proportion."""
    method, cases, level = registry.declared(entry.id, IntervalMethod), 20, 0.95
    counts = np.arange(cases + 1)
    limits = [method.limits(Proportion.of(int(count), cases), level=level) for count in counts]
    low, high = (np.array([float(getattr(one, end)) for one in limits]) for end in ("low", "high"))
    covered = [
        float(np.sum(binom.pmf(counts, cases, true)[(low <= true) & (true <= high)]))
        for true in np.linspace(0.005, 0.995, 199)
    ]

    if entry.exact:
        assert min(covered) >= level
    else:
        assert not entry.judges


@pytest.mark.parametrize("name", ["gain", "cost"])
def test_a_column_of_a_curve_has_the_values_of_the_metric_that_it_is(name):
    curve = registry.declared(name, Curve)
    table = curve.function(SCORES, **curve.known({"costs": COSTS}))
    sweep = SCORES.sweep()
    for column, metric in curve.columns.items():
        method, found = registry.declared(metric, Metric), [row[table.columns.index(column)] for row in table.rows]
        evidence = Costed.of(sweep, COSTS) if Costed in method.evidence else sweep
        assert found == pytest.approx(list(number(method.function(evidence))), rel=1e-12)


@pytest.mark.parametrize("entry", index.of_kind("curve"), ids=lambda entry: entry.id)
def test_what_curves_name_are_metrics(entry):
    named = {*entry.lines, *entry.columns.values(), *(metric for table in entry.summed_up_by for metric in table)}

    assert [metric for metric in named if index.find(metric, ("metric",)) is None] == []


def test_limits_of_proportions_are_built_on_those_that_are_shown_or_judge():
    judging = {entry.id for entry in index.intervals_for("proportion", judging=True)}
    built_on = [entry.option("base") for entry in index.of_kind("interval")]

    assert {index.base_limits(name) for name in ("wilson", "jeffreys")} == {"wilson"}
    assert index.base_limits("clopper_pearson") == "clopper_pearson"
    assert all(set(option.choices) == judging | {"wilson"} for option in built_on if option)


def test_each_part_of_results_has_the_analyses_that_fill_it():
    assert {part for part in get_args(index.Fills) if not index.filling(part)} == set()
    assert [entry.id for entry in index.filling("calibration")] == ["murphy_decomposition", "ece_reference"]
