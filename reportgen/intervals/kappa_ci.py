"""Interval for Cohen's kappa."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.conventions import ROUNDING
from reportgen.data.counts import class_distances
from reportgen.data.evidence import Array, Confusion, Counts, array, divide
from reportgen.intervals.wald import clipped
from reportgen.metrics.cohen_kappa import POWER, Weighting, cohen_kappa


@interval(
    label="Asymptotic interval for kappa",
    formula=r"\kappa \pm z \frac{1}{1 - p_{e}} \sqrt{\frac{M - (\kappa - p_{e} (1 - \kappa))^2}{n}}, \quad M = \sum_{ij} \frac{n_{ij}}{n} (w_{ij} - (r_i + c_j)(1 - \kappa))^2",
    undefined_when="no_spread_of_kappa",
    reference="Fleiss, Cohen & Everitt (1969), Large sample standard errors of kappa and weighted kappa, Psychological Bulletin 72:323",
    says={
        "no_spread_of_kappa": "this variance estimate of kappa is zero although kappa is not known exactly",
        "short.no_spread_of_kappa": "the variance estimate is zero",
        "mean_square": "Mean square of the weights of the cases, minus the contribution of row and column.",
    },
)
def kappa_ci(
    c: Counts | Confusion, *, weighting: Weighting = "none", tail: float, work: Work = SILENT
) -> Limits | Undefined:
    """
    Kappa plus and minus a multiple of its large-sample standard error, weighted or not.

    The standard error is the one for any true kappa, not the smaller one under no agreement. Limits beyond -1 or 1 are
    set to -1 or 1; a note counts them. If all predictions are correct the standard error is 0 and there is no interval.

    By hand: 20 and 15 of 50 right have kappa 0.4 and the standard error 0.1275, so 0.15 to 0.65.

    >>> found = kappa_ci(Counts.of(tp=20, fp=10, fn=5, tn=15), tail=0.025)
    >>> round(float(found.low), 2), round(float(found.value), 2), round(float(found.high), 2)
    (0.15, 0.4, 0.65)
    """
    kappa = cohen_kappa(c, weighting=weighting, work=work)
    if kappa.ndim == 0 and np.isnan(kappa):
        return Undefined("one_class_everywhere")
    error = _error(array(c.matrix), kappa, weighting, work)
    error = np.where(error > ROUNDING, error, np.nan)
    if kappa.ndim == 0 and np.isnan(error):
        return Undefined("no_spread_of_kappa")
    z = normal_quantile_of(tail, work)
    low, high = (array(kappa + sign * z * error) for sign in (-1, 1))
    work.limits(r"k \pm z \cdot d", low, high, k=kappa, z=z, d=error)
    return clipped(low, high, kappa, work, (-1, 1), code="clipped_to_scale")


def _error(matrix: Array, kappa: Array, weighting: Weighting, work: Work) -> Array:
    """Return the standard error; weights are 1 where truth and call agree."""
    apart = array(class_distances(matrix.shape[-1]))
    weights = 1 - (apart > 0) * (apart / max(len(apart) - 1, 1)) ** POWER[weighting]
    cases = array(matrix.sum(axis=(-2, -1)))
    shares = divide(matrix, cases[..., None, None])
    truth, calls = shares.sum(axis=-1), shares.sum(axis=-2)
    chance = array(np.einsum("...i,...j,ij->...", truth, calls, weights))
    of_row = np.einsum("...j,ij->...i", calls, weights)
    of_column = np.einsum("...i,ij->...j", truth, weights)
    lost = 1 - kappa[..., None, None]
    away = weights - (of_row[..., :, None] + of_column[..., None, :]) * lost
    squares = array((shares * away**2).sum(axis=(-2, -1)))
    middle = kappa - chance * (1 - kappa)
    error = divide(np.sqrt(divide(np.maximum(squares - middle**2, 0.0), cases)), 1 - chance)
    work.step("mean_square", r"M = \sum_{ij} \frac{n_{ij}}{n} (w_{ij} - (r_i + c_j)(1 - k))^2", squares, k=kappa)
    inner = r"\frac{M - (k - p_{e} (1 - k))^2}{n}"
    work.step(
        "standard_error",
        rf"d = \frac{{1}}{{1 - p_{{e}}}} \sqrt{{{inner}}}",
        error,
        M=squares,
        k=kappa,
        p_e=chance,
        n=cases,
    )
    return error
