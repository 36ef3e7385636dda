"""Every judged value in units from its threshold: where it is tells on which side its interval is."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from reportgen.figures.distance import MOST, ROOM, DistanceFromThreshold, distance, distance_axis, distance_scale
from reportgen.results.verdicts import FilledIn, PairVerdict, RowsIncomplete

APART = 1e-6
unit = st.floats(0, 1, allow_subnormal=False)


@pytest.fixture(scope="module")
def measured(make):
    """Measure one verdict, and the groups of its cases."""

    def of(value, low, high, threshold, *, groups=(), **fields):
        return DistanceFromThreshold.of(
            make.verdict("C1", "A", "recall", "met", value, low, high, threshold, **fields), groups
        )

    return of


def places(strip, kind):
    return [(piece.left, piece.width) for piece in strip.pieces if piece.kind.split()[0] == kind]


@pytest.mark.parametrize("comparator", ["at_least", "at_most"])
@given(st.lists(unit, min_size=3, max_size=3), unit)
def test_beyond_one_unit_the_whole_interval_is_on_that_side(measured, comparator, ends, threshold):
    low, value, high = sorted(ends)
    assume(high - value > APART and value - low > APART and abs(low - threshold) > APART < abs(high - threshold))
    one = measured(value, low, high, threshold, comparator=comparator)
    better, worse = (low > threshold, high < threshold)
    if comparator == "at_most":
        better, worse = worse, better

    assert (one.value > 1, one.value < -1) == (better, worse)
    assert one.worse < one.value < one.better


def test_of_a_recall_it_is_counted_by_hand(measured):
    """96.2 % with an interval from 90.6 %, where 93 % are required: 3.2 points, and 5.6 points are one unit."""
    one = measured(0.962, 0.906, 0.99, 0.93)

    assert (one.value, one.worse, one.better) == pytest.approx((3.2 / 5.6, -2.4 / 5.6, 6 / 5.6))


def test_an_estimate_on_its_threshold_is_at_zero_and_the_worse_end_one_unit_away(measured):
    one = measured(0.9, 0.8, 0.95, 0.9)

    assert (one.value, one.worse, one.better) == pytest.approx((0, -1, 0.5))


@pytest.mark.parametrize(("value", "expected"), [(1.1, (2, 8)), (0.9, (2, 8)), (1.35, (-1, 12)), (0.65, (-1, 12))])
def test_of_a_range_the_nearer_end_is_zero_and_the_other_to_the_right(measured, value, expected):
    one = measured(value, value - 0.05, value + 0.05, 0.7, upper=1.3, comparator="between")
    zero_to_far = 0.6 / 0.05

    assert one.value == pytest.approx({2: 0.2 / 0.05, -1: -1}[expected[0]])
    assert one.limit == pytest.approx(zero_to_far)


@pytest.mark.parametrize(("value", "low", "high"), [(None, 3.0, None), (0.9, None, None), (0.9, None, 0.95), (1, 1, 1)])
def test_without_an_end_towards_the_threshold_there_is_no_distance(measured, value, low, high):
    assert measured(value, low, high, 0.8) is None


@pytest.mark.parametrize(("comparator", "end", "worst"), [("at_least", "low", 0.6), ("at_most", "high", 0.99)])
def test_a_dashed_line_reaches_to_the_worse_end_at_the_worst(measured, comparator, end, worst):
    rows = {"worst": FilledIn(value=0.7, **{end: worst}), "incomplete": RowsIncomplete(rows=9, label=9)}
    one = measured(0.85, 0.8, 0.9, 0.84, comparator=comparator, **rows)
    scale = distance_scale([one])
    strip = distance(one, scale, order=0)
    ((left, width),) = places(strip, "beyond")
    ((reach, _),) = places(strip, "reach")

    assert one.worst < one.worse
    assert (left, left + width) == pytest.approx((scale.at(one.worst), reach))


def test_a_dotted_line_reaches_to_the_worst_group_alone(measured):
    one = measured(0.9, 0.85, 0.95, 0.8, groups=(0.97, 0.82, 0.88))
    scale = distance_scale([one])
    ((left, width),) = places(distance(one, scale, order=0), "group")

    assert one.group == pytest.approx(0.4)
    assert (left, left + width) == pytest.approx((scale.at(0.4), scale.at(2)))
    assert measured(0.9, 0.85, 0.95, 0.8, groups=(0.97,)).group is None


def test_what_is_very_far_is_at_the_edge_and_the_line_stays_in_sight(measured):
    one = measured(0.1, 0.09, 0.11, 0.9)
    scale = distance_scale([one])
    strip = distance(one, scale, order=0)

    assert scale.ends == (-MOST, 2)
    assert places(strip, "at") == [(ROOM, None)]
    assert 0 < places(strip, "threshold")[0][0] < 100
    assert [tick.words for tick in distance_axis(scale).ticks] == ["−8", "−6", "−4", "−2", "0", "2"]


def test_required_is_from_the_threshold_to_the_right(measured):
    open_, between = measured(0.9, 0.85, 0.95, 0.8), measured(1.0, 0.9, 1.1, 0.8, upper=1.2, comparator="between")
    scale = distance_scale([open_, between])

    assert places(distance(open_, scale, order=0), "required") == [(scale.at(0), pytest.approx(100 - scale.at(0)))]
    assert places(distance(between, scale, order=0), "required") == [
        (scale.at(0), pytest.approx(scale.at(4) - scale.at(0)))
    ]
    assert len(places(distance(between, scale, order=0), "threshold")) == 2


def test_a_pair_whose_test_leaves_open_what_the_interval_settles_is_not_drawn():
    pair = PairVerdict(
        ref="criteria/C1/A~B", pair="comparisons/H1/A~B", pair_models=("A", "B"), verdict="not_demonstrated",
        value=0.05, low=0.01, high=0.09, threshold=0.0, comparator="at_least", level=0.95, sides=2,
    )  # fmt: skip

    assert DistanceFromThreshold.of(pair) is None
    assert DistanceFromThreshold.of(pair.model_copy(update={"verdict": "met"})).value == pytest.approx(1.25)
