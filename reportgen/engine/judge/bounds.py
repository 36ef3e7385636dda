"""The bounds on which a criterion is judged, and when a bootstrap may give them."""

from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from reportgen.catalog.answers import Limits, Undefined
from reportgen.conventions import CLOSE_TO_THRESHOLD, MOST_DRAWS, MOST_UNDEFINED_DRAWS
from reportgen.data.at_use import AtUse
from reportgen.data.evidence import Regression
from reportgen.data.resampling_units import Units
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.estimate.in_use import interval_in_use
from reportgen.engine.estimate.interval_choice import IntervalChoice, judging_interval
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.engine.judge.families import level_of
from reportgen.results.verdicts import Comparator
from reportgen.spec.judged import CriterionAsked
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task


@dataclass(frozen=True, slots=True)
class Bounds:
    """Both bounds at the criterion's level, the interval that gave them, and the reasons not to rely on them."""

    low: float | None
    high: float | None
    method: str | None
    fault: Undefined | None = None
    depends_on_seed: bool = False

    @property
    def ends(self) -> tuple[float, float]:
        """Return both bounds as numbers; one that does not exist is infinite."""
        return -np.inf if self.low is None else self.low, np.inf if self.high is None else self.high


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
        if criterion.difference_to_rest is not None:
            allowed = float(criterion.difference_to_rest.at_most)
            return cls("between", -allowed, allowed)
        bound = criterion.at_least if criterion.at_least is not None else criterion.at_most
        return cls(comparator(criterion), float(bound or 0))

    @property
    def edges(self) -> tuple[float, ...]:
        """List where one verdict ends and another begins."""
        return (self.threshold,) if self.upper is None else (self.threshold, self.upper)

    @property
    def floor(self) -> float:
        """Return the least value that is required."""
        return -np.inf if self.comparator == "at_most" else self.threshold

    @property
    def ceiling(self) -> float:
        """Return the largest value that is allowed."""
        if self.comparator == "at_most":
            return self.threshold
        return np.inf if self.upper is None else self.upper

    def room(self, bounds: Bounds) -> float:
        """Return how far the bounds are inside what is required; below 0 they are outside."""
        low, high = bounds.ends
        if self.comparator == "at_most":
            return self.threshold - high
        if self.upper is None:
            return low - self.threshold
        return min(low - self.threshold, self.upper - high)


def comparator(criterion: CriterionAsked) -> Comparator:
    """Name the form of a criterion."""
    if criterion.between is not None:
        return "between"
    return "at_least" if criterion.at_least is not None else "at_most"


def bounds_of(
    spec: ValidationSpec,
    task: Task,
    criterion: CriterionAsked,
    what: Asked,
    subject: Subject,
    evidence: Any,
    required: Required,
) -> Bounds:
    """Compute both bounds, and look whether a verdict may be read from them."""
    choice = _choice(spec, task, what, subject, evidence)
    if isinstance(choice, Undefined):
        return Bounds(None, None, None, fault=choice)
    method = choice.method
    low, high = _both(choice, level_of(spec, criterion), criterion.sides)
    if isinstance(low, Undefined):
        return Bounds(None, None, method.id, fault=low)
    if isinstance(high, Undefined):
        return Bounds(None, None, method.id, fault=high)
    fault = _too_little(choice, what, evidence)
    if fault or not method.resamples:
        return Bounds(convert.number(low.low), convert.number(high.high), method.id, fault=fault)
    return _resampled(choice, level_of(spec, criterion), criterion.sides, required, (low, high))


def too_little_to_judge(
    spec: ValidationSpec, task: Task, what: Asked, subject: Subject, evidence: Any
) -> tuple[str | None, Undefined | None]:
    """Name the interval that would judge, and say what it lacks for a verdict, without computing it."""
    choice = _choice(spec, task, what, subject, evidence)
    if isinstance(choice, Undefined):
        return None, choice
    return choice.method.id, _too_little(choice, what, evidence)


def _too_little(choice: IntervalChoice, what: Asked, evidence: Any) -> Undefined | None:
    """Say what the evidence lacks for a verdict by this interval."""
    method = choice.method
    if method.resamples:
        return enough_for_draws(what, choice.evidence)
    return method.enough(choice.evidence) if method.enough else _enough_at(what, evidence)


def _choice(
    spec: ValidationSpec, task: Task, what: Asked, subject: Subject, evidence: Any
) -> IntervalChoice | Undefined:
    """Choose the interval that judges, of a value in use or in the sample."""
    if isinstance(evidence, AtUse):
        return interval_in_use(spec, task, what, subject, evidence)
    return judging_interval(spec, task, what, subject, evidence)


def _both(choice: IntervalChoice, level: float, sides: int) -> tuple[Limits | Undefined, Limits | Undefined]:
    """Compute the limits that make the lower and the upper bound."""
    if sides == 2:
        both = choice.limits(level=level)
        return both, both
    return choice.limits(level=level, sides=1, side="lower"), choice.limits(level=level, sides=1, side="upper")


def _resampled(
    choice: IntervalChoice, level: float, sides: int, required: Required, limits: tuple[Limits, Limits]
) -> Bounds:
    """Hold bootstrap bounds to the rules of when they may decide a verdict, with more draws where it is close."""
    low, high = limits
    deciding = high if required.comparator == "at_most" else low
    bounds = Bounds(convert.number(low.low), convert.number(high.high), choice.method.id)
    if fault := _undefined_draws(deciding):
        return replace(bounds, fault=fault)
    if not any(_close(low, "low", edge) or _close(high, "high", edge) for edge in required.edges):
        return bounds
    draws = int(deciding.notes["draws"])
    if draws < MOST_DRAWS:
        more = replace(choice, options={**choice.options, "draws": min(10 * draws, MOST_DRAWS)})
        again = _both(more, level, sides)
        if isinstance(again[0], Limits) and isinstance(again[1], Limits):
            return _resampled(more, level, sides, required, (again[0], again[1]))
    return replace(bounds, depends_on_seed=True)


def _close(found: Limits, side: Literal["low", "high"], threshold: float) -> bool:
    """Tell whether the bound is so few Monte Carlo errors from the threshold that another seed might matter."""
    bound = float(found.low if side == "low" else found.high)
    return abs(bound - threshold) <= CLOSE_TO_THRESHOLD * found.notes.get(f"monte_carlo_{side}", 0.0)


def _undefined_draws(found: Limits) -> Undefined | None:
    share = found.notes.get("undefined_draws", 0) / found.notes["draws"]
    if share <= MOST_UNDEFINED_DRAWS:
        return None
    return Undefined("undefined_draws", share=share, MOST_UNDEFINED_DRAWS=MOST_UNDEFINED_DRAWS)


def enough_for_draws(what: Asked, evidence: Any) -> Undefined | None:
    """Look whether draws of this evidence are known to err seldom enough for a verdict on the metric."""
    if Regression in what.metric.evidence:
        return Undefined("not_proved_for_numbers")
    if isinstance(evidence, Units):
        return Undefined("not_proved_of_units")
    if what.metric.enough_at is not None:
        return _enough_at(what, evidence) or Undefined("not_proved_at_cut")
    if what.metric.enough is None:
        return Undefined("not_proved_by_draws")
    return what.metric.enough(evidence, **what.options)


def _enough_at(what: Asked, evidence: Any) -> Undefined | None:
    """Look whether the metric has enough cases at its options."""
    enough = what.metric.enough_at
    return None if enough is None else enough(evidence, **what.options)
