"""The z test of a mean with a known standard deviation."""

from reportgen.catalog.answers import EffectSize, Tested, Undefined
from reportgen.catalog.declare import hypotest
from reportgen.catalog.method import Alternative
from reportgen.catalog.sides import ends
from reportgen.catalog.tails import normal_tail
from reportgen.catalog.work import SILENT, Work
from reportgen.checks.independent_cases import independent_cases
from reportgen.data.counts import Sample
from reportgen.intervals.z_mean import known_error, z_mean


@hypotest(
    label="z test of a mean",
    question="Does the mean differ from one fixed beforehand, the standard deviation being known?",
    null="the expected value is the one fixed beforehand",
    formula=r"z = \frac{\bar{x} - \mu}{\sigma / \sqrt{n}}",
    checks=(independent_cases,),
    undefined_when="no_value",
    follows="normal",
    reference="Fisher (1925), Statistical Methods for Research Workers, chapter 3",
    says={
        "difference_to_mean": "Difference of the mean from the one fixed beforehand.",
        "less_extreme": "Probability of a less extreme statistic under the null hypothesis.",
    },
)
def z_known_sigma(
    sample: Sample,
    *,
    sigma: float,
    mean: float = 0.0,
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether the mean of values with a known standard deviation differs from one fixed beforehand.

    The option `mean` is the value fixed beforehand. The interval is that of the mean, the effect the difference.

    By hand: 25 values with the mean 10 and the known standard deviation 2, against 9, have z = 1 / 0.4 = 2.5.

    >>> import numpy as np
    >>> found = z_known_sigma(Sample(np.full(25, 10.0)), sigma=2, mean=9)
    >>> found.statistic, round(found.p_value, 4)
    (2.5, 0.0124)
    """
    n = sample.values.shape[-1]
    error = known_error(sigma, max(n, 1), work)
    if not n:
        absent = Undefined("no_value")
        return Tested(absent, effect=EffectSize("difference", absent), interval=absent, interval_method=z_mean.id)
    found = work.step("mean", r"\bar{x} = \frac{1}{n} \sum_i x_i", float(sample.values.mean()), n=n)
    apart = work.step("difference_to_mean", r"d = m - \mu", found - mean, m=found, mu=mean)
    z = work.step("statistic", r"z = \frac{d}{e}", apart / error, d=apart, e=error)
    p = normal_tail(z, alternative, work)
    work.step("less_extreme", r"q = 1 - p", 1 - p, p=p)
    limits = z_mean.limits(sample, sigma=sigma, level=level, **ends(alternative))
    return Tested(p, z, None, EffectSize("difference", apart), limits, z_mean.id)
