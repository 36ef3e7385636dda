"""Counts of labels, calls and their combinations; integers are all that leaves the engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import narwhals as nw

from reportgen.data.columns import lazily
from reportgen.data.fetch import fetch_rows
from reportgen.data.rows import counted
from reportgen.data.rules import RowRule, at_least, column, holds, mark

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from reportgen.data.table import Rows

    Integers = NDArray[np.int64]
    Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LabelCounts:
    """How often each label stands in a column, in the order of their texts, and how many rows have none."""

    counts: Mapping[str, int]
    missing: int


@dataclass(frozen=True, slots=True)
class Call:
    """What makes a model call a case positive: its prediction, or a score at or above a threshold."""

    key: str
    threshold: float | None = None


def count_labels(rows: "Rows", key: str) -> LabelCounts:
    """Count the labels of one column."""
    found = dict(counted(rows, label=column(key)))
    missing = found.pop(None, 0)
    return LabelCounts({label: found[label] for label in sorted(found)}, missing)


def label_cases(rows: "Rows", key: str, weight: str | None) -> dict[str, float]:
    """Count the cases by the labels of one column, in the order of their texts: the rows, or the sum of their weights."""
    if weight is None:
        return dict(count_labels(rows, key).counts)
    cases: dict[str, float] = {}
    for label, times, count in counted(rows, label=column(key), weight=column(weight)):
        if label is not None:
            cases[label] = cases.get(label, 0.0) + times * count
    return {label: cases[label] for label in sorted(cases)}


def call_patterns(rows: "Rows", truth: str, positive: str, calls: Sequence[Call]) -> "Integers":
    """Count cases by truth, then by each model's call; on each axis 0 is negative and 1 positive."""
    import numpy as np

    marks = _marks(truth, positive, calls)
    found = np.zeros((2,) * len(marks), dtype=np.int64)
    for *pattern, cases in counted(rows, **marks):
        found[tuple(int(one) for one in pattern)] = cases
    return found


def _marks(truth: str, positive: str, calls: Sequence[Call]) -> dict[str, RowRule]:
    conditions = (holds(truth, [positive]), *(is_called(call, positive) for call in calls))
    return {f"m{at}": mark(condition) for at, condition in enumerate(conditions)}


@dataclass(frozen=True, slots=True)
class Owned:
    """Cells by owner, as a cluster or a weight: entry by entry, whose, which cell, and how many cases."""

    owners: tuple[Any, ...]
    owner: "NDArray[np.intp]"
    cell: "NDArray[np.intp]"
    cases: "Integers"


def call_patterns_by(rows: "Rows", by: str, truth: str, positive: str, calls: Sequence[Call]) -> Owned:
    """Count cases by owner, truth and call; cells are those of `call_patterns` in a row."""
    found = counted(rows, owner=column(by), **_marks(truth, positive, calls))
    cells = [sum(one << (len(calls) - at) for at, one in enumerate(row[1:-1])) for row in found]
    return _owned([row[0] for row in found], cells, [row[-1] for row in found])


def scores_by(rows: "Rows", by: str, truth: str, positive: str, scores: Sequence[str]) -> "tuple[Owned, Floats]":
    """Count cases by owner, scores and truth; a cell is a row of the scores, then the same again for negative cases."""
    import numpy as np

    wanted = {f"s{at}": column(score) for at, score in enumerate(scores)}
    found = counted(rows, owner=column(by), p=mark(holds(truth, [positive])), **wanted)
    table, at = np.unique(np.array([row[2:-1] for row in found], dtype=float), axis=0, return_inverse=True)
    cells = at.ravel() + len(table) * (1 - np.array([row[1] for row in found], dtype=np.intp))
    return _owned([row[0] for row in found], cells, [row[-1] for row in found]), table


def _owned(owners: Sequence[Any], cells: "Sequence[int] | NDArray[np.intp]", cases: Sequence[int]) -> Owned:
    """Number the owners in their order, and sort the entries, so that no engine's order shows."""
    import numpy as np

    names = sorted(set(owners))
    at = {name: number for number, name in enumerate(names)}
    owner, cell = np.array([at[name] for name in owners], dtype=np.intp), np.array(cells, dtype=np.intp)
    order = np.lexsort((cell, owner))
    return Owned(tuple(names), owner[order], cell[order], np.array(cases, dtype=np.int64)[order])


def count_unequal(rows: "Rows", a: str, b: str) -> int:
    """Count the rows in which two label columns differ."""
    return _unequal(rows, column(a), column(b))


def _unequal(rows: "Rows", a: RowRule, b: RowRule) -> int:
    return sum(times for one, other, times in counted(rows, a=a, b=b) if None not in (one, other) and one != other)


def count_distinct(rows: "Rows", key: str) -> int:
    """Count the different values of a column."""
    known = lazily(rows).select(key).drop_nulls()
    return int(fetch_rows(known.select(nw.col(key).n_unique()))[0][0])


def count_disagreeing(rows: "Rows", positive: str, prediction: str, score: str, threshold: float) -> int:
    """Count the cases in which a model's prediction is not what its score and threshold say."""
    by_score, by_label = (mark(is_called(call, positive)) for call in (Call(score, threshold), Call(prediction)))
    return _unequal(rows, by_score, by_label)


def is_called(call: Call, positive: str) -> RowRule:
    """Ask whether a model calls a case positive."""
    if call.threshold is None:
        return holds(call.key, [positive])
    return at_least(call.key, call.threshold)
