"""Mean cost against the threshold."""

import numpy as np

from reportgen.catalog import Matrix, Table, Undefined, curve
from reportgen.data.call_costs import CallCosts
from reportgen.data.evidence import Costed, Scores, cells
from reportgen.data.prevalence import inside
from reportgen.intervals.mover import mover


@curve(
    label="Cost curve",
    formula=r"\frac{1}{n} \sum_{i} c_{y_{i} \hat{y}_{i}}",
    over_thresholds=True,
    undefined_when="one_class",
    reference="Elkan (2001), The foundations of cost-sensitive learning, International Joint Conference on Artificial Intelligence 17:973",
    limits_unit="case",
    mover=True,
    drawn=("threshold", "cost"),
    columns={"cost": "mean_cost"},
)
def cost(s: Scores, *, costs: Matrix, prevalence: float | None = None, level: float | None = None) -> Table | Undefined:
    """
    Mean cost per case at every threshold, from above all scores down to the lowest.

    The rows of `costs` are the true class, its columns the predicted class, negative first; gains are below 0. With an
    expected prevalence, the cost is averaged within each class and the classes are weighted to that prevalence, which
    assumes that recall and specificity are the same there. The first threshold is above all scores and is left empty.

    By hand: flagging every part and flagging none both cost 10; a model that separates them well costs 0.1.

    >>> factory = [[0, 10], [1000, 10]]
    >>> s = Scores.of([0.9] + [0.1] * 99, [True] + [False] * 99)
    >>> cost(s, costs=factory).rows
    ((None, 10.0), (0.9, 0.1), (0.1, 10.0))
    """
    matrix, use = CallCosts.of(costs), inside(prevalence)
    means = matrix.mean(s.sweep(), use)
    if np.isnan(means).any():
        return Undefined("one_class" if s.cases else "no_case")
    columns = {"cost": means}
    if level is not None:
        limits = mover(Costed.of(s.sweep(), costs), metric="mean_cost", prevalence=use, tail=(1 - level) / 2)
        if not isinstance(limits, Undefined):
            columns |= {"cost_low": limits.low, "cost_high": limits.high}
    return Table(("threshold", *columns), tuple(zip(s.thresholds, *map(cells, columns.values()), strict=True)))
