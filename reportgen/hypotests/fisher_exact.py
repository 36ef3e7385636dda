"""Fisher's exact test."""

from typing import Any

from reportgen.catalog import (
    SILENT,
    Alternative,
    Compares,
    EffectSize,
    Metric,
    Tested,
    Undefined,
    Work,
    ends,
    hypotest,
)
from reportgen.checks.different_cases import different_cases
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.threshold_origin import threshold_origin
from reportgen.data.evidence import Pair, TwoProportions
from reportgen.distributions import above_zero, hypergeometric, no_likelier
from reportgen.intervals.newcombe import newcombe

AT = r"{n_{a} \choose x_{a}} {n_{b} \choose x_{b}} / {n_{a} + n_{b} \choose x_{a} + x_{b}}"


def _prepare(pair: Pair, metric: Metric[..., Any]) -> tuple[TwoProportions, dict[str, Any]]:
    """Take what the metric counts in both sets."""
    return TwoProportions.of_metric(metric.function, pair.evidence), {}


@hypotest(
    label="Fisher's exact test",
    question="Do the proportions of two groups of different cases differ?",
    null="both groups have the same proportion",
    formula=rf"p = \sum_{{i: P(i) \le P(x)}} P(i), \quad P(x) = {AT}",
    checks=(different_cases, independent_cases, duplicate_cases, threshold_origin),
    undefined_when="no_trial_in_group",
    reference="Fisher (1935), The logic of inductive inference, Journal of the Royal Statistical Society 98:39; two-sided by probability: Freeman & Halton (1951), Note on an exact treatment of contingency, goodness of fit and other problems of significance, Biometrika 38:141",
    compares=Compares(
        on="independent_sets",
        families=("proportion",),
        prepare=_prepare,
        interval="newcombe",
        interval_of_margin="clopper_pearson_difference",
    ),
    says={"hypergeometric": "Probability of the observed result, given all margins."},
)
def fisher_exact(
    two: TwoProportions, *, alternative: Alternative = "two-sided", level: float = 0.95, work: Work = SILENT
) -> Tested:
    """
    Tests whether two groups have the same proportion, from all tables with the same margins.

    Two-sided, the p-value adds the probabilities of all tables that are at most as likely as the observed one. It is
    valid for any number of cases and errs less often than its level. The interval is Newcombe's.

    Fagerland, Lydersen & Laake (2017), Statistical Analysis of Contingency Tables, chapter 4: 0 of 16 against 15 of 72
    gives p = 0.06287.

    >>> round(fisher_exact(TwoProportions.of(0, 16, 15, 72)).p_value, 5)
    0.06287
    """
    x, n_a, n_b = (float(count) for count in (two.successes_a, two.trials_a, two.trials_b))
    if not n_a or not n_b:
        absent = Undefined("no_trial_in_group")
        return Tested(absent, effect=EffectSize("difference", absent), interval=absent, interval_method="newcombe")
    effect = EffectSize("difference", float(two.difference))
    interval = newcombe.limits(two, level=level, **ends(alternative))
    if (two.cells % 1 != 0).any():
        return Tested(Undefined("no_whole_counts"), x, None, effect, interval, "newcombe")
    successes = x + float(two.successes_b)
    splits, likely = hypergeometric(successes, n_a, n_a + n_b)
    found = work.step("hypergeometric", f"P(x) = {AT}", likely[splits == x][0], **two.symbols)
    formula, counted = {
        "two-sided": (r"p = \sum_{i: P(i) \le f} P(i)", no_likelier(likely, found)),
        "greater": (r"p = \sum_{i \ge x} P(i)", splits >= x),
        "less": (r"p = \sum_{i \le x} P(i)", splits <= x),
    }[alternative]
    p = min(1.0, float(likely[counted].sum()))
    work.step("as_likely" if alternative == "two-sided" else "as_far", formula, p, x=x, f=found)
    return Tested(above_zero(p), x, None, effect, interval, "newcombe")
