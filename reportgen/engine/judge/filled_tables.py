"""
What incomplete rows may be filled in to: the evidence at which a verdict may be worst or best, as each metric declares.

`unbounded` says which bounds never have a limit.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog.answers import Share, Undefined
from reportgen.catalog.cell_order import CellOrder
from reportgen.catalog.method import NO_VERDICT
from reportgen.conventions import (
    EXTREME_DRAWN_TABLES,
    EXTREME_TABLES,
    MOST_DRAWN_TABLES,
    MOST_OF_CUTS,
    MOST_ON_GRID,
    MOST_TABLES,
)
from reportgen.data.arrays import Array, array
from reportgen.data.at_use import AtUse
from reportgen.data.costs import Costed
from reportgen.data.count_tables import all_tables, corner, corners, extreme_tables
from reportgen.data.counts import Confusion, Counts
from reportgen.data.filled_recalls import extreme_recalls
from reportgen.data.incomplete import (
    IncompleteClassScores,
    IncompleteConfusion,
    IncompleteCounts,
    IncompleteNumbers,
    IncompleteScores,
    IncompleteSelected,
)
from reportgen.data.regression import Regression
from reportgen.data.score_cuts import FilledScores, by_loss, fillings, one_class, one_of
from reportgen.data.scores import Scores
from reportgen.engine.estimate.in_use import value_of
from reportgen.engine.estimate.metrics_asked import Asked

BoundSide = Literal["low", "high"]


@dataclass(frozen=True, slots=True)
class FilledTables:
    """Evidence with incomplete rows filled in, one for each way that may be worst or best."""

    tables: tuple[Any, ...] = ()
    unbounded: frozenset[BoundSide] = frozenset()


NOTHING_KNOWN = FilledTables(unbounded=frozenset({"low", "high"}))


@dataclass(frozen=True, slots=True)
class Search:
    """The metric, up to how many tables all are taken, and of more how many of the most extreme."""

    what: Asked
    most: int = MOST_TABLES
    extreme: int = EXTREME_TABLES

    @classmethod
    def of(cls, what: Asked, evidence: Any, *, drawn: bool, searched: bool = False) -> "Search":
        """Take fewer tables where scores are drawn anew for each, or limits are searched."""
        if searched or (drawn and isinstance(evidence, Scores)):
            return cls(what, MOST_DRAWN_TABLES, EXTREME_DRAWN_TABLES)
        return cls(what)


def filled_tables(search: Search, evidence: Any, incomplete: Any) -> FilledTables:
    """Fill in as the metric declares."""
    what = search.what
    order = what.metric.cell_order
    if isinstance(evidence, AtUse):  # there other cells matter than those that the metric declares
        return _tables(search, evidence, incomplete)
    rule = what.metric.incomplete_rule_of_classes
    if isinstance(incomplete, IncompleteClassScores) or (
        rule == NO_VERDICT and isinstance(incomplete, IncompleteConfusion)
    ):
        return NOTHING_KNOWN
    if isinstance(incomplete, IncompleteConfusion):
        return FilledTables(tuple(OF_CLASSES[rule](search, evidence, incomplete)))
    if isinstance(incomplete, IncompleteCounts) and incomplete.units is not None:
        return FilledTables(tuple(incomplete.units.corners()))
    if isinstance(incomplete, IncompleteCounts) and order is not None:
        return FilledTables(tuple(_at_corners(order, evidence, incomplete)))
    return BY_RULE[what.metric.incomplete_rule](search, evidence, incomplete)


def _at_corners(order: CellOrder, evidence: Any, incomplete: IncompleteCounts) -> Iterator[Any]:
    """Put each row into the cell that lowers the metric and both its bounds most, then into the one that raises them."""
    ranks = order.ranks(evidence)
    for highest in (False, True):
        yield like(evidence, corner(incomplete, ranks, highest=highest))


def _right_or_wrong(_: Search, __: Any, incomplete: IncompleteConfusion) -> Iterator[Any]:
    """Let each row that lacks something count as right, and then as wrong."""
    right = np.eye(len(incomplete.known.classes))
    yield from (incomplete.filled(right, highest=highest) for highest in (False, True))


def _by_cost(_: Search, evidence: Any, incomplete: IncompleteConfusion) -> Iterator[Any]:
    """Let each row that lacks something cost as little, and then as much, as it may."""
    for highest in (False, True):
        yield like(evidence, incomplete.filled(array(evidence.costs), highest=highest))


def _recalls(search: Search, _: Any, incomplete: IncompleteConfusion) -> Iterator[Any]:
    """Take the tables with the lowest and with the highest means of the recalls."""
    for highest in (False, True):
        yield from extreme_recalls(incomplete, wanted=search.extreme, highest=highest)


OF_CLASSES: Mapping[str, Callable[[Search, Any, IncompleteConfusion], Iterator[Any]]] = {
    "right_or_wrong": _right_or_wrong,
    "by_cost": _by_cost,
    "recalls": _recalls,
}


def _tables(search: Search, evidence: Any, incomplete: IncompleteCounts) -> FilledTables:
    """Take every table, or of very many the corners and those with the most extreme estimates."""
    every = all_tables(incomplete, search.most)
    if every is not None:
        return FilledTables(tuple(_each(evidence, every)))
    estimate: Callable[[Counts], Array] = lambda counts: _values(search.what, like(evidence, counts))  # noqa: E731
    found = list(_each(evidence, corners(incomplete)))
    for highest in (False, True):
        extreme = extreme_tables(incomplete, estimate, wanted=search.extreme, most=MOST_ON_GRID, highest=highest)
        found += _each(evidence, extreme)
    return FilledTables(tuple(found))


def _cuts(search: Search, _: Scores, incomplete: IncompleteScores) -> FilledTables:
    """Take every cut, or of very many those with the most extreme estimates."""
    filled = FilledScores.of(incomplete, probabilities=search.what.metric.needs_probabilities)
    ways = fillings(incomplete, max(EXTREME_TABLES, MOST_OF_CUTS // max(1, len(filled.values))))
    if len(ways) > search.most:
        values = np.concatenate([_values(search.what, batch) for batch in filled.batches(ways)])
        ways = ways.only(_most_extreme(values, search.extreme))
    if incomplete.units is not None:
        return FilledTables(tuple(filled.of_units(incomplete.units, ways)))
    return FilledTables(
        tuple(one_of(batch, at) for batch in filled.batches(ways) for at in range(len(batch.positives)))
    )


def _most_extreme(values: Array, wanted: int) -> NDArray[np.intp]:
    """Find the lowest and the highest values, and one that is not defined, if there is any."""
    order = np.argsort(values, kind="stable")
    defined, undefined = order[np.isfinite(values[order])], order[~np.isfinite(values[order])]
    return np.unique(np.concatenate([defined[:wanted], defined[-wanted:], undefined[:1]]))


def _losses(search: Search, _: Scores, incomplete: IncompleteScores) -> FilledTables:
    """Give each row its larger loss, and then its smaller one; the larger may have no bound."""
    worst, best = (tuple(by_loss(incomplete, largest=largest)) for largest in (True, False))
    unbounded = np.isinf(search.what.metric.range[1]) and any(np.isnan(_values(search.what, one)) for one in worst)
    return FilledTables(best, frozenset({"high"})) if unbounded else FilledTables((*worst, *best))


def _expected(_: Search, __: Scores, incomplete: IncompleteScores) -> FilledTables:
    """Label all that lack a label negative, and then positive."""
    return FilledTables(tuple(one_class(incomplete, positive=positive) for positive in (False, True)))


def _numbers(search: Search, _: Regression, incomplete: IncompleteNumbers) -> FilledTables:
    """
    Take errors of zero as the best, where the metric falls with the errors; the worst has no bound.

    Where only predictions are missing, every metric is best with predictions that are true.
    """
    known, metric = incomplete.known, search.what.metric
    if metric.best is None:
        return NOTHING_KNOWN
    side: BoundSide = "high" if metric.better == "lower" else "low"
    truths = incomplete.truths
    if len(truths) < incomplete.rows.rows and metric.better != "lower":
        return NOTHING_KNOWN
    added = np.concatenate([truths, np.full(incomplete.rows.rows - len(truths), float(np.mean(known.truth)))])
    truth, predicted = (np.concatenate([values, added]) for values in (known.truth, known.prediction))
    return FilledTables((Regression.of(truth, predicted),), frozenset({side}))


def _selected(_: Search, __: Any, incomplete: IncompleteSelected) -> FilledTables:
    """
    Select as few as can be of the group and as many of the reference, and the other way round.

    The ratio and both its score limits rise with the selected of the group and fall with those of the reference, whose
    numbers of cases stay.
    """
    return FilledTables(tuple(incomplete.filled(group_selected=selected) for selected in (False, True)))


BY_RULE: dict[str, Callable[[Search, Any, Any], FilledTables]] = {
    "tables": _tables,
    "cuts": _cuts,
    "losses": _losses,
    "expected": _expected,
    "numbers": _numbers,
    "selected": _selected,
    NO_VERDICT: lambda *_: NOTHING_KNOWN,
}


def like(evidence: Any, counts: Any) -> Any:
    """Give counts their costs, where the metric is about costs, and their prevalence, where it is about use."""
    if isinstance(evidence, AtUse):
        return AtUse(like(evidence.found, counts), counts, evidence.prevalence)
    if not isinstance(evidence, Costed):
        return counts
    if isinstance(counts, Confusion):
        return Costed(counts.matrix, evidence.costs, counts.classes)
    return Costed.of(counts, evidence.costs)


def _each(evidence: Any, tables: Counts) -> Iterator[Any]:
    for cells in tables.cells:
        yield like(evidence, tables.with_cells(cells))


def _values(what: Asked, evidence: Any) -> Array:
    """Compute the metric of each table; nan where it has no value."""
    found = value_of(what, evidence)
    if isinstance(found, Undefined):
        return np.full(evidence.cases.shape, np.nan)
    return array(found.value if isinstance(found, Share) else found)
