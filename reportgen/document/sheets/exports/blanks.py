"""Which empty cells of a question are asked for: a part that is a table is filled in where its table stands."""

from dataclasses import dataclass

from reportgen.results.exercise import Answer, PlainTable, SolvedTask


@dataclass(frozen=True, slots=True)
class BlankCells:
    """The places of the cells of a part in one of the blank tables of its task: row and column of each."""

    table: int
    places: tuple[tuple[int, int], ...]


def cells_in_blanks(task: SolvedTask) -> dict[str, BlankCells]:
    """Find the blank table of each part that is a table, by the id of the part; each blank belongs to one part."""
    found: dict[str, BlankCells] = {}
    free = dict(enumerate(task.question.blanks))
    for answer in task.answers:
        places = {at: _places(answer, table) for at, table in free.items()} if answer.cells else {}
        fits = next((at for at, place in places.items() if place is not None), None)
        if fits is not None:
            found[answer.id] = BlankCells(fits, places[fits] or ())
            del free[fits]
    return found


def _places(answer: Answer, table: PlainTable) -> tuple[tuple[int, int], ...] | None:
    """Return the place of each cell, if the table has an empty cell there."""
    places = []
    for cell in answer.cells:
        if cell.column not in table.columns or cell.row >= len(table.rows):
            return None
        column = table.columns.index(cell.column)
        if table.rows[cell.row][column] is not None:
            return None
        places.append((cell.row, column))
    return tuple(places)
