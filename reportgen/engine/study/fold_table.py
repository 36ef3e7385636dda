"""A table of scores over folds: its columns, its rows, and what is wrong with them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from reportgen.conventions import LARGEST_POWERED
from reportgen.data.table import Column, ColumnKind, OpenTable
from reportgen.errors import ExitCode, Place, Problem, ReportgenError
from reportgen.index import Entry
from reportgen.spec.comparison import ComparisonSpec

BY_NAME: Mapping[str, tuple[str, ...]] = {
    "model": ("model", "learner", "classifier", "algorithm"),
    "fold": ("fold", "split"),
    "value": ("value", "score"),
    "repeat": ("repeat", "repetition", "run"),
    "metric": ("metric", "measure"),
    "n_train": ("n_train",),
    "n_test": ("n_test",),
}
NEEDED = ("model", "fold", "value")
KINDS: Mapping[str, ColumnKind] = {"value": "score", "n_train": "score", "n_test": "score"}
SHOWN = 8


class FoldRow(NamedTuple):
    """One row of the table; a cell that is missing or of no column is None."""

    model: str | None
    fold: str | None
    value: float | None
    repeat: str | None
    metric: str | None
    n_train: float | None
    n_test: float | None

    @property
    def at(self) -> tuple[str, str]:
        """Return the repeat and the fold."""
        return self.repeat or "1", str(self.fold)


Cells = Mapping[str, Mapping[tuple[str, str], FoldRow]]  # learner, then repeat and fold


def columns_of(spec: ComparisonSpec, table: OpenTable) -> dict[str, Column]:
    """Find each column: as the spec names it, else by the names that everybody uses."""
    folded = {column.strip().lower(): column for column in reversed(table.columns)}
    found: dict[str, Column] = {}
    problems = []
    for role, usual in BY_NAME.items():
        declared = getattr(spec.cross_validation.columns, role)
        column = declared or next((folded[name] for name in usual if name in folded), None)
        place = spec.place(("cross_validation", "columns", role) if declared else ("cross_validation",))
        if column is not None:
            found[role] = Column(column, KINDS.get(role, "label"), place)
        elif role in NEEDED:
            here = ", ".join(table.columns[:SHOWN])
            what = f"no column has a usual name for the {role} ({', '.join(usual)})"
            remedy = f"write `columns: {{{role}: NAME}}` with one of its columns: {here}"
            problems.append(Problem("column_not_found", what, remedy, table.origin.name, place))
    if problems:
        raise ReportgenError(problems)
    return found


def faults_of_rows(table: str, rows: list[FoldRow], place: Place) -> Iterator[Problem]:
    """Find rows without a learner, a fold or a score: a fold that is left out makes another test."""
    if not rows:
        yield wrong("no_row", table, "the table has no rows", "give one row per learner and fold", place)
    for role, said in (("model", "learner"), ("fold", "fold"), ("value", "score")):
        missing = sum(getattr(row, role) is None for row in rows)
        if missing:
            what = f"{missing} of {len(rows)} rows {'has' if missing == 1 else 'have'} no {said}"
            yield wrong("cell_missing", table, what, "fill it in, or remove the fold for all learners", place)
    broken = [row.value for row in rows if row.value is not None and not np.isfinite(row.value)]
    if broken:
        what = f"{len(broken)} of {len(rows)} scores {'is not a finite number' if len(broken) == 1 else 'are not finite numbers'}"
        yield wrong("not_finite", table, what, "correct them", place)
    great = [row.value for row in rows if row.value is not None and LARGEST_POWERED < abs(row.value) < np.inf]
    if great:
        what = f"{len(great)} of {len(rows)} scores {'is' if len(great) == 1 else 'are'} beyond {LARGEST_POWERED:g}"
        yield wrong("too_large", table, what, "give them in another unit", place)
    sizes = [size for row in rows for size in (row.n_train, row.n_test) if size is not None]
    if any(not size > 0 or size % 1 for size in sizes):
        what = "the size of a training or test set is not a whole number above zero"
        yield wrong("wrong_size", table, what, "count the cases of each set", place)


def faults_of_values(table: str, rows: list[FoldRow], metric: Entry, place: Place) -> Iterator[Problem]:
    """Find scores that the metric cannot take."""
    low, high = metric.range or (None, None)
    outside = [
        row.value
        for row in rows
        if row.value is not None and ((low is not None and row.value < low) or (high is not None and row.value > high))
    ]
    if outside:
        ends = f"from {low:g} to {high:g}" if low is not None and high is not None else "in its range"
        what = f"{len(outside)} of {len(rows)} scores cannot be values of {metric.id}, such as {outside[0]:g}"
        yield wrong(
            "out_of_range",
            table,
            what,
            f"write numbers {ends} (percentages divided by 100), or name another metric",
            place,
        )


def faults_of_cells(table: str, rows: list[FoldRow], cells: Cells, place: Place) -> Iterator[Problem]:
    """Find folds that a learner has twice or not at all, or whose sets have other sizes for another learner."""
    seen: set[tuple[str, tuple[str, str]]] = set()
    for row in rows:
        key = str(row.model), row.at
        if key in seen:
            what = f"{row.model!r} has two scores in fold {called(row.at, rows)}"
            yield wrong("fold_twice", table, what, "keep one row per learner and fold", place)
        seen.add(key)
    places = dict.fromkeys(at for of in cells.values() for at in of)
    for at in places:
        alike = [of[at] for of in cells.values() if at in of]
        if len(alike) < len(cells):
            what = f"fold {called(at, rows)} lacks the score of a learner"
            remedy = "give every learner a score in every fold; learners are compared fold by fold"
            yield wrong("fold_missing", table, what, remedy, place)
        elif len({(row.n_train, row.n_test) for row in alike}) > 1:
            what = f"fold {called(at, rows)} has different set sizes for different learners"
            remedy = "give the sizes that were used; learners are compared on the same folds"
            yield wrong("sizes_differ", table, what, remedy, place)


def called(at: tuple[str, str], rows: list[FoldRow]) -> str:
    """Call a fold by its own name, and by its repeat where there are several."""
    several = len({row.repeat for row in rows}) > 1
    return f"{at[0]}/{at[1]}" if several else at[1]


def wrong(code: str, table: str, what: str, remedy: str, place: Place) -> Problem:
    """Say what is wrong with the table."""
    return Problem(code, what, remedy, table, place, ExitCode.DATA)
