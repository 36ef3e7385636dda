"""Draws of the shares of a Dirichlet process: of the cases below a rope, in it and above it, and which share is largest."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from reportgen.catalog.answers import Table
from reportgen.catalog.rope import REGIONS, Regions
from reportgen.catalog.work import Work
from reportgen.data.evidence import Array, array
from reportgen.errors import Problem, ReportgenError

AT_ONCE = 1 << 20  # numbers that are drawn at a time
PLACES: dict[str, float | None] = {
    "in the rope (used)": 0.0,
    "below the rope": -math.inf,
    "above the rope": math.inf,
    "no prior": None,
}
COUNTS = {
    "below": "data sets below the rope",
    "within": "data sets in the rope",
    "above": "data sets above the rope",
    "monte_carlo_error": "largest standard error from the number of draws",
}
SharesOf = Callable[[Array, float | None], tuple[Array, Array, Array]]  # of weights, and the place of the prior


@dataclass(frozen=True, slots=True)
class DrawnRegions:
    """How often each region has the largest share, for each place of the prior."""

    by_place: dict[str, Regions]
    draws: int

    @classmethod
    def of(cls, shares: SharesOf, *, cases: int, prior: float, draws: int, seed: int) -> "DrawnRegions":
        """Draw weights of the prior and of each case, and count in how many draws a share is the largest, ties in parts."""
        if not 0 < prior < math.inf:
            what, remedy = "prior must be above 0", "write how many data sets the prior counts for, such as 0.5"
            raise ReportgenError(Problem("wrong_option", what, remedy, str(prior)))
        wins = dict.fromkeys(PLACES, np.zeros(3))
        for weights in drawn_weights(cases, prior, draws, np.random.default_rng(seed)):
            for name, place in PLACES.items():
                wins[name] = wins[name] + _wins(shares(weights, place))
        return cls({name: Regions(float(won[0]) / draws, float(won[2]) / draws) for name, won in wins.items()}, draws)

    @property
    def used(self) -> Regions:
        """Return the regions with the prior in the rope."""
        return next(iter(self.by_place.values()))

    @property
    def error(self) -> float:
        """Return the largest standard error of the three probabilities that the number of draws leaves."""
        return max(math.sqrt(p * (1 - p) / self.draws) for p in self.used.values.values())

    @property
    def table(self) -> Table:
        """List the probabilities for each place of the prior."""
        rows = [(name, *regions.values.values()) for name, regions in self.by_place.items()]
        return Table(("prior", *REGIONS), tuple(rows))


def counts_of(differences: Array, rope: float, rounding: float) -> dict[str, int]:
    """Count the differences below the rope, in it, and above it."""
    below, above = (int((sign * differences > rope + rounding).sum()) for sign in (-1, 1))
    return {"below": below, "within": len(differences) - below - above, "above": above}


def note_draws(drawn: DrawnRegions, work: Work) -> None:
    """Note in how many draws each share is the largest, and how exact that is."""
    p = drawn.used.values
    work.step("largest_share_below", r"P(\theta_{l} > \max(\theta_{e}, \theta_{r}))", p["p_left"])
    work.step("largest_share_within", r"P(\theta_{e} > \max(\theta_{l}, \theta_{r}))", p["p_rope"])
    work.step("largest_share_above", r"P(\theta_{r} > \max(\theta_{l}, \theta_{e}))", p["p_right"])
    widest = max(p.values(), key=lambda one: one * (1 - one))
    work.step("error_of_draws", r"d = \sqrt{\frac{p(1 - p)}{B}}", drawn.error, p=widest, B=drawn.draws)


def drawn_weights(cases: int, prior: float, draws: int, generator: np.random.Generator) -> Iterator[Array]:
    """Draw weights up to a factor, the prior's first, so many rows at a time."""
    at_once = max(1, AT_ONCE // (cases + 1))
    for start in range(0, draws, at_once):
        rows = min(at_once, draws - start)
        drawn = np.empty((rows, cases + 1))
        drawn[:, 0] = generator.standard_gamma(prior, rows)
        drawn[:, 1:] = generator.standard_exponential((rows, cases))
        yield drawn


def _wins(shares: Sequence[Array]) -> Array:
    """Count in how many draws each share is the largest; equal ones count in equal parts."""
    stacked = np.stack(shares)
    largest = stacked == stacked.max(axis=0)
    return array((largest / largest.sum(axis=0)).sum(axis=1))
