"""How far the scores of folds would be apart if only the choice of their test cases made them differ."""

from collections.abc import Sequence

import numpy as np

from reportgen import index
from reportgen.data.arrays import Array, array
from reportgen.data.folds import FoldSizes
from reportgen.data.regression import Regression
from reportgen.intervals.t_mean import LOSSES
from reportgen.metrics.rmse import rmse
from reportgen.results.parts import Fact

LABEL = "Standard deviation that test sets of this size alone would show"


def spread_by_sampling(metric: str, values: Array, sizes: FoldSizes | None, ref: str) -> Fact | None:
    """
    Return the standard deviation of a proportion of all cases over test sets of these sizes, at the mean of the folds.

    It is that of independent cases and of models that are equally good, so folds differ by this much through chance alone.
    """
    entry, mean = index.find(metric, ("metric",)), float(values.mean())
    if entry is None or not entry.share or entry.about != "all" or sizes is None or not 0 < mean < 1:
        return None
    expected = np.sqrt(mean * (1 - mean) * (1 / sizes.n_test).mean())
    return Fact(ref=ref, label=LABEL, value=float(expected))


def spread_of_losses(metric: str, folds: Sequence[Regression], mean: float, ref: str) -> Fact | None:
    """
    Return the same of a mean loss, from the variance of the losses within the folds; of a root by the delta method.

    The square of the deviation found over it is the F statistic of a one-way analysis of variance of the losses.
    """
    if metric not in LOSSES or not mean:
        return None
    losses = [LOSSES[metric](one) for one in folds]
    cases = array([one.cases for one in losses])
    if (cases < 2).any():
        return None
    within = (array([one.spread for one in losses]) ** 2 * (cases - 1)).sum() / (cases - 1).sum()
    expected = np.sqrt(within * (1 / cases).mean())
    return Fact(ref=ref, label=LABEL, value=float(expected / (2 * mean) if metric == rmse.id else expected))
