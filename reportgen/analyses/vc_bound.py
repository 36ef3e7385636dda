"""The bound of Vapnik and Chervonenkis."""

import math

import numpy as np

from reportgen.catalog.answers import Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.deviations import ANSWERS, TwoOfThree, first_below
from reportgen.catalog.work import SILENT, Work
from reportgen.distributions import log_gamma


@analysis(
    label="Vapnik-Chervonenkis bound",
    abbreviation="VC bound",
    formula=r"P(\sup_h |\hat{R}_h - R_h| > \epsilon) \le 4 \sum_{i=0}^{d} \binom{2n}{i} e^{-n \epsilon^2 / 8}",
    reference="Vapnik & Chervonenkis (1971), On the uniform convergence of relative frequencies of events to their probabilities, Theory of Probability and its Applications 16:264; in this form: Anthony & Bartlett (1999), Neural Network Learning: Theoretical Foundations, theorem 4.3",
    says={
        "log_of_growth": "Logarithm of the largest number of ways in which the class can label twice as many cases, by Sauer's lemma.",
        "vc_probability": "Bound on the probability; one or more is vacuous.",
        "vc_distance": "Distance that is exceeded with at most this probability; one or more is vacuous.",
        "vc_cases": "Smallest number of cases with at most this probability.",
    },
    answers=ANSWERS | {"log_growth": "logarithm of the growth function"},
)
def vc_bound(
    *,
    vc_dimension: int,
    n: int | None = None,
    epsilon: float | None = None,
    delta: float | None = None,
    work: Work = SILENT,
) -> Values:
    """
    Bound on the probability that any hypothesis of a class has an error rate farther from the observed one than a distance.

    The class may be infinite: what counts is its Vapnik-Chervonenkis dimension, the largest number of cases that it can
    label in every way. The bound applies to every distribution and is very loose; for a usual number of cases it is often
    vacuous, which says nothing against the model.

    Abu-Mostafa, Magdon-Ismail & Lin (2012), Learning from Data, 2.2: with dimension 1, 100 cases and a probability of 0.1 the
    distance is 0.848.

    >>> found = vc_bound(vc_dimension=1, n=100, delta=0.1).values
    >>> round(found["epsilon"], 3), found["vacuous"]
    (0.848, False)
    """
    asked = TwoOfThree(n, epsilon, delta)
    asked.refuse_wrong(vc_dimension=vc_dimension)
    if n is None:
        assert epsilon is not None  # noqa: S101 - two of the three are given
        assert delta is not None  # noqa: S101 - the same
        found = first_below(lambda size: log_bound(vc_dimension, size, epsilon), math.log(delta))
        growth = log_growth(vc_dimension, found)
        _note(work, growth, vc_dimension, found)
        formula = r"n = \min \{n: 4 e^{g} e^{-n \epsilon^2 / 8} \le \delta\}"
        work.step("vc_cases", formula, found, epsilon=epsilon, delta=delta)
        return Values({"n": found, "n_whole": found, "vacuous": False, "log_growth": growth}, main="n")
    growth = log_growth(vc_dimension, n)
    _note(work, growth, vc_dimension, n)
    if epsilon is not None:
        log = log_bound(vc_dimension, n, epsilon)
        bound = math.exp(log) if log < math.log(np.finfo(float).max) else math.inf
        if math.isinf(bound):
            return Values({"bound": None, "vacuous": True, "log_growth": growth}, main="vacuous")
        work.step("vc_probability", r"4 e^{g} e^{-n \epsilon^2 / 8}", bound, g=growth, n=n, epsilon=epsilon)
        return Values({"bound": bound, "vacuous": bound >= 1, "log_growth": growth}, main="bound")
    assert delta is not None  # noqa: S101 - two of the three are given
    distance = math.sqrt(8 / n * (math.log(4 / delta) + growth))
    formula = r"\sqrt{\frac{8}{n} \left(\ln \frac{4}{\delta} + g\right)}"
    work.step("vc_distance", rf"\epsilon = {formula}", distance, n=n, delta=delta, g=growth)
    return Values({"epsilon": distance, "vacuous": distance >= 1, "log_growth": growth}, main="epsilon")


def log_growth(dimension: int, n: int) -> float:
    """Return the logarithm of the largest number of labellings of 2n cases (Sauer 1972)."""
    if 2 * n <= dimension:
        return 2 * n * math.log(2)
    i = np.arange(dimension + 1.0)
    logs = log_gamma(2 * n + 1) - log_gamma(i + 1) - log_gamma(2 * n - i + 1)
    return float(logs.max() + np.log(np.exp(logs - logs.max()).sum()))


def log_bound(dimension: int, n: int, epsilon: float) -> float:
    """
    Return the logarithm of the bound.

    The growth function has a concave logarithm, and the bound is above one for a single case, so it falls through any
    probability once.
    """
    return math.log(4) + log_growth(dimension, n) - n * epsilon**2 / 8


def _note(work: Work, growth: float, dimension: int, n: int) -> None:
    work.step("log_of_growth", r"g = \ln \sum_{i=0}^{d} \binom{2n}{i}", growth, d=dimension, n=n)
