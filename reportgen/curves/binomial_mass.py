"""The probabilities of a binomial distribution, with the normal curve that is near to them."""

import numpy as np

from reportgen import distributions
from reportgen.catalog.answers import Table
from reportgen.catalog.declare import curve
from reportgen.conventions import LEAST_MASS, MOST_TRIALS_DRAWN
from reportgen.errors import Problem, ReportgenError


@curve(
    label="Binomial distribution",
    reference="Mitchell (1997), Machine Learning, section 5.3",
)
def binomial_mass(*, n: int, p: float) -> Table:
    """
    Probability of each number of successes in n independent trials, with the normal curve of the same mean and variance.

    Numbers with less than a ten-thousandth of the probability of the likeliest number are left out. The normal curve
    fits where n p (1 - p) is at least about 5.

    By hand: of 16 equally likely series of four flips of a coin 6 have two heads.

    >>> [round(probability, 4) for _, probability, _ in binomial_mass(n=4, p=0.5).rows]
    [0.0625, 0.25, 0.375, 0.25, 0.0625]
    """
    if not 1 <= n <= MOST_TRIALS_DRAWN:
        what = f"n must be between 1 and {MOST_TRIALS_DRAWN}"
        raise ReportgenError(Problem("wrong_option", what, "for more trials see normal_density", str(n)))
    if not 0 <= p <= 1:
        raise ReportgenError(Problem("wrong_option", "p must be between 0 and 1", "give a probability", f"{p:g}"))
    numbers = np.arange(n + 1)
    masses = distributions.binomial_at(numbers, n, p)
    kept = masses >= LEAST_MASS * masses.max()
    numbers, masses = numbers[kept], masses[kept]
    sd = float(np.sqrt(n * p * (1 - p)))
    normal = distributions.normal_density((numbers - n * p) / sd) / sd if sd else np.full(len(numbers), None)
    rows = zip(numbers.tolist(), masses.tolist(), normal.tolist(), strict=True)
    return Table(("k", "probability", "normal"), tuple(rows))
