"""The Cochran-Armitage test for a trend."""

import math

import numpy as np

from reportgen.catalog import SILENT, Alternative, EffectSize, Numbers, Tested, Undefined, Work, hypotest
from reportgen.catalog.tails import normal_tail
from reportgen.checks.independent_cases import independent_cases
from reportgen.data.evidence import Array, Groups, array
from reportgen.errors import Problem, ReportgenError


@hypotest(
    label="Cochran-Armitage test for trend",
    question="Does the proportion of successes rise or fall along the groups?",
    null="the proportion of successes is the same in all groups",
    formula=r"z = \frac{\sum_i (g_i - \bar{g}) x_i}{\sqrt{p (1 - p) \sum_i n_i (g_i - \bar{g})^2}}",
    checks=(independent_cases,),
    undefined_when="one_place",
    reference="Cochran (1954), Some methods for strengthening the common chi-squared tests, Biometrics 10:417; Armitage (1955), Tests for linear trends in proportions and frequencies, Biometrics 11:375",
    says={
        "one_place": "the cases are all in one group, or all groups have the same score, so no trend can be estimated",
        "withheld.one_place": "the cases are all in one group, or all groups have the same score, so no test of a trend is possible",
        "mean_place": "Mean score of all trials.",
        "leaning": "Sum of the successes, each times the distance of its group's score from the mean score.",
        "spread_of_places": "Sum of the trials, each times the squared distance of its group's score from the mean score.",
        "slope": "Slope of the proportion per unit of score.",
    },
)
def cochran_armitage_trend(
    groups: Groups,
    *,
    group_scores: Numbers | None = None,
    alternative: Alternative = "two-sided",
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether a proportion rises or falls with the score of the group, such as rating grades in their order.

    By default the scores are 0, 1, 2 and so on. The variance has the divisor n, as in R's prop.trend.test; with n - 1
    the squared statistic would be that of Mantel and Haenszel. The test detects a roughly linear trend, and the normal
    approximation needs several successes and failures. The effect is the slope of the proportion per unit of score.

    DescTools' manual, CochranArmitageTest: 0, 1, 0, 3 tumours among 10 at each of four doses; the Mantel-Haenszel
    chi-square printed there, 3.4667 for 40 cases, is 39/40 of the square.

    >>> found = cochran_armitage_trend(Groups.of([0, 1, 0, 3], [10, 10, 10, 10]))
    >>> round(found.statistic**2 * 39 / 40, 4), round(found.p_value, 4)
    (3.4667, 0.0593)
    """
    at = _places(groups, group_scores)
    x, n, total = array(groups.successes), array(groups.trials), float(groups.cases)
    if not total:
        return Tested(Undefined("no_case"), effect=EffectSize("slope", Undefined("no_case")))
    if len(np.unique(at[n > 0])) < 2:
        return Tested(Undefined("one_place"), effect=EffectSize("slope", Undefined("one_place")))
    p = float(x.sum()) / total
    if p in (0, 1):
        return Tested(Undefined("all_alike"), effect=EffectSize("slope", 0.0))
    work.step("pooled_share", r"p = \frac{x}{n}", p, x=x.sum(), n=total)
    leaning, spread = _leaning(at, x, n, work)
    work.step("slope", r"b = \frac{T}{D}", leaning / spread, T=leaning, D=spread)
    z = leaning / math.sqrt(p * (1 - p) * spread)
    work.step("statistic", r"z = \frac{T}{\sqrt{p \cdot (1 - p) \cdot D}}", z, p=p, T=leaning, D=spread)
    return Tested(normal_tail(z, alternative, work), z, None, EffectSize("slope", leaning / spread))


def _places(groups: Groups, group_scores: Numbers | None) -> Array:
    """Return where the groups stand."""
    if group_scores is None:
        return array(np.arange(len(groups.trials)))
    if len(group_scores) != len(groups.trials):
        what, shown = f"group_scores has {len(group_scores)} entries for {len(groups.trials)} groups", str(group_scores)
        raise ReportgenError(Problem("lengths_differ", what, "give one number per group", shown))
    return array(group_scores)


def _leaning(at: Array, x: Array, n: Array, work: Work) -> tuple[float, float]:
    """Return how successes lean to one side of the mean place, and how far the trials spread around it."""
    total = float(n.sum())
    mean = float((n * at).sum()) / total
    leaning, spread = float(((at - mean) * x).sum()), float((n * (at - mean) ** 2).sum())
    size = range(1, len(at) + 1)
    shown = {f"{name}_{i}": of[i - 1] for name, of in (("g", at), ("x", x), ("n", n)) for i in size}
    products, terms, squares = (
        " + ".join(form.replace("i", str(i)) for i in size)
        for form in (r"n_{i} \cdot g_{i}", r"(g_{i} - m) \cdot x_{i}", r"n_{i} \cdot (g_{i} - m)^2")
    )
    work.step("mean_place", rf"m = \frac{{{products}}}{{n}}", mean, n=total, **shown)
    work.step("leaning", f"T = {terms}", leaning, m=mean, **shown)
    work.step("spread_of_places", f"D = {squares}", spread, m=mean, **shown)
    return leaning, spread
