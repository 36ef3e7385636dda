"""Quantiles of the standard normal distribution."""

from reportgen.catalog.answers import Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.work import SILENT, Work
from reportgen.distributions import normal_below, normal_density
from reportgen.distributions import normal_quantile as quantile_of_normal
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Normal quantile",
    formula=r"P(Z \le z) = p",
    reference="Abramowitz & Stegun (1964), Handbook of Mathematical Functions, section 26.2",
    says={
        "share_below": "Probability below the quantile: the level and half of what is left.",
        "normal_quantile_of_p": "The number z that satisfies this equation.",
        "share_between": "Probability between minus this number and this number.",
    },
    answers={
        "quantile": "quantile",
        "below": "probability below it",
        "between": "probability between minus the quantile and the quantile",
        "density": "density there",
    },
)
def normal_quantile(*, p: float | None = None, level: float | None = None, work: Work = SILENT) -> Values:
    """
    The number below which a standard normal variable falls with probability `p`, or within which it is with
    probability `level`.

    A two-sided level of 95% and p = 0.975 are the same question.

    Abramowitz & Stegun (1964), table 26.5: the upper 2.5% begin at 1.95996.

    >>> round(normal_quantile(p=0.975).values["quantile"], 5), round(normal_quantile(level=0.95).values["quantile"], 5)
    (1.95996, 1.95996)
    """
    below = probability_below(p, level, work)
    z = work.step("normal_quantile_of_p", r"P(Z \le z) = p", float(quantile_of_normal(below)), p=below)
    between = abs(2 * float(normal_below(z)) - 1)
    work.step("share_between", r"P(|Z| \le |z|)", between, z=z)
    values = {"quantile": z, "below": below, "between": between, "density": float(normal_density(z))}
    return Values(values, main="quantile")


def probability_below(p: float | None, level: float | None, work: Work) -> float:
    """Return the probability below a quantile, from that or from a two-sided level."""
    if (p is None) == (level is None):
        what, remedy = "exactly one of p and level is needed", "give p=0.975, or level=0.95 for both sides"
        raise ReportgenError(Problem("wrong_option", what, remedy))
    if p is not None:
        if not 0 < p < 1:
            remedy = "write a probability such as 0.975"
            raise ReportgenError(Problem("out_of_range", "p must be between 0 and 1", remedy, str(p)))
        return p
    return work.step("share_below", r"p = \frac{1 + c}{2}", (1 + float(level or 0)) / 2, c=float(level or 0))
