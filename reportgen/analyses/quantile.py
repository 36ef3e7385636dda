"""Quantiles of the common distributions."""

from collections.abc import Callable
from dataclasses import dataclass

from reportgen.catalog import SILENT, Work, analysis
from reportgen.data.evidence import Array, Quantile, array
from reportgen.distributions import chi2_quantile, f_quantile, normal_quantile, t_quantile
from reportgen.errors import Problem, ReportgenError


@dataclass(frozen=True, slots=True)
class _Family:
    """One distribution: what its degrees of freedom are called, its quantile, and the equation that x solves."""

    df: tuple[str, ...]
    quantile: Callable[..., Array]
    formula: str


FAMILIES = {
    "normal": _Family((), normal_quantile, r"P(Z \le x) = p"),
    "t": _Family(("d",), t_quantile, r"P(T_{d} \le x) = p"),
    "f": _Family(("d_1", "d_2"), f_quantile, r"P(F_{d_{1}, d_{2}} \le x) = p"),
    "chi2": _Family(("d",), chi2_quantile, r"P(\chi^2_{d} \le x) = p"),
}


@analysis(
    label="Quantile",
    formula=r"P(X \le x) = p",
    reference="Abramowitz & Stegun (1964), Handbook of Mathematical Functions, chapter 26",
    says={"quantile": "The number x that satisfies this equation."},
)
def quantile(asked: Quantile, *, work: Work = SILENT) -> Array:
    """
    The number below which a variable of this distribution falls with probability p.

    A two-sided test at 5% needs p = 0.975, a one-sided one p = 0.95.

    Abramowitz & Stegun (1964), table 26.10: Student's t with 9 degrees of freedom, two-sided 5%, is 2.262.

    >>> round(float(quantile(Quantile("t", 0.975, (9,)))), 3)
    2.262
    """
    if problems := _problems(asked):
        raise ReportgenError(problems)
    family = FAMILIES[asked.distribution]
    value = array(family.quantile(asked.p, *asked.df))
    work.step("quantile", family.formula, value, p=asked.p, **dict(zip(family.df, asked.df, strict=True)))
    return value


def _problems(asked: Quantile) -> list[Problem]:
    """Say all that is wrong with what was asked."""
    found = []
    if not 0 < asked.p < 1:
        found.append(
            Problem("out_of_range", "p must be between 0 and 1", "write a probability such as 0.975", str(asked.p))
        )
    family = FAMILIES.get(asked.distribution)
    if family is None:
        return [*found, Problem.unknown_name("distribution", asked.distribution, FAMILIES)]
    if len(asked.df) != len(family.df):
        found.append(_wrong_df(asked, len(family.df)))
    if not all(0 < degrees < float("inf") for degrees in asked.df):
        found.append(Problem("out_of_range", "degrees of freedom must be above 0", "write df=9", str(asked.df)))
    return found


def _wrong_df(asked: Quantile, wanted: int) -> Problem:
    """Say how many degrees of freedom the distribution has."""
    remedy = ("leave df out", "write df=9", "write df=3,45: the numerator's, then the denominator's")[wanted]
    what = f"the {asked.distribution} distribution has {('no', 'one', 'two')[wanted]} degrees of freedom"
    if wanted == 1:
        what = f"the {asked.distribution} distribution has one number of degrees of freedom"
    given = ", ".join(f"{degrees:g}" for degrees in asked.df) or "none given"
    return Problem("wrong_number", what, remedy, given)
