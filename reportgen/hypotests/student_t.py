"""Student's t test of two independent samples with one variance."""

from reportgen.catalog.answers import Tested
from reportgen.catalog.declare import hypotest
from reportgen.catalog.method import Alternative
from reportgen.catalog.work import SILENT, Work
from reportgen.checks.equal_variances import equal_variances
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.normal_differences import normal_differences
from reportgen.data.samples import IndependentSamples
from reportgen.hypotests.welch_t import means_tested


@hypotest(
    label="Student's t test of two samples",
    aliases=("two_sample_t",),
    question="Do two independent samples with the same variance have the same mean?",
    null="both expected values are equal",
    formula=r"t = \frac{\bar{x}_1 - \bar{x}_2}{s \sqrt{1 / n_1 + 1 / n_2}}",
    checks=(independent_cases, normal_differences, equal_variances),
    undefined_when="no_spread_in_groups",
    follows="t",
    reference="Student (1908), The probable error of a mean, Biometrika 6:1; Fisher (1925), Applications of Student's distribution, Metron 5:90",
)
def student_t(
    samples: IndependentSamples, *, alternative: Alternative = "two-sided", level: float = 0.95, work: Work = SILENT
) -> Tested:
    """
    Tests whether two independent samples have the same mean, with one variance for both.

    Unequal variances make it err in samples of different sizes; Welch's test does not need this assumption and loses
    hardly any power.

    Annette Dobson (1990), page 9: weights of plants under control and treatment; R prints t = 1.1913 on 18 degrees of
    freedom and p = 0.249.

    >>> control = [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14]
    >>> treatment = [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69]
    >>> found = student_t(IndependentSamples.of(control, treatment))
    >>> round(found.statistic, 4), found.df, round(found.p_value, 3)
    (1.1913, 18.0, 0.249)
    """
    return means_tested(samples, alternative, level, work, equal_variances=True)
