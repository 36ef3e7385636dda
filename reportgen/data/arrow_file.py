"""Tables in Arrow's own files: IPC files and Feather version 2, which are the same."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reportgen.data import problems
from reportgen.data.duck import Duck
from reportgen.data.extras import ARROW, need
from reportgen.data.table import TableOrigin
from reportgen.data.typed import UNREADABLE, TypedTable
from reportgen.errors import Place, Problem, ReportgenError, refuse

if TYPE_CHECKING:
    import pyarrow

MAGIC, FEATHER_1, STREAM = b"ARROW1", b"FEA1", b"\xff\xff\xff\xff"


@dataclass
class ArrowScan:
    """Reads the columns that are requested, once; what is not compressed stays in the file."""

    duck: Duck
    path: Path
    place: Place
    known: dict[tuple[frozenset[int], bool], str] = field(default_factory=dict)

    def __call__(self, columns: frozenset[int], *, rows: bool = False) -> str:
        """Return the name under which DuckDB finds the columns."""
        if (columns, rows) not in self.known:
            with _in_words(self.place):
                self.known[columns, rows] = self.duck.lend(self._read(sorted(columns), rows=rows))
        return self.known[columns, rows]

    def _read(self, columns: Sequence[int], *, rows: bool) -> "pyarrow.Table":
        import pyarrow as pa

        options = pa.ipc.IpcReadOptions(included_fields=list(columns))
        with pa.ipc.open_file(pa.memory_map(str(self.path)), options=options) as file:
            table = file.read_all().rename_columns([f"c{at}" for at in columns])
        table.validate(full=True)
        table = table.cast(pa.schema([each.with_type(_type(each.type)) for each in table.schema]))
        return table.append_column("row", _numbers(len(table))) if rows else table


def open_arrow(duck: Duck, path: Path, origin: TableOrigin, place: Place) -> TypedTable:
    """Read the schema, or say why the file is none of Arrow's."""
    need(ARROW, origin.name, place)
    import pyarrow as pa

    here = Place(origin.name)
    _refuse_relatives(path, here)
    with _in_words(here), pa.ipc.open_file(pa.memory_map(str(path))) as file:
        schema, names = file.schema, tuple(file.schema.names)
    repeated = problems.repeated_columns(names, here)
    refuse(repeated)
    types = {each: _duck_type(duck, _type(each)) for each in dict.fromkeys(schema.types)}
    kinds = tuple(types[each] for each in schema.types)
    return TypedTable(duck, "Arrow", names, kinds, ArrowScan(duck, path, here), origin, place)


def _refuse_relatives(path: Path, here: Place) -> None:
    with path.open("rb") as file:
        start = file.read(8)
        file.seek(-min(len(start), len(MAGIC)), 2)
        end = file.read()
    if start.startswith(FEATHER_1):
        raise ReportgenError(_relative("Feather version 1", "Feather version 2 or Parquet", here))
    if start.startswith(STREAM):
        raise ReportgenError(_relative("a stream of Arrow records", "an Arrow file", here))
    if not start.startswith(MAGIC):
        raise ReportgenError(problems.broken_table("Arrow", "it does not begin as files of this kind do", here))
    if end != MAGIC:
        raise ReportgenError(problems.broken_table("Arrow", "it is cut short", here))


def _relative(held: str, instead: str, place: Place) -> Problem:
    return problems.damaged("wrong_format", f"the file is {held}", f"write it as {instead}", place)


def _type(given: "pyarrow.DataType") -> "pyarrow.DataType":
    """Return the type in which DuckDB can take a column over."""
    import pyarrow as pa

    return pa.float32() if pa.types.is_float16(given) else given


def _numbers(rows: int) -> "pyarrow.Array":
    """Count from 0; made of a buffer, as Arrow takes Python's numbers over only where pandas can be requested."""
    import numpy as np
    import pyarrow as pa

    return pa.Array.from_buffers(pa.int64(), rows, [None, pa.py_buffer(np.arange(rows, dtype=np.int64))])


def _duck_type(duck: Duck, given: "pyarrow.DataType") -> str:
    import duckdb
    import pyarrow as pa

    try:
        empty = duck.lend(pa.Table.from_batches([], pa.schema([("c0", given)])))
        found: list[tuple[Any, ...]] = duck.rows(f"DESCRIBE {empty}")
    except (duckdb.Error, pa.ArrowException):
        return f"{UNREADABLE} {given}"
    return str(found[0][1])


@contextmanager
def _in_words(place: Place) -> Iterator[None]:
    """Turn what Arrow says of a file into a problem of the file."""
    import pyarrow as pa

    try:
        yield
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        reason = str(error).partition("\n")[0]
        raise ReportgenError(problems.broken_table("Arrow", reason, place)) from error
