"""Welch's analysis of variance."""

import numpy as np

from reportgen.catalog.answers import EffectSize, Tested, Undefined
from reportgen.catalog.declare import hypotest
from reportgen.catalog.tails import f_tail
from reportgen.catalog.work import SILENT, Work
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.normal_differences import normal_differences
from reportgen.conventions import ROUNDING
from reportgen.data.samples import GroupedSamples
from reportgen.data.variances import GroupSquares
from reportgen.hypotests.anova import no_means_to_compare, note_groups


@hypotest(
    label="Welch's analysis of variance",
    aliases=("oneway_test",),
    question="Do the means of several independent groups differ?",
    null="all groups have the same expected value",
    formula=r"F = \frac{\sum_j w_j (\bar{x}_j - \tilde{x})^2 / (k - 1)}{1 + \frac{2 (k - 2)}{k^2 - 1} \sum_j \frac{(1 - w_j / W)^2}{n_j - 1}}, \quad w_j = \frac{n_j}{s_j^2}",
    checks=(independent_cases, normal_differences),
    undefined_when="group_without_spread",
    reference="Welch (1951), On the comparison of several mean values: an alternative approach, Biometrika 38:330",
    says={
        "group_without_spread": "a group has no variance, so that its mean would have unlimited weight",
        "short.group_without_spread": "a group has no variance",
        "mean_of_means": "Mean of the means, weighted by size over variance.",
        "weighted_between": "Weighted squares between the groups.",
        "unequal_weights": "Sum of what each group adds to the uncertainty of the weights.",
        "welch_df": "Degrees of freedom of the denominator.",
        "eta_squared_unweighted": "Proportion of the variation that is between the groups.",
    },
)
def welch_anova(samples: GroupedSamples, *, work: Work = SILENT) -> Tested:
    """
    Tests whether several independent groups have the same mean; their variances may differ.

    A rejection says that not all means are equal, not which differ. The effect is eta squared, the proportion of the
    variation that is between the groups.

    R's oneway.test(weight ~ group, data = PlantGrowth) prints F = 5.181 on 2 and 17.128 degrees of freedom and
    p = 0.01739.

    >>> control = [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14]
    >>> one = [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69]
    >>> two = [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26]
    >>> found = welch_anova(GroupedSamples.of([control, one, two]))
    >>> round(found.statistic, 3), round(found.df[1], 3), round(found.p_value, 5)
    (5.181, 17.128, 0.01739)
    """
    absence = no_means_to_compare(samples, least=2) or _without_spread(samples)
    if absence is not None:
        return Tested(absence, effect=EffectSize("eta_squared", absence))
    found = GroupSquares.of(samples.groups)
    note_groups(found, work)
    f, df = _statistic(found, work)
    b, w = found.between, found.within
    eta = work.step("eta_squared_unweighted", r"\text{eta squared} = \frac{b}{b + w}", b / (b + w), b=b, w=w)
    effect = EffectSize("eta_squared", eta)
    return Tested(f_tail(f, *df, work), f, df, effect, Undefined("no_interval_of_effect"))


def _without_spread(samples: GroupedSamples) -> Undefined | None:
    """Return that a group does not vary, if one does not."""
    rounding = ROUNDING * max(float(np.abs(group).max()) for group in samples.groups)
    alike = any(float(np.ptp(group)) <= rounding for group in samples.groups)
    return Undefined("group_without_spread") if alike else None


def _statistic(found: GroupSquares, work: Work) -> tuple[float, tuple[float, float]]:
    """Return Welch's F and its degrees of freedom."""
    k = len(found.sizes)
    weights = found.sizes / found.variances
    mean = float((weights * found.means).sum() / weights.sum())
    work.step("mean_of_means", r"\tilde{x} = \frac{\sum_j w_j \bar{x}_j}{\sum_j w_j}", mean)
    b = float((weights * (found.means - mean) ** 2).sum()) / (k - 1)
    work.step("weighted_between", r"b = \frac{1}{k - 1} \sum_j w_j (\bar{x}_j - m)^2", b, k=k, m=mean)
    u = float(((1 - weights / weights.sum()) ** 2 / (found.sizes - 1)).sum())
    work.step("unequal_weights", r"u = \sum_j \frac{(1 - w_j / W)^2}{n_j - 1}", u, W=weights.sum())
    f = b / (1 + 2 * (k - 2) / (k**2 - 1) * u)
    work.step("statistic", r"F = \frac{b}{1 + \frac{2 (k - 2)}{k^2 - 1} \cdot u}", f, b=b, k=k, u=u)
    df = work.step("welch_df", r"d = \frac{k^2 - 1}{3 u}", (k**2 - 1) / (3 * u), k=k, u=u)
    return f, (k - 1, df)
