"""Opening tables: one call for all sources of a spec, so that all that is wrong with them is said at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from reportgen.data import problems
from reportgen.data.copies import Copies
from reportgen.data.dialect import Dialect, TextWatch, dialect_of
from reportgen.data.duck import Duck
from reportgen.data.hashing import hash_file
from reportgen.data.paths import data_file, data_format
from reportgen.data.table import Column, GivenTable, OpenTable, TableOrigin
from reportgen.errors import Place, Problem, ReportgenError, refuse

TEXT = ("csv", "tsv", "lines")
"""Formats of text that DuckDB reads, once it is known how they are written."""


@dataclass(frozen=True, slots=True)
class TableSource:
    """A table as the caller names it, where the spec names it, and whether it is a plain list, one value per line."""

    what: object
    place: Place = field(default_factory=Place)
    lines: bool = False


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A file that may be read, before DuckDB opens it."""

    path: Path
    dialect: Dialect | None
    origin: TableOrigin
    place: Place


class Tables(Mapping[str, OpenTable]):
    """Opened tables by name; one DuckDB connection reads their files and no others."""

    def __init__(self, tables: Mapping[str, OpenTable], duck: "LazyDuck") -> None:
        """Keep what has been opened."""
        self._tables, self.duck = dict(tables), duck

    def __getitem__(self, name: str) -> OpenTable:
        return self._tables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of files, copies and memory; frames of the tables end with it."""
        self.duck.close()

    def take(self, wanted: Mapping[str, Mapping[str, Column]]) -> dict[str, GivenTable]:
        """Read columns of several tables, each named by the caller's key, or say all that is wrong with them."""
        found: list[Problem] = []
        for name, columns in wanted.items():
            _refuse_alike_keys(columns)
            found += _unknown_columns(self[name], columns)
        refuse(found)
        given = {}
        for name, columns in wanted.items():
            with collecting(found):
                given[name] = self[name].take(columns)
        refuse(found)
        return given


class LazyDuck:
    """DuckDB, opened when the first table needs it, with the files that it may read."""

    def __init__(self, files: Sequence[Path], copies: Copies) -> None:
        """Keep the files and the folder of copies for as long as this lives."""
        self._files, self._copies = files, copies
        self._duck: Duck | None = None

    def __call__(self) -> Duck:
        """Return the one connection."""
        if self._duck is None:
            self._duck = Duck(self._files)
        return self._duck

    def close(self) -> None:
        """Close the connection, if there is one, and remove the copies."""
        if self._duck is not None:
            self._duck.close()
        self._copies.remove()


def open_tables(sources: Mapping[str, object], *, base: Path, allowed: Sequence[Path] = ()) -> Tables:
    """
    Open all tables of a spec, or say all that is wrong with them.

    A source is a path relative to `base`, a frame, a dict of arrays, or rows; or a `Source` that says more.
    """
    problems_found: list[Problem] = []
    copies = Copies()
    found: dict[str, FoundTable | TableSource] = {}
    seen: dict[tuple[str, bool], FoundTable] = {}
    for name, given in sources.items():
        source = given if isinstance(given, TableSource) else TableSource(given)
        if not isinstance(source.what, str | Path):
            found[name] = source
            continue
        with collecting(problems_found):
            key = (str(source.what), source.lines)
            seen[key] = found[name] = seen.get(key) or _look_at(source, copies, base, allowed)
    duck = LazyDuck([file.path for file in found.values() if isinstance(file, FoundTable)], copies)
    tables = {}
    for name, file in found.items():
        with collecting(problems_found):
            table = _file_table(file, duck) if isinstance(file, FoundTable) else _memory_table(file, duck)
            if len(table.columns) > problems.MOST_COLUMNS:
                raise ReportgenError(problems.too_many_columns(problems.MOST_COLUMNS, _place(file, table)))
            tables[name] = table
    if problems_found:
        duck.close()
        raise ReportgenError(problems_found)
    return Tables(tables, duck)


@contextmanager
def collecting(found: list[Problem]) -> Iterator[None]:
    """Keep the problems of one step, and go on with the next."""
    try:
        yield
    except ReportgenError as error:
        found.extend(error.problems)


def _look_at(source: TableSource, copies: Copies, base: Path, allowed: Sequence[Path]) -> FoundTable:
    """Find a file, hash it, and see how its text is written, in one pass."""
    text = str(source.what)
    path = data_file(text, base=base, allowed=allowed, place=source.place, lines=source.lines)
    kind = data_format(text, lines=source.lines)
    watch = TextWatch() if kind in TEXT else None
    try:
        sha256, size = hash_file(path, watch)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ReportgenError(problems.unreadable(text, reason, source.place)) from error
    dialect = dialect_of(watch, kind=kind, place=Place(text)) if watch else None
    readable = copies.readable(path, dialect, Place(text))
    return FoundTable(readable, dialect, TableOrigin(text, kind, sha256, size), source.place)


def _file_table(file: FoundTable, duck: Callable[[], Duck]) -> OpenTable:
    """Open a file by its kind; what reads it is imported here, so that nobody pays for what is not read."""
    path, origin, place = file.path, file.origin, file.place
    if file.dialect is not None:
        from reportgen.data.csv_file import CsvFile

        return CsvFile(duck(), path, file.dialect, origin, place)
    if origin.format in ("json", "jsonl"):
        from reportgen.data.json_file import open_json

        return open_json(duck, path, origin)
    if origin.format == "xlsx":
        from reportgen.data.xlsx.table import open_xlsx

        return open_xlsx(duck, path, origin, place)
    from reportgen.data.arrow_file import open_arrow
    from reportgen.data.parquet_file import open_parquet

    return (open_arrow if origin.format == "arrow" else open_parquet)(duck(), path, origin, place)


def _place(given: FoundTable | TableSource, table: OpenTable) -> Place:
    return Place(table.origin.name) if isinstance(given, FoundTable) else table.place


def _memory_table(source: TableSource, duck: Callable[[], Duck]) -> OpenTable:
    from reportgen.data.frames import FrameTable

    if not isinstance(source.what, Mapping | list | tuple):
        return FrameTable.open(source.what, source.place)
    from reportgen.data.arrays_table import ValuesTable, columns_of, columns_of_rows

    if isinstance(source.what, Mapping):
        columns: Mapping[str, Any] = columns_of(source.what, source.place)
        origin = TableOrigin("arrays from Python", "arrays")
    else:
        columns, origin = columns_of_rows(source.what, source.place), TableOrigin("rows in the spec", "rows")
    rows = len(next(iter(columns.values())))
    return ValuesTable(duck, columns, replace(origin, rows_read=rows), source.place)


def _unknown_columns(table: OpenTable, columns: Mapping[str, Column]) -> list[Problem]:
    unknown = {column.name: column for column in columns.values() if column.name not in table.columns}
    return [
        problems.unknown_column(name, table.columns, column.place, table.origin.name)
        for name, column in unknown.items()
    ]


def _refuse_alike_keys(columns: Mapping[str, Column]) -> None:
    """DuckDB does not tell names apart that differ in capitals only."""
    if (
        not columns
        or len({key.casefold() for key in columns}) < len(columns)
        or any(key.startswith("#") for key in columns)
    ):
        raise ValueError(f"keys must differ by more than capitals and not begin with #: {list(columns)}")
