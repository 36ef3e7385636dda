"""The bounds on which a criterion is judged, and when a bootstrap may give them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.statistic import number
from reportgen.data.arrays import Array
from reportgen.data.clusters import ClusteredScores
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts
from reportgen.data.scores import Scores
from reportgen.engine import convert
from reportgen.engine.estimate.interval_choice import Asked, Way, judging_way
from reportgen.engine.study.evidence import Found, ModelEvidence
from reportgen.results.model import Comparator, Word
from reportgen.spec.model import CriterionAsked, Spec

FEWEST_IN_CELL = 10
FEWEST_OF_RANKED = 40
LEAST_SQUARED_ERROR = 5.0
CLOSE = 4  # Monte Carlo errors: with two, up to 4 % of seeds gave another verdict without saying so
FEWEST_OF_CLASS = 20
MOST_UNDEFINED_DRAWS = 0.01
MOST_DRAWS = 200_000


@dataclass(frozen=True, slots=True)
class Bounds:
    """Both bounds at the criterion's level, the interval that gave them, and what speaks against relying on them."""

    low: float | None
    high: float | None
    method: str
    fault: Undefined | None = None
    depends_on_seed: bool = False


@dataclass(frozen=True, slots=True)
class Required:
    """What a criterion requires: at least, at most, or between."""

    comparator: Comparator
    threshold: float
    upper: float | None = None

    @classmethod
    def of(cls, criterion: CriterionAsked) -> "Required":
        """Read the criterion."""
        if criterion.between is not None:
            return cls("between", float(criterion.between[0]), float(criterion.between[1]))
        bound = criterion.at_least if criterion.at_least is not None else criterion.at_most
        return cls(comparator(criterion), float(bound or 0))

    @property
    def edges(self) -> tuple[float, ...]:
        """List where one verdict ends and another begins."""
        return (self.threshold,) if self.upper is None else (self.threshold, self.upper)

    def word(self, bounds: Bounds) -> Word:
        """Compare both bounds with what is required."""
        low, high = (-np.inf if bounds.low is None else bounds.low), (np.inf if bounds.high is None else bounds.high)
        if bounds.depends_on_seed:
            return "not_demonstrated"
        floor = self.threshold if self.comparator != "at_most" else -np.inf
        ceiling = self.threshold if self.comparator == "at_most" else np.inf if self.upper is None else self.upper
        if low >= floor and high <= ceiling:
            return "met"
        return "not_met" if high < floor or low > ceiling else "not_demonstrated"


def comparator(criterion: CriterionAsked) -> Comparator:
    """Name the form of a criterion."""
    if criterion.between is not None:
        return "between"
    return "at_least" if criterion.at_least is not None else "at_most"


def level_of(spec: Spec, criterion: CriterionAsked) -> float:
    """
    Share the error among criteria of which any may carry the claim (Bonferroni): secondary ones, and primary ones
    where the plan says so. Where all primary ones must hold none is adjusted. A range is judged by two one-sided tests.
    """
    family = "primary" if criterion.role == "primary" and spec.plan.primary == "any" else "secondary"
    several = max(1, sum(one.role == family for one in spec.criteria)) if criterion.role == family else 1
    error = (1 - spec.confidence) * (2 if criterion.between is not None else 1) / several
    return spec.confidence if several == 1 and criterion.between is None else 1 - error


def bounds_of(
    spec: Spec, criterion: CriterionAsked, what: Asked, model: ModelEvidence, evidence: Found, required: Required
) -> Bounds:
    way = judging_way(spec, what, model, evidence)
    low, high = _both(way, level_of(spec, criterion), criterion.sides)
    if isinstance(low, Undefined):
        return Bounds(None, None, way.method.id, fault=low)
    if isinstance(high, Undefined):
        return Bounds(None, None, way.method.id, fault=high)
    if not way.resamples:
        return Bounds(convert.number(low.low), convert.number(high.high), way.method.id, fault=_few_of_class(way))
    if fault := _few_in_cell(what, evidence):
        return Bounds(convert.number(low.low), convert.number(high.high), way.method.id, fault=fault)
    return _resampled(way, level_of(spec, criterion), criterion.sides, required, (low, high))


