"""Effect sizes: how large a difference is, on scales that do not depend on the unit or on the number of cases."""

import math

from reportgen.catalog.answers import Undefined
from reportgen.conventions import ROUNDING
from reportgen.data.midranks import midranks
from reportgen.data.samples import IndependentSamples
from reportgen.distributions import log_gamma

Size = float | Undefined


def cohens_d(samples: IndependentSamples) -> Size:
    """Return the difference of the means over the pooled standard deviation."""
    a, b = samples.groups
    if min(len(a), len(b)) < 2:
        return Undefined("few_in_a_group", fewest=min(len(a), len(b)))
    pooled = ((len(a) - 1) * a.var(ddof=1) + (len(b) - 1) * b.var(ddof=1)) / (len(a) + len(b) - 2)
    return _over(float(a.mean() - b.mean()), float(pooled) ** 0.5, samples)


def hedges_factor(df: float) -> float:
    """Return the factor that makes d unbiased: exact, by gamma functions."""
    return math.exp(float(log_gamma(df / 2)) - float(log_gamma((df - 1) / 2))) / math.sqrt(df / 2)


def glass_delta(samples: IndependentSamples) -> Size:
    """Return the difference of the means over the standard deviation of the second sample."""
    a, b = samples.groups
    if len(b) < 2 or not len(a):
        return Undefined("few_in_a_group", fewest=min(len(a), len(b)))
    return _over(float(a.mean() - b.mean()), float(b.std(ddof=1)), samples)


def cliffs_delta(samples: IndependentSamples) -> Size:
    """Return the proportion of pairs in which the first value is larger, less that in which it is smaller."""
    n, m = len(samples.a), len(samples.b)
    if not n * m:
        return Undefined("empty_group")
    ranks = midranks(samples.cells, samples.within)
    return 2 * float(ranks[:n].sum() - n * (n + 1) / 2) / (n * m) - 1


def _over(difference: float, deviation: float, samples: IndependentSamples) -> Size:
    """Divide by a standard deviation that is more than rounding."""
    largest = max(float(abs(group).max()) for group in samples.groups)
    return difference / deviation if deviation > ROUNDING * largest else Undefined("no_spread_in_groups")
