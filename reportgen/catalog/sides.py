"""A one-sided test comes with the one end of the interval that it is about."""

from collections.abc import Callable
from typing import Any

import numpy as np

from reportgen.catalog.answers import Limits
from reportgen.catalog.method import Alternative, Side
from reportgen.data.evidence import Array, array

SIDE_OF: dict[Alternative, Side | None] = {"two-sided": None, "greater": "lower", "less": "upper"}


def ends(alternative: Alternative) -> dict[str, Any]:
    """
    Return which ends an interval next to this test has, as `IntervalMethod.limits` takes them.

    >>> ends("greater")
    {'sides': 1, 'side': 'lower'}
    """
    side = SIDE_OF[alternative]
    return {"sides": 1 if side else 2, "side": side}


def as_extreme(greater: float, less: float, alternative: Alternative) -> float:
    """
    Return the part of a distribution that is as extreme: at least as large, at most as large, or twice the smaller.

    >>> as_extreme(0.3, 0.8, "two-sided"), as_extreme(0.7, 0.8, "two-sided")
    (0.6, 1.0)
    """
    return {"greater": greater, "less": less, "two-sided": min(1.0, 2 * min(greater, less))}[alternative]


def reaching(
    difference: float, error: float, quantile: Callable[[float], Array], level: float, alternative: Alternative
) -> Limits:
    """Return a difference of shares with so many standard errors on the sides that the alternative is about."""
    wanted = ends(alternative)
    reach = -float(quantile((1 - level) / wanted["sides"])) * error
    low = np.nan if wanted["side"] == "upper" else max(difference - reach, -1)
    high = np.nan if wanted["side"] == "lower" else min(difference + reach, 1)
    return Limits(array(low), array(high), array(difference))
