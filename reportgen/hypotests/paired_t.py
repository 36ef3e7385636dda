"""Student's paired t test."""

import numpy as np

from reportgen.catalog.answers import Tested
from reportgen.catalog.declare import hypotest
from reportgen.catalog.method import Alternative
from reportgen.catalog.paired_samples import mean_difference, nothing_to_test
from reportgen.catalog.sides import ends
from reportgen.catalog.spread import standard_deviation
from reportgen.catalog.tails import t_tail
from reportgen.catalog.tests_and_checks import Compares
from reportgen.catalog.work import SILENT, Work
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.normal_differences import normal_differences
from reportgen.checks.paired_cases import paired_cases
from reportgen.data.counts import Sample
from reportgen.data.samples import PairedSamples
from reportgen.intervals.t_mean import t_mean


@hypotest(
    label="Paired t test",
    aliases=("paired_t_test",),
    question="Is the mean difference of the pairs zero?",
    null="the expected difference is zero",
    formula=r"t = \frac{\bar{x}}{s / \sqrt{n}}",
    checks=(paired_cases, independent_cases, normal_differences),
    undefined_when="same_difference_in_pairs",
    follows="t",
    compares=Compares(on="benchmark", unit="any", decides=False),
    reference="Student (1908), The probable error of a mean, Biometrika 6:1",
    says={
        "pair_differences": "Differences of the pairs, first minus second.",
        "error_if_unpaired": "For comparison: the standard error that the difference would have without pairs.",
        "standardised_mean_difference": "Mean difference in standard deviations of the differences, an effect size: Cohen's d of pairs.",
    },
)
def paired_t(
    samples: PairedSamples, *, alternative: Alternative = "two-sided", level: float = 0.95, work: Work = SILENT
) -> Tested:
    """
    Tests whether the mean difference of independent pairs is zero.

    Pairs that share training data, as the folds of a cross-validation do, are not independent; the corrected resampled
    t test is for them. A one-sided test has a one-sided interval.

    Student (1908): ten patients sleep 1.58 hours longer with one drug than with the other; R's `sleep` has t = 4.0621 on
    9 degrees of freedom and p = 0.002833.

    >>> first = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    >>> second = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    >>> found = paired_t(PairedSamples.of(first, second))
    >>> round(found.statistic, 4), found.df, round(found.p_value, 6)
    (4.0621, 9, 0.002833)
    """
    effect, absence, values = mean_difference(samples), nothing_to_test(samples), samples.differences
    if absence is not None:
        return Tested(absence, effect=effect, interval=absence, interval_method=t_mean.id)
    work.rows("pair_differences", r"x_i = a_i - b_i", {"a": samples.a, "b": samples.b, "difference x": values})
    n, mean = samples.pairs, float(values.mean())
    work.step("mean_of_differences", r"\bar{x} = \frac{1}{n} \sum_i x_i", mean, n=n)
    s = float(standard_deviation(values, work))
    work.step("standardised_mean_difference", r"d = \frac{m}{s}", mean / s, m=mean, s=s)
    error = work.step("standard_error_of_mean", r"e = \frac{s}{\sqrt{n}}", s / n**0.5, s=s, n=n)
    apart = float(np.sqrt((samples.a.var(ddof=1) + samples.b.var(ddof=1)) / n))
    if samples.b.any():  # differences alone do not show how far apart the samples are
        work.step(
            "error_if_unpaired",
            r"u = \sqrt{\frac{v_{1} + v_{2}}{n}}",
            apart,
            v_1=samples.a.var(ddof=1),
            v_2=samples.b.var(ddof=1),
            n=n,
        )
    t = work.step("statistic", r"t = \frac{m}{e}", mean / error, m=mean, e=error)
    limits = t_mean.limits(Sample(values), level=level, **ends(alternative))
    return Tested(t_tail(t, n - 1, alternative, work), t, n - 1, effect, limits, t_mean.id)
