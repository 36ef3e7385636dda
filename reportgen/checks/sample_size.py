"""Number of cases against the plan."""

from typing import Any

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
    sizes = design.planned_sizes
    if not sizes:
        planned = (design.planned_cases, design.planned_positives, design.planned_negatives)
        return not_checkable("no_planned_size" if planned == (None,) * 3 else "no_design", on="cases")
    fewer = {of: _facts(pair) for of, pair in sizes.items() if pair[1] < pair[0]}
    if "cases" in fewer:
        return warning("fewer_than_planned", on="cases", consequence="less_power", **fewer["cases"])
    if "positives" in fewer:
        return warning("fewer_positives_than_planned", on="cases", consequence="less_power", **fewer["positives"])
    if "negatives" in fewer:
        return warning("fewer_negatives_than_planned", on="cases", consequence="less_power", **fewer["negatives"])
    wanted, found = pair = next(iter(sizes.values()))
    if found > ENLARGED_FROM * wanted:
        return passed("more_than_planned", on="cases", **_facts(pair))
    return passed("as_many_as_planned", on="cases", **_facts(pair))


def _facts(pair: tuple[int, int]) -> dict[str, Any]:
    """Name the planned and the analysed number."""
    planned, cases = pair
    return {"statistic": cases, "cases": cases, "planned": planned}
