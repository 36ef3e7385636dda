"""Shares of the weighted means of two differences below a rope, in it and above it, for draws of the weights."""

import numpy as np

from reportgen.catalog.drawn_shares import SharesOf
from reportgen.data.evidence import Array
from reportgen.data.samples import PairedSamples


def signed_rank_shares(samples: PairedSamples, rope: float) -> SharesOf:
    """Return the function that computes the three shares from weights, the prior's first, and the place of the prior."""
    differences, edge = samples.differences, 2 * (rope + samples.rounding)

    def shares(weights: Array, place: float | None) -> tuple[Array, Array, Array]:
        values = differences if place is None else np.concatenate([[place], differences])
        order = np.argsort(values, kind="stable")
        z, w = values[order], weights[:, order + (place is None)]
        up_to = np.concatenate([np.zeros((len(w), 1)), np.cumsum(w, axis=1)], axis=1)
        total = up_to[:, -1]
        below = (w * up_to[:, np.searchsorted(z, -edge - z, side="left")]).sum(axis=1)
        above = (w * (total[:, None] - up_to[:, np.searchsorted(z, edge - z, side="right")])).sum(axis=1)
        return below, total**2 - below - above, above

    return shares
