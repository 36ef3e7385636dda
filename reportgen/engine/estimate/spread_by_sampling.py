"""How far the scores of folds would be apart if only the choice of their test cases made them differ."""

import numpy as np

from reportgen import index
from reportgen.data.arrays import Array
from reportgen.data.folds import FoldSizes
from reportgen.results.parts import Fact


def spread_by_sampling(metric: str, values: Array, sizes: FoldSizes | None, ref: str) -> Fact | None:
    """
    Return the standard deviation of a proportion of all cases over test sets of these sizes, at the mean of the folds.

    It is that of independent cases and of models that are equally good, so folds differ by this much through chance alone.
    """
    entry, mean = index.find(metric, ("metric",)), float(values.mean())
    if entry is None or not entry.share or entry.about != "all" or sizes is None or not 0 < mean < 1:
        return None
    expected = np.sqrt(mean * (1 - mean) * (1 / sizes.n_test).mean())
    return Fact(ref=ref, label="Standard deviation that test sets of this size alone would show", value=float(expected))
