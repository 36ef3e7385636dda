"""One-way analysis of variance."""

import numpy as np
from numpy.typing import ArrayLike

from reportgen.catalog.answers import EffectSize, Tested, Undefined
from reportgen.catalog.declare import hypotest
from reportgen.catalog.tails import f_tail
from reportgen.catalog.work import SILENT, Work
from reportgen.checks.equal_variances import equal_variances
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.normal_differences import normal_differences
from reportgen.conventions import ROUNDING
from reportgen.data.samples import GroupedSamples
from reportgen.data.variances import GroupSquares
from reportgen.intervals.omega_squared_ci import omega_squared_ci


@hypotest(
    label="One-way analysis of variance",
    abbreviation="ANOVA",
    aliases=("one_way_anova",),
    question="Do the means of several independent groups differ?",
    null="all groups have the same expected value",
    formula=r"F = \frac{\sum_j n_j (\bar{x}_j - \bar{x})^2 / (k - 1)}{\sum_{ij} (x_{ij} - \bar{x}_j)^2 / (n - k)}",
    checks=(independent_cases, normal_differences, equal_variances),
    undefined_when="no_spread_in_groups",
    reference="Fisher (1925), Statistical Methods for Research Workers, chapter 7",
    says={
        "each_group": "Size, mean and variance of each group.",
        "squares_between": "Sum of squares between the groups.",
        "squares_within": "Sum of squares within the groups.",
        "eta_squared": "Proportion of the variation that is between the groups, which chance alone makes larger than zero.",
        "omega_squared": "The same without what chance adds on average; below zero it counts as zero.",
    },
)
def anova(samples: GroupedSamples, *, level: float = 0.95, work: Work = SILENT) -> Tested:
    """
    Tests whether several independent groups have the same mean, with one variance for all.

    A rejection says that not all means are equal, not which differ. The effect is eta squared, the proportion of the
    variation that is between the groups. The interval is for the true proportion, which omega squared estimates without
    bias; it has the whole error beyond each end, so at a level of 95% it is the 90% interval: it excludes zero exactly if
    p is below 5%.

    Dobson (1983), table 7.4: R's example of `PlantGrowth` prints F = 4.8461 on 2 and 27 degrees of freedom and
    p = 0.01591.

    >>> control = [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14]
    >>> one = [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69]
    >>> two = [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26]
    >>> found = anova(GroupedSamples.of([control, one, two]))
    >>> round(found.statistic, 3), found.df, round(found.p_value, 4)
    (4.846, (2, 27), 0.0159)
    """
    absence, kept = no_means_to_compare(samples), 1 - 2 * (1 - level)
    if absence is not None:
        method = omega_squared_ci.id
        return Tested(
            absence,
            effect=EffectSize("eta_squared", absence),
            interval=absence,
            interval_method=method,
            interval_level=kept,
        )
    found = GroupSquares.of(samples.groups)
    note_groups(found, work)
    b, w, k, m = found.between, found.within, found.df_between, found.df_within
    work.step("squares_between", r"b = \sum_j n_j (\bar{x}_j - \bar{x})^2", b)
    work.step("squares_within", r"w = \sum_{ij} (x_{ij} - \bar{x}_j)^2", w)
    f = work.step("statistic", r"F = \frac{b / k}{w / m}", found.f, b=b, k=k, w=w, m=m)
    eta = work.step("eta_squared", r"\text{eta squared} = \frac{b}{b + w}", b / (b + w), b=b, w=w)
    omega = max(0.0, (b - k * w / m) / (b + w + w / m))
    work.step(
        "omega_squared", r"\text{omega squared} = \frac{b - k \cdot w / m}{b + w + w / m}", omega, b=b, k=k, w=w, m=m
    )
    p, effect = f_tail(f, k, m, work), EffectSize("eta_squared", eta)
    return Tested(p, f, (k, m), effect, omega_squared_ci.limits(found.ratio, level=kept), omega_squared_ci.id, kept)


def no_means_to_compare(samples: GroupedSamples, least: int = 1) -> Undefined | None:
    """Return why means of these groups cannot be compared, if they cannot."""
    sizes = [len(group) for group in samples.groups]
    if len(sizes) < 2:
        return Undefined("one_group_of_values")
    if min(sizes) < least:
        return Undefined("few_in_a_group", fewest=min(sizes)) if least > 1 else Undefined("empty_group")
    if sum(sizes) <= len(sizes):
        return Undefined("few_in_a_group", fewest=min(sizes))
    rounding = ROUNDING * max(float(np.abs(group).max()) for group in samples.groups)
    if all(float(np.ptp(group)) <= rounding for group in samples.groups):
        return Undefined("no_spread_in_groups")
    return None


def note_groups(found: GroupSquares, work: Work) -> None:
    """Note size, mean and variance of each group; of a single value there is no variance."""
    groups = np.arange(1, len(found.sizes) + 1)
    columns: dict[str, ArrayLike] = {"group": groups, "n": found.sizes, "mean": found.means}
    known = {"variance": found.variances} if np.isfinite(found.variances).all() else {}
    work.rows("each_group", r"\bar{x}_{j} = \frac{1}{n_{j}} \sum_i x_{ij}", {**columns, **known})
