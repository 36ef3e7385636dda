"""What a caller asks of a table, and what it is given."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from reportgen.errors import Place

if TYPE_CHECKING:
    import narwhals as nw

    from reportgen.data.columns import RowsInMemory

    Frame: TypeAlias = nw.LazyFrame[Any]
    Rows: TypeAlias = Frame | RowsInMemory

ColumnKind = Literal["label", "score", "id"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column that the caller wants, and what it is to be read as."""

    name: str
    kind: ColumnKind
    place: Place = field(default_factory=Place)


@dataclass(frozen=True, slots=True)
class Detection:
    """How a text file turned out to be written."""

    separator: str
    decimal: str
    encoding: str
    bom: bool
    header: bool


@dataclass(frozen=True, slots=True)
class GroupedDetection(Detection):
    """The same for a file in which a mark groups thousands."""

    thousands: str


@dataclass(frozen=True, slots=True)
class SheetDetection:
    """
    Which sheet of a workbook was read, and in which of its rows the names of columns stand.

    In the columns that were requested, `error_cells` hold an error such as #N/A, which is missing, and `text_numbers`
    hold a score as text.
    """

    sheet: str
    header_row: int
    error_cells: int
    text_numbers: int


@dataclass(frozen=True, slots=True)
class JsonDetection:
    """How a JSON file lays out its table: as records, one record per line, or columns."""

    layout: Literal["records", "lines", "columns"]
    encoding: str


@dataclass(frozen=True, slots=True)
class TableOrigin:
    """Where a table comes from; a table from Python has no hash and no bytes."""

    name: str
    format: str
    sha256: str | None = None
    bytes: int | None = None
    rows_read: int | None = None
    detection: Detection | SheetDetection | JsonDetection | None = None


@dataclass(frozen=True, slots=True)
class AllColumns:
    """All columns of a table as they were found; some engines give them names of their own."""

    frame: "Frame"
    names: Mapping[str, str]  # column -> its name in the frame


class Everything(Protocol):
    """Answers all columns as they were found, to look for rows that are alike; columns named here as labels are text."""

    def __call__(self, labels: Collection[str] = ...) -> AllColumns: ...


@dataclass(frozen=True, slots=True)
class GivenTable:
    """
    The wanted columns of one table, named by the caller's keys: labels and ids as text, scores as float64.

    `lines` answers in which lines of a text file values of a column are written.
    """

    frame: "Frame"
    columns: tuple[str, ...]
    origin: TableOrigin
    everything: Everything
    lines: "Callable[[str, Collection[str]], dict[str, tuple[int, ...]]] | None" = None

    @property
    def rows(self) -> int:
        """Count the rows that were read."""
        return self.origin.rows_read or 0


class OpenTable(Protocol):
    """An opened table, of which only the names of its columns are known."""

    @property
    def columns(self) -> tuple[str, ...]: ...

    @property
    def origin(self) -> TableOrigin: ...

    @property
    def place(self) -> Place: ...

    def take(self, columns: Mapping[str, Column]) -> GivenTable: ...


def scores_among(columns: Mapping[str, Column]) -> dict[str, Column]:
    """Pick the columns that are to be read as scores."""
    return {key: column for key, column in columns.items() if column.kind == "score"}
