"""Interval for the difference of two models' shares of right cases, where the cases come in clusters."""

from typing import Literal

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.conventions import ROUNDING_OF_SQUARES
from reportgen.data.evidence import Array, ClusteredPaired, PairedTable, array, divide
from reportgen.intervals.tango import tango
from reportgen.intervals.wald import clipped

ClusteredVersion = Literal["durkalski", "obuchowski"]


@interval(
    label="Score interval for a paired difference, clustered cases",
    formula=r"\bar{d} \pm z \frac{s}{\sqrt{G - z^2}}",
    undefined_when="no_second_cluster",
    reference="Durkalski, Palesch, Lipsitz & Rust (2003), The analysis of clustered matched-pair data, Statistics in Medicine 22:2417; over all cases: Obuchowski (1998), On the comparison of correlated proportions for clustered data, Statistics in Medicine 17:1495",
    says={
        "dominant_clusters": "a few clusters contain most of the cases: the largest contains {largest} of {cases}",
        "short.dominant_clusters": "few clusters contain most of the cases",
        "cluster_differences": "Difference within each cluster, relative to its number of cases, and the mean over the clusters.",
        "cluster_spread": "Standard deviation of these differences, with the number of clusters as divisor.",
        "cluster_residuals": "Sum of the squared residuals of the clusters: difference in each cluster minus that expected from the overall difference.",
    },
)
def clustered_difference(
    table: ClusteredPaired, *, version: ClusteredVersion = "durkalski", tail: float, work: Work = SILENT
) -> Limits | Undefined:
    """
    Interval for a paired difference: all values that the clustered McNemar test would not reject.

    In Durkalski's version, which the formula shows, each cluster has equal weight: the difference is the mean over
    clusters. In Obuchowski's version each case has equal weight: it is the difference over all cases. Limits beyond -1
    or 1 are set to -1 or 1; a note counts them. If all clusters show the same difference, each counts as one case of
    Tango's interval.

    By hand: ten clusters of two cases, of which two give 1, one gives -1/2 and seven give 0, have mean 0.15 and mean
    square 0.225, so s = 0.45; at 95% the half width is 1.959964 * 0.45 / sqrt(10 - 3.841459) = 0.355403.

    >>> alone = {"only_a": [2, 2, *[0] * 8], "only_b": [0, 0, 1, *[0] * 7]}
    >>> found = clustered_difference(ClusteredPaired.of(both_right=[0, 0, 1, *[2] * 7], both_wrong=[0] * 10, **alone), tail=0.025)
    >>> round(float(found.low), 6), round(float(found.high), 6)
    (-0.205403, 0.505403)
    """
    if table.clusters.ndim == 0 and table.clusters < 2:
        return Undefined("no_second_cluster") if table.cases else Undefined("no_case")
    z = normal_quantile_of(tail, work)
    limits = _over_clusters if version == "durkalski" else _over_cases
    low, high, value, spread = limits(table, z, work)
    alike = spread <= ROUNDING_OF_SQUARES
    if alike.any():
        reduced = as_one_case_each(table.clusters, value)
        tight = tango.function(reduced, tail=tail, work=work if alike.all() else SILENT)
        if isinstance(tight, Limits):
            low, high = np.where(alike, tight.low, low), np.where(alike, tight.high, high)
    known = (table.clusters >= 2) & ~np.isnan(low)
    if known.ndim == 0 and not known:
        return Undefined("dominant_clusters", largest=float(table.sizes.max()), cases=float(table.cases))
    low, high = (np.where(known, limit, np.nan) for limit in (low, high))
    return clipped(low, high, value, work, (-1, 1), code="clipped_difference")


def as_one_case_each(clusters: Array, difference: Array) -> PairedTable:
    """Make the table of one case per cluster that shows this difference and no case for the other side."""
    only_a, only_b = (clusters * np.maximum(sign * difference, 0.0) for sign in (1, -1))
    return PairedTable(clusters - only_a - only_b, only_a, only_b, np.zeros_like(only_a))


def shares_of(table: ClusteredPaired) -> Array:
    """Return each cluster's own difference, 0 where it holds no case."""
    return np.nan_to_num(divide(table.surplus, table.sizes))


def _over_clusters(table: ClusteredPaired, z: Array, work: Work) -> tuple[Array, Array, Array, Array]:
    """Let each cluster count alike."""
    clusters, own = table.clusters, shares_of(table)
    mean = divide(own.sum(axis=-1), clusters)
    away = np.where(table.sizes > 0, own - mean[..., None], 0.0)
    square = divide((away**2).sum(axis=-1), clusters)
    work.step("cluster_differences", r"\bar{d} = \frac{1}{G} \sum_k \frac{b_k - c_k}{n_k}", mean, G=clusters)
    work.step("cluster_spread", r"s = \sqrt{\frac{1}{G} \sum_k (d_k - \bar{d})^2}", np.sqrt(square), G=clusters)
    room = clusters - z**2
    half = np.where(room > 0, z * np.sqrt(divide(square, np.where(room > 0, room, 1.0))), 2.0)
    if (square > ROUNDING_OF_SQUARES).all() and (room > 0).all():
        for code, sign, limit in (("lower_limit", "-", mean - half), ("upper_limit", "+", mean + half)):
            formula = rf"\bar{{d}} {sign} z \cdot \frac{{s}}{{\sqrt{{G - z^2}}}}"
            work.step(code, formula, limit, z=z, s=np.sqrt(square), G=clusters)
    return array(mean - half), array(mean + half), mean, square


def _over_cases(table: ClusteredPaired, z: Array, work: Work) -> tuple[Array, Array, Array, Array]:
    """Let each case count alike: solve the test's equation, a quadratic one, for the difference."""
    clusters, sizes, cases = table.clusters, table.sizes, table.cases
    value = divide(table.surplus.sum(axis=-1), cases)
    rest = table.surplus - sizes * value[..., None]
    squares, products = (rest**2).sum(axis=-1), (rest * sizes).sum(axis=-1)
    first = cases**2 * divide(clusters - 1, clusters) - z**2 * (sizes**2).sum(axis=-1)
    bounded = first > 0
    under = np.sqrt(z**4 * products**2 + np.where(bounded, first, 0.0) * z**2 * squares)
    away = [divide(z**2 * products + sign * under, np.where(bounded, first, np.nan)) for sign in (1, -1)]
    low, high = (array(value - one) for one in away)
    work.step("difference", r"D = \frac{\sum_k (b_k - c_k)}{n}", value, n=cases)
    work.step("cluster_residuals", r"E = \sum_k (b_k - c_k - n_k \cdot D)^2", squares, D=value)
    if (squares > ROUNDING_OF_SQUARES).all() and bounded.all():
        equation = r"\sqrt{\frac{G - 1}{G}} \cdot \frac{\sum_k (b_k - c_k - n_k \cdot \delta)}{\sqrt{\sum_k (b_k - c_k - n_k \cdot \delta)^2}} = "
        work.step("lower_solution", f"{equation}z", low, G=clusters, delta=low, z=z)
        work.step("upper_solution", f"{equation}-z", high, G=clusters, delta=high, z=z)
    return low, high, value, divide(squares, cases**2)
