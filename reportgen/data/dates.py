"""Dates as Excel keeps them: days since an epoch, told from other numbers by the format of the cell alone."""

import datetime
import re

BUILT_IN = {*range(14, 23), *range(27, 37), 45, 47, *range(50, 59)}
BUILT_IN_TIMES = {18, 19, 20, 21, 22, 32, 33, 45, 47, 55, 56}
NO_SIGNS = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]')
"""Parts of a format that print as they are, or are colours, conditions and languages."""

ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.IGNORECASE)
MIDNIGHT = datetime.time()
EPOCH, EPOCH_UNTIL_MARCH_1900, EPOCH_1904 = (1899, 12, 30), (1899, 12, 31), (1904, 1, 1)
LAST = 2_958_466  # the day after 9999-12-31


def shows_dates(number: int, code: str | None) -> bool:
    r"""
    Tell whether a format shows a date or a time of day; elapsed time is a number.

    >>> [shows_dates(164, code) for code in (r"yyyy\-mm\-dd", "0.00%", '0 "days"', "[h]:mm", "[Red]0")]
    [True, False, False, False, False]
    """
    if code is None:
        return number in BUILT_IN
    return not ELAPSED.search(code) and re.search("[ymdhs]", _signs(code)) is not None


def shows_time(number: int, code: str | None) -> bool:
    """Tell whether a date format shows the time of day."""
    return number in BUILT_IN_TIMES if code is None else re.search("[hs]", _signs(code)) is not None


def date_text(number: float, *, since_1904: bool, timed: bool) -> str | float:
    """
    Write the days since the epoch as a date; in Excel's calendar 1900 is a leap year.

    >>> date_text(46023.5, since_1904=False, timed=True), date_text(46023, since_1904=False, timed=False)
    ('2026-01-01 12:00:00', '2026-01-01')
    """
    if not 0 <= number < LAST:
        return number
    moment = datetime.timedelta(milliseconds=round(number * 86_400_000))
    epoch = datetime.datetime(*(EPOCH_1904 if since_1904 else EPOCH if number >= 60 else EPOCH_UNTIL_MARCH_1900))  # noqa: DTZ001 - cells have no time zone
    if number < 1 and not since_1904:
        return str((epoch + moment).time())
    try:
        found = epoch + moment
    except OverflowError:
        return number
    return str(found.date()) if found.time() == MIDNIGHT and not timed else str(found)


def _signs(code: str) -> str:
    return NO_SIGNS.sub("", code.partition(";")[0]).lower()
