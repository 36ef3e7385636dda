"""Number of cases on which two models disagree."""

from typing import Literal

import numpy as np

from reportgen.catalog import Outcome, check, not_applicable, not_checkable, passed, warning
from reportgen.conventions import ENOUGH_DISCORDANT
from reportgen.data.evidence import PairedTable, Square
from reportgen.number_words import rule

McNemarVersion = Literal["exact", "mid_p", "chi2", "chi2_cc"]


@check(
    label="Number of discordant cases",
    assumes=f"At least {rule(ENOUGH_DISCORDANT)} cases are discordant, so that the chi-square distribution fits.",
    reference="Fagerland, Lydersen & Laake (2013), The McNemar test for binary matched-pairs data, BMC Medical Research Methodology 13:91",
    basis="computed",
    says={
        "any_count": "this version is valid for any number of discordant cases",
        "enough_discordant": "{discordant:case is|cases are} discordant; at least {ENOUGH_DISCORDANT:rule} are needed",
        "few_discordant": "{discordant:case is|cases are} discordant, fewer than {ENOUGH_DISCORDANT:rule}",
        "enough_discordant_by_class": "for each class the two disagree on at least {discordant:case|cases}; at least {ENOUGH_DISCORDANT:rule} are needed",
        "few_discordant_by_class": "for at least one class the two disagree on only {discordant:case|cases}, fewer than {ENOUGH_DISCORDANT:rule}",
        "exact_version": "the exact version is used",
    },
)
def discordant_count(table: PairedTable | Square, *, version: McNemarVersion = "chi2") -> Outcome:
    """
    Compare the number of cases that exactly one model gets right with 10.

    The exact and the mid-p version do not use the chi-square distribution and need no minimum number. Of several classes
    each that is used needs so many cases that exactly one of the two puts into it.
    """
    if isinstance(table, Square):
        return _by_class(table)
    if version in ("exact", "mid_p"):
        return not_applicable("any_count", on="paired table")
    discordant = float(table.discordant)
    if discordant >= ENOUGH_DISCORDANT:
        return passed("enough_discordant", on="paired table", statistic=discordant, discordant=discordant)
    return warning(
        "few_discordant", on="paired table", consequence="exact_version", statistic=discordant, discordant=discordant
    )


def _by_class(square: Square) -> Outcome:
    fewest = float(square.discordant_by_class.min(initial=np.inf))
    if not np.isfinite(fewest):
        return not_checkable("no_case", on="labels")
    if fewest >= ENOUGH_DISCORDANT:
        return passed("enough_discordant_by_class", on="labels", statistic=fewest, discordant=fewest)
    return warning(
        "few_discordant_by_class",
        on="labels",
        consequence="chi_square_doubtful",
        statistic=fewest,
        discordant=fewest,
    )
