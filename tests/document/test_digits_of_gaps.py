"""A gap between two values has no more digits than their intervals support."""

import pytest

from reportgen.document.sections.subgroups import difference_alone
from reportgen.narrative.sentence import plain
from reportgen.results.parts import Estimate, Interval


def estimate(value, half=None, metric="calibration_slope"):
    limits = None if half is None else Interval(low=value - half, high=value + half, level=0.95, method="wald")
    return Estimate(ref=f"r/{value}", metric=metric, label="x", value=value, n=50, interval=limits)


@pytest.mark.parametrize(
    ("halves", "own", "shown"),
    [
        ((0.19, 0.019), None, "+0.60"),  # 0.19 has its second digit at the hundredths
        ((0.019, 0.011), None, "+0.598"),
        ((0.019, 1.3), None, "+0.6"),
        ((None, 0.19), None, "+0.60"),
        ((0.19, 0.19), 0.027, "+0.60"),  # also where the method of its own interval is less cautious
        ((0.019, 0.19), 1.3, "+0.6"),
        ((None, None), None, "+0.598"),
    ],
)
def test_the_widest_interval_sets_the_digits_of_a_gap(halves, own, shown):
    """Two digits of the half-width, as the GUM (7.2.6) has it; a difference is no surer than either value."""
    between = [estimate(value, half) for value, half in zip((0.94, 1.54), halves, strict=True)]

    assert plain(difference_alone(estimate(0.5983, own), None, between)) == shown
    assert plain(difference_alone(estimate(0.5983, own), None, [*between[::-1], None])) == shown


def test_proportions_keep_one_decimal_of_a_point():
    assert (
        plain(difference_alone(estimate(0.0472, None, "recall"), None, [estimate(0.95, 0.2, "recall")]))
        == "+4.7 points"
    )
