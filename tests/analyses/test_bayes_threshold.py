"""Golden values: the factory example; Elkan (2001); brute force over probabilities."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from reportgen.analyses.bayes_threshold import bayes_threshold
from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.prevalence import shifted
from reportgen.errors import ReportgenError

COSTS = st.lists(st.lists(st.integers(-20, 20), min_size=2, max_size=2), min_size=2, max_size=2)
RIGHT, DEARER = st.integers(-20, 20), st.integers(1, 40)
WITH_THRESHOLD = st.builds(lambda a, b, fp, fn: [[a, a + fp], [b + fn, b]], RIGHT, RIGHT, DEARER, DEARER)
INNER = st.floats(0.01, 0.99)


def threshold(costs, **more):
    return bayes_threshold(costs=costs, **more).values["threshold"]


def test_the_factory_rejects_from_one_per_cent_on():
    found = bayes_threshold(costs=[[0, 10], [1000, 10]])
    assert found.main == "threshold"
    assert found.values == {"threshold": 0.01, "threshold_at_use": 0.01, "cost_ratio": 99}


def test_equal_costs_of_errors_ask_for_one_half():
    assert threshold([[0, 1], [1, 0]]) == 0.5


@given(COSTS, st.integers(0, 100))
def test_it_parts_the_probabilities_at_which_each_call_is_cheaper(costs, percent):
    p = percent / 100
    positive, negative = ((1 - p) * costs[0][call] + p * costs[1][call] for call in (1, 0))
    found = bayes_threshold(costs=costs)
    assume(abs(positive - negative) > 1e-9)
    cheaper = positive < negative
    if not isinstance(found, Undefined):
        assert (p > found.values["threshold"]) == cheaper
    elif found.code != "errors_never_dearer":
        assert cheaper == (found.code == "positive_never_dearer")


@given(WITH_THRESHOLD, INNER, INNER)
def test_the_threshold_on_the_scores_shifted_to_use_is_the_one_at_use(costs, sample, use):
    found = bayes_threshold(costs=costs, prevalence_sample=sample, prevalence_use=use)
    there = shifted(found.values["threshold"], sample=sample, use=use)
    assert float(there) == pytest.approx(found.values["threshold_at_use"])


def test_by_hand_with_a_sample_of_half_and_half():
    # at use the odds are 1 : 99 of those in the sample, so 0.01 becomes 0.5
    assert threshold([[0, 10], [1000, 10]], prevalence_sample=0.5, prevalence_use=0.01) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("costs", "code"),
    [
        ([[0, 0], [0, 0]], "calls_cost_alike"),
        ([[3, 3], [7, 7]], "calls_cost_alike"),
        ([[10, 0], [10, 0]], "positive_never_dearer"),
        ([[0, 0], [5, 0]], "positive_never_dearer"),
        ([[0, 5], [0, 0]], "negative_never_dearer"),
        ([[0, 1000], [10, 10]], "negative_never_dearer"),
        ([[1, 0], [0, 1]], "errors_never_dearer"),
    ],
)
def test_where_one_call_is_never_dearer_there_is_no_threshold(costs, code):
    assert bayes_threshold(costs=costs) == Undefined(code)


def test_gains_are_costs_below_nothing():
    # a contact costs 1 and a responder brings 10 net: contact from 1 / 11 on
    assert threshold([[0, 1], [0, -10]]) == pytest.approx(1 / 11)


def test_one_prevalence_alone_is_refused():
    with pytest.raises(ReportgenError, match="prevalence_use alone does not say how the odds change"):
        bayes_threshold(costs=[[0, 1], [1, 0]], prevalence_use=0.1)


def test_the_steps_end_at_the_threshold():
    work = Recorder(bayes_threshold.formula)
    bayes_threshold(costs=[[0, 10], [1000, 10]], prevalence_sample=0.5, prevalence_use=0.01, work=work)
    assert [step.value for step in work.steps] == pytest.approx([10, 990, 0.01, 0.5])
    assert work.steps[2].substituted == r"t = \frac{10 - 0}{(10 - 0) + (1000 - 10)}"


def test_the_rule_costs_least_on_calibrated_cases():
    rng = np.random.default_rng(5)
    p = rng.uniform(size=200_000) ** 4
    truth = rng.uniform(size=len(p)) < p
    costs = np.array([[0, 10], [200, 15]])
    means = {cut: costs[truth.astype(int), (p >= cut).astype(int)].mean() for cut in (0.02, threshold(costs), 0.15)}
    assert min(means, key=means.get) == threshold(costs)
