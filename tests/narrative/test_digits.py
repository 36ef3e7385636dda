"""A number has the digits that its interval supports, in cells and in sentences alike."""

import pytest

from reportgen import numbers
from reportgen.document import cells
from reportgen.narrative.sentence import by_interval, estimate_writer, plain, supported
from reportgen.results.parts import Estimate, Interval


def estimate(metric: str, value: float, low: float, high: float) -> Estimate:
    interval = Interval(low=low, high=high, level=0.95, method="delong")
    return Estimate(ref=f"models/A/{metric}", metric=metric, label=metric, value=value, interval=interval)


@pytest.mark.parametrize(
    ("metric", "value", "low", "high", "shown"),
    [
        ("calibration_slope", 0.9412, 0.8014, 1.0912, "0.94 (0.80 to 1.09)"),
        ("roc_auc", 0.9912, 0.9741, 0.9962, "0.991 (0.974 to 0.996)"),
        ("mae", 43.1213, 39.4, 47.0, "43.1 (39.4 to 47.0)"),
        ("recall", 0.9623, 0.9062, 0.9896, "96.2% (90.6% to 99.0%)"),
    ],
)
def test_no_more_than_two_digits_of_the_half_width(metric, value, low, high, shown):
    one = estimate(metric, value, low, high)
    limits = plain(cells.interval(one.ref, one.interval, estimate_writer(one)))
    assert f"{plain(cells.value(one))} ({limits})" == shown


def test_without_an_interval_three_decimals():
    assert by_interval(numbers.decimal, None)(0.94123) == "0.941"


def test_a_narrow_interval_gives_no_more_than_three_decimals():
    assert supported(numbers.signed, 0.04410, 0.04412)(0.04411) == "+0.044"


def test_one_that_is_not_quite_1_does_not_read_as_1():
    assert supported(numbers.decimal, 0.60, 1.0)(0.9971) == "0.997"
