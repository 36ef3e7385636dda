"""Size of a new sample that would settle a criterion on a proportion."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog import SILENT, Sides, Undefined, Values, Work, analysis
from reportgen.data.evidence import Array, array
from reportgen.distributions import binomial_at_most, binomial_trials, normal_quantile
from reportgen.errors import Problem, refuse

MOST = 10**7  # cases: larger answers are of no use
BLOCK = 256  # numbers of allowed failures that are looked at together
TAIL = r"\sum_{i=0}^{d} \binom{n}{i} q^i (1 - q)^{n - i}"


@analysis(
    label="Cases needed",
    formula=r"\min \left\{ m : \Pr(\text{the bound clears} \mid n) \ge \text{power for all } n \ge m \right\}",
    reference="Chernick & Liu (2002), The saw-toothed behavior of power versus sample size and software solutions: single binomial proportion using exact methods, The American Statistician 56:149",
    fills="cases_needed",
    says={
        "trivial_threshold": "every sample meets this threshold",
        "too_many_cases": "more than {most} cases would be needed",
        "tail_at_threshold": "Probability of no more failures than allowed if the true proportion is at the threshold.",
        "power": "Probability of no more failures than allowed at the stated proportion.",
    },
    answers={
        "cases": "size of the sample",
        "successes": "successes needed",
    },
)
def cases_needed(
    *,
    proportion: float,
    threshold: float,
    level: float = 0.95,
    power: float = 0.8,
    sides: Sides = 2,
    method: Literal["clopper_pearson", "wilson"] = "clopper_pearson",
    at: Literal["at_least", "at_most"] = "at_least",
    work: Work = SILENT,
) -> Values | Undefined:
    """
    Size of a new sample from which the confidence limit of a proportion meets a threshold with at least this power.

    Power does not increase steadily with the size, so this is the smallest size from which every larger one has the
    power. Gives the size, the number of successes that then just meets the threshold, and the exact power.

    By hand: at a true proportion of 1 nothing fails, and 0.5^n is at most 0.025 from n = 6 on.

    >>> int(cases_needed(proportion=1.0, threshold=0.5).values["cases"])
    6
    """
    _refuse_wrong(proportion=proportion, threshold=threshold, level=level, power=power)
    at_threshold, true = (threshold, proportion) if at == "at_most" else (1 - threshold, 1 - proportion)
    if at_threshold >= 1:
        return Undefined("trivial_threshold")
    if true >= at_threshold:
        return Undefined("not_beyond_threshold", proportion=proportion, threshold=threshold)
    bound = Bound(at_threshold, (1 - level) / sides, method)
    enough = _enough(bound, true, power)
    if enough is None:
        return Undefined("too_many_cases", most=MOST)
    allowed = enough - _falling_short(bound, true, power, enough)
    cases = int(bound.size(array(allowed)))
    reached = float(binomial_at_most(allowed, cases, true))
    work.step(
        "tail_at_threshold",
        rf"q = {TAIL}",
        binomial_at_most(allowed, cases, at_threshold),
        d=allowed,
        n=cases,
        q=at_threshold,
    )
    work.step("power", rf"w = {TAIL}", reached, d=allowed, n=cases, q=true)
    successes = allowed if at == "at_most" else cases - allowed
    return Values({"cases": cases, "successes": successes, "power": reached}, main="cases")


@dataclass(frozen=True, slots=True)
class Bound:
    """The upper bound of a share of failures, and when it clears the share at the threshold."""

    share: float
    tail: float
    method: str

    def edge(self, allowed: Array) -> Array:
        """Return the size, not whole, from which on so many failures clear."""
        if self.method == "clopper_pearson":
            return binomial_trials(allowed, self.share, self.tail)
        spread = normal_quantile(1 - self.tail) * np.sqrt(self.share * (1 - self.share))
        return array(((spread + np.sqrt(spread**2 + 4 * self.share * allowed)) / (2 * self.share)) ** 2)

    def size(self, allowed: Array) -> Array:
        """Return the smallest whole size at which so many failures clear."""
        size = np.maximum(np.ceil(self.edge(allowed)), allowed + 1)
        while (short := ~self._clears(allowed, size)).any():
            size = size + short
        while (over := (size > allowed + 1) & self._clears(allowed, size - 1)).any():
            size = size - over
        return size

    def _clears(self, allowed: Array, size: Array) -> NDArray[np.bool_]:
        if self.method == "clopper_pearson":
            return np.asarray(binomial_at_most(allowed, size, self.share) <= self.tail)
        spread = normal_quantile(1 - self.tail) * np.sqrt(size * self.share * (1 - self.share))
        return np.asarray(size * self.share - allowed >= spread)


def _enough(bound: Bound, true: float, power: float) -> int | None:
    """
    Find a number of allowed failures from which on the power suffices at every size.

    Between the sizes at which one more failure is allowed, power falls; it stays above its value at the next such edge,
    taken as a number that need not be whole, and that value rises smoothly.
    """

    def suffices(allowed: int) -> bool:
        return bool(binomial_at_most(allowed, bound.edge(array(allowed + 1)), true) >= power)

    high = 1
    while not suffices(high):
        high *= 2
        if bound.edge(array(high)) > MOST:
            return None
    low = -1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if suffices(middle) else (middle, high)
    return high


def _falling_short(bound: Bound, true: float, power: float, enough: int) -> int:
    """Count how many numbers of allowed failures before this one suffice too, until one falls short at its last size."""
    for end in range(enough, 0, -BLOCK):
        allowed = np.arange(max(end - BLOCK, 0), end, dtype=float)
        short = np.flatnonzero(binomial_at_most(allowed, bound.size(allowed + 1) - 1, true) < power)
        if len(short):
            return enough - int(allowed[short[-1]]) - 1
    return enough


def _refuse_wrong(**given: float) -> None:
    """Refuse numbers that are no shares, and levels or powers that nothing reaches."""
    problems = [
        Problem("wrong_option", f"{name} must be between 0 and 1", "correct it", str(value))
        for name, value in given.items()
        if not (0 < value < 1 or (name in ("proportion", "threshold") and 0 <= value <= 1))
    ]
    refuse(problems)
