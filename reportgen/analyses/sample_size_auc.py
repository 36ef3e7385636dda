"""How many positive and negative cases an AUC needs, for a threshold or for the width of its interval."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from reportgen.catalog import SILENT, Sides, Undefined, Values, Work, analysis
from reportgen.catalog.planned import quantiles, refuse_plan, whole
from reportgen.conventions import POWER
from reportgen.data.evidence import array
from reportgen.data.roots import root
from reportgen.distributions import normal_below, normal_quantile
from reportgen.errors import Problem, refuse
from reportgen.intervals.hanley_mcneil import VARIANCE, variance_of

Model = Literal["hanley_mcneil", "obuchowski"]
BINORMAL = r"0.0099 \cdot e^{-a^2 / 2} \left(\frac{5 a^2 + 8}{P} + \frac{a^2 + 8}{N}\right)"
ROOT_OF_TWO = 1.414  # as printed
SHAPES = {
    "hanley_mcneil": rf"{VARIANCE}, \quad Q_{{1}} = \frac{{A}}{{2 - A}}, \quad Q_{{2}} = \frac{{2 A^2}}{{1 + A}}",
    "obuchowski": BINORMAL,
}
REACHED = r"\Phi\left(\frac{|A - B| - z \sqrt{u}}{\sqrt{v}}\right)"


@analysis(
    label="Sample size for an AUC",
    formula=rf"{REACHED}, \quad v = {VARIANCE}",
    undefined_when="not_beyond_threshold",
    reference="Hanley & McNeil (1982), The meaning and use of the area under a receiver operating characteristic (ROC) curve, Radiology 143:29; Obuchowski, Lieber & Wians (2004), ROC curves in clinical chemistry: uses, misuses, and possible solutions, Clinical Chemistry 50:1118",
    says={
        "variance_at_auc": "Variance of the AUC at its expected value, with these numbers of cases.",
        "variance_at_threshold": "Variance of the AUC at the threshold, with these numbers of cases.",
        "positives_for_auc": "Number of positive cases, before rounding up.",
        "half_width_of_auc": "Half-width of the interval with these numbers of cases.",
        "power_of_auc": "Power with these numbers of cases, by the normal approximation.",
    },
    answers={
        "positives": "number of positive cases",
        "negatives": "number of negative cases",
        "exact_positives": "number of positive cases, not rounded",
        "power": "power with these numbers of cases",
        "half_width": "half-width of the interval with these numbers of cases",
    },
)
def sample_size_auc(
    *,
    auc: float,
    threshold: float | None = None,
    half_width: float | None = None,
    positives: int | None = None,
    negatives_per_positive: float = 1.0,
    variance: Model = "hanley_mcneil",
    level: float = 0.95,
    power: float = POWER,
    sides: Sides = 2,
    work: Work = SILENT,
) -> Values | Undefined:
    """
    Number of positive and negative cases for this power against a threshold, or for this half-width, at an expected AUC.

    With `positives` it gives the power or the half-width instead. `hanley_mcneil` takes exponentially distributed
    scores, `obuchowski` normally distributed ones that are rated on a scale. Both are normal approximations.

    Obuchowski, Lieber & Wians (2004), table 4: against 0.5, an AUC of 0.7 needs 33 cases of each class for 90% power,
    one-sided.

    >>> plan = {"auc": 0.7, "threshold": 0.5, "power": 0.9, "sides": 1, "variance": "obuchowski"}
    >>> sample_size_auc(**plan).values["positives"]
    33
    """
    refuse_plan(n=None, level=level, power=power)
    _refuse_wrong(auc, threshold, half_width, positives, negatives_per_positive)
    if threshold == auc:
        return Undefined("not_beyond_threshold")
    plan = _Plan(auc, negatives_per_positive, variance)
    if threshold is None:
        q = 1 - (1 - level) / sides
        z = work.step("quantile_of_level", r"z = \Phi^{-1}(q)", float(normal_quantile(q)), q=q)
        return _for_width(plan, z, half_width, positives, work)
    z, y = quantiles(level, sides, power, work)
    return _for_power(plan, threshold, (z, y), positives, work)


@dataclass(frozen=True, slots=True)
class _Plan:
    """The expected AUC, the negative cases for each positive one, and the model of its variance."""

    auc: float
    ratio: float
    model: Model

    def error(self, area: float, positives: float, negatives: float | None = None) -> float:
        """Return the standard error of an AUC with this value."""
        others = self.ratio * positives if negatives is None else negatives
        if self.model == "hanley_mcneil":
            return math.sqrt(float(variance_of(array(area), array(positives), array(others))))
        a = ROOT_OF_TWO * float(normal_quantile(area))
        return math.sqrt(0.0099 * math.exp(-(a**2) / 2) * ((5 * a**2 + 8) / positives + (a**2 + 8) / others))

    def sizes(self, exact: float) -> tuple[int, int]:
        """Round both numbers of cases up."""
        return max(whole(exact), 1), max(whole(self.ratio * exact), 1)

    def variance(self, code: str, area: float, sizes: tuple[int, int], work: Work) -> float:
        """Return the variance with whole cases, as a step."""
        found = self.error(area, *sizes) ** 2
        symbols: dict[str, float] = {"A": area, "P": sizes[0], "N": sizes[1]}
        if self.model == "hanley_mcneil":
            symbols |= {"Q_1": area / (2 - area), "Q_2": 2 * area**2 / (1 + area)}
        else:
            symbols = {"a": ROOT_OF_TWO * float(normal_quantile(area)), "P": sizes[0], "N": sizes[1]}
        letter = "v" if code == "variance_at_auc" else "u"
        formula = VARIANCE if self.model == "hanley_mcneil" else BINORMAL
        return work.step(code, f"{letter} = {formula}", found, **symbols)


def _for_width(plan: _Plan, z: float, half_width: float | None, positives: int | None, work: Work) -> Values:
    """Find the numbers of cases for a half-width, or the half-width for numbers of cases."""
    exact = None if half_width is None else _solve(lambda m: z * plan.error(plan.auc, m) - half_width)
    sizes = plan.sizes(exact if exact is not None else positives or 1)
    if exact is not None:
        work.step("positives_for_auc", r"P", exact)
    v = plan.variance("variance_at_auc", plan.auc, sizes, work)
    reached = work.step("half_width_of_auc", r"h = z \sqrt{v}", z * math.sqrt(v), z=z, v=v)
    return _values(sizes, exact, power=None, half_width=reached, main="positives" if exact else "half_width")


def _for_power(plan: _Plan, threshold: float, wanted: tuple[float, float], positives: int | None, work: Work) -> Values:
    """Find the numbers of cases for a power, or the power for numbers of cases."""
    (z, y), distance = wanted, abs(plan.auc - threshold)
    exact = None
    if positives is None:
        exact = _solve(lambda m: z * plan.error(threshold, m) + y * plan.error(plan.auc, m) - distance)
        work.step("positives_for_auc", r"P", exact)
    sizes = plan.sizes(exact if exact is not None else positives or 1)
    u = plan.variance("variance_at_threshold", threshold, sizes, work)
    v = plan.variance("variance_at_auc", plan.auc, sizes, work)
    reached = float(normal_below((distance - z * math.sqrt(u)) / math.sqrt(v)))
    work.step("power_of_auc", rf"w = {REACHED}", reached, A=plan.auc, B=threshold, z=z, u=u, v=v)
    half_width = z * math.sqrt(v)
    return _values(sizes, exact, power=reached, half_width=half_width, main="positives" if exact else "power")


def _values(
    sizes: tuple[int, int], exact: float | None, *, power: float | None, half_width: float, main: str
) -> Values:
    answers = {"positives": sizes[0], "negatives": sizes[1], "exact_positives": exact, "power": power}
    return Values({**answers, "half_width": half_width}, main=main)


def _solve(excess: Callable[[float], float]) -> float:
    """Find the number of cases at which a width or a distance is reached; both fall with the number."""
    low = high = 1.0
    while excess(low) <= 0:
        low /= 2
    while excess(high) > 0:
        high *= 2
    return float(root(lambda m: array(excess(float(m))), array(low), array(high)))


def _refuse_wrong(
    auc: float, threshold: float | None, half_width: float | None, positives: int | None, ratio: float
) -> None:
    """Hold areas to their range, and ask for one question at a time."""
    problems = []
    if (half_width is not None) + (positives is not None) != 1 and threshold is None:
        what = "threshold, or exactly one of half_width and positives, is required"
        problems.append(Problem("wrong_option", what, "write threshold=0.75 for the power against 0.75"))
    if threshold is not None and half_width is not None:
        what = "threshold and half_width are two questions"
        problems.append(Problem("wrong_option", what, "leave out one of the two"))
    for name, given in (("auc", auc), ("threshold", threshold)):
        if given is not None and not 0 < given < 1:
            what = f"{name} must be above 0 and below 1"
            problems.append(Problem("wrong_option", what, "correct it", str(given)))
    if half_width is not None and not 0 < half_width < 0.5:
        what = "half_width must be between 0 and 0.5"
        problems.append(Problem("wrong_option", what, "write 0.05 for 5 points to each side", str(half_width)))
    if positives is not None and positives < 1:
        problems.append(Problem("wrong_option", "positives must be at least 1", "correct it", str(positives)))
    if not (0 < ratio < math.inf):
        problems.append(Problem("wrong_option", "negatives_per_positive must be above 0", "correct it", str(ratio)))
    refuse(problems)
