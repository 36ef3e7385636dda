"""Intervals in the rows of tables: every piece stands where its number belongs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.figures.criteria import THRESHOLD, criteria
from reportgen.figures.forest import forest, forest_scale, required_of
from reportgen.figures.strip import axis, common_scale, on_scale
from reportgen.figures.subgroups import subgroups, subgroups_scale
from reportgen.results.parts import Interval
from reportgen.results.verdicts import FilledIn, RowsIncomplete

unit = st.floats(0, 1, allow_subnormal=False)


def places(strip, kind):
    """Return the left ends of the pieces of a kind."""
    return [piece.left for piece in strip.pieces if piece.kind.split()[0] == kind]


def only(strip, kind):
    (piece,) = [piece for piece in strip.pieces if piece.kind.split()[0] == kind]
    return piece


def interval(low, high):
    return Interval(low=low, high=high, level=0.95, method="wilson")


@given(st.lists(unit, min_size=3, max_size=3))
def test_low_value_and_high_stand_in_their_order_inside_the_strip(ends):
    low, value, high = sorted(ends)
    strip = on_scale(value, interval(low, high), common_scale([low, value, high], "share"))
    reach = only(strip, "reach")

    assert 0 <= reach.left <= only(strip, "at").left + 1e-9 <= reach.left + reach.width + 2e-9 <= 100 + 3e-9


def test_a_tick_stands_where_its_value_is_drawn():
    scale = common_scale([0.0, 1.0], "share")
    ticks = {tick.words: tick.left for tick in axis(scale).ticks}

    assert ticks["50%"] == pytest.approx(only(on_scale(0.5, None, scale), "at").left)
    assert set(places(on_scale(0.5, None, scale), "grid")) == set(ticks.values())


def test_an_estimate_without_interval_is_hollow_and_has_no_line():
    strip = on_scale(0.9, None, common_scale([0.9], "share"))

    assert only(strip, "at").kind.endswith("hollow")
    assert places(strip, "reach") == []


@pytest.mark.parametrize(
    ("low", "high", "kind"), [(None, 0.9, "reach from"), (0.8, None, "reach to"), (0.8, 0.9, "reach")]
)
def test_an_end_that_does_not_exist_has_no_cap(low, high, kind):
    assert only(on_scale(0.85, interval(low, high), common_scale([0.8, 0.9], "share")), "reach").kind == kind


def test_models_are_told_apart_by_their_place():
    kinds = [only(on_scale(0.5, None, common_scale([0.4, 0.6], "share"), order=at), "at").kind for at in range(4)]

    assert len(set(kinds)) == 4


@pytest.fixture
def judged(make):
    """Return how one verdict on recall or on the Brier score is drawn."""

    def draw(value, low, high, threshold, comparator="at_least", **fields):
        metric = "brier" if comparator == "at_most" else "recall"
        verdict = make.verdict("C1", "A", metric, "met", value, low, high, threshold).model_copy(update=fields)
        return criteria([make.criterion("C1", metric, [verdict], comparator=comparator)], {"A": 0})[verdict.ref]

    return draw


@pytest.mark.parametrize("comparator", ["at_least", "at_most"])
@given(unit, unit, unit, st.floats(0.01, 0.99))
def test_what_is_required_lies_to_the_right_of_the_line(make, comparator, a, b, c, threshold):
    low, value, high = sorted((a, b, c))
    metric = "recall"
    verdict = make.verdict("C1", "A", metric, "met", value, low, high, threshold)
    criterion = make.criterion("C1", metric, [verdict], comparator=comparator)
    strip = criteria([criterion], {"A": 0})[verdict.ref]
    reach, line = only(strip, "reach"), only(strip, "threshold").left
    right = (low >= threshold) if comparator == "at_least" else (high <= threshold)
    left = (high < threshold) if comparator == "at_least" else (low > threshold)

    assert line == THRESHOLD
    assert (reach.left >= line - 1e-9) or not right
    assert (reach.left + reach.width <= line + 1e-9) or not left
    assert 0 <= reach.left <= reach.left + reach.width <= 100 + 1e-9


def test_an_interval_across_the_threshold_lies_across_the_line(judged):
    reach = only(judged(0.9, 0.8, 0.95, 0.85), "reach")

    assert reach.left < THRESHOLD < reach.left + reach.width


def test_a_range_is_drawn_between_two_lines(judged):
    strip = judged(1.0, 0.9, 1.1, 0.8, "between", upper=1.2)
    low, high = places(strip, "threshold")
    reach = only(strip, "reach")

    assert low < reach.left < only(strip, "at").left < reach.left + reach.width < high
    assert only(strip, "required").width == pytest.approx(high - low)


def test_criteria_on_one_metric_share_their_scale(make):
    wide, narrow = (
        make.verdict("C1", model, "recall", "met", 0.9, 0.9 - aside, 0.9 + aside, 0.85)
        for model, aside in (("A", 0.1), ("B", 0.05))
    )
    drawn = criteria([make.criterion("C1", "recall", [wide, narrow])], {"A": 0, "B": 1})
    widths = [only(drawn[one.ref], "reach").width for one in (wide, narrow)]

    assert widths[0] == pytest.approx(2 * widths[1])


def test_a_forest_shades_what_criteria_require_and_marks_the_narrowest(make):
    one = make.share("A", "recall", 90, 100)
    asked = [
        make.criterion(name, "recall", [make.verdict(name, "A", "recall", "met", 0.9, 0.8, 0.95, threshold)])
        for name, threshold in (("C1", 0.7), ("C2", 0.8))
    ]
    required = required_of(asked)
    scale = forest_scale([one], required)
    strip = forest(one, scale, order=0, required=required[one.ref])
    place = only(forest(one.model_copy(update={"value": 0.8}), scale, order=0), "at").left

    assert required[one.ref] == (0.8, None)
    assert only(strip, "threshold").left == pytest.approx(place)


def test_what_has_no_common_scale_or_no_value_is_not_drawn(make):
    cost, undefined = make.estimate("A", "mean_cost", 3.0), make.share("A", "recall", 0, 0)

    assert forest_scale([cost], {}) is None
    assert forest_scale([undefined], {}) is None
    assert forest(cost, None, order=0) is None
    assert subgroups_scale([undefined]) is None
    assert subgroups(undefined, common_scale([0.5], "share"), order=0, overall=0.5) is None


def test_groups_are_seen_against_all_cases(make):
    one = make.share("A", "recall", 9, 10)
    scale = subgroups_scale([one, make.share("A", "recall", 50, 100)])
    guide = only(subgroups(one, scale, order=0, overall=0.5), "guide").left

    assert guide == pytest.approx(only(on_scale(0.5, None, scale), "at").left)


@pytest.mark.parametrize(("comparator", "end"), [("at_least", "low"), ("at_most", "high")])
def test_an_interval_is_extended_to_the_worst_that_incomplete_rows_can_be(make, comparator, end):
    metric, threshold = ("recall", 0.7) if comparator == "at_least" else ("fnr", 0.3)
    low, high, worst = (0.8, 0.9, 0.6) if comparator == "at_least" else (0.1, 0.2, 0.4)
    verdict = make.verdict("C1", "A", metric, "not_demonstrated", 0.5 * (low + high), low, high, threshold)
    lacking = {"worst": FilledIn(value=0.5, **{end: worst}), "incomplete": RowsIncomplete(rows=9, label=9)}
    verdict = verdict.model_copy(update={"comparator": comparator, **lacking})
    strip = criteria([make.criterion("C1", metric, [verdict], comparator=comparator)], {"A": 0})[verdict.ref]
    (dashed,) = [piece for piece in strip.pieces if piece.kind == "beyond"]
    (reach,) = [piece for piece in strip.pieces if piece.kind.startswith("reach")]

    assert dashed.left + dashed.width == pytest.approx(reach.left)
    assert dashed.left < 40 < reach.left
