"""Hand calculations with the equations of Efron & Tibshirani (1997)."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.bootstrap_632 import bootstrap_632
from reportgen.errors import ReportgenError

ERRORS = st.floats(0, 1)


@given(ERRORS, ERRORS, st.floats(0.01, 1))
def test_it_agrees_with_equations_24_and_28_to_32_written_out(apparent, oob, none):
    found = bootstrap_632(apparent=apparent, oob=oob, no_information=none).values
    w = 1 - math.exp(-1)
    simple = (1 - w) * apparent + w * oob
    capped = min(oob, none)
    rate = (oob - apparent) / (none - apparent) if oob > apparent and none > apparent else 0
    rate = min(rate, 1)
    plus = simple + (capped - apparent) * (1 - w) * w * rate / (1 - (1 - w) * rate) if rate else simple

    assert found["err_632"] == pytest.approx(simple, abs=1e-12)
    assert found["rate"] == pytest.approx(rate, abs=1e-12)
    assert found["err_632_plus"] == pytest.approx(plus, abs=1e-12)
    assert w - 1e-12 <= found["weight"] <= 1 + 1e-12


def test_without_overfitting_both_are_alike():
    found = bootstrap_632(apparent=0.2, oob=0.2, no_information=0.5).values

    assert found["err_632"] == pytest.approx(found["err_632_plus"]) == pytest.approx(0.2)


def test_one_nearest_neighbour_without_information():
    """Efron & Tibshirani (1997), section 1: no error in training, one half out of the bag: .632 gives 0.316, .632+ a half."""
    found = bootstrap_632(apparent=0, oob=0.5, no_information=0.5).values

    assert found["err_632"] == pytest.approx(0.316, abs=0.0005)
    assert found["err_632_plus"] == pytest.approx(0.5)


def test_the_share_left_out_is_shown_for_a_size():
    assert bootstrap_632(apparent=0.1, oob=0.3, n=2).values["left_out"] == 0.25
    assert set(bootstrap_632(apparent=0.1, oob=0.3).values) == {"err_632"}


@pytest.mark.parametrize("wrong", [{"oob": -0.1}, {"n": 0}, {"no_information": math.inf}])
def test_errors_are_not_below_0(wrong):
    with pytest.raises(ReportgenError, match="must"):
        bootstrap_632(**{"apparent": 0.1, "oob": 0.3} | wrong)
