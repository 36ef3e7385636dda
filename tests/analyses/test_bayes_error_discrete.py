"""Golden values: brute force over all rules."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.bayes_error_discrete import bayes_error_discrete
from reportgen.errors import ReportgenError

WEIGHTS = st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=4)


@given(WEIGHTS.filter(lambda rows: sum(map(sum, rows)) > 0))
def test_no_rule_errs_less(weights):
    joint = np.array(weights) / np.sum(weights)
    rules = itertools.product(range(3), repeat=len(joint))
    errors = [1 - sum(joint[x, y] for x, y in enumerate(rule)) for rule in rules]
    found = bayes_error_discrete(joint=joint.tolist()).values
    assert found["error"] == pytest.approx(min(errors), abs=1e-12)
    assert 1 - sum(joint[x, y] for x, y in enumerate(found["calls"])) == pytest.approx(min(errors), abs=1e-12)


@pytest.mark.parametrize("joint", [[[0.5, 0.6]], [[-0.1, 1.1]], [[1, 2], [3, 4]]])
def test_what_is_no_distribution_is_refused(joint):
    with pytest.raises(ReportgenError, match="joint must contain probabilities that sum to 1"):
        bayes_error_discrete(joint=joint)


@given(WEIGHTS.filter(lambda rows: sum(map(sum, rows)) > 0), st.lists(st.integers(-9, 99), min_size=9, max_size=9))
def test_no_rule_costs_less(weights, flat):
    joint, costs = np.array(weights) / np.sum(weights), np.reshape(flat, (3, 3))
    rules = list(itertools.product(range(3), repeat=len(joint)))
    risks = [sum(joint[x] @ costs[:, call] for x, call in enumerate(rule)) for rule in rules]
    found = bayes_error_discrete(joint=joint.tolist(), costs=costs.tolist())
    calls = found.values["calls"]

    assert (found.main, found.values["risk"]) == ("risk", pytest.approx(min(risks), abs=1e-12))
    assert risks[rules.index(tuple(calls))] == pytest.approx(min(risks), abs=1e-12)
    assert found.values["error"] == pytest.approx(1 - sum(joint[x, call] for x, call in enumerate(calls)), abs=1e-12)


def test_costs_of_one_for_each_error_make_the_bayes_error():
    joint = [[0.3, 0.1], [0.2, 0.4]]
    found = bayes_error_discrete(joint=joint, costs=[[0, 1], [1, 0]])
    assert found.values["risk"] == pytest.approx(bayes_error_discrete(joint=joint).values["error"], abs=1e-15)


@pytest.mark.parametrize("costs", [[[0, 1]], [[0, 1, 2], [1, 0, 2], [1, 1, 0]]])
def test_costs_that_do_not_fit_the_classes_are_refused(costs):
    with pytest.raises(
        ReportgenError, match="costs must be 2 x 2: a row for each true class, a column for each predicted class"
    ):
        bayes_error_discrete(joint=[[0.3, 0.1], [0.2, 0.4]], costs=costs)
