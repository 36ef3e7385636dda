"""DeLong's interval for an area under the ROC curve."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.conventions import ROUNDING_OF_VARIANCE
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.intervals.wald import clipped


def _has_variance(s: Scores) -> bool:
    """Tell whether there are two cases of each class, and some of them are ranked otherwise than the rest."""
    return Placements.of(s).absence is None


@interval(
    label="DeLong interval",
    formula=r"\ln \frac{A}{1 - A} \pm z \frac{\sqrt{S_{10} / P + S_{01} / N}}{A (1 - A)}",
    undefined_when="perfect_separation",
    reference="DeLong, DeLong & Clarke-Pearson (1988), Comparing the areas under two or more correlated receiver operating characteristic curves: a nonparametric approach, Biometrics 44:837; logit scale: Pepe (2003), The Statistical Evaluation of Medical Tests for Classification and Prediction",
    families=("auc",),
    defined=_has_variance,
    fallback="newcombe_auc",
)
def delong(
    s: Scores, *, scale: Literal["logit", "identity"] = "logit", tail: float, work: Work = SILENT
) -> Limits | Undefined:
    """
    The area with a standard error from the placements: how many cases of the other class each case outranks.

    On the logit scale, which the formula shows, the limits stay between 0 and 1; on the identity scale they may have to
    be set to 0 or 1, and a note counts them.

    Hanley & McNeil (1982): 109 scans rated from 1 to 5, for which Stata's roctab prints 0.83295 to 0.95339.

    >>> scans = Scores(np.arange(1.0, 6.0), positives=np.array([3, 2, 2, 11, 33]), negatives=np.array([33, 6, 6, 11, 2]))
    >>> found = delong(scans, scale="identity", tail=0.025)
    >>> round(float(found.low), 5), round(float(found.high), 5)
    (0.83295, 0.95339)
    """
    found = Placements.of(s)
    area = found.area
    if area.ndim == 0 and (absence := found.absence):
        return absence
    error = found.error(work)
    return on_scale(scale, area, error, work, z=normal_quantile_of(tail, work))


@dataclass(frozen=True, slots=True)
class Placements:
    """The area, and how much the number of cases of the other class that a case outranks varies within each class."""

    positives: Array
    negatives: Array
    pairs: Array
    among_positives: Array
    among_negatives: Array

    @classmethod
    def of(cls, s: Scores) -> "Placements":
        """Rank the distinct scores once; the arrays are reused, since there may be millions."""
        negatives_below, negatives = _below(s.negatives)
        positives_below, positives = _below(s.positives)
        pairs = array(np.einsum("...i,...i->...", s.positives, negatives_below))
        lost = positives * negatives - pairs
        among_positives = _variance(s.positives, negatives_below, pairs, positives, negatives)
        among_negatives = _variance(s.negatives, positives_below, lost, negatives, positives)
        return cls(positives, negatives, pairs, among_positives, among_negatives)

    @property
    def area(self) -> Array:
        """Return the share of pairs that are ranked rightly."""
        return divide(self.pairs, self.positives * self.negatives)

    @property
    def variance(self) -> Array:
        """Return the variance of the area."""
        return divide(self.among_positives, self.positives) + divide(self.among_negatives, self.negatives)

    @property
    def absence(self) -> Undefined | None:
        """Return why a single area has no variance, if so."""
        positives, negatives = float(self.positives), float(self.negatives)
        if not positives or not negatives:
            return Undefined("one_class")
        if min(positives, negatives) < 2:
            return Undefined("too_few_per_class", positives=positives, negatives=negatives)
        if self.variance > ROUNDING_OF_VARIANCE:
            return None
        return Undefined("no_spread_of_area" if 0 < self.area < 1 else "perfect_separation")

    def error(self, work: Work) -> Array:
        """Return the standard error of the area, nan where it would be 0."""
        sizes = {"P": self.positives, "N": self.negatives}
        of_each = {"S_10": self.among_positives, "S_01": self.among_negatives}
        work.step("ranked_pairs", r"U = \#\{s_+ > s_-\} + \frac{1}{2} \#\{s_+ = s_-\}", self.pairs)
        work.step("formula", r"A = \frac{U}{P \cdot N}", self.area, U=self.pairs, **sizes)
        work.step("placements", r"S_{10} = \frac{1}{P - 1} \sum_i (v_i - A)^2", self.among_positives, P=self.positives)
        work.step("placements", r"S_{01} = \frac{1}{N - 1} \sum_j (w_j - A)^2", self.among_negatives, N=self.negatives)
        error = np.sqrt(np.where(self.variance > ROUNDING_OF_VARIANCE, self.variance, np.nan))
        work.step("standard_error", r"d = \sqrt{\frac{S_{10}}{P} + \frac{S_{01}}{N}}", error, **of_each, **sizes)
        return error


def _below(weights: Array) -> tuple[Array, Array]:
    """Count for each score the cases that score lower, ties as a half, and all cases."""
    below = np.cumsum(weights, axis=-1, dtype=float)
    total = array(below[..., -1].copy()) if below.shape[-1] else np.zeros(below.shape[:-1])
    below -= 0.5 * weights
    return below, total


def _variance(weights: Array, outranked: Array, pairs: Array, cases: Array, others: Array) -> Array:
    """Return the variance, over these cases, of the share of the others that each outranks."""
    outranked -= divide(pairs, cases)[..., None]
    squares = np.einsum("...i,...i,...i->...", weights, outranked, outranked)
    return divide(squares, np.where(cases > 1, cases - 1, 0) * others**2)


def on_scale(scale: str, area: Array, error: Array, work: Work, **quantile: Array) -> Limits:
    """Go so many standard errors, a quantile by its symbol, on the scale of log odds and come back, or of the area."""
    ((symbol, times),) = quantile.items()
    if scale == "identity":
        low, high = (array(area + sign * times * error) for sign in (-1, 1))
        work.limits(rf"A \pm {symbol} \cdot d", low, high, A=area, **quantile, d=error)
        return clipped(low, high, area, work)
    centre = np.log(divide(area, 1 - area), where=area > 0, out=np.full(area.shape, np.nan))
    step = divide(error, area * (1 - area))
    low, high = (array(1 / (1 + np.exp(-(centre + sign * times * step)))) for sign in (-1, 1))
    work.step("logit", r"l = \ln \frac{A}{1 - A}", centre, A=area)
    work.step("logit_error", r"e = \frac{d}{A(1 - A)}", step, d=error, A=area)
    work.limits(rf"\frac{{1}}{{1 + \exp(-(l \pm {symbol} \cdot e))}}", low, high, l=centre, **quantile, e=step)
    return Limits(low, high, area)
