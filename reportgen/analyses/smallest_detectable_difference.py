"""The smallest difference that a number of cases shows with a planned power."""

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from reportgen.catalog import SILENT, Sides, Undefined, Values, Work, analysis
from reportgen.catalog.planned import quantiles, refuse_plan, whole
from reportgen.conventions import POWER
from reportgen.data.evidence import array
from reportgen.data.roots import root
from reportgen.distributions import noncentrality_of_t, t_quantile
from reportgen.errors import Problem, refuse

INDEPENDENT = r"\frac{(z + y)^2 \left(p(1 - p) + q(1 - q)\right)}{d^2}, \quad q = p + d"
PAIRED = r"\left(\frac{z \sqrt{f} + y \sqrt{f - d^2}}{d}\right)^2"
BY_ERROR, BY_T = r"d = (z + y) s", r"d = c \cdot s, \quad P(T_{m, c} > t) = w"


@analysis(
    label="Smallest detectable difference",
    formula=INDEPENDENT,
    undefined_when="no_difference_planned",
    fills="detectable",
    reference="Fleiss, Levin & Paik (2003), Statistical Methods for Rates and Proportions, 3rd edition, chapter 4; Connor (1987), Sample size for testing differences in proportions for the paired-sample design, Biometrics 43:207; from a standard error: Bloom (1995), Minimum detectable effects, Evaluation Review 19:547",
    says={
        "larger_than_possible": "the difference is {difference}, and at most {most} is possible here",
        "beyond_range": "with so few cases the power is below the planned one for every possible difference",
        "cases_per_group": "Number of cases in each group for this difference, rounded up afterwards.",
        "cases_in_pairs": "Number of cases, each judged by both models, for this difference, rounded up afterwards.",
        "smallest_difference": "Difference for which this is the number of cases.",
        "detectable_by_error": "Difference that a test with this standard error detects.",
        "detectable_by_t": "Difference that a t test with this standard error detects, by the noncentral t distribution.",
    },
    answers={
        "difference": "smallest detectable difference",
        "second_proportion": "second proportion with that difference",
        "n": "number of cases, of each group where there are two",
        "exact_n": "number of cases, not rounded",
    },
)
def smallest_detectable_difference(
    *,
    n: int | None = None,
    difference: float | None = None,
    proportion: float | None = None,
    discordant: float | None = None,
    standard_error: float | None = None,
    df: float | None = None,
    level: float = 0.95,
    power: float = POWER,
    sides: Sides = 2,
    work: Work = SILENT,
) -> Values | Undefined:
    """
    Smallest difference of two proportions that a number of cases shows with this power, or the number for a difference.

    With `proportion` it is about two groups of n different cases, of which one has this proportion; a difference above 0 is upwards
    from it. With `discordant` it is about two models on the same n cases, of which exactly one is right in this
    proportion of cases. Both are normal approximations. With `standard_error` it is about any estimate with this
    standard error, with `df` by the t distribution. It comes from the planned power, never from the observed difference.

    By hand: from 0.17 to 0.20 an interval that just excludes zero on average, so with a power of 0.5, needs
    1.96^2 * (0.17 * 0.83 + 0.2 * 0.8) / 0.03^2 = 1285.2 cases in each group.

    >>> found = smallest_detectable_difference(proportion=0.17, difference=0.03, power=0.5).values
    >>> found["n"], round(smallest_detectable_difference(proportion=0.17, n=1286, power=0.5).values["difference"], 4)
    (1286, 0.03)
    """
    refuse_plan(n=n, level=level, power=power)
    if standard_error is not None:
        _refuse_others(standard_error, df, (n, difference, proportion, discordant))
        return _from_error(standard_error, df, level, power, sides, work)
    _refuse_wrong(n, difference, proportion, discordant)
    z, y = quantiles(level, sides, power, work)
    plan = _Groups(proportion, z, y) if proportion is not None else _Pairs(discordant or 0.0, z, y)
    if difference is not None:
        return _for_difference(plan, difference, work)
    assert n is not None  # noqa: S101 - one of the two is given
    if plan.size(plan.room) > n:
        return Undefined("beyond_range")
    found = work.step("smallest_difference", "d", plan.difference(n))
    return Values(
        {"difference": found, "second_proportion": plan.second(found), "n": n, "exact_n": None}, main="difference"
    )


