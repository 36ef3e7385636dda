import numpy as np
import pytest

from reportgen import reasons
from reportgen.checks.largest_errors import largest_errors
from reportgen.data.regression import Regression


def found_of(errors):
    return largest_errors(Regression.of(np.zeros(len(errors)), errors))


def test_a_few_large_errors_are_said_with_the_metrics_without_them():
    """Four errors of 10 among 396 of 1: 400 of 796 squares and 40 of 436 sizes."""
    found = found_of([10.0] * 4 + [-1.0] * 396)
    assert (found.outcome, found.code) == ("warning", "largest_carry_much")
    assert found.facts["squares"] == pytest.approx(400 / 796)
    assert found.facts["sizes"] == pytest.approx(40 / 436)
    assert found.facts["rmse"] == pytest.approx((796 / 400) ** 0.5)
    assert (found.facts["rmse_without"], found.facts["mae_without"]) == pytest.approx((1, 1))


def test_the_largest_hundredth_is_a_whole_number_of_errors():
    """The largest hundredth of 150 errors is two of them."""
    found = found_of([3.0, 2.0] + [1.0] * 148)
    assert (found.facts["largest"], found.facts["cases"]) == (2, 150)
    assert found.facts["squares"] == pytest.approx(13 / 161)
    assert found.facts["mae_without"] == 1


@pytest.mark.parametrize(
    ("errors", "outcome", "code"),
    [
        ([1.0] * 200, "passed", "largest_carry_little"),
        ([0.0] * 10, "passed", "no_error_at_all"),
        ([3.0], "not_checkable", "one_error"),
        ([], "not_checkable", "no_case"),
    ],
)
def test_errors_alike_none_and_no_case(errors, outcome, code):
    found = found_of(errors)
    assert (found.outcome, found.code) == (outcome, code)


def test_its_sentence_holds_the_numbers():
    found = found_of([10.0] * 4 + [-1.0] * 396)
    said = reasons.check(found.code, found.facts, found.consequence)
    assert "50.3% of the squared and 9.2% of the absolute errors" in said
    assert "without it RMSE is 1 instead of 1.41" in said
