"""Golden values: hand calculation; the costs themselves on both sides of the ratio."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.break_even import break_even
from reportgen.catalog.answers import Undefined
from reportgen.data.call_costs import CallCosts
from reportgen.data.evidence import Counts

CELLS = st.integers(1, 200)


def cost(counts, ratio, prevalence=None):
    return float(CallCosts.of([[0, 1], [ratio, 0]]).mean(counts, prevalence))


def policies(counts):
    none = Counts.of(tp=0, fp=0, fn=counts.positives, tn=counts.negatives)
    every = Counts.of(tp=counts.positives, fp=counts.negatives, fn=0, tn=0)
    return none, every


@given(CELLS, CELLS, CELLS, CELLS, st.none() | st.floats(0.01, 0.99))
def test_at_each_ratio_the_model_costs_what_the_policy_costs(tp, fp, fn, tn, prevalence):
    counts = Counts.of(tp=tp, fp=fp, fn=fn, tn=tn)
    found = break_even(counts, prevalence=prevalence).values
    none, every = policies(counts)
    for name, policy in (("against_reject_all", none), ("against_accept_all", every)):
        ratio = found[name]
        assert cost(counts, ratio, prevalence) == pytest.approx(cost(policy, ratio, prevalence), rel=1e-9)


@given(CELLS, CELLS, CELLS, CELLS)
def test_between_them_the_model_is_cheapest_where_it_says_so(tp, fp, fn, tn):
    counts = Counts.of(tp=tp, fp=fp, fn=fn, tn=tn)
    found = break_even(counts).values
    low, high = found["against_reject_all"], found["against_accept_all"]
    assert found["useful"] == (low < high) == (tp * tn > fp * fn)
    middle = math.sqrt(low * high)
    if found["useful"]:
        assert cost(counts, middle) < min(cost(policy, middle) for policy in policies(counts))


def test_by_hand():
    found = break_even(Counts.of(tp=8, fp=20, fn=2, tn=970)).values
    assert found == {"against_reject_all": 2.5, "against_accept_all": 485, "useful": True}


def test_what_is_divided_by_nothing_is_absent():
    perfect = break_even(Counts.of(tp=5, fp=0, fn=0, tn=5)).values
    assert (perfect["against_reject_all"], math.isnan(perfect["against_accept_all"])) == (0, True)
    silent = break_even(Counts.of(tp=0, fp=0, fn=5, tn=5)).values
    assert (math.isnan(silent["against_reject_all"]), silent["against_accept_all"]) == (True, 1)
    assert not silent["useful"]


@pytest.mark.parametrize("cells", [{"tp": 3, "fn": 1}, {"fp": 2, "tn": 1}, {}])
def test_one_class_has_no_break_even(cells):
    assert break_even(Counts.of(**({"tp": 0, "fp": 0, "fn": 0, "tn": 0} | cells))) == Undefined("one_class")
