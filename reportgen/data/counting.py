"""Counts of labels, calls and their combinations; integers are all that leaves the engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import narwhals as nw

from reportgen.data.fetch import fetch_rows, one_if, total

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from reportgen.data.table import Frame

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


def count_labels(frame: "Frame", key: str) -> LabelCounts:
    """Count the labels of one column."""
    found = dict(fetch_rows(frame.group_by(key).agg(nw.len().alias("rows"))))
    missing = found.pop(None, 0)
    return LabelCounts({label: found[label] for label in sorted(found)}, missing)


def label_cases(frame: "Frame", key: str, weight: str | None) -> dict[str, float]:
    """Count the cases by the labels of one column, in the order of their texts: the rows, or the sum of their weights."""
    if weight is None:
        return dict(count_labels(frame, key).counts)
    cases: dict[str, float] = {}
    rows = frame.group_by(key, weight).agg(nw.len().alias("rows"))
    for label, times, count in fetch_rows(rows):
        if label is not None:
            cases[label] = cases.get(label, 0.0) + times * count
    return {label: cases[label] for label in sorted(cases)}


def call_patterns(frame: "Frame", truth: str, positive: str, calls: Sequence[Call]) -> "Integers":
    """Count cases by truth, then by each model's call; on each axis 0 is negative and 1 positive."""
    import numpy as np

    marks = [nw.col(truth) == positive, *(is_called(call, positive) for call in calls)]
    named = {f"m{at}": one_if(mark) for at, mark in enumerate(marks)}
    found = np.zeros((2,) * len(marks), dtype=np.int64)
    for *pattern, cases in fetch_rows(frame.select(**named).group_by(*named).agg(nw.len().alias("cases"))):
        found[tuple(int(mark) for mark in pattern)] = cases
    return found


@dataclass(frozen=True, slots=True)
class Owned:
    """Cells by owner, as a cluster or a weight: entry by entry, whose, which cell, and how many cases."""

    owners: tuple[Any, ...]
    owner: "NDArray[np.intp]"
    cell: "NDArray[np.intp]"
    cases: "Integers"


def call_patterns_by(frame: "Frame", by: str, truth: str, positive: str, calls: Sequence[Call]) -> Owned:
    """Count cases by owner, truth and call; cells are those of `call_patterns` in a row."""
    marks = [nw.col(truth) == positive, *(is_called(call, positive) for call in calls)]
    named = {f"m{at}": one_if(mark) for at, mark in enumerate(marks)}
    rows = fetch_rows(frame.select(owner=nw.col(by), **named).group_by("owner", *named).agg(nw.len().alias("cases")))
    cells = [sum(mark << (len(marks) - 1 - at) for at, mark in enumerate(row[1:-1])) for row in rows]
    return _owned([row[0] for row in rows], cells, [row[-1] for row in rows])


def scores_by(frame: "Frame", by: str, truth: str, positive: str, scores: Sequence[str]) -> "tuple[Owned, Floats]":
    """Count cases by owner, scores and truth; a cell is a row of the scores, then the same again for negative cases."""
    import numpy as np

    keys = [f"s{at}" for at in range(len(scores))]
    wanted = {key: nw.col(score) for key, score in zip(keys, scores, strict=True)}
    marked = frame.select(owner=nw.col(by), p=one_if(nw.col(truth) == positive), **wanted)
    rows = fetch_rows(marked.group_by("owner", "p", *keys).agg(nw.len().alias("cases")))
    table, at = np.unique(np.array([row[2:-1] for row in rows], dtype=float), axis=0, return_inverse=True)
    cells = at.ravel() + len(table) * (1 - np.array([row[1] for row in rows], dtype=np.intp))
    return _owned([row[0] for row in rows], cells, [row[-1] for row in rows]), table


def _owned(owners: Sequence[Any], cells: "Sequence[int] | NDArray[np.intp]", cases: Sequence[int]) -> Owned:
    """Number the owners in their order, and sort the entries, so that no engine's order shows."""
    import numpy as np

    names = sorted(set(owners))
    at = {name: number for number, name in enumerate(names)}
    owner, cell = np.array([at[name] for name in owners], dtype=np.intp), np.array(cells, dtype=np.intp)
    order = np.lexsort((cell, owner))
    return Owned(tuple(names), owner[order], cell[order], np.array(cases, dtype=np.int64)[order])


def count_unequal(frame: "Frame", a: str, b: str) -> int:
    """Count the rows in which two label columns differ."""
    unequal = frame.select(total(one_if(nw.col(a) != nw.col(b))).alias("rows"))
    return int(fetch_rows(unequal)[0][0] or 0)


def count_distinct(frame: "Frame", key: str) -> int:
    """Count the different values of a column."""
    known = frame.select(key).drop_nulls()
    return int(fetch_rows(known.select(nw.col(key).n_unique()))[0][0])


def count_disagreeing(frame: "Frame", positive: str, prediction: str, score: str, threshold: float) -> int:
    """Count the cases in which a model's prediction is not what its score and threshold say."""
    calls = {"by_score": Call(score, threshold), "by_label": Call(prediction)}
    marks = {name: one_if(is_called(call, positive)) for name, call in calls.items()}
    return count_unequal(frame.select(**marks), *marks)


def is_called(call: Call, positive: str) -> nw.Expr:
    """Tell whether a model calls a case positive."""
    if call.threshold is None:
        return nw.col(call.key) == positive
    return nw.col(call.key) >= call.threshold
