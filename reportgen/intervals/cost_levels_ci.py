"""Interval for a mean cost of many different costs, from the exact limits of how many cases cost how much."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.statistic import statistic
from reportgen.data.evidence import Array, Costed, Proportion, array
from reportgen.intervals.clopper_pearson import clopper_pearson
from reportgen.intervals.cost_ci import made_of_costs, of_all_cases, turned


@interval(
    label="Bonferroni interval for a mean cost",
    formula=r"c_{0} + \sum_{k} (c_{k} - c_{k-1}) \cdot B_{k}",
    undefined_when="no_case",
    reference="Clopper & Pearson (1934), The use of confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26:404, for each cost; together by Bonferroni's inequality: Dunn (1961), Multiple comparisons among means, Journal of the American Statistical Association 56:52",
    judges=True,
    exact=True,
    says={
        "cases_at_least": "For each cost but the lowest: the cases that cost at least as much, with exact limits of their proportion. The probability beyond a limit is shared equally by all these costs.",
    },
)
def cost_levels_ci(c: Costed, *, metric: str, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Limits of a mean cost with any number of different costs, which err at most as often as stated.

    A mean cost is the lowest cost plus, for each higher cost, the step up to it times the proportion of cases that cost
    at least as much. Each of these proportions gets exact limits, with an equal part of the tail. The chance that one of
    them errs is at most the tail, so that of their sum is too, for every sample size and however the classes are drawn. The
    limits are wider than necessary, the more so the more different costs there are. Total cost and profit are the mean
    times the number of cases.

    Fifty cases without an error that would cost 5: the upper limit of 0 of 50, 0.0711, times 5.

    >>> found = cost_levels_ci(Costed(array([[40, 0], [0, 10]]), array([[0, 5], [5, 0]])), metric="mean_cost", tail=0.025)
    >>> float(found.low), round(float(found.high), 3)
    (0.0, 0.356)
    """
    name = made_of_costs(metric)
    value, n = statistic(c, metric)(c), array(c.cases)
    if n.ndim == 0 and not n:
        return Undefined("no_case")
    costs, reached = _levels(c)
    steps = np.diff(costs)
    proportions = Proportion(reached, np.broadcast_to(n[..., None], reached.shape))
    each = clopper_pearson(proportions, tail=tail / max(len(steps), 1))
    shown = {"cost": costs[1:], "cases": reached, "low": each.low, "high": each.high}
    work.rows("cases_at_least", r"B_{k}", shown)
    low, high = (array(costs[0] + (steps * end).sum(axis=-1)) for end in (each.low, each.high))
    low, high = turned(name, low, high)
    work.limits(cost_levels_ci.formula, low, high)
    return of_all_cases(name, low, high, value, n, work)


def _levels(c: Costed) -> tuple[Array, Array]:
    """Return the different costs in order, and how many cases cost at least as much as each but the lowest."""
    costs, first = np.unique(np.sort(c.costs, axis=None), return_index=True)
    cells = array(c.cells)[..., np.argsort(c.costs, axis=None, kind="stable")]
    of_each = np.add.reduceat(cells, first, axis=-1)
    return costs, array(np.cumsum(of_each[..., ::-1], axis=-1)[..., ::-1][..., 1:])
