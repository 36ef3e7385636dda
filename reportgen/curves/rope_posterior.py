"""The posterior distribution from which the probabilities of the regions around a rope are read."""

import numpy as np

from reportgen.catalog.answers import Table, Undefined
from reportgen.catalog.declare import curve
from reportgen.catalog.drawn_shares import drawn_weights
from reportgen.catalog.folds import mean_and_deviation, nothing_to_test
from reportgen.catalog.rank_shares import signed_rank_shares
from reportgen.catalog.rope import refuse_rope
from reportgen.catalog.work import SILENT
from reportgen.data.arrays import Array, array
from reportgen.data.folds import FoldScores
from reportgen.data.samples import PairedSamples
from reportgen.distributions import t_density, t_quantile
from reportgen.intervals.t_corrected import corrected_error

POINTS = 81  # of the line of a density, besides the ends of the rope
BEYOND = 0.001  # probability beyond each end of the line
SIDE = 24  # cells along a side of the triangle of shares


@curve(
    label="Posterior distribution around a rope",
    undefined_when="no_pair",
    pairs_on=("cross_validation", "benchmark"),
    reference="Benavoli, Corani, Demšar & Zaffalon (2017), Time for a change: a tutorial for comparing multiple classifiers through Bayesian analysis, Journal of Machine Learning Research 18(77):1",
)
def rope_posterior(
    found: FoldScores | PairedSamples, *, rope: float, prior: float = 0.5, draws: int = 50_000, seed: int = 1
) -> Table | Undefined:
    """
    Over folds the density of the mean difference, over data sets how many draws of the three shares fall into which cell.

    The density is that of the Bayesian correlated t test, the draws are those of the Bayesian signed-rank test. The cells
    are hexagons of a triangle in which each corner gives all weight to one share.

    By hand: ten differences with mean 1.7 and the corrected standard error 0.532754 (see the corrected resampled t test).
    Student's t with nine degrees of freedom has the density 0.388035 at 0, so 0.388035 / 0.532754 = 0.728356 at 1.7.

    >>> first, second = [82, 87, 90, 82, 91, 83, 80, 89, 77, 88], [80, 84, 89, 78, 90, 81, 80, 88, 76, 86]
    >>> rows = rope_posterior(FoldScores.of(first, second, n_train=900, n_test=100), rope=1.7).rows
    >>> round(next(density for difference, density in rows if difference == 1.7), 6)
    0.728356
    """
    refuse_rope(rope)
    if isinstance(found, FoldScores):
        return _density(found, rope)
    if not found.pairs:
        return Undefined("no_pair")
    return _cells(found, rope, prior, draws, seed)


def _density(folds: FoldScores, rope: float) -> Table | Undefined:
    """Return the density of the mean difference on an even grid with the ends of the rope."""
    values, absence = folds.difference_values, nothing_to_test(folds)
    if absence is not None or values is None:
        return absence or Undefined("no_fold_sizes")
    mean, s = mean_and_deviation(folds, SILENT)
    error, df = float(corrected_error(array(s), values, SILENT)), folds.folds - 1
    reach = float(t_quantile(1 - BEYOND, df)) * error
    low, high = min(mean - reach, -rope), max(mean + reach, rope)
    places = np.unique([*np.linspace(low, high, POINTS), -rope, rope])
    densities = t_density((places - mean) / error, df) / error
    return Table(("difference", "density"), tuple(zip(places.tolist(), densities.tolist(), strict=True)))


def _cells(samples: PairedSamples, rope: float, prior: float, draws: int, seed: int) -> Table:
    """Count draws of the shares below the rope, in it and above it by the nearest point of a triangular grid."""
    shares_of, counts = signed_rank_shares(samples, rope), np.zeros((SIDE + 1, SIDE + 1), dtype=int)
    for weights in drawn_weights(samples.pairs, prior, draws, np.random.default_rng(seed)):
        shares = np.stack(shares_of(weights, 0.0))
        left, _, right = _nearest(SIDE * shares / shares.sum(axis=0))
        np.add.at(counts, (left, right), 1)
    rows = (
        (at / SIDE, (SIDE - at - other) / SIDE, other / SIDE, int(counts[at, other]))
        for at, other in zip(*np.nonzero(counts), strict=True)
    )
    return Table(("left", "rope", "right", "draws"), tuple(rows))


def _nearest(shares: Array) -> Array:
    """Round three numbers that add up to a whole one, so that their sum stays; the one farthest from whole gives way."""
    rounded = np.rint(shares)
    farthest = np.argmax(np.abs(rounded - shares), axis=0)
    columns = np.arange(shares.shape[1])
    rounded[farthest, columns] -= rounded.sum(axis=0) - SIDE
    return rounded.astype(int)
