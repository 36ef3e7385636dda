"""Interval for a mean cost where cases are drawn without regard to their class."""

import numpy as np

from reportgen import spelling
from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.statistic import statistic
from reportgen.data.evidence import Array, Costed, array
from reportgen.data.three_costs import limits
from reportgen.errors import Problem, ReportgenError

KNOWN_COSTS = 3
OF_ONE_CASE = {"mean_cost": (1.0, False), "total_cost": (1.0, True), "profit": (-1.0, True)}  # sign, times all cases
RULED_OUT = r"\max_{p} P_{p}(T \geq t) \leq \alpha, \quad \sum_k c_k p_k = \theta"


def three_costs(c: Costed) -> bool:
    """Tell whether cases have no more than three costs, as where each kind of error has its own and the rest cost nothing."""
    return len(np.unique(c.costs)) <= KNOWN_COSTS


@interval(
    label="Test-inversion interval for a mean cost",
    formula=RULED_OUT,
    undefined_when="no_case",
    reference="Lloyd (2008), Exact p-values for discrete models obtained by estimation and maximization, Australian & New Zealand Journal of Statistics 50:329; likelihood of a mean: Owen (2001), Empirical Likelihood, section 2.9",
    judges=True,
    simulated=True,
    metrics={metric: {} for metric in OF_ONE_CASE},
    searched=True,
    defined=three_costs,
    fallback="mover",
    says={
        "more_than_three_costs": "cases have more than three different costs, and this interval covers at most three",
        "short.more_than_three_costs": "more than three different costs",
        "mean_of_costs": "Mean of the costs.",
        "times_cases": "Multiply by the number of cases.",
    },
)
def cost_ci(c: Costed, *, metric: str, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Limits of a mean cost when the proportions of classes and errors are all random.

    A value is excluded if results with at most the observed likelihood ratio for this value would be rarer than the
    tail allows: at the most likely proportions of costs under this value, and at those nearly as likely. If cases have
    only two costs, these are Clopper-Pearson limits of a proportion. Total cost and profit are the mean times the
    number of cases.

    Fifty cases without an error that would cost 5: the upper limit of 0 of 50, 0.0711, times 5.

    >>> found = cost_ci(Costed(array([[40, 0], [0, 10]]), array([[0, 1], [5, 0]])), metric="mean_cost", tail=0.025)
    >>> float(found.low), round(float(found.high), 3)
    (0.0, 0.356)
    """
    name = made_of_costs(metric)
    value = statistic(c, metric)(c)
    if not three_costs(c):
        return Undefined("more_than_three_costs")
    if c.cases.ndim == 0 and not c.cases:
        return Undefined("no_case")
    low, high = turned(name, *_of_each(c, tail))
    if not value.ndim:
        work.step("mean_of_costs", r"\hat{\theta}", value / c.cases if OF_ONE_CASE[name][1] else value)
    work.limits(RULED_OUT, low, high, alpha=tail)
    return of_all_cases(name, low, high, value, c.cases, work)


def made_of_costs(metric: str) -> str:
    """Return the name of a metric that is a mean cost or follows from it, and refuse others."""
    name = spelling.parsed(metric)[0]
    if name not in OF_ONE_CASE:
        what, remedy = f"this interval is not for {name}", f"write one of: {', '.join(OF_ONE_CASE)}"
        raise ReportgenError(Problem("wrong_option", what, remedy, metric))
    return name


def turned(name: str, low: Array, high: Array) -> tuple[Array, Array]:
    """Turn limits of a mean cost into those of a mean profit, where that is asked for."""
    return (0.0 - high, 0.0 - low) if OF_ONE_CASE[name][0] < 0 else (low, high)


def of_all_cases(name: str, low: Array, high: Array, value: Array, cases: Array, work: Work) -> Limits:
    """Multiply limits for one case by the number of cases where the metric is about all; the value is never outside."""
    if OF_ONE_CASE[name][1]:
        low, high = low * cases, high * cases
        work.step("times_cases", r"n \cdot \theta", low, n=cases)
        work.step("times_cases", r"n \cdot \theta", high, n=cases)
    return Limits(np.minimum(low, value), np.maximum(high, value), value)


def _of_each(c: Costed, tail: float) -> tuple[Array, Array]:
    """Find the limits of every sample of a batch, of equal ones once."""
    costs, place = np.unique(c.costs, return_inverse=True)
    cells = array(c.cells)
    counts = np.stack([cells[..., place.ravel() == at].sum(axis=-1) for at in range(len(costs))], axis=-1)
    distinct, which = np.unique(counts.reshape(-1, len(costs)), axis=0, return_inverse=True)
    found = [
        limits(tuple(costs.tolist()), tuple(one), tail) if sum(one) else (np.nan, np.nan) for one in distinct.tolist()
    ]
    ends = array(found)[which.reshape(-1)].reshape(*counts.shape[:-1], 2)
    return ends[..., 0], ends[..., 1]
