"""Which empty cells of a question are asked for: a part that is a table is filled in where its table stands."""

from collections.abc import Iterator
from dataclasses import dataclass

from reportgen.results.exercise import Answer, PartBegins, PlainTable, SolvedTask, Worked


@dataclass(frozen=True, slots=True)
class BlankCells:
    """The places of the cells of a part in one of the blank tables of its task: row and column of each."""

    table: int
    places: tuple[tuple[int, int], ...]


def cells_in_blanks(task: SolvedTask) -> dict[str, BlankCells]:
    """Find the blank table of each part that is a table, by the id of the part: of several, the one that its solution fills."""
    found = {}
    for answer in task.answers:
        filled = list(_captions(task, answer.id))
        fitting = [
            (table.caption not in filled, at, places)
            for at, table in enumerate(task.question.blanks)
            if answer.cells and (places := _places(answer, table)) is not None
        ]
        if fitting:
            _, at, places = min(fitting)
            found[answer.id] = BlankCells(at, places)
    return found


def _captions(task: SolvedTask, part: str) -> Iterator[str]:
    """Pass what the tables in the solution of a part are called."""
    begun = ""
    for block in task.solution:
        if isinstance(block, PartBegins):
            begun = block.id
        elif isinstance(block, Worked) and begun == part:
            yield block.table.caption


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
