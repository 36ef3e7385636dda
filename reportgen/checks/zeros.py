"""Differences of zero."""

from typing import Literal

import numpy as np

from reportgen.catalog.answers import Outcome, not_checkable, passed, warning
from reportgen.catalog.declare import check
from reportgen.data.counts import Sample
from reportgen.data.midranks import tie_distance
from reportgen.data.samples import PairedSamples

CONSEQUENCES = {"wilcox": "zeros_left_out", "pratt": "zeros_ranked", "zsplit": "zeros_split"}


@check(
    label="Differences of zero",
    assumes="No pair has a difference of zero.",
    reference="Pratt (1959), Remarks on zeros and ties in the Wilcoxon signed rank procedures, Journal of the American Statistical Association 54:655",
    basis="computed",
    noted=True,
    says={
        "some_zeros": "{zeros:pair has|pairs have} a difference of zero, of {pairs} in all",
        "no_zeros": "each of the {pairs:pair|pairs} has a difference other than zero",
        "no_pairs_given": "there is no pair",
        "zeros_left_out": "they are left out before the others are ranked",
        "zeros_ranked": "they are ranked with the others and then left out (Pratt)",
        "zeros_split": "they are ranked with the others, and half of their ranks counts on each side",
    },
)
def zeros(samples: PairedSamples | Sample, *, zeros: Literal["wilcox", "pratt", "zsplit"] = "wilcox") -> Outcome:
    """
    Count the pairs without a difference, and say what a test by signed ranks does with them.
    """
    if isinstance(samples, PairedSamples):
        differences, within = samples.differences, float(samples.within)
    else:
        differences, within = samples.values, float(tie_distance(samples.values, [0.0]))
    if not len(differences):
        return not_checkable("no_pairs_given", on="differences")
    count = int((np.abs(differences) <= within).sum())
    facts = {"zeros": count, "pairs": len(differences)}
    if count:
        return warning("some_zeros", on="differences", consequence=CONSEQUENCES[zeros], statistic=count, **facts)
    return passed("no_zeros", on="differences", statistic=count, **facts)
