"""A thousand cases in a bar: to scale, with whiskers where the interval of a segment ends."""

import pytest

from reportgen.figures.thousand import axis, bar
from reportgen.results.parts import Tabulated

COLUMNS = ("tp", "fn", "fp", "tn", "tp_low", "tp_high", "fp_low", "fp_high")
FOUND = (115.0, 5.0, 84.0, 796.0, 109.0, 119.0, 50.0, 130.0)
WITHOUT = (*FOUND[:4], None, None, None, None)
NONE = (0.0, 120.0, 0.0, 880.0, 0.0, 8.0, 0.0, 60.0)


def table(*rows):
    return Tabulated(
        ref="models/A/at_use_prevalence/per_1000", label="", columns=COLUMNS, rows=rows, facts={"cases": 1000}
    )


def drawn(row):
    return [
        (piece.kind.removeprefix("case-"), piece.left, piece.left + piece.width) for piece in bar(table(row), 0).pieces
    ]


def test_segments_follow_each_other_to_scale_and_whiskers_end_where_intervals_do():
    places = {kind: pytest.approx(ends) for kind, *ends in drawn(FOUND)[:4]}

    assert places == {"tp": [0, 11.5], "fn": [11.5, 12], "fp": [12, 20.4], "tn": [20.4, 100]}
    assert [(kind, pytest.approx(left), pytest.approx(right)) for kind, left, right in drawn(FOUND)[4:]] == [
        ("reach", 10.9, 11.9),
        ("reach", 17, 25),
    ]


def test_without_limits_there_is_no_whisker_and_no_case_is_no_segment():
    assert [kind for kind, *_ in drawn(WITHOUT)] == ["tp", "fn", "fp", "tn"]
    assert [kind for kind, *_ in drawn(NONE)] == ["fn", "tn", "reach", "reach"]


def test_the_whole_width_is_a_thousand_cases():
    ticks = axis(table(FOUND)).ticks

    assert [(tick.words, tick.left) for tick in ticks][::4] == [("0", 0), ("1,000", 100)]