@dataclass(frozen=True, slots=True)
class _Plan(ABC):
    """What is known of the proportion, or of the discordant cases, with the quantiles for level and power."""

    known: float
    z: float
    y: float

    code: ClassVar[str]
    formula: ClassVar[str]

    @property
    def room(self) -> float:
        """Return the largest difference."""
        return self.known

    @abstractmethod
    def size(self, difference: float) -> float:
        """Return the number of cases, not whole."""

    def second(self, difference: float) -> float | None:  # noqa: ARG002 - see groups
        """Return the second proportion, where there are two."""
        return None

    def difference(self, n: int) -> float:
        """Solve for the difference; the number of cases falls with it."""
        low = self.room
        while self.size(low) <= n:
            low /= 2
        return float(root(lambda d: array(self.size(float(d)) - n), array(low), array(self.room)))


@dataclass(frozen=True, slots=True)
class _Groups(_Plan):
    """Two groups of different cases, of which the first has a known proportion."""

    code: ClassVar[str] = "cases_per_group"
    formula: ClassVar[str] = r"n = \frac{(z + y)^2 \left(p(1 - p) + q(1 - q)\right)}{d^2}"

    @property
    def room(self) -> float:
        return 1 - self.known

    def size(self, difference: float) -> float:
        p, q = self.known, self.known + difference
        return (self.z + self.y) ** 2 * (p * (1 - p) + q * (1 - q)) / difference**2

    def second(self, difference: float) -> float | None:
        return self.known + difference


@dataclass(frozen=True, slots=True)
class _Pairs(_Plan):
    """Two models on the same cases, with a known proportion of discordant ones."""

    code: ClassVar[str] = "cases_in_pairs"
    formula: ClassVar[str] = PAIRED

    def size(self, difference: float) -> float:
        spread = math.sqrt(max(self.known - difference**2, 0.0))
        return ((self.z * math.sqrt(self.known) + self.y * spread) / difference) ** 2


def _from_error(
    standard_error: float, df: float | None, level: float, power: float, sides: Sides, work: Work
) -> Values:
    """Return the difference that a test detects which divides an estimate by its standard error."""
    if df is None:
        z, y = quantiles(level, sides, power, work)
        found = work.step("detectable_by_error", BY_ERROR, (z + y) * standard_error, z=z, y=y, s=standard_error)
    else:
        q = 1 - (1 - level) / sides
        t = work.step("t_quantile", r"t = F_{m}^{-1}(q)", float(t_quantile(q, df)), m=df, q=q)
        c = float(noncentrality_of_t(1 - power, t, df))
        found = work.step("detectable_by_t", BY_T, c * standard_error, c=c, s=standard_error, w=power)
    return Values({"difference": found, "second_proportion": None, "n": None, "exact_n": None}, main="difference")


def _for_difference(plan: _Plan, difference: float, work: Work) -> Values | Undefined:
    """Return the number of cases for a difference."""
    if difference == 0:
        return Undefined("no_difference_planned")
    second, down = plan.second(difference), isinstance(plan, _Groups) and difference < 0
    most = plan.known if down else plan.room
    if abs(difference) > most:
        return Undefined("larger_than_possible", difference=abs(difference), most=most)
    exact = plan.size(difference if second is not None else abs(difference))
    symbols = {"z": plan.z, "y": plan.y, "d": abs(difference)}
    symbols |= {"f": plan.known} if second is None else {"p": plan.known, "q": second}
    work.step(plan.code, plan.formula, exact, **symbols)
    answers = {"difference": difference, "second_proportion": second, "n": whole(exact), "exact_n": exact}
    return Values(answers, main="n")


def _refuse_others(standard_error: float, df: float | None, others: Sequence[float | None]) -> None:
    """A standard error knows the number of cases already, and is above 0."""
    problems = []
    if any(one is not None for one in others):
        what = "standard_error already includes the number of cases"
        problems.append(Problem("wrong_option", what, "leave out n, difference, proportion and discordant"))
    for name, given in (("standard_error", standard_error), ("df", df)):
        if given is not None and given <= 0:
            problems.append(Problem("wrong_option", f"{name} must be above 0", "correct it", str(given)))
    refuse(problems)


def _refuse_wrong(n: int | None, difference: float | None, proportion: float | None, discordant: float | None) -> None:
    """Ask for one question at a time, and hold proportions to their range."""
    problems = []
    for names, given in (
        ("n and difference", (n, difference)),
        ("proportion and discordant", (proportion, discordant)),
    ):
        if sum(one is not None for one in given) != 1:
            problems.append(Problem("wrong_option", f"exactly one of {names} is required", "give one of the two"))
    if proportion is not None and not 0 <= proportion < 1:
        problems.append(Problem("wrong_option", "proportion must be from 0 to below 1", "correct it", str(proportion)))
    if discordant is not None and not 0 < discordant <= 1:
        problems.append(
            Problem("wrong_option", "discordant must be above 0 and at most 1", "correct it", str(discordant))
        )
    refuse(problems)
