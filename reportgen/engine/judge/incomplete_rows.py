"""The bounds at the worst and at the best that incomplete rows can be."""

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import NO_VERDICT, RIGHT_OR_WRONG
from reportgen.data.at_use import AtUse
from reportgen.data.costs import CELLS_OF_COUNTS
from reportgen.data.incomplete import IncompleteClassScores, IncompleteConfusion, IncompleteCounts, IncompleteEvidence
from reportgen.data.prevalence import inside
from reportgen.data.resampling_units import Units
from reportgen.data.subject import Subject
from reportgen.engine.estimate.interval_choice import judging_interval
from reportgen.engine.judge.bounds import Bounds, Required
from reportgen.engine.judge.clustered_rows import corners_of, searched
from reportgen.engine.judge.extreme import Extreme
from reportgen.engine.judge.filled_tables import BoundSide, FilledTables, Search, filled_tables, like
from reportgen.engine.judge.observed import Observed, observe_evidence
from reportgen.engine.judge.question import Question
from reportgen.results.verdicts import Word


@dataclass(frozen=True, slots=True)
class Extremes:
    """The worst and the best for what a criterion requires, and the rows that make them."""

    worst: Extreme
    best: Extreme


def word(required: Required, found: Extremes) -> Word:
    """Say that a criterion is met where it is at the worst, and not met where it is not even at the best."""
    worst, best = found.worst, found.best
    if worst.low >= required.floor and worst.high <= required.ceiling and not worst.depends_on_seed:
        return "met"
    beyond = best.high < required.floor or best.low > required.ceiling
    return "not_met" if beyond and not best.depends_on_seed else "not_demonstrated"


def extremes(question: Question, observed: Observed, bounds: Bounds) -> Extremes:
    """
    Compute the bounds of every table that may be extreme, and take the worst and the best.

    The rows that are complete for every model are one of them: their interval is the one that is shown, and rows that
    only another model lacks may narrow it. No verdict may contradict the interval next to it.
    """
    incomplete = incomplete_of(observed)
    complete_rows = _of_table(observed, bounds)
    if incomplete is None:
        return Extremes(complete_rows, complete_rows)
    tables = _tables(question, observed, incomplete)
    order = question.what.metric.cell_order

    def judge(table: Any) -> Extreme:
        return _judged(question, observed.subject, table)

    corners = corners_of(incomplete, order, observed.evidence)
    found = [judge(table) for table in tables.tables] if corners is None else list(searched(corners, judge))
    return of_bounds(question.required, [*found, complete_rows], tables.unbounded)


def _tables(question: Question, observed: Observed, incomplete: IncompleteEvidence) -> FilledTables:
    """Fill in; rows that are complete for this model and not for another are as they are."""
    spec, task, what = question.spec, question.study.task, question.what
    if not incomplete.rows.rows and incomplete.units is None:
        return FilledTables((like(observed.evidence, incomplete.known),))
    if isinstance(observed.evidence, AtUse):  # the end of a range that is worse may be another once rows are filled in
        ends = [replace(observed.evidence, prevalence=inside(end)) for end in spec.data.prevalences_in_use]
        search = Search.of(what, observed.evidence, drawn=False, searched=True)
        each = [filled_tables(search, end, incomplete) for end in ends]
        return FilledTables(tuple(table for found in each for table in found.tables))
    method = judging_interval(spec, task, what, observed.subject, observed.evidence).method
    return filled_tables(
        Search.of(what, observed.evidence, drawn=method.resamples, searched=method.searched),
        observed.evidence,
        incomplete,
    )


def incomplete_of(observed: Observed) -> IncompleteEvidence | None:
    """Return what is known of the incomplete rows of the evidence that a value, or a value in use, is computed from."""
    evidence = observed.evidence.found if isinstance(observed.evidence, AtUse) else observed.evidence
    return observed.subject.incomplete.get(type(evidence))


