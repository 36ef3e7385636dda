"""A thousand cases in a bar: found, missed, false alarms and the rest to scale, with whiskers under the bar."""

from reportgen.figures.strip import Axis, Piece, Strip, Tick, reached
from reportgen.results.parts import Tabulated

SEGMENTS = ("tp", "fn", "fp", "tn")  # from left to right: first the positive cases
TICKS = (0, 250, 500, 750, 1000)


def bar(table: Tabulated, row: int) -> Strip:
    """Draw one row: four segments, and the intervals of cases found and of false alarms on the same scale."""
    cells = dict(zip(table.columns, table.rows[row], strict=True))
    wide = {column: _per_cent(cells[column] or 0, table) for column in SEGMENTS}
    starts = {column: sum(wide[one] for one in SEGMENTS[:at]) for at, column in enumerate(SEGMENTS)}
    drawn = (Piece(kind(column), starts[column], wide[column]) for column in SEGMENTS if wide[column] > 0)
    return Strip((*drawn, *_whisker(cells, "tp", starts, table), *_whisker(cells, "fp", starts, table)))


def kind(column: str) -> str:
    """Name the fill of a segment for the style sheet."""
    return f"case-{column}"


def axis(table: Tabulated) -> Axis:
    """Number the cases under the bars."""
    ticks = ((f"{tick:,}", _per_cent(tick, table)) for tick in TICKS)
    return Axis(tuple(Tick(words, at) for words, at in ticks))


def _whisker(
    cells: dict[str, float | None], column: str, starts: dict[str, float], table: Tabulated
) -> tuple[Piece, ...]:
    """Draw between which ends a segment that starts here may reach."""
    low, high = (cells[f"{column}_{end}"] for end in ("low", "high"))
    if low is None or high is None:
        return ()
    return reached(*(starts[column] + _per_cent(end, table) for end in (low, high)))


def _per_cent(cases: float, table: Tabulated) -> float:
    return 100 * cases / float(table.facts["cases"])
