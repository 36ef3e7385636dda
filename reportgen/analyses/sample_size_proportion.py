"""How many cases a share needs to be known well enough."""

import math
from typing import Literal

from reportgen.catalog import SILENT, Sides, Undefined, Values, Work, analysis
from reportgen.conventions import LEAST_VARIANCE_OF_COUNT, ROUNDING_OF_CASES
from reportgen.distributions import normal_quantile
from reportgen.errors import Problem, refuse

Form = Literal["wilson", "wald"]
HALF = {
    "wald": r"z \sqrt{\frac{p(1 - p)}{n}}",
    "wilson": r"\frac{z}{1 + z^2 / n} \sqrt{\frac{p(1 - p)}{n} + \frac{z^2}{4 \cdot n^2}}",
}
WALD_SIZE = r"\frac{z^2 \cdot p(1 - p)}{h^2}"
CURVE_SIZE = r"n_{0} = \frac{v}{p(1 - p)}"
POWER_SIZE = r"\left(\frac{z \sqrt{q(1 - q)} + y \sqrt{p(1 - p)}}{p - q}\right)^2"


@analysis(
    label="Sample size for a proportion",
    formula=HALF["wilson"],
    reference="Piegorsch (2004), Sample sizes for improved binomial confidence intervals, Computational Statistics & Data Analysis 46:309; Fleiss, Levin & Paik (2003), Statistical Methods for Rates and Proportions, 3rd edition, chapter 2",
    says={
        "no_width_of_share": "at a proportion of zero or one this interval has zero width for any number of cases",
        "cases_for_width": "Number of cases for this half-width, rounded up afterwards.",
        "half_width": "Half-width of the interval with this number of cases.",
        "cases_for_normal": "Number of cases from which the variance of the count is large enough for the normal curve, rounded up afterwards.",
        "power_quantile": "Normal quantile for the power.",
        "cases_for_power": "Number of cases for this power, rounded up afterwards.",
    },
    answers={"n_for_normal": "cases needed for the normal approximation"},
)
def sample_size_proportion(
    *,
    proportion: float,
    half_width: float | None = None,
    n: int | None = None,
    threshold: float | None = None,
    level: float = 0.95,
    power: float = 0.8,
    sides: Sides = 2,
    interval: Form = "wilson",
    work: Work = SILENT,
) -> Values | Undefined:
    """
    Number of cases for an interval for this half-width at the expected proportion, or for this power against a
    threshold.

    With `half_width` it gives the smallest n, with `n` the half-width, of the Wilson or the Wald interval. With
    `threshold` it gives the n from which a score test has the power if the true proportion is `proportion`, by the
    normal approximation; `cases_needed` is the exact answer. `n_for_normal` is the smallest n for which the variance of the count,
    n p (1 - p), is at least 5: from there on the normal curve is taken to be near enough. For a width, a proportion of 0.5 is the most cautious
    assumption.

    By hand: 1.96^2 * 0.25 / 0.05^2 = 384.1.

    >>> sample_size_proportion(proportion=0.5, half_width=0.05, interval="wald").values["n"]
    385
    """
    _refuse_wrong(proportion=proportion, threshold=threshold, half_width=half_width, n=n)
    z = float(normal_quantile(1 - (1 - level) / sides))
    work.step("normal_quantile", r"z = \Phi^{-1}(q)", z, q=1 - (1 - level) / sides)
    if threshold is not None:
        return _for_power(proportion, threshold, z, power, work)
    if half_width is not None:
        exact = _size(proportion, half_width, z, interval)
        if not exact > 0:
            return Undefined("no_width_of_share")
        if interval == "wald":
            work.step("cases_for_width", rf"n = {WALD_SIZE}", exact, z=z, p=proportion, h=half_width)
        n = math.ceil(exact - ROUNDING_OF_CASES)
    assert n is not None  # noqa: S101 - one of the three is given
    reached = _half_width(proportion, n, z, interval)
    work.step("half_width", f"h = {HALF[interval]}", reached, z=z, p=proportion, n=n)
    answers = {"n": n, "half_width": reached} | _for_normal_curve(proportion, work)
    return Values(answers, main="half_width" if half_width is None else "n")


def _for_normal_curve(p: float, work: Work) -> dict[str, int]:
    """Return from how many cases on the normal curve is taken to be near enough, if the proportion is neither 0 nor 1."""
    if p in (0, 1):
        return {}
    least = work.step(
        "cases_for_normal", CURVE_SIZE, LEAST_VARIANCE_OF_COUNT / (p * (1 - p)), v=LEAST_VARIANCE_OF_COUNT, p=p
    )
    return {"n_for_normal": math.ceil(least - ROUNDING_OF_CASES)}


def _size(p: float, h: float, z: float, interval: Form) -> float:
    """Solve the half width for the number of cases, which need not be whole."""
    spread = p * (1 - p)
    if interval == "wald":
        return z**2 * spread / h**2
    # with x = z^2 / n: (1/4 - h^2) x^2 + (spread - 2 h^2) x - h^2 = 0, which has one root above 0
    square, linear = 0.25 - h**2, spread - 2 * h**2
    x = (-linear + math.sqrt(linear**2 + 4 * square * h**2)) / (2 * square)
    return z**2 / x


def _half_width(p: float, n: int, z: float, interval: Form) -> float:
    spread = p * (1 - p) / n
    if interval == "wald":
        return z * math.sqrt(spread)
    return z / (1 + z**2 / n) * math.sqrt(spread + z**2 / (4 * n**2))


def _for_power(p: float, q: float, z: float, power: float, work: Work) -> Values | Undefined:
    if p == q:
        return Undefined("not_beyond_threshold")
    y = work.step("power_quantile", r"y = \Phi^{-1}(w)", float(normal_quantile(power)), w=power)
    spread = z * math.sqrt(q * (1 - q)) + y * math.sqrt(p * (1 - p))  # below zero, any number of cases is enough
    exact = (max(spread, 0) / (p - q)) ** 2
    work.step("cases_for_power", f"n = {POWER_SIZE}", exact, z=z, q=q, y=y, p=p)
    return Values({"n": max(1, math.ceil(exact - ROUNDING_OF_CASES)), "power": power}, main="n")


def _refuse_wrong(*, proportion: float, threshold: float | None, half_width: float | None, n: int | None) -> None:
    """Hold shares to 0 to 1 and widths below a half, and ask for one question at a time."""
    problems = []
    if sum(each is not None for each in (threshold, half_width, n)) != 1:
        what = "exactly one of half_width, n and threshold is required"
        problems.append(Problem("wrong_option", what, "give one of the three"))
    if not 0 <= proportion <= 1:
        problems.append(Problem("wrong_option", "proportion must be between 0 and 1", "correct it", str(proportion)))
    if threshold is not None and not 0 < threshold < 1:
        problems.append(Problem("wrong_option", "threshold must be between 0 and 1", "correct it", str(threshold)))
    if half_width is not None and not 0 < half_width < 0.5:
        what = "half_width must be between 0 and 0.5"
        problems.append(Problem("wrong_option", what, "write 0.05 for 5 points to each side", str(half_width)))
    if n is not None and n < 1:
        problems.append(Problem("wrong_option", "n must be at least 1", "write the number of cases", str(n)))
    refuse(problems)
