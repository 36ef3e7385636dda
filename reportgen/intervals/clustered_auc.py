"""Interval for an area under the ROC curve whose cases come in clusters."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.enough import enough_of_class
from reportgen.conventions import ROUNDING_OF_VARIANCE
from reportgen.data.evidence import Array, ClusteredScores, added, array, divide
from reportgen.data.roots import root
from reportgen.distributions import t_quantile
from reportgen.intervals.delong import on_scale
from reportgen.intervals.design_effect import drawn_to_largest
from reportgen.intervals.newcombe_auc import VARIANCE, variance_at

EQUATION = r"\frac{|A - \theta|}{\sqrt{V(\theta)}} = t"


@interval(
    label="Obuchowski interval for an area, clustered cases",
    formula=rf"{EQUATION}, \quad {VARIANCE}",
    undefined_when="no_second_cluster_per_class",
    reference="Obuchowski (1997), Nonparametric analysis of clustered ROC curve data, Biometrics 53:567; with few clusters or an area near 1: Newcombe (2006), Confidence intervals for an effect size measure based on the Mann-Whitney statistic. Part 2: asymptotic methods and evaluation, Statistics in Medicine 25:559, method 5",
    families=("auc",),
    judges=True,
    unit="cluster",
    enough=enough_of_class,
    says={
        "no_second_cluster_per_class": "fewer than two clusters contain a positive case, or a negative one, so the variance between clusters cannot be estimated",
        "short.no_second_cluster_per_class": "a class has fewer than two clusters",
        "cluster_placements": "Variance, within one class, of the contribution of each cluster to the area.",
        "cluster_products": "Covariance of positive and negative cases of the same cluster.",
        "clustered_variance": "Variance of the area.",
        "independent_variance": "Variance of the area with independent cases.",
    },
)
def clustered_auc(
    s: ClusteredScores,
    *,
    scale: Literal["newcombe", "logit", "identity"] = "newcombe",
    tail: float,
    work: Work = SILENT,
) -> Limits | Undefined:
    """
    Interval for an area for cases in clusters, with a width that reflects the differences between clusters.

    Obuchowski's variance sums the contribution of each cluster over its positive and its negative cases. On the logit
    and the identity scale it is the standard error. By default the numbers of cases in Newcombe's interval are divided
    by its ratio to the variance with independent cases, so there is an interval even if the area is 1; this ratio is
    shifted towards its largest possible value, as if two more clusters of identical cases had been seen. The degrees of
    freedom of Student's t are the smaller of the numbers of clusters with a positive case and with a negative one, minus one.

    By hand: each cluster contains one positive and one negative case, with scores 3 and 1, 4 and 2, 2 and 3. Of the
    nine pairs seven are ranked correctly; the placements, 5/6, 1 and 1/2, and 1, 5/6 and 1/2, give a variance of
    25/324.

    >>> scores = ClusteredScores.of([3, 1, 4, 2, 2, 3], [1, 0, 1, 0, 1, 0], [1, 1, 2, 2, 3, 3])
    >>> found = clustered_auc(scores, tail=0.025, scale="identity")
    >>> round(float(found.value), 6), round(found.notes["variance"] * 324, 6)
    (0.777778, 25.0)
    """
    found = Contributions.of(s)
    if found.area.ndim == 0 and (absence := found.absence):
        return absence
    variance = found.variance(work)
    t = t_quantile(1 - tail, np.maximum(found.degrees, 1))
    work.step("t_quantile", r"t = t_{K - 1, 1 - \alpha}", t, K=found.degrees + 1, alpha=tail)
    if scale == "newcombe":
        limits = _newcombe(found, variance, t, work)
    else:
        unsure = ~(variance > ROUNDING_OF_VARIANCE)
        if unsure.ndim == 0 and unsure:
            return Undefined("no_spread_of_area" if 0 < found.area < 1 else "perfect_separation")
        error = np.sqrt(np.where(unsure, np.nan, variance))
        work.step("standard_error", r"d = \sqrt{s}", error, s=variance)
        limits = on_scale(scale, found.area, error, work, t=t)
    low, high = (np.where(found.degrees >= 1, limit, np.nan) for limit in (limits.low, limits.high))
    notes = {"variance": variance, "df": found.degrees} | dict(limits.notes)
    return Limits(low, high, found.area, {name: float(one) for name, one in notes.items() if not np.ndim(one)})


@dataclass(frozen=True, slots=True)
class Contributions:
    """The area, and how far the placements of each cluster's cases are from it, added up by class."""

    area: Array
    of_positives: Array
    of_negatives: Array
    positives: Array  # per cluster, as the other three
    negatives: Array

    @classmethod
    def of(cls, s: ClusteredScores) -> "Contributions":
        """Rank the distinct scores once."""
        at = np.unique(s.values, return_inverse=True)[1]
        below = {}
        for name, weights in (("positives", s.positives), ("negatives", s.negatives)):
            tied = added(weights, at)
            below[name] = divide(np.cumsum(tied, axis=-1) - tied / 2, tied.sum(axis=-1, keepdims=True))[..., at]
        outranked = below["negatives"]
        area = divide((s.positives * outranked).sum(axis=-1), s.positives.sum(axis=-1))
        away = area[..., None]
        return cls(
            area,
            added(s.positives * (outranked - away), s.cluster),
            added(s.negatives * (1 - below["positives"] - away), s.cluster),
            added(s.positives, s.cluster),
            added(s.negatives, s.cluster),
        )

    def less(self, other: "Contributions") -> "Contributions":
        """Subtract what another model contributes on the same cases."""
        return Contributions(
            self.area - other.area,
            self.of_positives - other.of_positives,
            self.of_negatives - other.of_negatives,
            self.positives,
            self.negatives,
        )

    @property
    def absence(self) -> Undefined | None:
        """Return why there is no variance, if there is none."""
        if not self.positives.sum() or not self.negatives.sum():
            return Undefined("one_class" if self.positives.sum() + self.negatives.sum() else "no_case")
        return Undefined("no_second_cluster_per_class") if self.degrees < 1 else None

    @property
    def degrees(self) -> Array:
        """Count the clusters that hold a positive case, or a negative one, whichever are fewer, less one."""
        return np.minimum(*(array((held > 0).sum(axis=-1)) for held in (self.positives, self.negatives))) - 1

    def variance(self, work: Work = SILENT) -> Array:
        """Return Obuchowski's variance of the area."""
        positives, negatives = self.positives.sum(axis=-1), self.negatives.sum(axis=-1)
        sizes = {"P": positives, "N": negatives}
        held = {"I_P": self.positives > 0, "I_N": self.negatives > 0, "I": self.positives + self.negatives > 0}
        clusters = {name: array(each.sum(axis=-1)) for name, each in held.items()}
        more = {name: divide(count, count - 1) for name, count in clusters.items()}
        s10 = divide(more["I_P"] * (self.of_positives**2).sum(axis=-1), positives)
        s01 = divide(more["I_N"] * (self.of_negatives**2).sum(axis=-1), negatives)
        s11 = more["I"] * (self.of_positives * self.of_negatives).sum(axis=-1)
        sums = (r"\frac{I_{P}}{(I_{P} - 1) \cdot P} \sum_i x_i^2", r"\frac{I_{N}}{(I_{N} - 1) \cdot N} \sum_i y_i^2")
        work.step("cluster_placements", "S_{10} = " + sums[0], s10, I_P=clusters["I_P"], **sizes)
        work.step("cluster_placements", "S_{01} = " + sums[1], s01, I_N=clusters["I_N"], **sizes)
        work.step("cluster_products", r"S_{11} = \frac{I}{I - 1} \sum_i x_i y_i", s11, I=clusters["I"])
        variance = divide(s10, positives) + divide(s01, negatives) + divide(2 * s11, positives * negatives)
        formula = r"s = \frac{S_{10}}{P} + \frac{S_{01}}{N} + \frac{S_{11} \cdot 2}{P \cdot N}"
        work.step("clustered_variance", formula, variance, S_10=s10, S_01=s01, S_11=s11, **sizes)
        return array(variance)

    @property
    def largest(self) -> Array:
        """Return the design effect if all cases of a class in a cluster were alike, for the class where it is larger."""
        each = (self.positives, self.negatives)
        return np.fmax(*(divide((held**2).sum(axis=-1), held.sum(axis=-1)) for held in each))

    @property
    def telling(self) -> Array:
        """Count the clusters of the class that has fewer, as many of one size as would tell as much."""
        squares = ((held**2) for held in (self.positives, self.negatives))
        return np.fmin(*(divide(each.sum(axis=-1) ** 2, (each**2).sum(axis=-1)) for each in squares))


