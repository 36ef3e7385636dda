"""The marking key of all variants as CSV, and the values of usual errors."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from reportgen.document.sheets.sheet_numbers import key_text
from reportgen.numbers import as_on_paper
from reportgen.results.exercise import Answer, ExerciseResults

STARTS_FORMULA = ("=", "+", "-", "@")
KEY = "variant,task,part,kind,label,key,key_stepwise,low,high,digits,unit,points,tolerance_reason,follows".split(",")
ERRORS = "variant,task,part,low,high,points,diagnosis".split(",")
ASSIGNMENT = "id,name,variant".split(",")


def key_csv(variants: Iterable[tuple[str, ExerciseResults]]) -> bytes:
    """Write a row for each part of each variant."""
    rows = (
        row
        for variant, results in variants
        for task in results.tasks
        for answer in task.answers
        for row in (_key_row(variant, task.question.id, answer), *_cell_rows(variant, task.question.id, answer))
    )
    return csv_of(KEY, rows)


def _cell_rows(variant: str, task: str, answer: Answer) -> Iterator[list[Any]]:
    """Write a row for each cell of a table; its points are an equal part of those of the table."""
    points = round(answer.points / len(answer.cells), 4) if answer.cells else 0
    for cell in answer.cells:
        kind = "number" if cell.decimals else "integer"
        digits = f"{cell.decimals} decimals" if cell.decimals else "whole number"
        ends = (repr(cell.stepwise), repr(cell.low), repr(cell.high))
        label = f"row {cell.row + 1}, {cell.column}"
        yield [
            variant,
            task,
            cell.id,
            kind,
            label,
            as_on_paper(cell.value, cell.decimals),
            *ends,
            digits,
            None,
            points,
            None,
            "",
        ]


def _key_row(variant: str, task: str, answer: Answer) -> list[Any]:
    right = " ".join(str(at + 1) for at in answer.right)
    key = right if answer.value is None else key_text(answer, answer.value).replace("−", "-")
    stepwise = None if answer.stepwise is None else repr(answer.stepwise)
    ends = (answer.low, answer.high)
    return [
        variant,
        task,
        answer.id,
        answer.kind,
        answer.label,
        key,
        stepwise,
        *(None if end is None else repr(end) for end in ends),
        _digits(answer),
        answer.unit,
        answer.points,
        answer.tolerance_reason,
        " ".join(answer.follows),
    ]


def _digits(answer: Answer) -> str | None:
    """Say to how many digits a part is asked for."""
    if answer.value is None:
        return None
    if answer.significant is not None:
        return f"{answer.significant} significant digits"
    return "whole number" if answer.decimals is None else f"{answer.decimals} decimals"


def errors_csv(variants: Iterable[tuple[str, ExerciseResults]]) -> bytes:
    """Write a row for each usual error of each part of each variant."""
    rows = (
        [variant, task.question.id, answer.id, repr(one.low), repr(one.high), one.points, one.says]
        for variant, results in variants
        for task in results.tasks
        for answer in task.answers
        for one in answer.errors
    )
    return csv_of(ERRORS, rows)


def assignment_csv(rows: Iterable[Sequence[str]]) -> bytes:
    """Write which student gets which variant."""
    return csv_of(ASSIGNMENT, rows)


def csv_of(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """Write CSV; text that a spreadsheet would take for a formula is escaped."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_cell(cell) for cell in row] for row in rows)
    return file.getvalue().encode()


def _cell(value: Any) -> Any:
    """
    Escape text that begins as a formula does; a number stays one.

    >>> _cell("=1+1"), _cell("-0.5"), _cell("- 5"), _cell(None)
    ("'=1+1", '-0.5', "'- 5", '')
    """
    if value is None:
        return ""
    if not isinstance(value, str) or not value.startswith(STARTS_FORMULA) or _is_number(value):
        return value
    return f"'{value}"


def _is_number(text: str) -> bool:
    try:
        return isinstance(json.loads(text), int | float)
    except ValueError:
        return False
