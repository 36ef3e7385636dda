"""When the criteria were fixed."""

from reportgen.catalog import Outcome, check, not_applicable, not_checkable, passed, warning
from reportgen.data.evidence import Design


@check(
    label="Criteria fixed before the data",
    assumes="The criteria were fixed before the data were complete.",
    reference="Nosek, Ebersole, DeHaven & Mellor (2018), The preregistration revolution, Proceedings of the National Academy of Sciences 115:2600",
    says={
        "no_criterion": "there is no criterion",
        "fixing_unstated": "the author does not state when the criteria were fixed",
        "end_of_data_unstated": "the criteria were fixed on {fixed}; the last day of the data is not stated",
        "fixed_after_data": "the criteria were fixed on {fixed}, after the last day of the data, {end}",
        "fixed_before_end": "the criteria were fixed on {fixed}, not after the last day of the data, {end}",
        "criteria_may_follow_data": "the criteria may have been chosen after seeing the results",
    },
)
def criteria_after_data(design: Design) -> Outcome:
    """Compare the day on which the author says the criteria were fixed with the last day of the data."""
    if design.criteria == 0:
        return not_applicable("no_criterion", on="plan")
    if design.criteria_fixed_on is None:
        return warning("fixing_unstated", on="plan", consequence="criteria_may_follow_data")
    fixed = design.criteria_fixed_on.isoformat()
    if design.data_to is None:
        return not_checkable("end_of_data_unstated", on="plan", fixed=fixed)
    end = design.data_to.isoformat()
    if design.criteria_fixed_on > design.data_to:
        return warning("fixed_after_data", on="plan", consequence="criteria_may_follow_data", fixed=fixed, end=end)
    return passed("fixed_before_end", on="plan", fixed=fixed, end=end)