def _newcombe(found: Contributions, variance: Array, t: Array, work: Work) -> Limits:
    """Divide the numbers of cases by the cautious design effect."""
    area, effect = found.area, _design_effect(found, variance, work)
    sizes = [divide(held.sum(axis=-1), effect) for held in (found.positives, found.negatives)]
    work.step("effective_cases", r"\frac{P}{D}", sizes[0], P=found.positives.sum(axis=-1), D=effect)
    work.step("effective_cases", r"\frac{N}{D}", sizes[1], N=found.negatives.sum(axis=-1), D=effect)
    work.step("mean_size", r"M = \frac{P + N}{2} - 1", sum(sizes) / 2 - 1, P=sizes[0], N=sizes[1])

    def beyond(theta: Array) -> Array:
        return abs(area - theta) - t * np.sqrt(variance_at(theta, *sizes))

    low, high = root(beyond, np.stack([np.full(area.shape, end) for end in (0.0, 1.0)]), area)
    low, high = np.where(area == 0, 0.0, low), np.where(area == 1, 1.0, high)  # free of rounding
    for code, limit in (("lower_solution", low), ("upper_solution", high)):
        at = variance_at(limit, *sizes)
        symbols = {"theta": limit, "P": sizes[0], "N": sizes[1], "M": sum(sizes) / 2 - 1}
        work.step("variance_at", rf"v = {VARIANCE}", at, **symbols)
        if (at > 0).all():
            work.step(code, EQUATION.replace(r"V(\theta)", "v"), limit, A=area, theta=limit, v=at, t=t)
    return Limits(low, high, area, {} if effect.ndim else {"design_effect": float(effect)})


def _design_effect(found: Contributions, variance: Array, work: Work) -> Array:
    area, positives, negatives = found.area, found.positives.sum(axis=-1), found.negatives.sum(axis=-1)
    shape = (1 - area) / (2 - area) + area / (1 + area)
    independent = divide(area * (1 - area) * (positives + negatives) * shape, 2 * positives * negatives)
    known = (variance > ROUNDING_OF_VARIANCE) & (area > 0) & (area < 1)
    estimated = np.where(known, divide(variance, independent), 0.0)
    telling, largest = np.where(known, found.telling, 0.0), found.largest
    compared = r"v = \frac{A (1 - A) (P + N)}{2 \cdot P \cdot N} \left(\frac{1 - A}{2 - A} + \frac{A}{1 + A}\right)"
    work.step("independent_variance", compared, independent, A=area, P=positives, N=negatives)
    if known.all():
        work.step("design_effect", r"D_{1} = \frac{s}{v}", estimated, s=variance, v=independent)
    work.step("largest_design_effect", r"D_{2} = \frac{1}{n} \sum_k n_k^2", largest)
    return drawn_to_largest(estimated, largest, telling, work)
