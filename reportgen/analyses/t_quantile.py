"""Quantiles of Student's t distribution."""

import math

from reportgen.analyses.normal_quantile import probability_below
from reportgen.catalog.answers import Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.work import SILENT, Work
from reportgen.distributions import normal_quantile, t_below
from reportgen.distributions import t_quantile as quantile_of_t
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Quantile of Student's t",
    formula=r"P(T_{d} \le t) = p",
    reference="Student (1908), The probable error of a mean, Biometrika 6:1; Abramowitz & Stegun (1964), Handbook of Mathematical Functions, table 26.10",
    says={
        "t_quantile_of_p": "The number t that satisfies this equation.",
        "share_between_t": "Probability between minus this number and this number.",
        "normal_for_comparison": "Quantile of the normal distribution for comparison: of many degrees of freedom the limit.",
    },
    answers={
        "quantile": "quantile",
        "below": "probability below it",
        "between": "probability between minus the quantile and the quantile",
        "normal": "normal quantile for comparison",
    },
)
def t_quantile(*, df: float, p: float | None = None, level: float | None = None, work: Work = SILENT) -> Values:
    """
    The number below which Student's t falls with probability `p`, or within which it is with probability `level`.

    Degrees of freedom need not be whole, as in Welch's test.

    Abramowitz & Stegun (1964), table 26.10: with 9 degrees of freedom, two-sided 5%, it is 2.262.

    >>> round(t_quantile(df=9, level=0.95).values["quantile"], 3)
    2.262
    """
    if not 0 < df < math.inf:
        raise ReportgenError(Problem("out_of_range", "degrees of freedom must be above 0", "write df=9", str(df)))
    below = probability_below(p, level, work)
    t = work.step("t_quantile_of_p", r"P(T_{d} \le t) = p", float(quantile_of_t(below, df)), d=df, p=below)
    between = abs(2 * float(t_below(t, df)) - 1)
    work.step("share_between_t", r"P(|T_{d}| \le |t|)", between, d=df, t=t)
    normal = work.step("normal_for_comparison", r"P(Z \le z) = p", float(normal_quantile(below)), p=below)
    return Values({"quantile": t, "below": below, "between": between, "normal": normal}, main="quantile")
