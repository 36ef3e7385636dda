"""What a machine marks of a task: numbers with the intervals that get points, and statements."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from reportgen import numbers
from reportgen.document.blocks import Grid
from reportgen.document.formulas import SetsFormula, as_written
from reportgen.document.sheets.exports.blanks import cells_in_blanks
from reportgen.document.sheets.pages import answer_page, question_page
from reportgen.document.sheets.sheet_numbers import key_text
from reportgen.document.sheets.view import Rich, TableBlock, TaskView
from reportgen.results.exercise import Answer, ExerciseResults, SolvedTask


@dataclass(frozen=True, slots=True)
class Accepted:
    """An interval of numbers, with both ends, that gets a share of the points."""

    low: float
    high: float
    share: Fraction
    says: str = ""  # what was done to get there


@dataclass(frozen=True, slots=True)
class NumberGap:
    """A number to be typed in; the first interval that fits counts: the key, then usual errors."""

    points: Fraction
    key: str  # to the digits that are asked for
    accepted: tuple[Accepted, ...]

    @property
    def has_digits_of_key(self) -> bool:
        """Tell whether the key as it is written is right; a tolerance that an author states may be too small for that."""
        return self.accepted[0].low <= float(self.key) <= self.accepted[0].high

    @property
    def is_exact(self) -> bool:
        """Tell whether no other number than the key is right."""
        return self.accepted[0].low == self.accepted[0].high


def exact_points(points: float) -> Fraction:
    """
    Read points as they are written.

    >>> exact_points(0.1)
    Fraction(1, 10)
    """
    return Fraction(str(points))


def number_gap(answer: Answer, *, with_errors: bool) -> NumberGap:
    """Return the gap of a part that asks for a number."""
    points = exact_points(answer.points)
    errors = (
        Accepted(one.low, one.high, exact_points(one.points) / points if points else Fraction(0), one.says)
        for one in (answer.errors if with_errors else ())
    )
    key = Accepted(_known(answer.low), _known(answer.high), Fraction(1))
    return NumberGap(points, _typed(key_text(answer, _known(answer.value))), (key, *errors))


def cell_gaps(answer: Answer) -> Iterator[NumberGap]:
    """Pass the cells of a table that is filled in: each has an equal part of the points."""
    for cell, points in zip(answer.cells, gap_points(answer), strict=True):
        key = Accepted(cell.low, cell.high, Fraction(1))
        yield NumberGap(points, _typed(numbers.as_on_paper(cell.value, cell.decimals)), (key,))


def gap_points(answer: Answer) -> list[Fraction]:
    """List the points of all gaps of a part: cells and statements share them equally, and a text has no gap."""
    if answer.kind == "text":
        return []
    count = len(answer.cells) or (len(answer.why) if answer.kind == "choices" else 1)
    return [exact_points(answer.points) / count] * count


def _known(value: float | None) -> float:
    if value is None:
        raise ValueError("a part that asks for a number has a key")
    return value


def _typed(shown: str) -> str:
    """Write a number as it is typed."""
    return shown.replace("−", "-")


@dataclass(frozen=True, slots=True)
class EmptyTable:
    """A table whose cells are filled in, each with its place."""

    grid: Grid
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class TaskAlone:
    """A task of a variant without the others."""

    results: ExerciseResults
    variant: str
    task: SolvedTask
    asked: TaskView  # without empty tables and axes
    solved: TaskView
    conventions: tuple[Rich, ...]
    to_fill: Mapping[str, EmptyTable]  # the empty table of each part that is one

    @property
    def id(self) -> str:
        """Return the id of the task."""
        return self.task.question.id

    @property
    def sheet(self) -> str:
        """Name the sheet, shortly where its course numbers it."""
        sheet = self.results.sheet
        return sheet.course.sheet or sheet.title

    @property
    def answers(self) -> Mapping[str, Answer]:
        """Return the answers by part."""
        return {answer.id: answer for answer in self.task.answers}

    @property
    def comma(self) -> bool:
        """Tell whether numbers are written with a decimal comma."""
        return self.results.sheet.conventions.decimal == "comma"

    @property
    def errors(self) -> bool:
        """Tell whether usual errors get points of their own."""
        return self.results.marking.common_errors


def tasks_alone(variant: str, results: ExerciseResults, *, formula: SetsFormula = as_written) -> Iterator[TaskAlone]:
    """Set each task of a variant on a sheet of its own."""
    for task in results.tasks:
        question = task.question.model_copy(update={"axes": None})
        sheet = results.sheet.model_copy(update={"tasks": (question,), "used": question.conventions})
        page = question_page(sheet, formula=formula)
        (solved,) = answer_page(results.model_copy(update={"sheet": sheet, "tasks": (task,)}), formula=formula).tasks
        blanks = [block for block in page.tasks[0].blocks if isinstance(block, TableBlock)][len(question.tables) :]
        asked = replace(page.tasks[0], blocks=tuple(block for block in page.tasks[0].blocks if block not in blanks))
        filled = cells_in_blanks(task).items()
        to_fill = {part: EmptyTable(blanks[cells.table].grid, cells.places) for part, cells in filled}
        yield TaskAlone(results, variant, task, asked, solved, page.conventions, to_fill)
