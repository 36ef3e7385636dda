"""Golden values: brute force over all thresholds; scikit-learn and Honavar's cut-off table, named at their tests."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics

from reportgen.analyses.optimal_threshold import RATES, optimal_threshold
from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.call_costs import CallCosts
from reportgen.data.scores import Scores
from reportgen.errors import ReportgenError
from reportgen.metrics.f1 import f1
from reportgen.metrics.fnr import fnr
from reportgen.metrics.fpr import fpr
from reportgen.metrics.npv import npv
from reportgen.metrics.precision import precision
from reportgen.metrics.recall import recall
from reportgen.metrics.specificity import specificity

FACTORY = [[0, 10], [1000, 10]]
CASES = st.lists(st.tuples(st.integers(0, 8), st.booleans()), min_size=2, max_size=30)
OF_BOTH_CLASSES = CASES.filter(lambda cases: len({positive for _, positive in cases}) == 2)
COSTS = st.lists(st.lists(st.integers(-20, 20), min_size=2, max_size=2), min_size=2, max_size=2)


def of(cases):
    return Scores.of(*zip(*cases, strict=True))


def each(scores):
    """Pair every observed score with its counts, the highest first."""
    return [(float(cut), scores.at(cut)) for cut in scores.values[::-1]]


def best(scores, worth):
    """Find by brute force the highest of the best thresholds, its worth, and how many there are."""
    found = [(cut, worth(counts)) for cut, counts in each(scores)]
    found = [(cut, value) for cut, value in found if value is not None]
    top = max(value for _, value in found)
    good = [cut for cut, value in found if value >= top - 1e-9]
    return good[0], top, len(good)


@given(OF_BOTH_CLASSES, COSTS, st.none() | st.floats(0.05, 0.95))
def test_no_threshold_costs_less(cases, costs, prevalence):
    scores, matrix = of(cases), CallCosts.of(costs)
    found = optimal_threshold(scores, rule="cost", costs=costs, prevalence=prevalence)
    cut, worth, times = best(scores, lambda counts: -float(matrix.mean(counts, prevalence)))
    none = float(matrix.mean(scores.at(np.inf), prevalence))
    if none < -worth - 1e-9:
        assert found == Undefined("none_called_is_best", none=pytest.approx(none), lowest=pytest.approx(-worth))
    else:
        assert (found.values["threshold"], found.values["equally_good"]) == (cut, times)
        assert found.values["cost"] == pytest.approx(-worth, abs=1e-9)


@given(OF_BOTH_CLASSES)
def test_no_threshold_has_a_higher_youden_index(cases):
    scores = of(cases)
    found = optimal_threshold(scores, rule="youden").values
    cut, worth, times = best(scores, lambda counts: float(recall(counts)) - float(fpr(counts)))
    assert (found["threshold"], found["equally_good"]) == (cut, times)
    assert found["youden_j"] == pytest.approx(worth, abs=1e-12)


@given(CASES.filter(lambda cases: any(positive for _, positive in cases)))
def test_no_threshold_has_a_higher_f1(cases):
    scores = of(cases)
    found = optimal_threshold(scores, rule="f1").values
    cut, worth, times = best(scores, lambda counts: float(f1(counts)))
    assert (found["threshold"], found["equally_good"]) == (cut, times)
    assert found["f1"] == pytest.approx(worth, abs=1e-12)


@pytest.mark.parametrize(
    ("metric", "rate", "other"),
    [
        ("recall", recall, specificity),
        ("fnr", fnr, specificity),
        ("npv", npv, specificity),
        ("specificity", specificity, recall),
        ("fpr", fpr, recall),
        ("precision", precision, recall),
    ],
)
@given(cases=OF_BOTH_CLASSES, bound=st.integers(0, 20).map(lambda k: k / 20))
def test_no_threshold_within_the_bound_is_better_on_the_other_side(metric, rate, other, cases, bound):
    scores, side = of(cases), RATES[metric].bound
    sign = 1 if side == "at_least" else -1

    def worth(counts):
        value = float(rate(counts))
        return float(other(counts)) if sign * value >= sign * bound else None

    found = optimal_threshold(scores, rule="constraint", metric=metric, **{side: bound})
    if all(worth(counts) is None for _, counts in each(scores)):
        values = [float(rate(counts)) for _, counts in each(scores)]
        if np.isnan(values).all():
            assert found == Undefined("no_predicted_negative")
            return
        nearest = sign * max(sign * value for value in values if not np.isnan(value))
        expected = {"metric": metric, "relation": side.replace("_", " "), "bound": bound, "nearest": nearest}
        assert found == Undefined("constraint_not_met", **expected)
    else:
        cut, top, times = best(scores, worth)
        assert (found.values["threshold"], found.values["equally_good"]) == (cut, times)
        assert found.values[other.id] == pytest.approx(top)
        assert sign * found.values[metric] >= sign * bound


@given(OF_BOTH_CLASSES, st.integers(1, 20).map(lambda k: k / 20))
def test_for_recall_it_is_the_highest_threshold_that_finds_enough(cases, bound):
    scores = of(cases)
    expected = max(cut for cut, counts in each(scores) if float(recall(counts)) >= bound)
    assert optimal_threshold(scores, rule="constraint", metric="recall", at_least=bound).values["threshold"] == expected


def test_with_so_many_calls_allowed_it_is_the_one_that_finds_most():
    scores = Scores.of([5, 4, 3, 2, 1], [True, False, True, False, False])
    found = optimal_threshold(scores, rule="constraint", metric="predicted_positive_rate", at_most=0.8).values
    assert (found["threshold"], found["recall"], found["predicted_positive_rate"]) == (3, 1, 0.6)


def test_youden_is_what_scikit_learn_gives():
    rng = np.random.default_rng(7)
    truth = np.arange(500) % 3 == 0
    values = rng.normal(truth, 1)
    across, up, thresholds = metrics.roc_curve(truth, values, drop_intermediate=False)
    assert (
        optimal_threshold(Scores.of(values, truth), rule="youden").values["threshold"]
        == thresholds[np.argmax(up - across)]
    )


def test_of_two_best_points_of_a_published_cut_off_table_it_is_the_higher():
    # Honavar, Evaluating Model Performance, cut-off table; by hand J = 10/12 - 1/12 at 0.656 and 11/12 - 2/12 at 0.506
    actual = [1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    text = "0.996 0.988 0.984 0.98 0.948 0.889 0.848 0.762 0.707 0.681 0.656 0.622 0.506 0.471 0.337 0.218 0.199 0.149 "
    text += "0.048 0.038 0.025 0.022 0.016 0.004"
    found = optimal_threshold(Scores.of([float(p) for p in text.split()], np.array(actual) == 1), rule="youden").values
    assert (found["threshold"], found["equally_good"]) == (0.656, 2)
    assert found["youden_j"] == pytest.approx(9 / 12)


def test_the_factory_takes_calling_every_part_before_calling_none_where_both_cost_the_same():
    scores = Scores.of([0.5] * 100, [True] + [False] * 99)
    found = optimal_threshold(scores, rule="cost", costs=FACTORY).values
    assert (found["threshold"], found["cost"], found["tp"], found["fp"]) == (0.5, 10, 1, 99)


def test_where_calling_nobody_costs_least_there_is_no_threshold():
    scores = Scores.of([0.5, 0.5], [True, False])
    expected = Undefined("none_called_is_best", none=0.5, lowest=5.0)
    assert optimal_threshold(scores, rule="cost", costs=[[0, 10], [1, 0]]) == expected


def test_rounding_does_not_part_what_costs_the_same():
    scores = Scores.of([3, 2, 1], [True, False, True])
    found = optimal_threshold(scores, rule="cost", costs=[[0, 0.1], [0.1, 0]]).values
    assert (found["threshold"], found["equally_good"]) == (3, 2)


@pytest.mark.parametrize("rule", ["youden", "constraint"])
def test_one_class_has_no_best_threshold(rule):
    more = {"metric": "recall", "at_least": 0.5} if rule == "constraint" else {}
    for truth in ([True, True], [False, False]):
        assert optimal_threshold(Scores.of([1, 2], truth), rule=rule, **more) == Undefined("one_class")


def test_other_absences_have_their_reasons():
    assert optimal_threshold(Scores.of([1], [False]), rule="f1") == Undefined("no_positive_case")
    assert optimal_threshold(Scores.of([1], [True]), rule="cost", costs=FACTORY).values["threshold"] == 1
    assert optimal_threshold(Scores.of([1], [True]), rule="cost", costs=FACTORY, prevalence=0.1) == Undefined(
        "one_class"
    )
    assert optimal_threshold(Scores.of([], []), rule="cost", costs=FACTORY) == Undefined("no_case")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rule": "cost"}, "rule=cost needs costs"),
        ({"rule": "constraint"}, "rule=constraint needs metric"),
        ({"rule": "constraint", "metric": "recall"}, "rule=constraint needs at_least"),
        ({"rule": "constraint", "metric": "fpr", "at_least": 0.1}, "rule=constraint needs at_most"),
        ({"rule": "constraint", "metric": "recall", "at_least": 85}, "at_least must be between 0 and 1"),
        ({"rule": "youden", "costs": FACTORY}, "costs has no meaning here - leave it out; rule=youden takes no other"),
        ({"rule": "f1", "prevalence": 0.1}, "prevalence has no meaning here"),
        ({"rule": "cost", "costs": [[0, 1]]}, "costs must be 2 x 2"),
        ({"rule": "cost", "costs": FACTORY, "prevalence": 1}, "prevalence must be between 0 and 1"),
    ],
)
def test_options_that_do_not_fit_the_rule_are_refused(options, message):
    with pytest.raises(ReportgenError, match=message):
        optimal_threshold(Scores.of([1, 2], [True, False]), **options)


def test_the_steps_show_the_counts_at_the_threshold():
    scores = Scores.of([0.9, 0.6, 0.4, 0.2], [True, False, True, False])
    work = Recorder(optimal_threshold.formula)
    optimal_threshold(scores, rule="constraint", metric="recall", at_least=0.9, work=work)
    assert [step.code for step in work.steps] == ["candidates", "met_value", "best_other", "only_threshold"]
    assert [step.substituted for step in work.steps[1:3]] == [r"\frac{2}{2 + 0}", r"\frac{1}{1 + 1}"]


def test_a_million_scores_are_no_trouble():
    rng = np.random.default_rng(1)
    scores = Scores(np.arange(1e6), rng.integers(0, 2, 10**6).astype(float), np.ones(10**6))
    assert optimal_threshold(scores, rule="youden").values["candidates"] == 10**6
