"""How often tests find a difference, in samples without one and in others, and how often their intervals cover it."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from reportgen.catalog.answers import EffectSize, Limits, Tested

ALPHA = 0.05


def share(hits: Any) -> float:
    """Round a rate as tables store it."""
    return round(float(np.mean(hits)), 5)


def rejected(found: Sequence[Tested], alpha: float = ALPHA) -> np.ndarray:
    """Tell which tests find a difference; without a p-value they find none."""
    return np.array([isinstance(one.p_value, float) and one.p_value < alpha for one in found])


def withheld(found: Sequence[Tested]) -> np.ndarray:
    """Tell which tests have no p-value."""
    return np.array([not isinstance(one.p_value, float) for one in found])


def effects(found: Sequence[Tested]) -> np.ndarray:
    """Return the effect of each test, nan where it has none."""
    return np.array([_effect(one.effect) for one in found])


def _effect(effect: EffectSize | None) -> float:
    return float(effect.value) if effect is not None and isinstance(effect.value, float | int) else np.nan


def covering(found: Sequence[Tested], truth: float) -> dict[str, float | None]:
    """Return how often intervals cover the truth, and how wide they are; those that do not exist are left out."""
    there = [one.interval for one in found if isinstance(one.interval, Limits)]
    low, high = (np.array([float(getattr(one, end)) for one in there]) for end in ("low", "high"))
    known = np.isfinite(low) & np.isfinite(high)
    if not known.any():
        return {"coverage": None, "width": None}
    slack = 1e-9 * max(1.0, abs(truth))
    inside = (low <= truth + slack) & (truth - slack <= high)
    return {"coverage": share(inside[known]), "width": share((high - low)[known])}


def rates_of_tests(  # of samples without a difference, with one, and with one that limits are to cover
    found: Sequence[Tested],
    different: Sequence[Tested],
    with_limits: Sequence[Tested],
    truth: float,
    no_effect: float = 0.0,
) -> dict[str, Any]:
    """Sum up tests of two samples."""
    shown, first = rejected(found), effects(found) > no_effect
    return {
        "false_difference": share(shown),
        "false_for_first": share(shown & first),
        "false_for_second": share(shown & ~first),
        "withheld": share(withheld(found)),
        **covering(with_limits, truth),
        "power": share(rejected(different)),
    }


def known_excess(known: Mapping[tuple[Any, ...], dict[str, float]], *settings: Any) -> dict[str, Any]:
    """Say of a row which rates are known to be above what they may be, and how far."""
    return {"known_excess": known[settings]} if settings in known else {}
