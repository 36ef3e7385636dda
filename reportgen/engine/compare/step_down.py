"""Pairs of models whose tests were run, and p-values that are adjusted together step by step."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from reportgen.catalog.adjusted import holm_adjusted
from reportgen.data.subject import Pair
from reportgen.engine.compare.asking import Asking, Test
from reportgen.engine.compare.conclusions import Found
from reportgen.results.tested import Significance


@dataclass(frozen=True, slots=True)
class LookedAt:
    """Two models whose tests were run; without a difference there is nothing to test."""

    asking: Asking
    fields: dict[str, Any]
    pair: Pair | None = None
    methods: tuple[Test, ...] = ()
    found: Found | None = None
    tests: tuple[Significance, ...] = ()


def step_down(pairs: Sequence[LookedAt]) -> dict[str, float]:
    """
    Return adjusted p-values by the ref of their pair, where these share their error by Holm's method.

    A pair without a p-value counts as one that cannot be shown to differ.
    """
    adjusted: dict[str, float] = {}
    for role in ("primary", "secondary"):
        alike = [one for one in pairs if one.asking.family.adjusts == "holm" and one.asking.family.role == role]
        known = {one.asking.ref: one.tests[0].p_value if one.tests else None for one in alike}
        if any(p is not None for p in known.values()):
            found = holm_adjusted(np.array([1.0 if p is None else p for p in known.values()]))
            adjusted |= {ref: float(p) for (ref, own), p in zip(known.items(), found, strict=True) if own is not None}
    return adjusted
