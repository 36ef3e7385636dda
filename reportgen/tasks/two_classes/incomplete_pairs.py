"""Rows of two classes that lack a label, or what one of two models says."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from reportgen.data.arrays import array
from reportgen.data.cases import CaseRows
from reportgen.data.counting import Call
from reportgen.data.incomplete_pairs import CountedPattern, IncompleteCalls, IncompletePair
from reportgen.data.incomplete_score_pairs import IncompleteScorePairs
from reportgen.data.marks import call_mark, label_mark, score_mark
from reportgen.data.paired import PairedScores
from reportgen.data.rows import count, counted_in_order, stacked
from reportgen.data.rules import column, scores_of
from reportgen.data.subject import Pair
from reportgen.spec.cases import ModelColumns
from reportgen.tasks.two_classes.count_cases import Counter, call_of

if TYPE_CHECKING:
    from reportgen.data.table import Rows


def with_incomplete(
    counter: Counter, models: tuple[ModelColumns, ModelColumns], cases: CaseRows, kept: "Rows", found: tuple[Pair, ...]
) -> tuple[Pair, ...]:
    """Add to each piece of evidence of two models the rows that lack something for it."""
    lacking = cases.incomplete()
    rows = count(lacking.frame)
    if not rows:
        return found
    calls = [call for call in (call_of(model, counter.layout) for model in models) if call is not None]
    counted = _calls(counter, calls, lacking, kept, rows) if len(calls) == 2 else IncompletePair(rows)
    scores = [counter.layout.scores[model.name].key for model in models if model.name in counter.layout.scores]
    scored = _scores(counter, scores, lacking, kept, rows) if len(scores) == 2 else IncompletePair(rows)
    return tuple(
        replace(one, incomplete=scored if isinstance(one.evidence, PairedScores) else counted) for one in found
    )


def _calls(counter: Counter, calls: list[Call], lacking: CaseRows, kept: "Rows", rows: int) -> IncompletePair:
    """Count all rows by truth and both calls, each of which may be unknown."""
    every = replace(lacking, frame=stacked(kept, lacking.frame)).placed()
    if count(lacking.frame) > count(lacking.placed().frame):
        return IncompletePair(rows)
    layout = counter.layout
    marks = {"truth": label_mark(every, counter.positive)}
    marks |= {f"call{at}": call_mark(every, call, counter.positive) for at, call in enumerate(calls)}
    by = layout.cluster or layout.weight
    if by is not None:
        marks["owner"] = column(by)
    found = counted_in_order(every.frame, **marks)
    owners = sorted({row[3] for row in found}) if layout.cluster else []
    places = {name: number for number, name in enumerate(owners)}
    patterns = tuple(
        CountedPattern(
            places[row[3]] if layout.cluster else 0,
            (row[0], row[1], row[2]),
            float(row[-1]) * (float(row[3]) if by and not layout.cluster else 1.0),
        )
        for row in found
    )
    return IncompleteCalls(rows, patterns, len(owners) if layout.cluster else None)


def _scores(counter: Counter, keys: list[str], lacking: CaseRows, kept: "Rows", rows: int) -> IncompletePair:
    """List all rows by label and both scores, each of which may be unknown."""
    every = replace(lacking, frame=stacked(kept, lacking.frame)).placed()
    if count(lacking.frame) > count(lacking.placed().frame):
        return IncompletePair(rows)
    by = counter.layout.cluster or counter.layout.weight
    marks = {"truth": label_mark(every, counter.positive)}
    for at, key in enumerate(keys):
        marks |= {f"known{at}": score_mark(every, key), f"score{at}": scores_of(key)}
    if by is not None:
        marks["owner"] = column(by)
    found = counted_in_order(every.frame, **marks)
    columns = list(zip(*found, strict=True))
    clustered = counter.layout.cluster is not None
    owners, unit = np.unique(columns[5] if clustered else np.zeros(len(found)), return_inverse=True)
    weight = array(columns[5]) if by and not clustered else 1.0
    a, b = (
        array([score if known == 1 else np.nan for known, score in zip(columns[at], columns[at + 1], strict=True)])
        for at in (1, 3)
    )
    return IncompleteScorePairs(
        rows, unit, np.array(columns[0]), a, b, array(columns[-1]) * weight, len(owners) if clustered else None
    )
