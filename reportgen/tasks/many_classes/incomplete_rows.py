"""Rows of several classes that lack a label or a prediction."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from reportgen.data.arrays import Array, array
from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.class_scores import ClassScores
from reportgen.data.class_tables import ClassPatterns
from reportgen.data.costs import Costed
from reportgen.data.counts import Confusion
from reportgen.data.incomplete import (
    CasesOfUnits,
    IncompleteClassScores,
    IncompleteConfusion,
    IncompleteEvidence,
    Lacking,
)
from reportgen.data.incomplete_pairs import CountedPattern, IncompleteCalls, IncompletePair, Pattern
from reportgen.data.incomplete_units import UNKNOWN
from reportgen.data.paired_classes import PairedRight
from reportgen.data.rows import count, stacked
from reportgen.data.subject import Pair
from reportgen.spec.cases import ModelColumns
from reportgen.tasks.many_classes.count_cases import ClassCounter, without_units

if TYPE_CHECKING:
    from reportgen.data.table import Rows


def incomplete_rows(
    counter: ClassCounter, models: Sequence[ModelColumns], cases: CaseRows, kept: "Rows"
) -> dict[str, dict[type, IncompleteEvidence]]:
    """Count by model the rows that lack something, next to those that are complete for it; nothing where none lacks any."""
    lacking = cases.incomplete()
    if not count(lacking.frame):
        return {}
    found: dict[str, dict[type, IncompleteEvidence]] = {}
    for model in models:
        of_calls = _of_model(counter, model, lacking, kept)
        found[model.name] = {Confusion: of_calls, Costed: of_calls}
        if model.name in counter.layout.probabilities and not counter.fractional:
            found[model.name][ClassScores] = _of_scores(counter, model, lacking, kept)
    return found


def _of_model(counter: ClassCounter, model: ModelColumns, lacking: CaseRows, kept: "Rows") -> IncompleteConfusion:
    """Count all rows by label and prediction, either of which may not be known."""
    size = len(counter.classes)
    needed = lacking.of_columns(counter.predicted_by(model))
    placed = needed.placed()
    every = counter.patterns(stacked(kept, placed.frame), [model])
    table = every.table(size + 1)
    rows = replace(counter, layout=without_units(counter.layout)).patterns(placed.frame, [model]).table(size + 1)
    return IncompleteConfusion(
        known=Confusion(table[:-1, :-1], counter.classes),
        table=_without_known(table),
        rows=_lacking(rows, count(needed.frame) - count(placed.frame)),
        units=_by_cluster(every) if counter.layout.cluster else None,
    )


def _lacking(rows: Array, unit: int) -> Lacking:
    """Count rows by what they lack, where the last row and column of a table are for what is not known."""
    return Lacking(label=int(rows[-1, :-1].sum()), result=int(rows[:-1, -1].sum()), both=int(rows[-1, -1]), unit=unit)


def _of_scores(counter: ClassCounter, model: ModelColumns, lacking: CaseRows, kept: "Rows") -> IncompleteClassScores:
    """Take labels and probabilities of all rows, either of which may not be known."""
    keys = tuple(one.key for one in counter.layout.probabilities[model.name].values())
    needed = lacking.of_columns(JudgedColumns(probabilities=keys))
    placed = needed.placed()
    unit = count(needed.frame) - count(placed.frame)
    every, incomplete = (counter.cases(frame, model) for frame in (stacked(kept, placed.frame), placed.frame))
    size = len(counter.classes)
    known = np.isfinite(incomplete.numbers).all(axis=1)
    table = np.zeros((size + 1, size + 1))
    np.add.at(table, (incomplete.labels[:, 0], np.where(known, 0, size)), 1)
    owner = None if every.owner is None else np.unique(np.array(every.owner), return_inverse=True)[1].ravel()
    return IncompleteClassScores(every.labels[:, 0], every.numbers, counter.classes, _lacking(table, unit), owner)


def _without_known(table: Array) -> Array:
    """Keep the cases of which the label or the prediction is not known."""
    found = table.copy()
    found[:-1, :-1] = 0
    return array(found)


def _by_cluster(every: ClassPatterns) -> CasesOfUnits:
    assert every.owner is not None  # noqa: S101 - cases come in clusters
    listed = zip(every.owner.tolist(), *every.patterns.T.tolist(), every.cases.tolist(), strict=True)
    return CasesOfUnits(every.owners, tuple(listed))


def with_incomplete(
    counter: ClassCounter,
    models: tuple[ModelColumns, ModelColumns],
    cases: CaseRows,
    kept: "Rows",
    found: tuple[Pair, ...],
) -> tuple[Pair, ...]:
    """Add to the evidence of two models the rows that lack something for it."""
    lacking = cases.incomplete()
    rows = count(lacking.frame)
    if not rows:
        return found
    unknown = IncompletePair(rows)
    right = _right(counter, models, lacking, kept, rows)
    return tuple(replace(one, incomplete=right if isinstance(one.evidence, PairedRight) else unknown) for one in found)


def _right(
    counter: ClassCounter, models: tuple[ModelColumns, ModelColumns], lacking: CaseRows, kept: "Rows", rows: int
) -> IncompletePair:
    """Count all rows by whether each model is right, as far as it is known."""
    if counter.fractional or count(lacking.frame) > count(lacking.placed().frame):
        return IncompletePair(rows)
    every = counter.patterns(stacked(kept, lacking.frame), models)
    units = range(len(every.cases)) if every.owner is None else every.owner.tolist()
    patterns = (
        CountedPattern(0 if every.owner is None else unit, _pattern(tuple(labels), len(counter.classes)), cases)
        for unit, labels, cases in zip(units, every.patterns.tolist(), every.cases.tolist(), strict=True)
    )
    return IncompleteCalls(rows, tuple(patterns), len(every.owners) if counter.layout.cluster else None)


def _pattern(labels: tuple[int, ...], unknown: int) -> Pattern:
    """
    Lay a case out as one of two classes, so that a model is right where its call agrees with the label.

    Without a label the first prediction stands for the positive class: then both, or neither, of two equal predictions
    are right. Two models that differ may both be wrong too, which is never extreme.

    >>> _pattern((2, 2, 0), 3), _pattern((3, 1, 1), 3), _pattern((3, 1, 0), 3), _pattern((0, 3, 0), 3)
    ((1, 1, 0), (2, 1, 1), (2, 1, 0), (1, 2, 1))
    """
    truth, a, b = labels
    if truth != unknown:
        first, second = (UNKNOWN if call == unknown else int(call == truth) for call in (a, b))
        return 1, first, second
    first = UNKNOWN if a == unknown else 1
    second = UNKNOWN if b == unknown else int(a in (b, unknown))
    return UNKNOWN, first, second
