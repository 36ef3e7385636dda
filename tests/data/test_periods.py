"""Dates as they are written, and the periods into which they fall."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.conventions import MOST_PERIODS
from reportgen.data.periods import Moment, by_period, length_of_periods


def day(text):
    return Moment.of(text)


@pytest.mark.parametrize(
    "text", ["2026-02-30", "26-01-01", "01.02.2026", "2026/01/02", "2026-1-2", "", "yesterday", "20260102"]
)
def test_what_is_no_date_is_not_read(text):
    assert Moment.of(text) is None


@pytest.mark.parametrize(
    ("text", "exact_to"),
    [
        ("2026-07-01", "day"),
        (" 2026-07-01 ", "day"),
        ("2026-07-01T23:59:59Z", "day"),
        ("2026-07-01 00:00:00.000", "day"),
        ("2026-07", "month"),
        ("2026", "year"),
    ],
)
def test_dates_are_read_with_what_they_tell_apart(text, exact_to):
    found = Moment.of(text)

    assert (found.day.year, found.exact_to) == (2026, exact_to)


@pytest.mark.parametrize(
    ("first", "last", "length"),
    [
        ("2026-07-01", "2026-07-01", "day"),
        ("2026-07-01", "2026-07-12", "day"),
        ("2026-07-01", "2026-07-13", "week"),
        ("2026-01-31", "2026-12-01", "month"),
        ("2026-01-31", "2027-01-01", "quarter"),
        ("2020-01-01", "2026-12-31", "year"),
        ("1950-01-01", "2026-12-31", "decade"),
        ("2026", "2026", "year"),
        ("2026-01", "2026-02", "month"),
        ("1000", "2026", "decade"),
    ],
)
def test_the_shortest_periods_are_chosen_of_which_there_are_not_too_many(first, last, length):
    assert length_of_periods([day(first), day(last)]) == length


def test_periods_have_their_usual_names_the_earliest_first():
    def names(*texts):
        return list(by_period({text: day(text) for text in texts})[1])

    assert names("2026-07-02", "2026-07-01") == ["2026-07-01", "2026-07-02"]
    assert names("2026-12-31", "2027-01-20") == ["2026-W53", "2027-W03"]  # ISO 8601: week 53 of 2026 ends on 3 January
    assert names("2026-01-05", "2026-10-01") == ["2026-01", "2026-10"]
    assert names("2025-02-01", "2026-12-01") == ["2025 Q1", "2026 Q4"]
    assert names("1999-02-01", "2026-12-01") == ["1990 to 1999", "2020 to 2029"]


@given(st.lists(st.dates(date(1900, 1, 1), date(2100, 1, 1)), min_size=1, max_size=40))
def test_every_date_is_in_one_period_and_there_are_not_too_many(days):
    length, found = by_period({one.isoformat(): Moment(one, "day") for one in days})

    assert sorted(text for texts in found.values() for text in texts) == sorted({one.isoformat() for one in days})
    assert length == "decade" or len(found) <= MOST_PERIODS


@given(st.dates(date(1900, 1, 1), date(2100, 1, 1)), st.integers(13, 60))
def test_weeks_begin_on_monday(first, days):
    every = [first + timedelta(at) for at in range(days)]
    length, found = by_period({one.isoformat(): Moment(one, "day") for one in every})

    assert length == "week"
    assert all(date.fromisoformat(texts[0]).weekday() == 0 for texts in list(found.values())[1:])
