"""Criteria: the interval of each verdict against its threshold, the required side always to the right."""

from collections.abc import Sequence

from reportgen.figures.strip import Strip, beyond, mark, reached, required_side
from reportgen.results.verdicts import Criterion, Judgement, PairVerdict, Verdict

LABEL = "Criteria: bounds against thresholds"

THRESHOLD = 40.0  # per cent of the width; to the right of it is what is required
RANGE = (25.0, 75.0)  # where the two ends of a required range stand
FREE = 5.0  # per cent kept free at both edges


def criteria(judged: Sequence[Criterion], orders: dict[str, int]) -> dict[str, Strip]:
    """Draw each verdict that has an estimate; criteria on one metric share their scale. Orders are those of models."""
    scales: dict[tuple[str, str, bool], list[tuple[Criterion, Verdict | PairVerdict]]] = {}
    for criterion in judged:
        for verdict in criterion.verdicts:
            if verdict.value is not None:
                scale = (criterion.metric, criterion.comparator, criterion.of_comparison is not None)
                scales.setdefault(scale, []).append((criterion, verdict))
    return {
        verdict.ref: _strip(verdict, _place(criterion, verdict, [one for _, one in alike]), orders[_whose(verdict)])
        for alike in scales.values()
        for criterion, verdict in alike
    }


def _whose(verdict: Verdict | PairVerdict) -> str:
    """Name the model whose mark stands for the verdict: of two the first, whose difference it is."""
    return verdict.model if isinstance(verdict, Verdict) else verdict.pair_models[0]


def _place(criterion: Criterion, verdict: Judgement, alike: Sequence[Judgement]) -> "StripPlace":
    """Choose how a value turns into a place: the threshold fixed, and the farthest end of all alike still inside."""
    if verdict.upper is not None:
        left, right = RANGE
        return StripPlace(verdict.threshold, left, (right - left) / (verdict.upper - verdict.threshold))
    way = -1.0 if criterion.comparator == "at_most" else 1.0
    beyond = [way * (end - one.threshold) for one in alike for end in _ends(one)]
    worse, better = max([0.0, *(-far for far in beyond)]), max([0.0, *beyond])
    rooms = [room / far for room, far in ((THRESHOLD - FREE, worse), (100 - FREE - THRESHOLD, better)) if far > 0]
    return StripPlace(verdict.threshold, THRESHOLD, way * min(rooms, default=1.0))


class StripPlace:
    """Turns values into per cents of the width."""

    def __init__(self, zero: float, at: float, per_unit: float) -> None:
        """Put a value at a place, and say how far a unit reaches."""
        self._zero, self._at, self._per_unit = zero, at, per_unit

    def of(self, value: float) -> float:
        """Return the place of a value."""
        return self._at + self._per_unit * (value - self._zero)


def _ends(verdict: Judgement) -> list[float]:
    ends = (verdict.value, verdict.low, verdict.high, *_worst(verdict))
    return [end for end in ends if end is not None]


def _worst(verdict: Judgement) -> tuple[float | None, float | None]:
    """Return the bounds at the worst that incomplete rows can be, on the side that decides."""
    if verdict.incomplete is None:
        return None, None
    low = None if verdict.comparator == "at_most" else verdict.worst.low
    high = None if verdict.comparator == "at_least" else verdict.worst.high
    return low, high


def _strip(verdict: Judgement, place: StripPlace, order: int) -> Strip:
    ends = [None if end is None else place.of(end) for end in (verdict.low, verdict.high)]
    worst = [None if end is None else place.of(end) for end in _worst(verdict)]
    if place.of(1.0) < place.of(0.0):
        ends.reverse()
        worst.reverse()
    asked = required_side(RANGE if verdict.upper is not None else (THRESHOLD, None))
    descriptive = isinstance(verdict, PairVerdict) and verdict.beside_interval  # it would seem to settle what is open
    found = reached(*ends) if any(end is not None for end in ends) and not descriptive else ()
    assert verdict.value is not None  # noqa: S101 - asked before
    at = min(max(place.of(verdict.value), 0.0), 100.0)
    farther = [piece for end, far in zip(ends, worst, strict=True) for piece in beyond(end, far)]
    return Strip((*asked, *farther, *found, mark(at, order, hollow=not found)))
