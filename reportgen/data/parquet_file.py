"""Tables in Parquet files, which carry types."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Self

from reportgen.data import problems
from reportgen.data.duck import (
    Duck,
    faulty_sql,
    label_sql,
    literal,
    number_sql,
    reading,
    select,
    select_list,
    unread_sql,
)
from reportgen.data.given import Column, Given, Origin, scores_among
from reportgen.errors import Place, Problem, ReportgenError

NUMBERS = ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "U", "FLOAT", "DOUBLE", "DECIMAL")
NESTED = ("STRUCT", "MAP", "UNION", "BLOB", "VARIANT")


@dataclass(frozen=True, slots=True)
class ParquetFile:
    """A Parquet file of which names and types of the columns are read."""

    duck: Duck
    path: Path
    columns: tuple[str, ...]
    types: tuple[str, ...]
    origin: Origin
    place: Place

    @classmethod
    def open(cls, duck: Duck, path: Path, origin: Origin, place: Place) -> Self:
        """Read the schema; DuckDB renames columns that are called alike, so the names come from the file itself."""
        here = Place(origin.name)
        with reading("Parquet", here):
            names = _top_level(duck.rows(select("name, num_children", f"parquet_schema({literal(str(path))})")))
            described = duck.rows(f"DESCRIBE {select('*', parquet_sql(path, len(names)))}")
        repeated = problems.repeated_columns(names, here)
        if repeated:
            raise ReportgenError(repeated)
        return cls(duck, path, names, tuple(row[1] for row in described), origin, place)

    def take(self, columns: Mapping[str, Column]) -> Given:
        """Read the wanted columns, or say what is at fault."""
        here, scan = Place(self.origin.name), parquet_sql(self.path, len(self.columns))
        self._refuse_types(columns, here)
        with reading("Parquet", here):
            self._refuse_texts(columns, here)
            rows = self.duck.rows(select("count(*)", scan))[0][0]
        if not rows:
            raise ReportgenError(problems.no_rows(here))
        what = select_list({key: self._expression(column) for key, column in columns.items()})
        whole = partial(self.duck.frame, select("*", scan))
        origin = replace(self.origin, rows_read=rows)
        return Given(self.duck.frame(select(what, scan)), self.columns, origin, whole)

    def _at(self, column: Column) -> tuple[str, str]:
        at = self.columns.index(column.name)
        return f"c{at}", self.types[at]

    def _expression(self, column: Column) -> str:
        name, kind = self._at(column)
        if column.kind == "score":
            return number_sql(name) if _is_text(kind) else f"{name}::DOUBLE"
        return label_sql(name, kind)

    def _refuse_types(self, columns: Mapping[str, Column], here: Place) -> None:
        found = []
        for column in columns.values():
            kind = self._at(column)[1]
            nested = kind.endswith("]") or kind.startswith(NESTED)
            number = kind.startswith(NUMBERS) and not nested
            if column.kind == "score" and not (number or _is_text(kind)):
                found.append(problems.not_scores(column.name, kind, here))
            elif nested:
                found.append(problems.not_labels(column.name, kind, here))
        if found:
            raise ReportgenError(found)

    def _refuse_texts(self, columns: Mapping[str, Column], here: Place) -> None:
        found: list[Problem] = []
        scan = parquet_sql(self.path, len(self.columns), rows=True)
        for column in scores_among(columns).values():
            name, kind = self._at(column)
            if not _is_text(kind):
                continue
            texts = f"({select(f'row, {faulty_sql(unread_sql(name))} AS text', scan)})"
            total = self.duck.rows(select("count(text)", texts))[0][0]
            rest = f"WHERE text NOT NULL ORDER BY row LIMIT {problems.LISTED}"
            first = self.duck.rows(select("row, text", texts, rest))
            found += problems.text_scores_in_rows(column.name, first, total, here)
        if found:
            raise ReportgenError(found)


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


def _is_text(kind: str) -> bool:
    return kind == "VARCHAR" or kind.startswith("ENUM")
