"""When the criteria were fixed."""

from typing import Any

from reportgen.catalog import Outcome, check, not_applicable, not_checkable, passed, warning
from reportgen.data.evidence import Design


@check(
    label="Criteria fixed before the data",
    assumes="The criteria were fixed before the first day of the data.",
    reference="Nosek, Ebersole, DeHaven & Mellor (2018), The preregistration revolution, Proceedings of the National Academy of Sciences 115:2600",
    basis="stated",
    says={
        "no_criterion": "there is no criterion",
        "fixing_unstated": "the author does not state when the criteria were fixed",
        "start_of_data_unstated": "the author states that the criteria were fixed on {fixed}, but not the first day of the data",
        "fixed_after_data": "the author states that the criteria were fixed on {fixed}, after the last day of the data, {end}",
        "fixed_during_data": "the author states that the criteria were fixed on {fixed}, after the first day of the data, {start}",
        "fixed_before_data": "the author states that the criteria were fixed on {fixed}, before the first day of the data, {start}",
        "fixed_as_data_begin": "the author states that the criteria were fixed on {fixed}, the first day of the data",
        "criteria_may_follow_data": "the criteria may have been chosen after seeing the results",
        "criteria_may_follow_part": "the criteria may have been chosen after seeing part of the data",
    },
)
def criteria_after_data(design: Design) -> Outcome:
    """Compare the stated date of the criteria with the first and the last day of the data."""
    if design.criteria == 0:
        return not_applicable("no_criterion", on="plan")
    if design.criteria_fixed_on is None:
        return warning("fixing_unstated", on="plan", consequence="criteria_may_follow_data")
    day, start, end = design.criteria_fixed_on, design.data_from, design.data_to
    facts: dict[str, Any] = {
        name: one.isoformat() for name, one in (("fixed", day), ("start", start), ("end", end)) if one
    }
    if end is not None and day > end:
        return warning("fixed_after_data", on="plan", consequence="criteria_may_follow_data", **facts)
    if start is None:
        return not_checkable("start_of_data_unstated", on="plan", **facts)
    if day > start:
        return warning("fixed_during_data", on="plan", consequence="criteria_may_follow_part", **facts)
    return passed("fixed_before_data" if day < start else "fixed_as_data_begin", on="plan", **facts)
