"""Tables in JSON: a list of records, one record per line, or columns of values."""

import json
import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from reportgen.data import json_problems, problems
from reportgen.data.arrays_table import ValuesTable
from reportgen.data.copies import undecodable
from reportgen.data.duck import Duck
from reportgen.data.table import JsonDetection, TableOrigin
from reportgen.errors import Place, Problem, ReportgenError

JsonLayout = Literal["records", "lines", "columns"]
HEAD = 4
MOST_KEYS = 5_000  # each makes a column as long as there are records
LEADING_ZERO = re.compile("0[0-9]")
BLANK = " \t\r\n"


class RepeatedKeyError(ValueError):
    """A record has two values for one key."""


@dataclass
class Records:
    """Records put below each other, column by column; what a record does not mention is missing."""

    here: Place
    columns: dict[str, list[Any]] = field(default_factory=dict)
    nested: dict[str, Problem] = field(default_factory=dict)
    lines: "array[int]" = field(default_factory=lambda: array("Q"))  # where records stand, if each has a line
    rows: int = 0

    def add(self, record: Any, line: int | None = None) -> None:
        """Put a record below the earlier ones."""
        if line is not None:
            self.lines.append(line)
        self.rows += 1
        if not isinstance(record, Mapping):
            raise ReportgenError(json_problems.no_record(*self.spot(self.rows - 1)))
        for name, value in record.items():
            column = self.columns.setdefault(name, [])
            if len(self.columns) > MOST_KEYS:
                raise ReportgenError(problems.too_many_columns(MOST_KEYS, self.here))
            if len(column) < self.rows - 1:
                column.extend([None] * (self.rows - 1 - len(column)))
            column.append(self._plain(name, value, self.rows - 1))

    def add_column(self, name: str, values: Iterable[Any]) -> None:
        """Take a whole column."""
        self.columns[name] = [self._plain(name, value, row) for row, value in enumerate(values)]
        self.rows = len(self.columns[name])

    def table(self, duck: Callable[[], Duck], origin: TableOrigin, layout: JsonLayout, encoding: str) -> ValuesTable:
        """Return the table, once all records are there."""
        if not self.columns:
            raise ReportgenError(json_problems.no_records(self.here))
        for column in self.columns.values():
            column.extend([None] * (self.rows - len(column)))
        known = replace(origin, rows_read=self.rows, detection=JsonDetection(layout, encoding.removesuffix("-sig")))
        return ValuesTable(duck, self.columns, known, self.here, lambda _: self.spot, self.nested)

    def spot(self, row: int) -> tuple[str, Place]:
        """Say where a record stands, by its line if it has one."""
        if self.lines:
            return "", Place(self.here.file, self.lines[row])
        return f"record {row + 1}", self.here

    def _plain(self, name: str, value: Any, row: int) -> Any:
        """Keep a plain value; of another its text, by which rows can be compared, and why nobody may want it."""
        if type(value) not in (dict, list):
            return value
        if name not in self.nested:
            self.nested[name] = json_problems.nested_value(
                name, "a list" if isinstance(value, list) else "an object", *self.spot(row)
            )
        return json.dumps(value, sort_keys=True)


def open_json(duck: Callable[[], Duck], path: Path, origin: TableOrigin) -> ValuesTable:
    """Read a whole file; the ending says whether each line is a record."""
    here = Place(origin.name)
    encoding = _encoding(path)
    records = Records(here)
    try:
        with path.open(encoding=encoding, newline="\n") as file:
            layout: JsonLayout = "lines"
            if origin.format == "jsonl":
                _add_lines(records, file)
            else:
                layout = _add_whole(records, _parsed(file.read(), here))
    except UnicodeError as error:
        raise ReportgenError(undecodable(path, encoding, here)) from error
    return records.table(duck, origin, layout, encoding)


def _encoding(path: Path) -> str:
    with path.open("rb") as file:
        return json.detect_encoding(file.read(HEAD))


def _add_lines(records: Records, file: Iterable[str]) -> None:
    for number, line in enumerate(file, 1):
        if line.strip(BLANK):
            place = Place(records.here.file, number)
            record = _parsed(line, place)
            if isinstance(record, list) and not records.rows:
                raise ReportgenError(json_problems.one_json_value(place))
            records.add(record, number)


def _add_whole(records: Records, found: Any) -> JsonLayout:
    """Take a list of records, or a mapping of columns."""
    if isinstance(found, list):
        for record in found:
            records.add(record)
        return "records"
    if not isinstance(found, Mapping):
        raise ReportgenError(json_problems.no_json_table("one value", records.here))
    _refuse_unlike_columns(found, records.here)
    for name, values in found.items():
        records.add_column(name, values)
    return "columns"


def _refuse_unlike_columns(found: Mapping[str, Any], here: Place) -> None:
    other = next((name for name, values in found.items() if not isinstance(values, list)), None)
    if other is not None:
        raise ReportgenError(
            json_problems.no_json_table(f"a mapping in which {problems.shown(other)} is no list", here)
        )
    lengths = {name: len(values) for name, values in found.items()}
    if len(set(lengths.values())) > 1:
        raise ReportgenError(json_problems.uneven_columns(lengths, here))
    if not any(lengths.values()):
        raise ReportgenError(json_problems.no_records(here))


def _parsed(text: str, place: Place) -> Any:
    """Read a value, or say where the text is no JSON."""
    try:
        return DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise ReportgenError(_broken(error, text, place)) from error
    except RepeatedKeyError as error:
        raise ReportgenError(json_problems.repeated_key(str(error), place)) from error
    except RecursionError as error:
        raise ReportgenError(json_problems.broken_json("its values are nested too deep", place)) from error
    except ValueError as error:
        raise ReportgenError(json_problems.broken_json("a number has too many digits", place)) from error


def _broken(error: json.JSONDecodeError, text: str, place: Place) -> Problem:
    rest = text[error.pos :].strip(BLANK)
    if place.line is None and error.msg == "Extra data" and rest.startswith("{"):
        return json_problems.records_by_line(Place(place.file, error.lineno, error.colno))
    if place.line == 1 and text.lstrip(BLANK).startswith("["):
        return json_problems.one_json_value(place)
    reason = error.msg[:1].lower() + error.msg[1:].removesuffix(" at") if rest else "it ends before its value does"
    if LEADING_ZERO.fullmatch(text[: error.pos + 1][-2:]):
        reason = "a number begins with 0, so write it as text"
    return json_problems.broken_json(reason, Place(place.file, (place.line or 1) + error.lineno - 1, error.colno))


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        (name, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise RepeatedKeyError(name)
    return found


DECODER = json.JSONDecoder(object_pairs_hook=_object)
