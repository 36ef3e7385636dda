"""Differences of pairs: marks and intervals stand where the numbers say, and what is shown is told apart in grey."""

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapes_of_scores import OF_PAIRS, PAIRS, accuracies_compared

from reportgen.figures.differences import LOOKS, MOST, ComparedPairs, DrawnDifference, differences
from reportgen.figures.drawing import to_svg
from reportgen.results.parts import Interval
from reportgen.results.tested import PairResult


def drawing(compared):
    return to_svg(differences(compared), name="figure", alt="", letters="text")


def drawn(compared, read):
    """Return the line of zero, and by row, from the top, the place of the value and the ends of the interval."""
    lines = read.lines(differences(compared))
    (zero,) = [one[0][0] for one in lines if len(one) == 3 and one[0][1] == 0 < one[1][1] and one[0][0] == one[1][0]]
    marks = sorted((one[0] for one in lines if len(one) == 1 and one[0][1] > 0), key=lambda spot: spot[1])
    ends = {one[0][1]: (one[0][0], one[1][0]) for one in lines if len(one) > 3 and one[0][1] == one[1][1]}
    return zero, [(x, ends.get(y)) for x, y in marks]


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(0, 30)), min_size=1, max_size=12))
def test_values_and_intervals_lie_on_one_scale_with_zero(read, numbers):
    pairs = tuple(
        DrawnDifference((f"a{at}", f"b{at}"), float(value), (value - half - 1.0, value + half + 1.0), "open")
        for at, (value, half) in enumerate(numbers)
    )
    zero, rows = drawn(replace(PAIRS, pairs=pairs), read)
    per_point = (rows[0][1][1] - rows[0][1][0]) / (pairs[0].ends[1] - pairs[0].ends[0])
    found = [(x, *ends) for x, ends in rows]

    assert found == [
        tuple(pytest.approx(zero + per_point * end, abs=1e-6) for end in (pair.value, *pair.ends)) for pair in pairs
    ]


def test_an_end_that_does_not_exist_reaches_the_edge_without_a_cap(read):
    lines = read.lines(differences(OF_PAIRS["one side"]))
    intervals = [one for one in lines if len(one) > 3 and one[0][1] == one[1][1] and one[0][1] > 0]

    assert [len(one) for one in intervals] == [6, 6]


def test_what_is_shown_differs_in_shape_and_filling_from_what_is_not():
    shown, not_shown, none = (LOOKS[state] for state in ("shown", "open", "none"))

    assert len({look["marker"] for look in LOOKS.values()}) == 3
    assert not_shown.get("hollow")
    assert not shown.get("hollow")
    assert not none.get("hollow")


def test_the_key_names_the_marks_that_are_there(read):
    words = read.words(differences(PAIRS))
    only = read.words(differences(replace(PAIRS, pairs=PAIRS.pairs[:1])))

    assert {"difference shown", "difference not shown"} <= set(words)
    assert "difference not shown" not in only
    assert "within the margin" in read.words(differences(OF_PAIRS["equivalence"]))


def test_the_favoured_name_is_bold():
    bold = re.findall(r'font-weight="600"[^>]*>([^<]+)<', drawing(PAIRS))

    assert bold == ["Forest", "Forest"]


@pytest.mark.parametrize(
    ("shape", "sides"),
    [
        ("three", ("← second better", "first better →")),
        ("non-inferiority", ("← first better", "second better →")),
        ("neither", ("← second higher", "first higher →")),
        ("control", ("← Naive Bayes better", "better than Naive Bayes →")),
    ],
)
def test_words_say_whom_each_side_favours(read, shape, sides):
    assert read.words(differences(OF_PAIRS[shape]))[-2:] == list(sides)


@pytest.mark.parametrize(
    ("change", "within"),
    [
        ({"hypothesis": "equivalence"}, (-2.0, 2.0)),
        ({"hypothesis": "non_inferiority", "better": "higher"}, (-2.0, None)),
        ({"hypothesis": "non_inferiority", "better": "lower"}, (None, 2.0)),
    ],
)
def test_the_margin_limits_how_much_worse_the_first_may_be(change, within):
    assert replace(PAIRS, margin=2.0, **change).within == within


def pair(a, b, value, *conclusions, **fields):
    limits = None if value is None else Interval(low=value - 0.01, high=value + 0.01, level=0.99, method="wilson")
    return PairResult(ref=f"c/{a}~{b}", models=(a, b), value=value, interval=limits, conclusions=conclusions, **fields)


HIGHER = SimpleNamespace(better=lambda _: "higher")


def test_pairs_are_taken_from_results_in_percentage_points():
    shown = pair("a", "b", 0.02, "difference_shown", favours="a")
    found = ComparedPairs.of(
        HIGHER, accuracies_compared(shown, pair("a", "c", 0.005, "difference_not_shown"), pair("b", "c", None))
    )

    assert [(one.value, one.state, one.favours) for one in found.pairs] == [
        (2.0, "shown", "a"),
        (0.5, "open", None),
        (None, "none", None),
    ]
    assert found.pairs[0].ends == pytest.approx((1.0, 3.0))


def test_nothing_is_drawn_where_no_difference_has_a_value():
    assert ComparedPairs.of(HIGHER, accuracies_compared(pair("a", "b", None))) is None


def test_a_difference_that_is_shown_is_no_equivalence():
    found = pair("a", "b", 0.02, "equivalence_not_shown", "difference_shown")

    assert (
        ComparedPairs.of(HIGHER, accuracies_compared(found, hypothesis="equivalence", margin=0.01)).pairs[0].state
        == "open"
    )


def test_of_too_many_pairs_those_that_are_shown_are_kept_in_their_order():
    pairs = [pair("a", f"b{at}", at / 1000, "difference_not_shown") for at in range(MOST + 5)]
    pairs[2] = pair("a", "b2", 0.002, "difference_shown")
    found = ComparedPairs.of(HIGHER, accuracies_compared(*pairs))

    assert [one.models[1] for one in found.pairs] == ["b2", *(f"b{at}" for at in range(6, MOST + 5))]
