"""How often a metric had which value in bootstrap draws of the cases."""

import numpy as np

from reportgen.catalog.answers import Table, Undefined
from reportgen.catalog.bootstrap import Unit, bootstrapped
from reportgen.catalog.declare import curve
from reportgen.catalog.work import SILENT
from reportgen.conventions import ROUNDING_OF_RANKS
from reportgen.data.arrays import Array
from reportgen.data.evidence import Evidence

BINS = 40  # at most


@curve(
    label="Bootstrap draws",
    undefined_when="equal_draws",
    pairs_on=("predictions", "independent_sets"),
    reference="Efron & Tibshirani (1993), An Introduction to the Bootstrap, chapter 13",
)
def bootstrap_histogram(
    evidence: Evidence,
    *,
    metric: str,
    draws: int | None = None,
    seed: int = 1,
    unit: Unit | None = None,
    stratified: bool = False,
) -> Table | Undefined:
    """
    Number of bootstrap draws in which a metric is in each of at most forty bins of one width.

    The draws are those of the bootstrap intervals with the same seed. Where the metric has few values, each bin has room
    for as many of them as any other.

    By hand: one positive case of two is found, so that in a quarter of the draws none is found, in half one, in a quarter both.

    >>> from reportgen.data.evidence import Counts
    >>> rows = bootstrap_histogram(Counts.of(tp=1, fp=0, fn=1, tn=0), metric="recall", draws=10_000).rows
    >>> [round(drawn / 10_000, 1) for _, _, drawn in rows if drawn]
    [0.2, 0.5, 0.3]
    """
    found = bootstrapped(evidence, metric, draws=draws, seed=seed, work=SILENT, unit=unit, stratified=stratified)
    if isinstance(found, Undefined):
        return found
    edges = _edges(found.ordered)
    counts, _ = np.histogram(found.ordered, edges)
    rows = zip(edges[:-1].tolist(), edges[1:].tolist(), counts.tolist(), strict=True)
    return Table(("low", "high", "draws"), tuple(rows))


def _edges(ordered: Array) -> Array:
    """Choose bins for as many of the possible values each, where these are evenly spaced, else as many as allowed."""
    low, high = float(ordered[0]), float(ordered[-1])
    gaps = np.diff(ordered)
    step = float(gaps[gaps > ROUNDING_OF_RANKS * (high - low)].min())
    steps = gaps / step
    if np.abs(steps - np.rint(steps)).max() > np.sqrt(ROUNDING_OF_RANKS):
        return np.linspace(low, high, BINS + 1)
    width = step * np.ceil(((high - low) / step + 1) / BINS)
    bins = int(np.ceil((high - low + step / 2) / width - np.sqrt(ROUNDING_OF_RANKS)))
    return np.asarray(low - step / 2 + width * np.arange(max(bins, 1) + 1))
