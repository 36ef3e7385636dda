"""The permutation test of two means."""

from reportgen.catalog.answers import EffectSize, Tested, Undefined
from reportgen.catalog.declare import hypotest
from reportgen.catalog.method import Alternative
from reportgen.catalog.permuted import means_permuted
from reportgen.catalog.work import SILENT, Work
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.least_p_value import least_p_value
from reportgen.data.samples import IndependentSamples
from reportgen.intervals.permutation_ci import permutation_ci


@hypotest(
    label="Permutation test of two means",
    question="Do two independent samples come from the same distribution, judged by their means?",
    null="both samples come from the same distribution",
    formula=r"p = \frac{\#\{|x^*| \ge |x|\}}{B}",
    checks=(independent_cases, least_p_value),
    undefined_when="empty_group",
    reference="Pitman (1937), Significance tests which may be applied to samples from any populations, Supplement to the Journal of the Royal Statistical Society 4:119; random relabellings: Phipson & Smyth (2010), Permutation p-values should never be zero, Statistical Applications in Genetics and Molecular Biology 9:39",
)
def permutation_mean(
    samples: IndependentSamples,
    *,
    draws: int = 10_000,
    seed: int = 1,
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether two samples come from the same distribution, by the difference of their means under other labels.

    All ways to deal the values to samples of these sizes are used where there are at most `draws`; else so many random
    ones, with the observed labels counted among them, so that p is never 0. Two-sided it is twice the smaller tail. It
    does not need a normal distribution, but the same one: unequal variances count as a difference, too.

    By hand: of the 20 ways to deal 1 to 6 to two samples of three, one has a difference of 3 and one of -3, so p = 0.1.

    >>> found = permutation_mean(IndependentSamples.of([4, 5, 6], [1, 2, 3]))
    >>> found.statistic, found.p_value
    (3.0, 0.1)
    """
    if not all(group.size for group in samples.groups):
        absent = Undefined("empty_group")
        effect = EffectSize("difference", absent)
        return Tested(absent, effect=effect, interval=absent, interval_method=permutation_ci.id)
    return means_permuted(
        samples, permutation_ci, draws=draws, seed=seed, alternative=alternative, level=level, work=work
    )
