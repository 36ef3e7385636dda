"""Conclusions at their worst: each must hold also where what is missing counts for the one model, and for the other."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from reportgen.catalog.cell_order import OrderedCells
from reportgen.catalog.method import Metric
from reportgen.data.costs import PairedCosts
from reportgen.data.incomplete_pairs import EITHER, IncompleteCalls, IncompleteSets, Pattern
from reportgen.data.incomplete_score_pairs import GainsOfCases, IncompleteScorePairs, gains_in_area, gains_in_squares
from reportgen.data.paired import PairedScores
from reportgen.data.score_cuts import CERTAIN
from reportgen.data.subject import Pair
from reportgen.engine.compare.asking import Asking
from reportgen.engine.compare.comparable import Quantity
from reportgen.engine.compare.conclusions import NOTHING, Concluded
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.results.parts import Interval
from reportgen.results.tested import IncompletePairRows

RIGHT = OrderedCells(raised_by=("tp", "tn"), lowered_by=("fp", "fn"))  # where a metric declares no order of its own
CELL_OF = {(1, 1): 0, (0, 1): 1, (1, 0): 2, (0, 0): 3}  # by truth and call, in the order of Counts.cells
GAINS: dict[str, Callable[[PairedScores], GainsOfCases]] = {"cuts": gains_in_area, "losses": lambda _: gains_in_squares}


def at_worst(asking: Asking, follows: Concluded, others: Sequence[Concluded]) -> Concluded:
    """Keep of what is concluded what holds for every table that incomplete rows allow; nothing where none is known."""
    if not follows.codes or follows.codes[0] in NOTHING:
        return follows
    kept = tuple(code for code in follows.codes if others and all(_holds(code, follows, one) for one in others))
    own = f"{asking.comparison.hypothesis}_shown"
    not_shown = own.replace("_shown", "_not_shown")
    if own in follows.codes and own not in kept:
        kept = (not_shown, *(code for code in kept if code != not_shown))
    elif not_shown in follows.codes and not_shown not in kept:
        kept = (not_shown, *kept)
    return replace(follows, codes=kept, favours=follows.favours if _favours(kept) else None)


def incomplete_rows(rows: int, alone: Concluded, intervals: Sequence[Interval | None]) -> IncompletePairRows:
    """Say how far incomplete rows can move the interval of the difference; of a table without one it is not known."""
    known = [one for one in intervals if one is not None]
    lows, highs = [one.low for one in known if one.low is not None], [one.high for one in known if one.high is not None]
    return IncompletePairRows(
        rows=rows,
        low=min(lows) if lows and len(lows) == len(intervals) else None,
        high=max(highs) if highs and len(highs) == len(intervals) else None,
        conclusions=alone.codes,
    )


def _holds(code: str, follows: Concluded, other: Concluded) -> bool:
    """Tell whether the same is concluded, of the same model."""
    return code in other.codes and (not _favours((code,)) or follows.favours == other.favours)


def _favours(codes: tuple[str, ...]) -> bool:
    return "difference_shown" in codes or "inferiority_shown" in codes


def extreme_pairs(what: Quantity, pair: Pair) -> Iterator[Pair]:
    """Fill incomplete rows in for the first model and for the second; where nothing is known of them there is no table."""
    if isinstance(pair.incomplete, IncompleteSets):
        yield from map(Pair, pair.incomplete.filled)
    if not isinstance(what, Asked):
        return
    if isinstance(pair.incomplete, IncompleteCalls):
        yield from _of_calls(what, pair, pair.incomplete)
    elif isinstance(pair.incomplete, IncompleteScorePairs):
        yield from _of_scores(what, pair.incomplete)


def _of_calls(what: Asked, pair: Pair, incomplete: IncompleteCalls) -> Iterator[Pair]:
    """Fill in calls and labels, with rows that favour neither model of either class."""
    advantage = _advantage(what.metric, pair)
    for first in (True, False):
        for agreed in EITHER:
            counts, units = incomplete.filled(advantage, first=first, agreed=agreed)
            if isinstance(pair.evidence, PairedCosts):
                costs = PairedCosts(counts, pair.evidence.costs)
                yield Pair(costs, None if units is None else units.placed_in(costs, np.arange(units.width)))
            else:
                yield Pair(counts, units)


def _of_scores(what: Asked, incomplete: IncompleteScorePairs) -> Iterator[Pair]:
    """Fill in scores and labels: by what a case does to the area, or to the squared error; of other metrics not at all."""
    rule = what.metric.incomplete_rule
    if rule not in GAINS:
        return
    known = incomplete.known
    beyond = min(known.a.min(), known.b.min()) - 1, max(known.a.max(), known.b.max()) + 1
    ends = CERTAIN if what.metric.needs_probabilities else beyond
    for first in (True, False):
        evidence, units = incomplete.filled(GAINS[rule](known), ends, first=first)
        yield Pair(evidence, units)


def _advantage(metric: Metric[..., object], pair: Pair) -> Callable[[Pattern], float]:
    """Say what a case does for the first model less what it does for the second, in the direction of the metric."""
    order = metric.cell_order or RIGHT
    ranks = order.ranks(pair.evidence.first)
    sign = -1.0 if metric.better == "lower" and metric.cell_order is not None else 1.0

    def advantage(pattern: Pattern) -> float:
        truth, a, b = pattern
        return sign * float(ranks[CELL_OF[truth, a]] - ranks[CELL_OF[truth, b]])

    return advantage
