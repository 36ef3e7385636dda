"""Probabilities of a binomial distribution."""

import math

import numpy as np

from reportgen.catalog.answers import Table, Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.work import SILENT, Work
from reportgen.distributions import binomial_above, binomial_at, binomial_at_most
from reportgen.errors import Problem, ReportgenError

AT = r"\binom{n}{k} p^{k} (1 - p)^{n - k}"
ROWS = 1000  # numbers of successes that a table has at most; of more trials it has none


@analysis(
    label="Binomial probabilities",
    aliases=("binomial_distribution",),
    formula=rf"P(X = k) = {AT}",
    reference="Bernoulli (1713), Ars conjectandi; Mitchell (1997), Machine Learning, table 5.3",
    says={
        "binomial_mean": "Expected number of successes.",
        "binomial_variance": "Variance of the number of successes.",
        "binomial_deviation": "Standard deviation of the number of successes.",
        "binomial_at_k": "Probability of exactly this number of successes.",
        "binomial_up_to_k": "Probability of at most so many.",
        "binomial_from_k": "Probability of at least so many.",
    },
    answers={
        "mean": "expected number",
        "variance": "variance of the number",
        "sd": "standard deviation of the number",
        "share_sd": "standard deviation of the proportion",
        "probability": "probability of k",
        "at_most": "probability of at most k",
        "at_least": "probability of at least k",
    },
)
def binomial_probability(*, n: int, p: float, k: int | None = None, work: Work = SILENT) -> Values:
    """
    Mean, standard deviation and probabilities of the number of successes in n independent trials with probability p.

    Up to 1,000 trials there is a table of all numbers; with `k` the probability of exactly, at most and at least that
    number.

    Mitchell (1997), section 5.3: 40 trials with p = 0.3 have the mean 12 and the standard deviation 2.9.

    >>> found = binomial_probability(n=40, p=0.3).values
    >>> round(found["mean"], 9), round(found["sd"], 1)
    (12.0, 2.9)
    """
    _refuse(n, p, k)
    mean = work.step("binomial_mean", r"m = n \cdot p", n * p, n=n, p=p)
    variance = work.step("binomial_variance", r"v = n \cdot p (1 - p)", n * p * (1 - p), n=n, p=p)
    sd = work.step("binomial_deviation", r"s = \sqrt{n \cdot p (1 - p)}", math.sqrt(variance), n=n, p=p)
    values: dict[str, float] = {"mean": mean, "variance": variance, "sd": sd, "share_sd": sd / n}
    if k is not None:
        at = work.step("binomial_at_k", rf"P(X = k) = {AT}", float(binomial_at(k, n, p)), n=n, k=k, p=p)
        most = work.step("binomial_up_to_k", r"P(X \le k)", float(binomial_at_most(k, n, p)), k=k)
        least = work.step("binomial_from_k", r"P(X \ge k)", float(binomial_above(k - 1, n, p)), k=k)
        values |= {"probability": at, "at_most": most, "at_least": least}
    return Values(values, main=None if k is None else "probability", table=_table(n, p) if n <= ROWS else None)


def _table(n: int, p: float) -> Table:
    """Write the probability of each number of successes, and of at most that."""
    numbers = np.arange(n + 1)
    at, most = binomial_at(numbers, n, p), binomial_at_most(numbers, n, p)
    rows = zip(numbers.tolist(), at.tolist(), most.tolist(), strict=True)
    return Table(("k", "probability", "at_most"), tuple(rows))


def _refuse(n: int, p: float, k: int | None) -> None:
    """Name all that is no distribution, or no number of successes."""
    problems = []
    if n < 1:
        problems.append(Problem("wrong_option", "n must be at least 1", "give the number of trials", str(n)))
    if not 0 <= p <= 1:
        problems.append(Problem("wrong_option", "p must be between 0 and 1", "give a probability", str(p)))
    if k is not None and not 0 <= k <= n:
        problems.append(Problem("wrong_option", "k must be between 0 and n", "give a number of successes", str(k)))
    if problems:
        raise ReportgenError(problems)
