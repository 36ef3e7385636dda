"""Bounds on how far an observed risk is from the true one: any two of cases, distance and probability give the third."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from reportgen.catalog.answers import Values
from reportgen.catalog.work import Work
from reportgen.conventions import ROUNDING_OF_CASES
from reportgen.errors import Problem, refuse

ANSWERS = {
    "bound": "bound on the probability",
    "epsilon": "distance",
    "n": "number of cases",
    "n_whole": "number of cases, rounded up",
    "vacuous": "vacuous, which says nothing",
}


@dataclass(frozen=True, slots=True)
class TwoOfThree:
    """Two of three: cases, the distance that is exceeded, and the probability of exceeding it."""

    n: float | None
    epsilon: float | None
    delta: float | None

    def refuse_wrong(self, **counts: float | None) -> None:
        """Ask for two of the three, each in its range, and for whole counts."""
        problems = []
        if sum(each is None for each in (self.n, self.epsilon, self.delta)) != 1:
            what = "exactly two of n, epsilon and delta are needed"
            problems.append(Problem("wrong_option", what, "leave out the third"))
        for name, value in (("epsilon", self.epsilon), ("delta", self.delta)):
            if value is not None and not 0 < value < 1:
                problems.append(Problem("wrong_option", f"{name} must be between 0 and 1", "correct it", str(value)))
        for name, value in (("n", self.n), *counts.items()):
            if value is not None and not (1 <= value < math.inf and value % 1 == 0):
                what = f"{name} must be a whole number from 1"
                problems.append(Problem("wrong_option", what, "correct it", str(value)))
        refuse(problems)


def solved(asked: TwoOfThree, factor: float, work: Work) -> Values:
    """Solve d = F exp(-2 n e^2) for what is not given."""
    n, epsilon, delta = asked.n, asked.epsilon, asked.delta
    if delta is None and n is not None and epsilon is not None:
        delta = factor * math.exp(-2 * n * epsilon**2)
        work.step("bound_on_probability", r"b = F e^{-2 n \epsilon^2}", delta, F=factor, n=n, epsilon=epsilon)
        return Values({"bound": delta, "vacuous": delta >= 1}, main="bound")
    assert delta is not None  # noqa: S101 - two of the three are given
    log = math.log(factor / delta)
    if n is not None:
        epsilon = math.sqrt(log / (2 * n))
        work.step(
            "distance_for_probability",
            r"\epsilon = \sqrt{\frac{\ln(F / \delta)}{2 n}}",
            epsilon,
            F=factor,
            delta=delta,
            n=n,
        )
        return Values({"epsilon": epsilon, "vacuous": epsilon >= 1}, main="epsilon")
    assert epsilon is not None  # noqa: S101 - the same
    n = log / (2 * epsilon**2)
    formula = r"\frac{\ln(F / \delta)}{2 \epsilon^2}"
    work.step("cases_for_distance", formula, n, F=factor, delta=delta, epsilon=epsilon)
    return Values({"n": n, "n_whole": math.ceil(n - ROUNDING_OF_CASES), "vacuous": False}, main="n")


def first_below(function: Callable[[int], float], limit: float) -> int:
    """Find the first whole number from 1 at which a function that falls through the limit once is at most that."""
    high = 1
    while function(high) > limit:
        high *= 2
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if function(middle) > limit else (low, middle)
    return high
