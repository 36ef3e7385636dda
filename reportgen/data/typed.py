"""Tables of files whose columns carry types, in DuckDB: labels, ids and scores out of columns of any type."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from reportgen.data import problems
from reportgen.data.duck import Duck, label_sql, reading, select, select_list
from reportgen.data.notation import faulty_sql, number_sql, unread_sql
from reportgen.data.table import AllColumns, Column, GivenTable, TableOrigin, scores_among
from reportgen.errors import Place, Problem, ReportgenError, refuse

NUMBERS = ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "U", "FLOAT", "DOUBLE", "DECIMAL")
UNREADABLE = "ARROW"
NESTED = ("STRUCT", "MAP", "UNION", "BLOB", "VARIANT", UNREADABLE)


class Scan(Protocol):
    """Writes what reads these columns, called c0, c1, ... by their places; `row` counts from 0."""

    def __call__(self, columns: frozenset[int], /, *, rows: bool = False) -> str: ...


@dataclass(frozen=True, slots=True)
class TypedTable:
    """A file of which names and DuckDB's types of the columns are known."""

    duck: Duck
    kind: str
    columns: tuple[str, ...]
    types: tuple[str, ...]
    scan: Scan
    origin: TableOrigin
    place: Place

    def take(self, columns: Mapping[str, Column]) -> GivenTable:
        """Read the wanted columns, or say what is at fault."""
        here = Place(self.origin.name)
        self._refuse_types(columns, here)
        with reading(self.kind, here):
            wanted = frozenset(self._at(column) for column in columns.values())
            source = self.scan(wanted)
            self._refuse_texts(columns, here)
            rows = self.duck.rows(select("count(*)", source))[0][0]
            if not rows:
                raise ReportgenError(problems.no_rows(here))
            what = select_list({key: self._expression(column) for key, column in columns.items()})
            frame = self.duck.frame(select(what, source))
        return GivenTable(frame, self.columns, replace(self.origin, rows_read=rows), self._everything)

    def _everything(self, labels: Collection[str] = ()) -> AllColumns:
        readable = [at for at, kind in enumerate(self.types) if not kind.startswith(UNREADABLE)]
        names = {self.columns[at]: f"c{at}" for at in readable}
        texts = {f"c{at}": label_sql(f"c{at}", self.types[at]) for at in readable if self.columns[at] in labels}
        what = select_list({name: texts.get(name, name) for name in names.values()})
        return AllColumns(self.duck.frame(select(what, self.scan(frozenset(readable)))), names)

    def _at(self, column: Column) -> int:
        return self.columns.index(column.name)

    def _expression(self, column: Column) -> str:
        at = self._at(column)
        name, kind = f"c{at}", self.types[at]
        if column.kind == "score":
            return number_sql(name) if _is_text(kind) else f"{name}::DOUBLE"
        return label_sql(name, kind)

    def _refuse_types(self, columns: Mapping[str, Column], here: Place) -> None:
        found = []
        for column in columns.values():
            kind = self.types[self._at(column)]
            nested = kind.endswith("]") or kind.startswith(NESTED)
            number = kind.startswith(NUMBERS) and not nested
            if column.kind == "score" and not (number or _is_text(kind)):
                found.append(problems.not_scores(column.name, kind, here))
            elif nested:
                found.append(problems.not_labels(column.name, kind, here))
        refuse(found)

    def _refuse_texts(self, columns: Mapping[str, Column], here: Place) -> None:
        found: list[Problem] = []
        for column in scores_among(columns).values():
            at = self._at(column)
            if not _is_text(self.types[at]):
                continue
            faulty = f"row, {faulty_sql(unread_sql(f'c{at}'))} AS text"
            texts = f"({select(faulty, self.scan(frozenset([at]), rows=True))})"
            total = self.duck.rows(select("count(text)", texts))[0][0]
            rest = f"WHERE text NOT NULL ORDER BY row LIMIT {problems.LISTED}"
            first = self.duck.rows(select("row, text", texts, rest))
            found += problems.text_scores_in_rows(column.name, first, total, here)
        refuse(found)


def _is_text(kind: str) -> bool:
    return kind == "VARCHAR" or kind.startswith("ENUM")
