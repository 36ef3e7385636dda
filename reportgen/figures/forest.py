"""Estimates of one or several models, each with its interval, in the rows of a table."""

from collections.abc import Sequence

from reportgen.figures.scale import NUMBER, SHARE, Scale, kind_of
from reportgen.figures.strip import OPEN, RequiredRange, Strip, common_scale, on_scale, reaches
from reportgen.results.parts import Estimate
from reportgen.results.verdicts import Criterion

LABEL = "Estimates with intervals"
WITH_AXIS = (SHARE, NUMBER)  # what several metrics share; others would each need an axis of their own


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


def forest_scale(estimates: Sequence[Estimate], required: dict[str, RequiredRange]) -> Scale | None:
    """Choose the scale of estimates of one kind, if they can share one."""
    drawn = [one for one in estimates if one.value is not None]
    return _scale(drawn, required) if drawn and kind_of(drawn[0].metric) in WITH_AXIS else None


def own_scale(estimates: Sequence[Estimate], required: dict[str, RequiredRange]) -> Scale | None:
    """Choose the scale of one metric alone, of all models."""
    drawn = [one for one in estimates if one.value is not None]
    return _scale(drawn, required) if drawn else None


def _scale(drawn: Sequence[Estimate], required: dict[str, RequiredRange]) -> Scale:
    asked = [end for one in drawn for end in required.get(one.ref, OPEN)]
    return common_scale([*reaches(drawn), *asked], kind_of(drawn[0].metric))


def forest(one: Estimate, scale: Scale | None, *, order: int, required: RequiredRange = OPEN) -> Strip | None:
    """Draw one estimate with its interval and what a criterion requires of it."""
    if scale is None or one.value is None:
        return None
    return on_scale(one.value, one.interval, scale, order=order, required=required)
