"""Number of cases against the plan."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.data.evidence import Design


@check(
    assumes="As many cases were analysed as were planned.",
    reference="Bossuyt et al. (2015), STARD 2015: an updated list of essential items for reporting diagnostic accuracy studies, BMJ 351:h5527",
    basis="computed",
    says={
        "no_planned_size": "the author does not state how many cases were planned",
        "as_many_as_planned": "{cases:case was|cases were} analysed; {planned} were planned",
        "fewer_than_planned": "{cases:case was|cases were} analysed, fewer than the {planned} that were planned",
        "less_power": "true differences and true performance are demonstrated less often than planned",
    },
)
def sample_size(design: Design) -> Outcome:
    """Compare the number of analysed cases with the planned number."""
    if design.planned_cases is None:
        return not_checkable("no_planned_size", on="cases")
    if design.cases is None:
        return not_checkable("no_design", on="cases")
    facts = {"cases": design.cases, "planned": design.planned_cases}
    if design.cases < design.planned_cases:
        return warning("fewer_than_planned", on="cases", consequence="less_power", statistic=design.cases, **facts)
    return passed("as_many_as_planned", on="cases", statistic=design.cases, **facts)
