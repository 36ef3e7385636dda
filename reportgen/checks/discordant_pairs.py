"""Cases on which two models disagree."""

from reportgen.catalog import Outcome, check, failed, not_checkable, passed
from reportgen.checks.discordant_count import McNemarVersion
from reportgen.data.evidence import PairedTable


@check(
    assumes="The models disagree on at least one case.",
    structural=True,
    reference="McNemar (1947), Note on the sampling error of the difference between correlated proportions or percentages, Psychometrika 12:153",
    basis="computed",
    says={
        "models_disagree": "the models disagree on {discordant} of {cases:case|cases}",
        "check.no_discordant_pair": "the models agree on all {cases:case|cases}",
        "p_is_one": "the exact p-value is one, which does not show how alike the models are",
    },
)
def discordant_pairs(table: PairedTable, *, version: McNemarVersion | None = None) -> Outcome:
    """
    Check whether a pair of models agrees on every case.

    The exact version then has p = 1, since without discordant cases there is only one possible result.
    """
    discordant, cases = float(table.discordant), float(table.cases)
    if not cases:
        return not_checkable("no_case", on="paired table")
    if discordant:
        return passed("models_disagree", on="paired table", statistic=discordant, discordant=discordant, cases=cases)
    follows = "p_is_one" if version == "exact" else "p_withheld"
    return failed("no_discordant_pair", on="paired table", consequence=follows, statistic=0, cases=cases)
