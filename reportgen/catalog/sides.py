"""A one-sided test comes with the one end of the interval that it is about."""

from typing import Any

from reportgen.catalog.declare import Alternative, Side

SIDE_OF: dict[Alternative, Side | None] = {"two-sided": None, "greater": "lower", "less": "upper"}


def ends(alternative: Alternative) -> dict[str, Any]:
    """
    Answer which ends an interval beside this test has, as `IntervalMethod.limits` takes them.

    >>> ends("greater")
    {'sides': 1, 'side': 'lower'}
    """
    side = SIDE_OF[alternative]
    return {"sides": 1 if side else 2, "side": side}
