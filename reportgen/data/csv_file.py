"""Tables in text files: CSV, TSV and lists of lines."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from reportgen.data import locate, problems
from reportgen.data.dialect import Dialect, Notation
from reportgen.data.duck import CsvScan, Duck, identifier, reading, select, select_list
from reportgen.data.notation import (
    COMMA,
    POINT,
    Settled,
    faulty_sql,
    number_sql,
    plainly_decimal_sql,
    settle,
    unread_sql,
)
from reportgen.data.table import AllColumns, Column, Detection, GivenTable, GroupedDetection, TableOrigin, scores_among
from reportgen.errors import Place, Problem, refuse

KEPT_BELOW = 1 << 29
"""Files up to this size are parsed once and kept in memory; larger ones are read again for each question."""


@dataclass(frozen=True, slots=True)
class Read:
    """
    One reading of the wanted columns: the table that it made, its rows, and how many score values are text.

    It is `doubtful` where every decimal mark might as well group thousands.
    """

    table: str
    rows: int
    texts: int
    doubtful: bool
    scan: CsvScan


@dataclass(frozen=True, slots=True)
class CsvFile:
    """A text file of which the header is read; `path` may be a copy in UTF-8."""

    duck: Duck
    path: Path
    dialect: Dialect
    origin: TableOrigin
    place: Place

    @property
    def columns(self) -> tuple[str, ...]:
        """Name the columns in the order of the header."""
        return self.dialect.names

    def take(self, columns: Mapping[str, Column]) -> GivenTable:
        """Read the wanted columns, or say which lines and values are at fault."""
        here = Place(self.origin.name)
        with reading("CSV", here):
            read, doubts = self._read_as_settled(columns, here)
            self._refuse(columns, read, doubts, here)
        origin = replace(self.origin, rows_read=read.rows, detection=self._detection(read.scan.notation))
        keys = ", ".join(map(identifier, columns))
        frame = self.duck.frame(select(keys, read.table))
        return GivenTable(frame, self.columns, origin, partial(self._everything, read.scan), self._lines)

    def _lines(self, column: str, values: Collection[str]) -> dict[str, tuple[int, ...]]:
        """Find the lines in which these values of a column are written."""
        return locate.lines_of(self.path, self.dialect, self.columns.index(column), values)

    def _everything(self, scan: CsvScan, labels: Collection[str] = ()) -> AllColumns:  # noqa: ARG002 - all are text
        names = {name: f"c{at}" for at, name in enumerate(self.columns)}
        return AllColumns(self.duck.frame(select("*", replace(scan, rejects="").sql)), names)

    @property
    def _likely(self) -> Notation:
        return COMMA if self.dialect.decimal_comma else POINT

    def _detection(self, notation: Notation) -> Detection:
        dialect = self.dialect
        found = (dialect.separator, notation.decimal, dialect.encoding, dialect.bom, dialect.header)
        return GroupedDetection(*found, notation.thousands) if notation.thousands else Detection(*found)

    def _read_as_settled(self, columns: Mapping[str, Column], here: Place) -> tuple[Read, list[Problem]]:
        """Read in the likely notation, or in the one that leaves the fewest score values unread."""
        read = self._read(columns, self._likely)
        if not (read.texts or read.doubtful):
            return read, []
        names = dict.fromkeys(self._name(column) for column in scores_among(columns).values())
        source = CsvScan(self.path, self.dialect, self.duck.fresh("rejects")).sql
        settled = settle(self.duck, source, names, self._likely)
        return self._read(columns, settled.notation), self._doubts(settled, here)

    def _doubts(self, settled: Settled, here: Place) -> list[Problem]:
        if settled.doubt is None:
            return []
        doubt = settled.doubt
        at = int(doubt.column[1:])
        scan = CsvScan(self.path, self.dialect, notation=COMMA if "." in doubt.text else POINT)
        place = locate.place_of(self.duck, scan, at, doubt.text, here)
        return [problems.doubtful_number(self.columns[at], doubt.text, doubt.readings, place)]

    def _read(self, columns: Mapping[str, Column], notation: Notation) -> Read:
        scan = CsvScan(self.path, self.dialect, self.duck.fresh("rejects"), notation=notation)
        doubtable = COMMA in (notation, self._likely) and not notation.thousands
        what, table = select_list(self._expressions(columns, notation, doubtable=doubtable)), self.duck.fresh("cases")
        counted = table
        if (self.origin.bytes or 0) <= KEPT_BELOW:
            self.duck.run(f"CREATE TABLE {table} AS {select(what, scan.sql)}")
        else:
            self.duck.run(f"CREATE VIEW {table} AS {select(what, replace(scan, rejects='').sql)}")
            counted = f"({select(what, scan.sql)})"
        scores = scores_among(columns)
        marks = [f"{how}({identifier(f'##{key}')})" for key in scores for how in ("count", "max")] if doubtable else []
        counts = ["count(*)", *(f"count({faulty_sql(identifier(f'#{key}'))})" for key in scores), *marks]
        rows, *found = self.duck.rows(select(", ".join(counts), counted))[0]
        texts, marked, plainly = found[: len(scores)], found[len(scores) :: 2], found[len(scores) + 1 :: 2]
        return Read(table, rows, sum(texts), any(marked) and not any(plainly), scan)

    def _expressions(self, columns: Mapping[str, Column], notation: Notation, *, doubtable: bool) -> dict[str, str]:
        """Write each wanted column as SQL; next to a score stands the text that is no number."""
        found = {}
        for key, column in columns.items():
            found[key] = name = self._name(column)
            if column.kind == "score":
                found[key] = number_sql(name, notation)
                found[f"#{key}"] = unread_sql(name, notation)
                found |= {f"##{key}": plainly_decimal_sql(name, notation)} if doubtable else {}
        return found

    def _name(self, column: Column) -> str:
        return f"c{self.columns.index(column.name)}"

    def _refuse(self, columns: Mapping[str, Column], read: Read, doubts: list[Problem], here: Place) -> None:
        found = locate.broken_lines(self.duck, read.scan, here) + doubts
        if read.texts:
            scores = {self.columns.index(column.name): column.name for column in scores_among(columns).values()}
            found += locate.text_scores(self.duck, read.scan, scores, read.texts, here)
        if not read.rows and not found:
            found.append(problems.no_rows(here))
        refuse(found)
