from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.figures.scale import NUMBER, ROOTS_APART, SHARE, CountScale, Rooted, Scale, kind_of


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6), st.floats(80, 400))
def test_an_axis_of_shares_holds_all_values_and_stays_between_none_and_all(values, wide):
    scale = Scale.over(values, SHARE, 0, wide)

    assert scale.low <= min(values) + 1e-9
    assert max(values) <= scale.high + 1e-9
    assert 0 <= scale.low < scale.high <= 1
    assert 1 <= len(scale.ticks) <= wide / 34 + 2


@given(st.floats(-1e6, 1e6), st.floats(0, 1e6))
def test_an_axis_of_any_numbers_has_round_ticks_in_order(least, wide):
    scale = Scale.over([least, least + wide], "log_loss", 0, 200)

    assert list(scale.ticks) == sorted(set(scale.ticks))
    assert -1e-6 <= scale.at(least) <= scale.at(least + wide) <= 200 + 1e-6


def test_ticks_of_shares_are_written_as_percentages():
    scale = Scale.over([0.62, 0.97], SHARE, 0, 200)

    assert [scale.written(tick) for tick in scale.ticks] == ["60%", "70%", "80%", "90%", "100%"]


def test_a_wald_limit_beyond_what_is_possible_is_still_on_the_axis():
    assert Scale.over([-0.02, 0.1], SHARE, 10, 200).at(-0.02) >= 10


def test_one_value_alone_stands_inside_its_axis():
    scale = Scale.over([0.5], SHARE, 0, 100)

    assert 0 < scale.at(0.5) < 100


@pytest.mark.parametrize(
    ("metric", "kind"),
    [
        ("recall", SHARE),
        ("roc_auc", NUMBER),
        ("mcc", NUMBER),
        ("brier", NUMBER),
        ("nobody_knows_it", "nobody_knows_it"),
    ],
)
def test_metrics_share_an_axis_when_they_are_written_alike(metric, kind):
    assert kind_of(metric) == kind


def test_a_rooted_axis_puts_a_quarter_of_its_length_at_a_sixteenth_of_its_end():
    scale = Rooted.of(Scale.over([0.0, 1.0], "score", 0, 200))

    assert scale.at(scale.along(1 / 16)) == pytest.approx(50)
    assert (scale.at(scale.along(0)), scale.at(scale.along(1))) == pytest.approx((0, 200))
    assert scale.ends == (0.0, 1.0)


@given(st.floats(1e-4, 1e6), st.floats(120, 400))
def test_ticks_of_a_rooted_axis_run_from_none_to_its_end_and_have_room(most, wide):
    scale = Rooted.of(Scale.over([0.0, most], "score", 0, wide))
    places = [scale.at(tick) for tick in scale.ticks]

    assert (places[0], places[-1]) == pytest.approx((0, wide))
    assert all(b - a >= ROOTS_APART - 1e-6 for a, b in pairwise(places))
    assert len(places) >= 3


def test_ticks_of_a_rooted_axis_are_written_as_the_numbers_that_they_stand_for():
    counts = Rooted.of(CountScale.over([0, 6000], "count", 0, 190))
    shares = Rooted.of(Scale.over([0.01, 0.99], SHARE, 0, 190))

    assert [counts.written(tick) for tick in counts.ticks][-3:] == ["2,000", "3,000", "6,000"]
    assert [shares.written(tick) for tick in shares.ticks][-1] == "100%"
