"""Cases on which two models have different losses."""

import numpy as np

from reportgen.catalog.answers import Outcome, failed, passed
from reportgen.catalog.declare import check
from reportgen.conventions import FEWEST_IN_CELL
from reportgen.data.regression import PairedRegression


@check(
    label="Number of cases with different predictions",
    assumes="The two models predict different values for at least ten cases.",
    structural=True,
    reference="Agresti (2007), An Introduction to Categorical Data Analysis, 8.1.1: cases on which both agree say nothing about a difference",
    says={
        "withheld.few_differing": "the models predict different values for only {differing:case|cases}, fewer than {FEWEST_IN_CELL:rule}, so no test is possible",
        "few_differing": "the models predict different values for {differing} of {cases:case|cases}, fewer than {FEWEST_IN_CELL:rule}",
        "short.few_differing": "only {differing:prediction differs|predictions differ}",
        "enough_differing": "the models predict different values for {differing} of {cases:case|cases}",
    },
)
def differing_losses(p: PairedRegression) -> Outcome:
    """Count the cases with different predictions of the two models."""
    differing, cases = float(np.sum(p.times * (p.a != p.b))), float(p.cases)
    facts = {"differing": differing, "cases": cases}
    if differing < FEWEST_IN_CELL:
        return failed("few_differing", on="predictions", consequence="p_withheld", statistic=differing, **facts)
    return passed("enough_differing", on="predictions", statistic=differing, **facts)
