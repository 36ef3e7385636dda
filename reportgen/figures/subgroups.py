"""A metric of one model in the groups of one column, next to all cases, in the rows of a table."""

from collections.abc import Sequence

from reportgen.figures.scale import Scale, kind_of
from reportgen.figures.strip import Strip, common_scale, on_scale, reaches
from reportgen.results.parts import Estimate

LABEL = "Estimates in subgroups"


def subgroups_scale(estimates: Sequence[Estimate]) -> Scale | None:
    """Choose the scale that groups and all cases share."""
    drawn = [one for one in estimates if one.value is not None]
    return common_scale(reaches(drawn), kind_of(drawn[0].metric)) if drawn else None


def subgroups(one: Estimate, scale: Scale | None, *, order: int, overall: float | None) -> Strip | None:
    """Draw one estimate with its interval against the value over all cases."""
    if scale is None or one.value is None:
        return None
    return on_scale(one.value, one.interval, scale, order=order, guide=overall)
