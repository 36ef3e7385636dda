"""Taking results out of an engine: small ones as rows, large ones as numpy arrays, from DuckDB without Arrow or pandas."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import narwhals as nw

from reportgen.data.duck import reading, row_hash_sql, select
from reportgen.errors import Place

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from reportgen.data.table import Frame

LARGEST = 1.7976931348623157e308
MOST_COPIED = 1 << 20  # rows


def fetch_rows(frame: "Frame") -> list[tuple[Any, ...]]:
    """Return all rows, a missing value as None."""
    if frame.implementation.is_duckdb():
        with reading("a table", Place()):
            found: list[tuple[Any, ...]] = nw.to_native(frame).fetchall()
        return found
    return [tuple(None if _is_missing(value) else value for value in row) for row in frame.collect().rows()]


def fetch_arrays(frame: "Frame") -> "dict[str, NDArray[Any]]":
    """Return the columns, none of which may hold missing values."""
    if frame.implementation.is_duckdb():
        with reading("a table", Place()):
            arrays: dict[str, NDArray[Any]] = nw.to_native(frame).fetchnumpy()
        return arrays
    collected = frame.collect()
    return {name: collected[name].to_numpy() for name in collected.columns}


def settled(frame: "Frame", most: int | None) -> "Frame":
    """Work rows out once of which much is asked, unless they may be many (`most`) or are in memory already."""
    if most is None or most > MOST_COPIED or not frame.implementation.is_duckdb():
        return frame
    native, name = nw.to_native(frame), f"settled_{uuid4().hex}"
    with reading("a table", Place()):
        native.query(f"of_{name}", f"CREATE TEMP TABLE {name} AS {select('*', f'of_{name}')}")
        kept: Frame = nw.from_native(native.query("unused", select("*", name)))
    return kept


def in_one_engine(frames: "Sequence[Frame]") -> "list[Frame]":
    """Return frames that can be joined: where engines differ, copies in that of the first that is not DuckDB."""
    target = next((frame.implementation for frame in frames if not frame.implementation.is_duckdb()), None)
    return [frame if target in (None, frame.implementation) else _copied(frame, target) for frame in frames]


def one_if(condition: "nw.Expr") -> "nw.Expr":
    """Write 1 where a condition holds, and 0 where it does not or cannot be known."""
    return nw.when(condition).then(nw.lit(1)).otherwise(nw.lit(0))


def total(expression: "nw.Expr") -> "nw.Expr":
    """Add up integers; without the cast DuckDB answers a type that numpy lacks."""
    return expression.sum().cast(nw.Int64)


def count_rows(frame: "Frame") -> int:
    """Count the rows."""
    return int(fetch_rows(frame.select(nw.len()))[0][0])


def count_hashes(frame: "Frame") -> tuple[int, int | None]:
    """Count the rows, and the different hashes of them, of which there are never more than different rows; only by DuckDB."""
    if not frame.implementation.is_duckdb():
        return count_rows(frame), None
    hashed = row_hash_sql(frame.collect_schema().names())
    with reading("a table", Place()):
        rows, hashes = nw.to_native(frame).aggregate(f"count(*), count(DISTINCT {hashed})").fetchall()[0]
    return int(rows), int(hashes)


def _copied(frame: "Frame", target: Any) -> "Frame":
    schema = frame.collect_schema()
    rows = fetch_rows(frame)
    columns = {name: [row[at] for row in rows] for at, name in enumerate(schema)}
    return nw.from_dict(columns, schema=schema, backend=target).lazy()


def _is_missing(value: Any) -> bool:
    return value is None or type(value).__name__ == "NAType" or (isinstance(value, float) and math.isnan(value))
