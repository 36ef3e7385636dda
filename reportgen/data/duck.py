"""
DuckDB, shut in: it reads the files it was opened for and nothing else, loads nothing and cannot be reconfigured.

Texts from files and specs reach SQL only through `literal` and `identifier`; columns of files are called c0, c1, ...
"""

import atexit
import os
import re
import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reportgen.data import problems
from reportgen.data.dialect import Dialect, Notation
from reportgen.data.labels import WHOLE_BELOW
from reportgen.errors import Place, ReportgenError
from reportgen.own_folders import temporary

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

    from reportgen.data.table import Frame

CONFIG = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "allow_persistent_secrets": "false",
    "python_enable_replacements": "false",
    "pandas_analyze_sample": "0",  # columns of objects hold text; a guess from a sample of a sparse one fails later
}
MOST_THREADS = 8
FRACTIONS = ("FLOAT", "DOUBLE", "DECIMAL")


class Duck:
    """One connection in memory."""

    def __init__(self, files: Iterable[Path] = ()) -> None:
        """Open a connection that may read these files and no others."""
        allowed = tuple(files)
        self._connection: DuckDBPyConnection = _opened(allowed) if allowed else _without_files(os.getpid()).cursor()
        self._numbers = count()

    def fresh(self, prefix: str) -> str:
        """Return a name that no table has yet."""
        return f"{prefix}{next(self._numbers)}"

    def run(self, sql: str) -> None:
        """Execute a statement."""
        self._connection.execute(sql)

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        return self._connection.execute(sql).fetchall()

    def frame(self, sql: str) -> "Frame":
        """Return a query as a frame that narwhals' expressions work on."""
        import narwhals as nw

        return nw.from_native(self._connection.sql(sql))

    def lend(self, native: Any) -> str:
        """Let DuckDB read an Arrow table where it is, and answer its name."""
        name = self.fresh("lent")
        self._connection.register(name, native)
        return name

    def keep(self, columns: Mapping[str, Any], what: str) -> str:
        """Copy numpy columns into a new table, by a select list over them, and answer its name."""
        given, table = self.fresh("given"), self.fresh("table")
        self._connection.register(given, dict(columns))
        self._connection.execute(f"CREATE TEMP TABLE {table} AS {select(what, given)}")
        self._connection.unregister(given)
        return table

    def close(self) -> None:
        """Let go of files and memory."""
        self._connection.close()


def _opened(files: Iterable[Path]) -> "DuckDBPyConnection":
    import duckdb

    config: dict[str, Any] = {**CONFIG, "threads": str(_threads()), "temp_directory": _spill()}
    connection = duckdb.connect(":memory:", config=config)
    paths = ", ".join(literal(str(path)) for path in files)
    settings = (  # a notebook would get a bar of progress; the lock comes last
        "enable_progress_bar = false",
        f"allowed_paths = [{paths}]",
        "enable_external_access = false",
        "lock_configuration = true",
    )
    for setting in settings:
        connection.execute(f"SET {setting}")
    return connection


@cache
def _without_files(_: int) -> "DuckDBPyConnection":
    """
    Open what reads no file, once for each process: to open takes as long as to read a small table.

    Each user gets a cursor, whose tables are temporary: no other sees them, and they end with it.
    """
    opened = _opened(())
    atexit.register(opened.close)
    return opened


@dataclass(frozen=True, slots=True)
class CsvScan:
    """One reading of a text file, as SQL; with `rejects`, faulty lines go into the table of that name."""

    path: Path
    dialect: Dialect
    rejects: str = ""
    kinds: Mapping[int, str] = field(default_factory=dict)
    notation: Notation = field(default_factory=Notation)

    @property
    def sql(self) -> str:
        """Write the table function that reads the file; every column is text unless `kinds` says more."""
        columns = ", ".join(f"'c{at}': '{self.kinds.get(at, 'VARCHAR')}'" for at in range(len(self.dialect.names)))
        quote = literal(self.dialect.quote)
        options = {
            "auto_detect": "false",
            "delim": literal(self.dialect.separator),
            "quote": quote,
            "escape": quote,
            "header": str(self.dialect.header).lower(),
            "skip": str(self.dialect.skip),
            "columns": f"{{{columns}}}",
            "decimal_separator": literal(self.notation.decimal),
            "strict_mode": "true",
            "compression": "'none'",
            "hive_partitioning": "false",
        }
        if self.rejects:
            names = {"rejects_table": literal(self.rejects), "rejects_scan": literal(f"{self.rejects}_scan")}
            options |= {"store_rejects": "true", **names}
        return f"read_csv({literal(str(self.path))}, {', '.join(f'{key} = {value}' for key, value in options.items())})"


def select(what: str, source: str, rest: str = "") -> str:
    """
    Write a query, the only place that does.

    >>> select("count(*)", "cases", "WHERE c0 = 'it''s'")
    "SELECT count(*) FROM cases WHERE c0 = 'it''s'"
    """
    return f"SELECT {what} FROM {source} {rest}".rstrip()  # noqa: S608 - callers quote by literal and identifier


def label_sql(column: str, kind: str) -> str:
    """Write a label as text, by the rule of `labels.label_text`, from a column of this DuckDB type."""
    if kind.startswith(FRACTIONS):
        fits = f"NOT isnan({column}::DOUBLE) AND abs({column}) < {WHOLE_BELOW} AND {column} = trunc({column})"
        other = f"CASE WHEN NOT isnan({column}::DOUBLE) THEN {column}::VARCHAR END"
        return f"CASE WHEN {fits} THEN TRY_CAST({column} AS HUGEINT)::VARCHAR ELSE {other} END"
    return f"NULLIF({column}::VARCHAR, '')"


def row_hash_sql(columns: Iterable[str]) -> str:
    """
    Write a number of each row that is the same wherever all values are.

    >>> row_hash_sql(["c0", "c1"])
    'hash("c0", "c1")'
    """
    return f"hash({', '.join(map(identifier, columns))})"


def literal(text: str) -> str:
    """
    Write text as a SQL string.

    >>> literal("it's")
    "'it''s'"
    """
    return "'" + text.replace("'", "''") + "'"


def identifier(name: str) -> str:
    """
    Write a name so that SQL takes it for nothing else.

    >>> identifier('a"b')
    '"a""b"'
    """
    return '"' + name.replace('"', '""') + '"'


def select_list(columns: Mapping[str, str]) -> str:
    """Name each expression by its key."""
    return ", ".join(f"{sql} AS {identifier(key)}" for key, sql in columns.items())


@contextmanager
def reading(kind: str, place: Place) -> Iterator[None]:
    """Turn what DuckDB says of a file into a problem of the file."""
    import duckdb

    try:
        yield
    except duckdb.Error as error:
        reason = re.sub(r"""["']?/[^"']*["']?""", "it", str(error).partition("\n")[0].partition(": ")[2])
        raise ReportgenError(problems.broken_table(kind, reason, place)) from error


def _spill() -> str:
    """Name a folder for what memory cannot hold; none where nothing can be written."""
    try:
        with temporary() as place:
            return str(place / f"spilled-{uuid.uuid4().hex}")
    except ReportgenError:
        return ""


def _threads() -> int:
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, MOST_THREADS)
