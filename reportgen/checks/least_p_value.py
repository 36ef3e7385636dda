"""The smallest p-value that a test by ranks or relabelling can give."""

import math
from typing import Literal

from reportgen.catalog.answers import Outcome, not_checkable, passed, warning
from reportgen.catalog.declare import check
from reportgen.catalog.method import Alternative
from reportgen.conventions import ALPHA_OF_ASSUMPTIONS
from reportgen.data.samples import IndependentSamples, PairedSamples
from reportgen.data.signed_ranks import SignedRanks
from reportgen.distributions import above_zero

COUNTED = 1000  # values up to which choices are counted: of more there are more than a float can hold


@check(
    label="Smallest possible p-value",
    assumes="There are enough values for a p-value below 5%.",
    reference="Wilcoxon (1945), Individual comparisons by ranking methods, Biometrics Bulletin 1:80",
    basis="computed",
    says={
        "small_p_out_of_reach": "no p-value below {least:decimal} is possible with {values:value|values}",
        "small_p_in_reach": "with {values:value|values} a p-value below {ALPHA_OF_ASSUMPTIONS:part} is possible",
        "nothing_to_relabel": "no value can change its sign or its group",
        "cannot_reject": "at the usual level the test cannot reject with so few values",
    },
)
def least_p_value(
    samples: PairedSamples | IndependentSamples,
    *,
    zeros: Literal["wilcox", "pratt", "zsplit"] = "wilcox",
    alternative: Alternative = "two-sided",
) -> Outcome:
    """
    Count the patterns of signs, or the choices of a group, that are equally likely: no p-value is below one of them.

    By hand: with five pairs two of 32 patterns are the most extreme, so that p is 0.0625 or more.

    >>> least_p_value(PairedSamples.of([1, 2, 3, 4, 5])).statistic
    0.0625
    """
    if isinstance(samples, PairedSamples):
        n = len(SignedRanks.of(samples.differences, float(samples.within), zeros).flipped)
        ways: float = 2**n
    else:
        a, b = (len(group) for group in samples.groups)
        n = a + b if a and b else 0
        ways = math.comb(n, a) if n <= COUNTED else math.inf
    if not n:
        return not_checkable("nothing_to_relabel", on="values")
    sides = 2 if alternative == "two-sided" else 1
    least = above_zero(min(1.0, sides / ways))
    if least >= ALPHA_OF_ASSUMPTIONS:
        facts = {"least": least, "values": n}
        return warning("small_p_out_of_reach", on="values", consequence="cannot_reject", statistic=least, **facts)
    return passed("small_p_in_reach", on="values", statistic=least, values=n)
