"""Rows of two classes that lack a label, a call or a score: how many of each kind, and their scores."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from reportgen.data.arrays import Array, array
from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.costs import Costed
from reportgen.data.counting import Call
from reportgen.data.evidence import Counts
from reportgen.data.incomplete import IncompleteCounts, IncompleteEvidence, IncompleteScores, Lacking
from reportgen.data.incomplete_units import UNKNOWN, CountsOfUnits, ScoresOfUnits
from reportgen.data.marks import (
    call_mark,
    columns_of,
    label_mark,
    score_mark,
    scored_without_label,
)
from reportgen.data.rows import count, counted_in_order, stacked, worked_out
from reportgen.data.rules import RowRule, column, scores_of
from reportgen.data.scores import Scores
from reportgen.spec.cases import ModelColumns
from reportgen.tasks.two_classes.count_cases import Counter, call_of

if TYPE_CHECKING:
    from reportgen.data.table import Rows

KNOWN = (1, 0)
ByState = dict[
    tuple[int, int], tuple[int, float]
]  # by label and call: how many rows, and how many cases they stand for


def incomplete_rows(
    counter: Counter, models: tuple[ModelColumns, ...], cases: CaseRows, kept: "Rows"
) -> dict[str, dict[type, IncompleteEvidence]]:
    """Count by model the rows that lack something, next to those that are complete for it; nothing where none lacks any."""
    lacking = cases.incomplete()
    rows = replace(lacking, frame=worked_out(lacking.frame, counter.most))
    if not count(rows.frame):
        return {}
    return {model.name: dict(_of_model(counter, model, rows, kept)) for model in models}


def _of_model(
    counter: Counter, model: ModelColumns, rows: CaseRows, kept: "Rows"
) -> Iterator[tuple[type, IncompleteEvidence]]:
    call, scored = call_of(model, counter.layout), counter.layout.scores.get(model.name)
    if call is not None:
        found = _counts(counter, call, rows, kept)
        yield Counts, found
        yield Costed, found
    if scored is not None:
        yield Scores, _scores(counter, scored.key, rows, kept)


def _counts(counter: Counter, call: Call, rows: CaseRows, kept: "Rows") -> IncompleteCounts:
    """Count the rows by label and call."""
    needed = rows.of_columns(columns_of(call))
    said = call_mark(needed, call, counter.positive)
    states = _states(counter, needed, said)
    known = counter.counts(stacked(kept, needed.analysed().frame), call)[0]
    return IncompleteCounts(
        known=known,
        labelled=(_cases(states, 1, UNKNOWN), _cases(states, 0, UNKNOWN)),
        called=(_cases(states, UNKNOWN, 1), _cases(states, UNKNOWN, 0)),
        neither=_cases(states, UNKNOWN, UNKNOWN),
        rows=_lacking(needed, states),
        units=_counts_of_units(counter, needed, kept, said) if counter.layout.cluster else None,
    )


def _scores(counter: Counter, key: str, rows: CaseRows, kept: "Rows") -> IncompleteScores:
    """Take the scores of rows without a label, and count by class the rows without a score."""
    needed = rows.of_columns(JudgedColumns(score=key))
    states = _states(counter, needed, score_mark(needed, key))
    known = counter.scores(stacked(kept, needed.analysed().frame), key)[0]
    values, cases = _unlabelled(counter, needed, key)
    return IncompleteScores(
        known=known,
        values=values,
        cases=cases,
        unscored=(_cases(states, 1, UNKNOWN), _cases(states, 0, UNKNOWN)),
        neither=_cases(states, UNKNOWN, UNKNOWN),
        rows=_lacking(needed, states),
        units=_scores_of_units(counter, needed, kept, key) if counter.layout.cluster else None,
    )


def _counts_of_units(counter: Counter, needed: CaseRows, kept: "Rows", said: RowRule) -> CountsOfUnits:
    """Count complete and incomplete rows by cluster."""
    rows = _by_cluster(counter, needed, kept, said)
    at = {name: number for number, name in enumerate(sorted({row[0] for row in rows}))}
    return CountsOfUnits.of(tuple(at), ((at[name], label, call, float(cases)) for name, label, call, cases in rows))


def _scores_of_units(counter: Counter, needed: CaseRows, kept: "Rows", key: str) -> ScoresOfUnits:
    """List complete and incomplete rows by cluster, with their scores."""
    rows = _by_cluster(counter, needed, kept, score_mark(needed, key), score=scores_of(key))
    names, unit = np.unique([row[0] for row in rows], return_inverse=True)
    scores = array([np.nan if row[2] == UNKNOWN else row[3] for row in rows])
    labels = np.array([row[1] for row in rows], dtype=np.intp)
    return ScoresOfUnits(len(names), unit, scores, labels, array([row[-1] for row in rows]))


def _by_cluster(
    counter: Counter, needed: CaseRows, kept: "Rows", said: RowRule, **more: RowRule
) -> list[tuple[Any, ...]]:
    """Count the rows by cluster, label and what the model says, in an order that no engine changes."""
    rows = replace(needed, frame=stacked(kept, needed.frame)).placed()
    cluster = column(str(counter.layout.cluster))
    return counted_in_order(rows.frame, cluster=cluster, label=label_mark(rows, counter.positive), said=said, **more)


def _states(counter: Counter, needed: CaseRows, said: RowRule) -> ByState:
    """Count rows and cases by the label and by what the model says, each of which may be unknown."""
    placed = needed.placed()
    marks = {"label": label_mark(placed, counter.positive), "said": said}
    if needed.weight:
        marks["weight"] = column(needed.weight)
    found: ByState = {}
    for label_, said_, *weight, rows in counted_in_order(placed.frame, **marks):
        before = found.get((label_, said_), (0, 0.0))
        found[label_, said_] = before[0] + rows, before[1] + rows * float(weight[0] if weight else 1)
    return found


def _unlabelled(counter: Counter, needed: CaseRows, key: str) -> tuple[Array, Array]:
    """Return the distinct scores of rows without a label, ascending, and the cases of each."""
    marks = {"score": scores_of(key)}
    if counter.layout.weight:
        marks["weight"] = column(counter.layout.weight)
    rows = counted_in_order(scored_without_label(needed.placed()), **marks)
    values, at = np.unique(array([row[0] for row in rows]), return_inverse=True)
    times = array([row[-1] * (row[1] if counter.layout.weight else 1) for row in rows])
    return array(values), array(np.bincount(at, times, len(values)))


def _cases(states: ByState, label: int, said: int) -> float:
    return states.get((label, said), (0, 0.0))[1]


def _lacking(needed: CaseRows, states: ByState) -> Lacking:
    """Count rows by what they lack."""
    rows: Mapping[tuple[int, int], int] = {state: found[0] for state, found in states.items()}
    everywhere = count(needed.frame)
    return Lacking(
        label=sum(rows.get((UNKNOWN, said), 0) for said in KNOWN),
        result=sum(rows.get((label, UNKNOWN), 0) for label in KNOWN),
        both=rows.get((UNKNOWN, UNKNOWN), 0),
        unit=everywhere - sum(rows.values()),
    )
