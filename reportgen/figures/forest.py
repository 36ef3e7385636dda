"""Estimates of one or several models, each with its interval, in the rows of a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from reportgen.figures.scale import NUMBER, SHARE, Scale, kind_of
from reportgen.figures.strip import OPEN, RequiredRange, Strip, common_scale, on_scale, reaches
from reportgen.results.parts import Estimate
from reportgen.results.verdicts import Criterion

LABEL = "Estimates with intervals"
WITH_AXIS = (SHARE, NUMBER)  # what several metrics share; others would each need an axis of their own


@dataclass(frozen=True, slots=True)
class OfCriteria:
    """By estimate what criteria ask for, and how far its bounds are at the worst that incomplete rows can be."""

    required: dict[str, RequiredRange]
    worst: dict[str, RequiredRange]

    @classmethod
    def of(cls, criteria: Sequence[Criterion]) -> Self:
        """Collect both."""
        return cls(required_of(criteria), worst_of(criteria))


def required_of(criteria: Sequence[Criterion]) -> dict[str, RequiredRange]:
    """Collect by estimate what criteria ask for; of several, the narrowest."""
    required: dict[str, RequiredRange] = {}
    for criterion in criteria:
        for verdict in criterion.models:
            low, high = required.get(verdict.estimate, OPEN)
            floor = verdict.threshold if criterion.comparator != "at_most" else None
            ceiling = verdict.threshold if criterion.comparator == "at_most" else verdict.upper
            low = max((end for end in (low, floor) if end is not None), default=None)
            high = min((end for end in (high, ceiling) if end is not None), default=None)
            required[verdict.estimate] = low, high
    return required


def worst_of(criteria: Sequence[Criterion]) -> dict[str, RequiredRange]:
    """Collect by estimate how far its bounds are at the worst that incomplete rows can be, on the side that decides."""
    worst: dict[str, RequiredRange] = {}
    for criterion in criteria:
        for verdict in criterion.models:
            if verdict.incomplete is not None:
                low, high = worst.get(verdict.estimate, OPEN)
                low = low if criterion.comparator == "at_most" else verdict.worst.low
                high = high if criterion.comparator == "at_least" else verdict.worst.high
                worst[verdict.estimate] = low, high
    return worst


def forest_scale(estimates: Sequence[Estimate], *ranges: dict[str, RequiredRange]) -> Scale | None:
    """Choose the scale of estimates of one kind, if they can share one."""
    drawn = [one for one in estimates if one.value is not None]
    return _scale(drawn, ranges) if drawn and kind_of(drawn[0].metric) in WITH_AXIS else None


def own_scale(estimates: Sequence[Estimate], *ranges: dict[str, RequiredRange]) -> Scale | None:
    """Choose the scale of one metric alone, of all models."""
    drawn = [one for one in estimates if one.value is not None]
    return _scale(drawn, ranges) if drawn else None


def _scale(drawn: Sequence[Estimate], ranges: Sequence[dict[str, RequiredRange]]) -> Scale:
    """Hold all values, their limits, and what else is drawn in their rows."""
    asked = [end for one in drawn for by_ref in ranges for end in by_ref.get(one.ref, OPEN)]
    return common_scale([*reaches(drawn), *asked], kind_of(drawn[0].metric))


def forest(
    one: Estimate,
    scale: Scale | None,
    *,
    order: int,
    required: RequiredRange = OPEN,
    worst: RequiredRange = OPEN,
) -> Strip | None:
    """Draw one estimate with its interval, what a criterion requires of it, and how far it is at the worst."""
    if scale is None or one.value is None:
        return None
    return on_scale(one.value, one.interval, scale, order=order, required=required, worst=worst)
