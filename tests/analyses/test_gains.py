"""Golden values: Honavar, Evaluating Model Performance, promotional offer (net 60; gross 52 by hand)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.gains import gains
from reportgen.data.call_costs import CallCosts
from reportgen.data.evidence import Counts

PROMOTION = Counts.of(tp=8, fp=20, fn=2, tn=970)
CELLS = st.integers(0, 50)


def test_the_promotion_brings_sixty_net():
    found = gains(PROMOTION, gain=10, contact=1, basis="net").values
    assert [found[name] for name in ("brought", "spent", "total", "contacts")] == [80, 20, 60, 28]


def test_and_fifty_two_if_the_gain_is_gross():
    found = gains(PROMOTION, gain=10, contact=1, basis="gross").values
    assert [found[name] for name in ("brought", "spent", "total", "contacts")] == [80, 28, 52, 28]
    assert (found["per_case"], found["per_contact"]) == pytest.approx((0.052, 52 / 28))


@given(CELLS, CELLS, CELLS, CELLS, st.integers(0, 30), st.integers(0, 30), st.sampled_from(["net", "gross"]))
def test_its_cost_matrix_says_the_same(tp, fp, fn, tn, gain, contact, basis):
    counts = Counts.of(tp=tp, fp=fp, fn=fn, tn=tn + 1)
    found = gains(counts, gain=gain, contact=contact, basis=basis).values
    assert found["total"] == pytest.approx(-float(CallCosts.of(found["costs"]).mean(counts) * counts.cases))


@given(CELLS, CELLS, st.integers(0, 30), st.integers(0, 30))
def test_net_is_gross_with_the_contact_taken_off_the_gain(tp, fp, gain, contact):
    counts = Counts.of(tp=tp, fp=fp, fn=1, tn=1)
    gross = gains(counts, gain=gain, contact=contact, basis="gross").values["total"]
    assert gains(counts, gain=gain - contact, contact=contact, basis="net").values["total"] == gross