def _both(way: Way, level: float, sides: int) -> tuple[Limits | Undefined, Limits | Undefined]:
    """Compute the limits that make the lower and the upper bound."""
    if sides == 2:
        both = way.limits(level=level)
        return both, both
    return way.limits(level=level, sides=1, side="lower"), way.limits(level=level, sides=1, side="upper")


def _resampled(way: Way, level: float, sides: int, required: Required, limits: tuple[Limits, Limits]) -> Bounds:
    """Hold bootstrap bounds to the rules of when they may carry a verdict, with more draws where it is close."""
    low, high = limits
    deciding = high if required.comparator == "at_most" else low
    bounds = Bounds(convert.number(low.low), convert.number(high.high), way.method.id)
    if fault := _undefined_draws(deciding):
        return replace(bounds, fault=fault)
    if not any(_close(low, "low", edge) or _close(high, "high", edge) for edge in required.edges):
        return bounds
    draws = int(deciding.notes["draws"])
    if draws < MOST_DRAWS:
        more = replace(way, options={**way.options, "draws": min(10 * draws, MOST_DRAWS)})
        again = _both(more, level, sides)
        if isinstance(again[0], Limits) and isinstance(again[1], Limits):
            return _resampled(more, level, sides, required, (again[0], again[1]))
    return replace(bounds, depends_on_seed=True)


def _close(found: Limits, side: Literal["low", "high"], threshold: float) -> bool:
    """Tell whether the bound lies within so many Monte Carlo errors of the threshold that another seed might matter."""
    bound = float(found.low if side == "low" else found.high)
    return abs(bound - threshold) <= CLOSE * found.notes.get(f"monte_carlo_{side}", 0.0)


def _undefined_draws(found: Limits) -> Undefined | None:
    share = found.notes.get("undefined_draws", 0) / found.notes["draws"]
    return Undefined("undefined_draws", share=share) if share > MOST_UNDEFINED_DRAWS else None


def _few_of_class(way: Way) -> Undefined | None:
    """Look whether a class has too few cases for the interval that carries verdicts on areas."""
    if way.method.id not in ("cautious_auc", "clustered_auc"):
        return None
    of_classes = (
        (way.evidence.positives.sum(), way.evidence.negatives.sum())
        if isinstance(way.evidence, ClusteredScores)
        else (way.evidence.positive_cases, way.evidence.negative_cases)
    )
    positives, negatives = map(float, of_classes)
    if min(positives, negatives) >= FEWEST_OF_CLASS:
        return None
    return Undefined("few_of_class", positives=positives, negatives=negatives)


def _few_in_cell(what: Asked, evidence: Found) -> Undefined | None:
    """Look whether a cell that the metric depends on has too few cases for a bootstrap to show its uncertainty."""
    if isinstance(evidence, Scores):
        return _few_scored(what, evidence)
    needed = [float(evidence.cells[at]) for at in range(4) if _depends(what, evidence, at)]
    fewest = min(needed, default=0.0)
    return Undefined("few_in_cell", fewest=fewest) if fewest < FEWEST_IN_CELL else None


def _few_scored(what: Asked, evidence: Scores) -> Undefined | None:
    """
    Ask for enough cases of both classes, and of a Brier score for enough squared error to be drawn anew.

    By simulation an upper limit of a Brier score lies below the truth in up to 8 % of samples where the squared errors
    add up to less than five, and a lower limit of average precision above it too often below forty cases of a class.
    """
    fewest, least = min(float(evidence.positive_cases), float(evidence.negative_cases)), FEWEST_IN_CELL
    if what.metric.id == "average_precision":
        least = FEWEST_OF_RANKED
    if fewest < least:
        return Undefined("few_to_draw", fewest=fewest, least=least)
    if what.metric.id == "brier":
        errors = float(evidence.cases) * float(number(what.metric.function(evidence)))
        return Undefined("little_squared_error", total=errors) if errors < LEAST_SQUARED_ERROR else None
    return None


def _depends(what: Asked, evidence: Counts | Costed, at: int) -> bool:
    """Tell whether one case more in this cell changes the metric."""
    more: Array = evidence.cells.copy()
    more[at] += 1
    value: Callable[[Any], float] = lambda one: float(number(what.metric.function(one, **what.options)))  # noqa: E731
    before, after = value(evidence), value(evidence.with_cells(more))
    return not np.isclose(before, after, rtol=1e-12, atol=0)
