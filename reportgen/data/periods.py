"""Periods of time: from dates as text to the shortest periods of which there are not too many."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import get_args

from reportgen.conventions import MOST_PERIODS
from reportgen.results.cases import PeriodLength

WRITTEN = re.compile(r"(?P<year>\d{4})(-(?P<month>\d{2})(-(?P<day>\d{2})([T ]\d{2}:\d{2}.*)?)?)?")
MONTHS_OF_QUARTER, YEARS_OF_DECADE, QUARTERS = 3, 10, 4
LENGTHS: tuple[PeriodLength, ...] = get_args(PeriodLength)


@dataclass(frozen=True, slots=True)
class Moment:
    """A date, and the shortest period that it tells apart: a year alone is no day."""

    day: date
    exact_to: PeriodLength

    @classmethod
    def of(cls, text: str) -> "Moment | None":
        """
        Read a date as ISO 8601 has it, with or without a time, or a month, or a year.

        >>> Moment.of("2026-07-01 12:30"), Moment.of("2026-07").exact_to, Moment.of("1.7.2026")
        (Moment(day=datetime.date(2026, 7, 1), exact_to='day'), 'month', None)
        """
        found = WRITTEN.fullmatch(text.strip())
        if found is None:
            return None
        try:
            day = date(int(found["year"]), int(found["month"] or 1), int(found["day"] or 1))
        except ValueError:
            return None
        return cls(day, "day" if found["day"] else "month" if found["month"] else "year")


def _decade(day: date) -> int:
    return day.year // YEARS_OF_DECADE


def _quarter(day: date) -> int:
    return (day.month - 1) // MONTHS_OF_QUARTER


NUMBERS: Mapping[PeriodLength, Callable[[date], int]] = {
    "day": date.toordinal,
    "week": lambda day: (day.toordinal() - 1) // 7,  # a week begins on Monday, as day 1 of the calendar does
    "month": lambda day: 12 * day.year + day.month,
    "quarter": lambda day: QUARTERS * day.year + _quarter(day),
    "year": lambda day: day.year,
    "decade": _decade,
}
NAMES: Mapping[PeriodLength, Callable[[date], str]] = {
    "day": date.isoformat,
    "week": lambda day: "{}-W{:02}".format(*day.isocalendar()[:2]),
    "month": lambda day: f"{day:%Y-%m}",
    "quarter": lambda day: f"{day.year} Q{_quarter(day) + 1}",
    "year": lambda day: str(day.year),
    "decade": lambda day: f"{YEARS_OF_DECADE * _decade(day)} to {YEARS_OF_DECADE * (_decade(day) + 1) - 1}",
}


def length_of_periods(moments: Iterable[Moment]) -> PeriodLength:
    """
    Choose the shortest periods that all dates tell apart, of which there are not too many from the first to the last.

    >>> length_of_periods([Moment(date(2026, 1, 31), "day"), Moment(date(2026, 12, 1), "day")])
    'month'
    """
    known = list(moments)
    first, last = (end(one.day for one in known) for end in (min, max))
    coarsest = max(LENGTHS.index(one.exact_to) for one in known)
    few = (one for one in LENGTHS[coarsest:] if NUMBERS[one](last) - NUMBERS[one](first) < MOST_PERIODS)
    return next(few, LENGTHS[-1])


def by_period(moments: Mapping[str, Moment]) -> tuple[PeriodLength, dict[str, list[str]]]:
    """Put dates, as they are written, into periods with their names, the earliest first."""
    length = length_of_periods(moments.values())
    found: dict[str, list[str]] = {}
    for text, moment in sorted(moments.items(), key=lambda one: (one[1].day, one[0])):
        found.setdefault(NAMES[length](moment.day), []).append(text)
    return length, found
