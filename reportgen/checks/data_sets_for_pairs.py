"""Whether there are enough data sets for any pair of models to be shown to differ."""

import math

from reportgen.catalog import Outcome, check, passed, warning
from reportgen.catalog.rank_differences import compared_pairs
from reportgen.data.evidence import BenchmarkTable


@check(
    label="Data sets for pairs of models",
    assumes="There are enough data sets for a p-value of a pair to be small enough after adjustment.",
    reference="Wilcoxon (1945), Individual comparisons by ranking methods, Biometrics Bulletin 1:80; the smallest of 2^N equally likely patterns of signs",
    basis="computed",
    says={
        "enough_data_sets": "{data_sets:data set|data sets} can show differences among {pairs:pair|pairs} of models; at least {needed} are needed",
        "few_for_any_pair": "{data_sets:data set|data sets} cannot show any of {pairs:pair|pairs}; at least {needed} are needed",
        "no_pair_can_be_shown": "with so few data sets no pair can be shown to differ",
    },
)
def data_sets_for_pairs(table: BenchmarkTable, *, alpha: float = 0.05) -> Outcome:
    """
    Compare the smallest possible two-sided p-value with the level of the smallest of all p-values.

    With N data sets a signed rank test cannot have a p-value below 2 / 2^N.

    By hand: ten pairs at 5% need 2 / 2^N of at most 0.005, so nine data sets.

    >>> import numpy as np
    >>> data_sets_for_pairs(BenchmarkTable.of(np.zeros((8, 5)))).facts["needed"]
    9
    """
    data_sets, pairs = table.size[0], len(compared_pairs(table))
    needed = least_data_sets(pairs, alpha)
    facts = {"data_sets": data_sets, "pairs": pairs, "needed": needed}
    if data_sets < needed:
        return warning(
            "few_for_any_pair", on="table", consequence="no_pair_can_be_shown", statistic=float(data_sets), **facts
        )
    return passed("enough_data_sets", on="table", statistic=float(data_sets), **facts)


def least_data_sets(pairs: int, alpha: float) -> int:
    """Return the least N for which 2 / 2^N is at most alpha over the number of pairs."""
    least = math.ceil(math.log2(2 * pairs / alpha))
    return least if 2.0 ** (1 - least) * pairs <= alpha else least + 1
