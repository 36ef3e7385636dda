"""Welch's t test of two independent samples."""

from reportgen.catalog.answers import EffectSize, Tested, Undefined
from reportgen.catalog.declare import hypotest
from reportgen.catalog.method import Alternative
from reportgen.catalog.sides import ends
from reportgen.catalog.tails import t_tail
from reportgen.catalog.work import SILENT, Work
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.normal_differences import normal_differences
from reportgen.data.samples import IndependentSamples
from reportgen.intervals.mean_difference_ci import compared_means, mean_difference_ci


@hypotest(
    label="Welch's t test",
    aliases=("unequal_variances_t",),
    question="Do two independent samples have the same mean?",
    null="both expected values are equal",
    formula=r"t = \frac{\bar{x}_1 - \bar{x}_2}{\sqrt{s_1^2 / n_1 + s_2^2 / n_2}}",
    checks=(independent_cases, normal_differences),
    undefined_when="no_spread_in_groups",
    follows="t",
    reference="Welch (1947), The generalization of Student's problem when several different population variances are involved, Biometrika 34:28",
)
def welch_t(
    samples: IndependentSamples, *, alternative: Alternative = "two-sided", level: float = 0.95, work: Work = SILENT
) -> Tested:
    """
    Tests whether two independent samples have the same mean; their variances may differ.

    It does not apply to pairs: scores on the same folds, cases or data sets go to a paired test. The degrees of freedom
    need not be whole.

    Student's data of sleep as two groups: R's t.test(extra ~ group, data = sleep) prints t = -1.8608, df = 17.776 and
    p = 0.07939.

    >>> first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    >>> second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    >>> found = welch_t(IndependentSamples.of(first, second))
    >>> round(found.statistic, 4), round(found.df, 3), round(found.p_value, 5)
    (-1.8608, 17.776, 0.07939)
    """
    return means_tested(samples, alternative, level, work, equal_variances=False)


def means_tested(
    samples: IndependentSamples, alternative: Alternative, level: float, work: Work, *, equal_variances: bool
) -> Tested:
    """Test the difference of two means, with one variance or two."""
    interval, method = ends(alternative), mean_difference_ci.id
    found = compared_means(samples, equal_variances=equal_variances, work=work)
    if isinstance(found, Undefined):
        empty = not all(each.size for each in samples.groups)
        value = found if empty else float(samples.a.mean() - samples.b.mean())
        return Tested(found, effect=EffectSize("difference", value), interval=found, interval_method=method)
    difference, error, df = float(found.difference), float(found.error), float(found.df)
    t = work.step("statistic", r"t = \frac{x}{e}", difference / error, x=difference, e=error)
    p = t_tail(t, df, alternative, work)
    limits = mean_difference_ci.limits(samples, equal_variances=equal_variances, level=level, **interval)
    return Tested(p, t, df, EffectSize("difference", difference), limits, method)
