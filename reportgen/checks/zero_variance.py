"""Values that are all equal."""

import numpy as np

from reportgen.catalog import Outcome, check, failed, not_checkable, passed
from reportgen.conventions import ROUNDING
from reportgen.data.evidence import FoldScores, Sample, Scores


@check(
    assumes="The values are not all equal.",
    reference="Student (1908), The probable error of a mean, Biometrika 6:1",
    basis="computed",
    says={
        "differences_equal": "the difference is the same in each of the {folds:fold|folds}",
        "differences_vary": "the difference is not the same in each of the {folds:fold|folds}",
        "no_values": "there are no values",
        "values_equal": "all values are equal",
        "values_differ": "there are {distinct:distinct value|distinct values}",
        "no_spread_to_judge": "results that need the variance have no value",
    },
)
def zero_variance(sample: Sample | Scores | FoldScores) -> Outcome:
    """
    Check whether the values differ at all; without variation a sample does not show how uncertain its mean is.
    """
    if isinstance(sample, FoldScores):
        return _of_folds(sample)
    values = np.unique(sample.values)
    if not len(values):
        return not_checkable("no_values", on="values")
    spread = float(np.ptp(values))
    if spread <= ROUNDING * float(np.abs(values).max()):
        return failed("values_equal", on="values", consequence="no_spread_to_judge", statistic=0)
    return passed("values_differ", on="values", statistic=spread, distinct=len(values))


def _of_folds(folds: FoldScores) -> Outcome:
    """Look whether the difference of the two learners varies from fold to fold."""
    facts = {"folds": folds.folds}
    if folds.alike:
        return failed("differences_equal", on="folds", consequence="no_spread_to_judge", statistic=0, **facts)
    return passed("differences_vary", on="folds", statistic=float(np.ptp(folds.differences)), **facts)
