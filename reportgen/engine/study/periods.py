"""The judged cases by period of time."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportgen.data.counting import count_labels
from reportgen.data.periods import Moment, by_period
from reportgen.data.selecting import holding
from reportgen.data.subject import Subject
from reportgen.data.table import GivenTable
from reportgen.errors import ExitCode, Place, Problem, ReportgenError
from reportgen.results.cases import PeriodLength
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import CaseCounter

if TYPE_CHECKING:
    from reportgen.data.table import Rows

SHOWN = 5  # texts that are no dates


@dataclass(frozen=True, slots=True)
class CasesByPeriod:
    """What each model did in each period, the earliest first; cases without a date are in none."""

    length: PeriodLength
    missing: int
    periods: dict[str, tuple[Subject, ...]]


def cases_by_period(
    spec: ValidationSpec, counting: CaseCounter, frame: "Rows", key: str | None, given: GivenTable
) -> CasesByPeriod | None:
    """Count within each period; dates that cannot be read are refused."""
    if key is None:
        return None
    labels = count_labels(frame, key)
    moments = {text: Moment.of(text) for text in labels.counts}
    _refuse(spec, [text for text, moment in moments.items() if moment is None], given)
    known = {text: moment for text, moment in moments.items() if moment is not None}
    if not known:
        what, remedy = "no case has a date", "fill in the column, or leave `time` out"
        raise ReportgenError(_wrong(spec, what, remedy, given, None))
    length, periods = by_period(known)
    parts = {name: holding(frame, key, texts) for name, texts in periods.items()}
    counted = {name: tuple(counting.subject(model, part) for model in counting.models) for name, part in parts.items()}
    return CasesByPeriod(length, labels.missing, counted)


def _refuse(spec: ValidationSpec, unread: list[str], given: GivenTable) -> None:
    """Name the first texts that are no dates, each with its line."""
    lines = {} if given.lines is None or not unread else given.lines(str(spec.data.columns.time), unread[:SHOWN])
    what, remedy = "this is no date", "write year-month-day, as 2026-07-01, or year-month, or the year"
    problems = [_wrong(spec, what, remedy, given, text, lines.get(text, ())) for text in unread[:SHOWN]]
    if problems:
        raise ReportgenError(problems)


def _wrong(
    spec: ValidationSpec, what: str, remedy: str, given: GivenTable, text: str | None, lines: tuple[int, ...] = ()
) -> Problem:
    """Place a problem at the first line of the file that has it, else where the spec names the column."""
    at = Place(given.origin.name, lines[0]) if lines else spec.place(("data", "columns", "time"))
    return Problem("no_date", what, remedy, None if text is None else repr(text), at, ExitCode.DATA)
