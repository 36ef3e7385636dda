"""DeLong's interval of an area under the ROC curve."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, divide
from reportgen.data.scores import Scores
from reportgen.distributions import normal_quantile
from reportgen.intervals.wald import clipped
from reportgen.metrics.roc_auc import roc_auc

NONE = 1e-24  # a variance that only rounding makes


@interval(
    label="DeLong interval",
    formula=r"\ln \frac{A}{1 - A} \pm z \frac{\sqrt{S_{10} / P + S_{01} / N}}{A (1 - A)}",
    undefined_when="perfect_separation",
    reference="DeLong, DeLong & Clarke-Pearson (1988), Comparing the areas under two or more correlated receiver operating characteristic curves: a nonparametric approach, Biometrics 44:837; logit scale: Pepe (2003), The Statistical Evaluation of Medical Tests for Classification and Prediction",
)
def delong(
    s: Scores, *, scale: Literal["logit", "identity"] = "logit", tail: float, work: Work = SILENT
) -> Limits | Undefined:
    """
    The area with its standard error, from how many cases of the other class each case outranks.

    On the logit scale, which the formula shows, the limits stay between 0 and 1; on the identity scale they may have
    to be put there, which a note counts.

    Hanley & McNeil (1982): 109 scans rated from 1 to 5, for which Stata's roctab prints 0.83295 to 0.95339.

    >>> scans = Scores(np.arange(1.0, 6.0), positives=np.array([3, 2, 2, 11, 33]), negatives=np.array([33, 6, 6, 11, 2]))
    >>> found = delong(scans, scale="identity", tail=0.025)
    >>> round(float(found.low), 5), round(float(found.high), 5)
    (0.83295, 0.95339)
    """
    area = roc_auc(s, work=work)
    found = Placements.of(s, area)
    if area.ndim == 0 and (absence := _absence(s, area, found.variance)):
        return absence
    error = found.error(s, work)
    z = normal_quantile(1 - tail)
    work.step("normal_quantile", r"z = \Phi^{-1}(1 - \alpha)", z, alpha=tail)
    if scale == "logit":
        return _on_logit_scale(area, error, z, work)
    low, high = (area + sign * z * error for sign in (-1, 1))
    work.step("lower_limit", r"A - z \cdot d", low, A=area, z=z, d=error)
    work.step("upper_limit", r"A + z \cdot d", high, A=area, z=z, d=error)
    return clipped(low, high, area, work)


@dataclass(frozen=True, slots=True)
class Placements:
    """How the share of the other class that a case outranks varies among the positive and among the negative cases."""

    among_positives: Array
    among_negatives: Array
    variance: Array

    @classmethod
    def of(cls, s: Scores, area: Array) -> "Placements":
        """Rank the distinct scores once; ties count one half."""
        positives, negatives = s.positive_cases, s.negative_cases
        among_positives = _variance(s.positives, _share_below(s.negatives, negatives), area, positives)
        among_negatives = _variance(s.negatives, _share_below(s.positives, positives), 1 - area, negatives)
        return cls(
            among_positives, among_negatives, divide(among_positives, positives) + divide(among_negatives, negatives)
        )

    def error(self, s: Scores, work: Work) -> Array:
        """Answer the standard error of the area, nan where it would be 0."""
        of_each = {"S_10": self.among_positives, "S_01": self.among_negatives}
        sizes = {"P": s.positive_cases, "N": s.negative_cases}
        work.step("placements", r"S_{10} = \frac{1}{P - 1} \sum_i (v_i - A)^2", self.among_positives, P=sizes["P"])
        work.step("placements", r"S_{01} = \frac{1}{N - 1} \sum_j (w_j - A)^2", self.among_negatives, N=sizes["N"])
        error = np.sqrt(np.where(self.variance > NONE, self.variance, np.nan))
        work.step("standard_error", r"d = \sqrt{\frac{S_{10}}{P} + \frac{S_{01}}{N}}", error, **of_each, **sizes)
        return error


def _share_below(weights: Array, total: Array) -> Array:
    """Answer for each score the share of these cases that score lower, ties as one half."""
    below = np.cumsum(weights, axis=-1, dtype=float)
    below -= 0.5 * weights
    below /= np.maximum(total, 1)[..., None]
    return below


def _variance(weights: Array, placements: Array, mean: Array, cases: Array) -> Array:
    placements -= mean[..., None]
    placements *= placements
    return divide(np.einsum("...i,...i->...", weights, placements), np.where(cases > 1, cases - 1, 0))


def _absence(s: Scores, area: Array, variance: Array) -> Undefined | None:
    """Answer why a single area has no interval, if so."""
    positives, negatives = float(s.positive_cases), float(s.negative_cases)
    if not positives or not negatives:
        return Undefined("one_class")
    if min(positives, negatives) < 2:
        return Undefined("too_few_per_class", positives=positives, negatives=negatives)
    if variance > NONE:
        return None
    return Undefined("no_spread_of_area" if 0 < area < 1 else "perfect_separation")


def _on_logit_scale(area: Array, error: Array, z: Array, work: Work) -> Limits:
    """Go as far as the error says on the scale of log odds, and come back."""
    centre = np.log(divide(area, 1 - area), where=area > 0, out=np.full(area.shape, np.nan))
    step = divide(error, area * (1 - area))
    low, high = (1 / (1 + np.exp(-(centre + sign * z * step))) for sign in (-1, 1))
    work.step("logit", r"l = \ln \frac{A}{1 - A}", centre, A=area)
    work.step("logit_error", r"e = \frac{d}{A(1 - A)}", step, d=error, A=area)
    work.step("lower_limit", r"\frac{1}{1 + \exp(-(l - z \cdot e))}", low, l=centre, z=z, e=step)
    work.step("upper_limit", r"\frac{1}{1 + \exp(-(l + z \cdot e))}", high, l=centre, z=z, e=step)
    return Limits(low, high, area)
