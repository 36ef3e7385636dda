"""p-values adjusted for how many there are."""

from collections.abc import Sequence


def holm_adjusted(p_values: Sequence[float]) -> tuple[float, ...]:
    """
    Adjust p-values by Holm's step-down procedure (1979, A simple sequentially rejective multiple test procedure).

    By hand: 0.01 times 3, then 0.02 times 2, then 0.04, none below the one before it.

    >>> holm_adjusted([0.04, 0.01, 0.02])
    (0.04, 0.03, 0.04)
    """
    order = sorted(range(len(p_values)), key=lambda at: p_values[at])
    adjusted, least = [0.0] * len(p_values), 0.0
    for rank, at in enumerate(order):
        least = max(least, min(1.0, (len(p_values) - rank) * p_values[at]))
        adjusted[at] = least
    return tuple(adjusted)