def not_known(question: Question, observed: Observed) -> Undefined | None:
    """Say why nothing is known of the worst that incomplete rows can be, where that is so."""
    incomplete = incomplete_of(observed)
    if incomplete is None or not incomplete.rows.rows:
        return _elsewhere(observed.subject) if incomplete is None else None
    if isinstance(observed.evidence, AtUse) and incomplete.units is not None:
        return Undefined("incomplete_in_use", rows=incomplete.rows.rows)
    if isinstance(observed.evidence, AtUse) and not isinstance(incomplete, IncompleteCounts):
        return Undefined("incomplete_scores_in_use", rows=incomplete.rows.rows)
    if incomplete.rows.unit:
        return Undefined("incomplete_without_unit", rows=incomplete.rows.unit)
    if question.what.metric.incomplete_rule == NO_VERDICT or _of_classes_unknown(question, incomplete):
        return Undefined("incomplete_rows", rows=incomplete.rows.rows)
    return None


def _elsewhere(subject: Subject) -> Undefined | None:
    """Say that rows are incomplete where it is known only what that means for other evidence."""
    rows = max((one.rows.rows for one in subject.incomplete.values()), default=0)
    return Undefined("incomplete_rows", rows=rows) if rows else None


def _of_classes_unknown(question: Question, incomplete: IncompleteEvidence) -> bool:
    """Tell whether the worst is not known of several classes together."""
    if isinstance(incomplete, IncompleteClassScores):
        return True
    if not isinstance(incomplete, IncompleteConfusion):
        return False
    metric, in_clusters = question.what.metric, incomplete.units is not None
    by_cluster = metric.incomplete_rule_of_classes == RIGHT_OR_WRONG and metric.cell_order is not None
    return metric.incomplete_rule_of_classes == NO_VERDICT or (in_clusters and not by_cluster)


def _judged(question: Question, subject: Subject, table: Any) -> Extreme:
    """Read the bounds of a table, by cluster where cases come in clusters."""
    evidence = table
    if isinstance(table, Units):
        evidence = like(subject.find(question.what.metric.evidence), table.pooled)
        placed = table if evidence is table.pooled else table.placed_in(evidence, CELLS_OF_COUNTS)
        subject = replace(subject, by_unit={type(evidence): placed})
    filled = observe_evidence(question, subject, evidence)
    if filled.value is None and not filled.is_infinite(question):
        return Extreme({}, -np.inf, np.inf, reason=filled.absence)
    return _of_table(filled, filled.bounds(question))


def _of_table(observed: Observed, bounds: Bounds) -> Extreme:
    """Take the bounds as numbers; one that does not exist, or that may not judge, is beyond every threshold."""
    low, high = bounds.ends if bounds.fault is None else (-np.inf, np.inf)
    return Extreme(observed.counts, low, high, bounds.depends_on_seed, bounds.fault)


def of_bounds(required: Required, found: list[Extreme], without_limit: Container[BoundSide] = ()) -> Extremes:
    """Take the lowest and the highest bound; of a range the worst reaches from one to the other."""
    low, high = ("low" in without_limit), ("high" in without_limit)
    unbounded = Undefined("unbounded") if low or high else None
    without = Extreme({}, -np.inf, np.inf, reason=unbounded)
    lowest = min(found, key=lambda one: one.low, default=without)
    highest = max(found, key=lambda one: one.high, default=without)
    lowest, highest = (without if low else lowest), (without if high else highest)
    upper = required.upper
    if upper is None:
        pair = (lowest, highest) if required.comparator == "at_least" else (highest, lowest)
        return Extremes(*pair)
    farther = max((lowest, highest), key=lambda one: max(required.threshold - one.low, one.high - upper))
    overlapping = [one for one in found if one.high >= required.threshold and one.low <= upper]
    best = max(
        overlapping or found, key=lambda one: min(one.low - required.threshold, upper - one.high), default=without
    )
    seed = lowest.depends_on_seed or highest.depends_on_seed
    hull = replace(farther, low=lowest.low, high=highest.high, depends_on_seed=seed)
    return Extremes(hull, without if unbounded else best)
