"""Tables in text files: CSV, TSV and lists of lines."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from reportgen.data import locate, problems
from reportgen.data.dialect import Dialect
from reportgen.data.duck import (
    CsvScan,
    Duck,
    faulty_sql,
    identifier,
    number_sql,
    reading,
    select,
    select_list,
    unread_sql,
)
from reportgen.data.given import Column, Detection, Given, Origin, scores_among
from reportgen.errors import Place, ReportgenError

KEPT_BELOW = 1 << 29
"""Files up to this size are parsed once and kept in memory; larger ones are read again for each question."""


@dataclass(frozen=True, slots=True)
class Read:
    """One reading of the wanted columns: the table that it made, its rows, and how many score values are text."""

    table: str
    rows: int
    texts: int
    scan: CsvScan


@dataclass(frozen=True, slots=True)
class CsvFile:
    """A text file of which the header is read; `path` may be a copy in UTF-8."""

    duck: Duck
    path: Path
    dialect: Dialect
    origin: Origin
    place: Place

    @property
    def columns(self) -> tuple[str, ...]:
        """Name the columns in the order of the header."""
        return self.dialect.names

    def take(self, columns: Mapping[str, Column]) -> Given:
        """Read the wanted columns, or say which lines and values are at fault."""
        here = Place(self.origin.name)
        with reading("CSV", here):
            read = self._read_either_decimal(columns)
            self._refuse(columns, read, here)
        dialect, scan = self.dialect, replace(read.scan, rejects="")
        detection = Detection(dialect.separator, scan.decimal, dialect.encoding, dialect.bom, dialect.header)
        origin = replace(self.origin, rows_read=read.rows, detection=detection)
        whole = partial(self.duck.frame, select("*", scan.sql))
        keys = ", ".join(map(identifier, columns))
        return Given(self.duck.frame(select(keys, read.table)), self.columns, origin, whole)

    def _read_either_decimal(self, columns: Mapping[str, Column]) -> Read:
        """Read with the decimal mark that leaves fewer score values unread."""
        likely, other = (",", ".") if self.dialect.decimal_comma else (".", ",")
        read = self._read(columns, likely)
        return min(read, self._read(columns, other), key=lambda found: found.texts) if read.texts else read

    def _read(self, columns: Mapping[str, Column], decimal: str) -> Read:
        scan = CsvScan(self.path, self.dialect, self.duck.fresh("rejects"), decimal=decimal)
        what, table = select_list(self._expressions(columns, decimal)), self.duck.fresh("cases")
        counted = table
        if (self.origin.bytes or 0) <= KEPT_BELOW:
            self.duck.run(f"CREATE TABLE {table} AS {select(what, scan.sql)}")
        else:
            self.duck.run(f"CREATE VIEW {table} AS {select(what, replace(scan, rejects='').sql)}")
            counted = f"({select(what, scan.sql)})"
        counts = ", ".join(["count(*)", *(f"count({faulty_sql(_text_of(key))})" for key in scores_among(columns))])
        rows, *texts = self.duck.rows(select(counts, counted))[0]
        return Read(table, rows, sum(texts), scan)

    def _expressions(self, columns: Mapping[str, Column], decimal: str) -> dict[str, str]:
        """Write each wanted column as SQL; beside a score stands the text that is no number."""
        found = {}
        for key, column in columns.items():
            name = f"c{self.columns.index(column.name)}"
            if column.kind == "score":
                found[key] = number_sql(name, decimal)
                found[f"#{key}"] = unread_sql(name, decimal)
            else:
                found[key] = name
        return found

    def _refuse(self, columns: Mapping[str, Column], read: Read, here: Place) -> None:
        found = locate.broken_lines(self.duck, read.scan, here)
        if read.texts:
            scores = {self.columns.index(column.name): column.name for column in scores_among(columns).values()}
            found += locate.text_scores(self.duck, read.scan, scores, read.texts, here)
        if not read.rows and not found:
            found.append(problems.no_rows(here))
        if found:
            raise ReportgenError(found)


def _text_of(key: str) -> str:
    return identifier(f"#{key}")
