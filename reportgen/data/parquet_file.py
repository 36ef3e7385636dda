"""Tables in Parquet files, which carry types."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reportgen.data import problems
from reportgen.data.duck import Duck, literal, reading, select
from reportgen.data.table import TableOrigin
from reportgen.data.typed import TypedTable
from reportgen.errors import Place, refuse


def open_parquet(duck: Duck, path: Path, origin: TableOrigin, place: Place) -> TypedTable:
    """Read the schema; DuckDB renames columns that are called alike, so the names come from the file itself."""
    here = Place(origin.name)
    with reading("Parquet", here):
        names = _top_level(duck.rows(select("name, num_children", f"parquet_schema({literal(str(path))})")))
        described = duck.rows(f"DESCRIBE {select('*', parquet_sql(path, len(names)))}")
    repeated = problems.repeated_columns(names, here)
    refuse(repeated)

    def scan(_: frozenset[int], *, rows: bool = False) -> str:
        return parquet_sql(path, len(names), rows=rows)  # DuckDB itself reads no more than a query asks for

    return TypedTable(duck, "Parquet", names, tuple(row[1] for row in described), scan, origin, place)


def parquet_sql(path: Path, width: int, *, rows: bool = False) -> str:
    """Write the table function that reads a Parquet file, its columns called by their places; `row` counts from 0."""
    names = ", ".join([*(f"c{at}" for at in range(width)), *(["row"] if rows else [])])
    options = f"binary_as_string = true, hive_partitioning = false, file_row_number = {str(rows).lower()}"
    return f"read_parquet({literal(str(path))}, {options}) AS t({names})"


def _top_level(schema: Sequence[tuple[Any, ...]]) -> tuple[str, ...]:
    """Pick the columns out of a schema that lists each group before what it holds."""
    names, skip = [], 0
    for name, children in schema[1:]:
        if skip == 0:
            names.append(name)
        else:
            skip -= 1
        skip += children or 0
    return tuple(names)
