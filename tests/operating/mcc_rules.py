"""Samples of two classes drawn at random, and other rules that judge their Matthews correlation."""

from dataclasses import dataclass

import numpy as np

from reportgen.catalog import SILENT
from reportgen.data import correlation_limits
from reportgen.data.evidence import Counts
from reportgen.distributions import x_log_y
from reportgen.intervals import mcc_ci as large_samples
from reportgen.metrics.mcc import mcc

SEED = 61
TAIL, NORMAL = 0.025, 1.959963984540054
DRAWS = 399


@dataclass(frozen=True)
class World:
    """Distinct samples of a setting: true positives, false ones, misses, the rest; and how often each was drawn."""

    cells: np.ndarray
    times: np.ndarray

    @classmethod
    def of(cls, drawn):
        distinct, times = np.unique(drawn, axis=0, return_counts=True)
        return cls(distinct.astype(float), times)

    @property
    def counts(self):
        return Counts(*self.cells.T)

    @property
    def value(self):
        return mcc(self.counts)

    def rate(self, rule, value, *, above):
        """Return how often samples rule the value out."""
        hits = rule(self, value, above=above)
        return round(float(self.times[hits].sum() / self.times.sum()), 5)


def by_half_added(world, value, *, above):
    found = large_samples.mcc_ci(world.counts, tail=TAIL)
    return found.high <= value if above else found.low >= value


def by_fisher(world, value, *, above):
    found = large_samples.mcc_ci(world.counts, version="fisher_z", tail=TAIL)
    return found.high <= value if above else found.low >= value


def by_likelihood(world, value, *, above):
    """Judge by the signed root of the profile likelihood with the normal quantile."""
    tp, fp, fn, tn = world.cells.T
    cells = np.stack([tp, fn, fp, tn], axis=-1)
    best = np.concatenate([correlation_limits._likeliest(part, value) for part in np.array_split(cells, 40)])
    under = correlation_limits._likelihood(cells, value, best[:, None, :])[:, 0]
    own = x_log_y(cells, cells / cells.sum(axis=-1, keepdims=True)).sum(axis=-1)
    far = np.sqrt(2 * np.maximum(own - under, 0)) >= NORMAL
    return far & (world.value < value if above else world.value > value)


def by_bootstrap_t(world, value, *, above):
    """Judge by studentised draws after one half is added to each count."""
    rng, total = np.random.default_rng([SEED, *map(int, world.cells[0])]), world.cells.sum(axis=-1)
    hits = np.zeros(len(world.cells), dtype=bool)
    more = Counts(*(world.cells.T + 0.5))
    centre = mcc(more)
    error = large_samples._error(more, centre, SILENT)
    for at, cells in enumerate(world.cells):
        draws = Counts(*(rng.multinomial(int(total[at]), cells / total[at], DRAWS).T + 0.5))
        again = mcc(draws)
        scores = (again - mcc(Counts(*(cells + 0.5)))) / large_samples._error(draws, again, SILENT)
        quantile = np.nanquantile(scores, TAIL if above else 1 - TAIL)
        bound = centre[at] - quantile * error[at]
        hits[at] = bound <= value if above else bound >= value
    return hits & ~np.isnan(world.value)


COMPETITORS = {
    "mcc_ci": by_half_added,
    "fisher_z": by_fisher,
    "likelihood": by_likelihood,
    "bootstrap_t": by_bootstrap_t,
}
