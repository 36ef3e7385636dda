"""What may be said of several models in the order of their mean ranks: the best, those like it, and groups of alike ones."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reportgen.conventions import ROUNDING
from reportgen.data.evidence import Array

ANSWERS = {
    "mean_ranks": "mean ranks",
    "best": "best mean rank",
    "like_best": "models not shown to differ from the best",
    "ranking": "ranking by mean rank",
    "groups": "groups of models not shown to differ",
}


def standing(models: Sequence[str], mean_ranks: Array, differ: NDArray[np.bool_]) -> dict[str, Any]:
    """
    Name the best model, those not shown to differ from it, the ranking, and the ranking of groups.

    Groups are the longest runs of models next to each other of which no two differ; they may overlap. Models that share
    the best mean rank are all named.

    >>> none = np.zeros((3, 3), dtype=bool)
    >>> standing("ABC", np.array([2.0, 1.2, 2.8]), none)["ranking"]
    ['B', 'A', 'C']
    """
    order = np.argsort(mean_ranks, kind="stable")
    best = float(mean_ranks.min())
    first = mean_ranks <= best + ROUNDING * abs(best)
    alike = ~differ[first].any(axis=0) & ~first
    return {
        "mean_ranks": mean_ranks.tolist(),
        "best": [models[at] for at in order if first[at]],
        "like_best": [models[at] for at in order if alike[at]],
        "ranking": [models[at] for at in order],
        "groups": [[models[at] for at in order[start:end]] for start, end in _runs(differ[np.ix_(order, order)])],
    }


def _runs(differ: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return first and last place (exclusive) of the longest runs without a pair that differs."""
    found: list[tuple[int, int]] = []
    for start in range(len(differ)):
        end = start + 1
        while end < len(differ) and not differ[start:end, end].any():
            end += 1
        if not found or end > found[-1][1]:
            found.append((start, end))
    return found
