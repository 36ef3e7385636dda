"""Probabilities of several classes: whether they are such, and what they say next to given predictions."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from reportgen.conventions import ROUNDING_OF_PROBABILITIES
from reportgen.data.arrays import Array, array
from reportgen.data.class_tables import CaseColumns, case_columns
from reportgen.data.highest import Highest
from reportgen.data.layout import Layout
from reportgen.errors import ExitCode, Problem
from reportgen.spec.cases import ModelColumns
from reportgen.spec.reading import Path
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.many_classes.count_cases import ClassCounter
from reportgen.tasks.task import Noticed

if TYPE_CHECKING:
    from reportgen.data.table import Rows


def probability_problems(
    spec: ValidationSpec, layout: Layout, frame: "Rows", classes: tuple[str, ...]
) -> Iterator[Problem]:
    """Find classes without a column, numbers that are no probabilities, and rows that do not add up to one."""
    for at, model in enumerate(spec.models):
        by_class = layout.probabilities.get(model.name)
        if by_class is None:
            continue
        path: Path = ("models", at, "probabilities") if model.probabilities else ("data", "columns", "probabilities")
        place = spec.place(path)
        missing = [name for name in classes if name not in by_class]
        strange = [name for name in by_class if name not in classes]
        if missing or strange:
            what = f"the probabilities of {model.name} are not of the classes {', '.join(classes)}"
            told = [f"add a column for {', '.join(missing)}"] if missing else []
            told += [f"leave out {', '.join(strange)}"] if strange else []
            yield Problem("wrong_classes", what, " and ".join(told), ", ".join(by_class), place)
            continue
        keys = [by_class[name].key for name in classes]
        outside, off = _faults(case_columns(frame, ["truth"], keys, classes))
        if outside:
            what = f"the probabilities of {model.name} are below 0 or above 1 in {_rows(outside)}"
            remedy = "name columns of probabilities, or leave them out and name the column of predictions"
            yield Problem("not_probabilities", what, remedy, place=place, exit_code=ExitCode.DATA)
            continue
        wrong = int((off > ROUNDING_OF_PROBABILITIES).sum())
        if wrong:
            what = f"the probabilities of {model.name} do not add up to 1 in {_rows(wrong)}, by up to {off.max():.3g}"
            remedy = "correct them: divide each by the sum of its row, or name the columns of all classes"
            yield Problem("not_probabilities", what, remedy, place=place, exit_code=ExitCode.DATA)


def _faults(found: CaseColumns) -> tuple[int, Array]:
    """Count the rows with a number that is no probability, and say by how much each row of numbers misses a sum of one."""
    rows = len(found.labels)
    known, outside, total = np.ones(rows, dtype=bool), np.zeros(rows, dtype=bool), np.zeros(rows)
    for column in found.columns:
        known &= np.isfinite(column)
        outside |= (column < 0) | (column > 1)
        total += column
    return int(outside[known].sum()), array(np.abs(total[known] - 1))


def _rows(rows: int) -> str:
    return "1 row" if rows == 1 else f"{rows} rows"


def ties(counter: ClassCounter, model: ModelColumns, frame: "Rows") -> Iterator[Noticed]:
    """Say in how many rows the prediction is not the most probable class, or is the first of several that are."""
    given = [model] if model.name in counter.layout.predictions else []
    found = counter.columns(frame, given, [model])
    highest = Highest.of(found.columns, len(found.labels))
    if given:
        said = np.zeros(len(found.labels))
        for at, column in enumerate(found.columns):
            np.copyto(said, column, where=found.labels[:, 1] == at)
        other = int((said < highest.value).sum())
        if other:
            yield "predictions_not_most_probable", {"model": model.name, "cases": other}
        return
    equal = int((highest.times > 1).sum())
    if equal:
        yield "equal_probabilities", {"model": model.name, "cases": equal}
