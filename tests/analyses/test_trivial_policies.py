"""Golden values: the factory example; hand calculation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.trivial_policies import trivial_policies
from reportgen.curves.cost import cost
from reportgen.data.scores import Scores
from reportgen.errors import ReportgenError

COSTS = st.lists(st.lists(st.integers(-20, 20), min_size=2, max_size=2), min_size=2, max_size=2)


def test_at_one_per_cent_both_policies_of_the_factory_cost_ten():
    assert trivial_policies(prevalence=0.01, costs=[[0, 10], [1000, 10]]).values == {
        "accept_all": 10,
        "reject_all": 10,
        "cheaper": "equal",
        "break_even_prevalence": 0.01,
    }


@pytest.mark.parametrize(("prevalence", "cheaper"), [(0.005, "reject_all"), (0.02, "accept_all")])
def test_on_either_side_of_the_break_even_another_is_cheaper(prevalence, cheaper):
    assert trivial_policies(prevalence=prevalence, costs=[[0, 10], [1000, 10]]).values["cheaper"] == cheaper


@given(COSTS, st.floats(0.01, 0.99))
def test_they_are_the_ends_of_the_cost_curve(costs, prevalence):
    rows = cost(Scores.of([1, 2], [True, False]), costs=costs, prevalence=prevalence).rows
    found = trivial_policies(prevalence=prevalence, costs=costs).values
    assert (found["reject_all"], found["accept_all"]) == pytest.approx((rows[0][1], rows[-1][1]), abs=1e-9)


@given(COSTS)
def test_at_the_break_even_both_cost_the_same_and_without_one_never(costs):
    even = trivial_policies(prevalence=0.5, costs=costs).values["break_even_prevalence"]
    if even is None:
        found = {trivial_policies(prevalence=p, costs=costs).values["cheaper"] for p in (0.001, 0.25, 0.5, 0.75, 0.999)}
        assert len(found) == 1
    else:
        assert trivial_policies(prevalence=even, costs=costs).values["cheaper"] == "equal"


@pytest.mark.parametrize("prevalence", [0, 1, 2])
def test_a_prevalence_that_none_can_be_is_refused(prevalence):
    with pytest.raises(ReportgenError, match="prevalence must be between 0 and 1"):
        trivial_policies(prevalence=prevalence, costs=[[0, 1], [1, 0]])
