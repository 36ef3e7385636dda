"""Number of cases against the plan."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import ENLARGED_FROM
from reportgen.data.evidence import Design


@check(
    assumes="As many cases were analysed as were planned.",
    reference="Bossuyt et al. (2015), STARD 2015: an updated list of essential items for reporting diagnostic accuracy studies, BMJ 351:h5527",
    basis="computed",
    says={
        "no_planned_size": "the author does not state how many cases were planned",
        "as_many_as_planned": "{cases:case was|cases were} analysed; {planned} were planned",
        "fewer_than_planned": "{cases:case was|cases were} analysed, fewer than the {planned} that were planned",
        "fewer_positives_than_planned": "{cases:positive case was|positive cases were} analysed, fewer than the {planned} that were planned",
        "fewer_negatives_than_planned": "{cases:negative case was|negative cases were} analysed, fewer than the {planned} that were planned",
        "more_than_planned": "{cases:case was|cases were} analysed, many more than the {planned} that were planned; if cases were added after looking at results, the error rate is higher than stated",
        "less_power": "true differences and true performance are demonstrated less often than planned",
    },
)
def sample_size(design: Design) -> Outcome:
    """Compare the numbers of analysed cases with the planned ones."""
    planned = (design.planned_cases, design.planned_positives, design.planned_negatives)
    if all(one is None for one in planned):
        return not_checkable("no_planned_size", on="cases")
    sizes = design.planned_sizes
    if not sizes:
        return not_checkable("no_design", on="cases")
    for of, (wanted, found) in sizes.items():
        if found < wanted:
            facts = {"cases": found, "planned": wanted}
            return warning(FEWER[of], on="cases", consequence="less_power", statistic=found, **facts)
    wanted, found = next(iter(sizes.values()))
    code = "more_than_planned" if found > ENLARGED_FROM * wanted else "as_many_as_planned"
    return passed(code, on="cases", statistic=found, cases=found, planned=wanted)


FEWER = {
    "cases": "fewer_than_planned",
    "positives": "fewer_positives_than_planned",
    "negatives": "fewer_negatives_than_planned",
}
