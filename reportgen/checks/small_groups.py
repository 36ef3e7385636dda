"""Sizes of subgroups."""

from collections.abc import Mapping

from reportgen.catalog import Outcome, check, not_applicable, not_checkable, passed, warning
from reportgen.conventions import FEWEST_IN_GROUP
from reportgen.data.evidence import Design


@check(
    assumes="Each group has enough cases for each metric reported for it.",
    reference="Sun et al. (2010), Is a subgroup effect believable? Updating criteria to evaluate the credibility of subgroup analyses, BMJ 340:c117",
    noted=True,
    basis="computed",
    says={
        "no_group": "no groups are declared",
        "groups_large_enough": "the smallest group has {fewest:case|cases} for a metric; at least {least} are needed",
        "small_groups": "fewer than {least} cases: {groups}",
        "groups_uncertain": "their values are very uncertain, and there is no verdict on them",
    },
)
def small_groups(design: Design) -> Outcome:
    """
    Compare the number of cases for each metric in each group with the number that the author states, or 20.
    """
    if design.group_cases is None:
        return not_checkable("no_design", on="groups")
    if not design.group_cases:
        return not_applicable("no_group", on="groups")
    least = design.group_least if design.group_least is not None else FEWEST_IN_GROUP
    fewest = min(min(cases.values(), default=0) for cases in design.group_cases.values())
    small = {name: named for name, cases in design.group_cases.items() if (named := _below(cases, least))}
    if not small:
        return passed("groups_large_enough", on="groups", statistic=fewest, fewest=fewest, least=least)
    return warning(
        "small_groups",
        on="groups",
        consequence="groups_uncertain",
        statistic=fewest,
        number=len(small),
        groups="; ".join(f"{name.replace('=', ' = ', 1)} ({named})" for name, named in sorted(small.items())),
        least=least,
    )


def _below(cases: Mapping[str, float], least: float) -> str:
    """Name the metrics of a group that are about too few cases, each with these."""
    return ", ".join(f"{metric} {found:g}" for metric, found in cases.items() if found < least)
