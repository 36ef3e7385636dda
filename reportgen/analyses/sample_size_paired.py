"""How many cases two models need on the same cases, to show a difference by McNemar's test."""

import math

from reportgen.catalog import SILENT, Sides, Undefined, Values, Work, analysis
from reportgen.catalog.planned import quantiles, refuse_plan, whole
from reportgen.conventions import POWER
from reportgen.distributions import normal_below

SIZE = r"\left(\frac{z \sqrt{f} + y \sqrt{f - d^2}}{d}\right)^2"


@analysis(
    label="Sample size for paired proportions",
    formula=SIZE,
    undefined_when="no_difference_planned",
    reference="Connor (1987), Sample size for testing differences in proportions for the paired-sample design, Biometrics 43:207; Miettinen (1968), The matched pairs design in the case of all-or-none responses, Biometrics 24:339",
    says={
        "more_difference_than_discordant": "the models are to differ by {difference}, but only a proportion of {discordant} is discordant",
        "cases_of_pairs": "Number of cases for this power, rounded up afterwards.",
        "power_of_pairs": "Power with this number of cases, by the normal approximation.",
    },
    answers={
        "n": "number of cases",
        "exact_n": "number of cases, not rounded",
        "discordant_cases": "expected number of discordant cases",
        "power": "power with this number of cases",
    },
)
def sample_size_paired(
    *,
    difference: float,
    discordant: float,
    n: int | None = None,
    level: float = 0.95,
    power: float = POWER,
    sides: Sides = 2,
    work: Work = SILENT,
) -> Values | Undefined:
    """
    Number of cases from which McNemar's test shows a planned difference of two proportions with this power.

    `discordant` is the proportion of cases that exactly one model gets right; it must be at least the difference. With
    `n` it gives the power instead. It is a normal approximation; with few discordant cases the exact test has less power. The
    planned difference is one that matters, not the observed one.

    Connor (1987): 45% and 5% of the pairs discordant in either direction need 23 pairs for 80% power.

    >>> sample_size_paired(difference=0.4, discordant=0.5).values["n"]
    23
    """
    refuse_plan(n=n, level=level, power=power)
    if difference == 0:
        return Undefined("no_difference_planned")
    d = abs(difference)
    if not d <= discordant <= 1:
        return Undefined("more_difference_than_discordant", difference=d, discordant=discordant)
    z, y = quantiles(level, sides, power, work)
    spread = math.sqrt(max(discordant - d**2, 0.0))
    exact = ((z * math.sqrt(discordant) + y * spread) / d) ** 2
    if n is None:
        work.step("cases_of_pairs", rf"n = {SIZE}", exact, z=z, f=discordant, y=y, d=d)
    size = whole(exact) if n is None else n
    reach = d * math.sqrt(size) - z * math.sqrt(discordant)
    reached = float(normal_below(reach / spread)) if spread else float(reach >= 0)
    work.step(
        "power_of_pairs",
        r"w = \Phi\left(\frac{d \sqrt{n} - z \sqrt{f}}{\sqrt{f - d^2}}\right)",
        reached,
        d=d,
        n=size,
        z=z,
        f=discordant,
    )
    answers = {"n": size, "exact_n": exact, "discordant_cases": size * discordant, "power": reached}
    return Values(answers, main="power" if n is not None else "n")
