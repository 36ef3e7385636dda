"""Interval of an area under the ROC curve that is made to carry verdicts."""

from dataclasses import dataclass

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.enough import enough_of_class
from reportgen.conventions import ROUNDING_OF_VARIANCE
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.data.roots import root
from reportgen.distributions import normal_quantile, t_quantile
from reportgen.intervals.delong import Placements
from reportgen.metrics.roc_auc import roc_auc
from reportgen.number_words import part

PART = 0.8  # of the tail: by simulation the worse of both ends errs up to a fifth too often with all of it
SCORE = r"\frac{|A - \theta|}{\sqrt{V(\theta)}} = z"
CORRELATIONS = r"\left(\frac{\theta}{1 + \theta}, \frac{1 - \theta}{2 - \theta}\right)"
VARIANCE = r"V(\theta) = \frac{\theta (1 - \theta)}{P \cdot N} (1 + (n_{1} - 1) \cdot r_{1} + (n_{2} - 1) \cdot r_{2})"


@interval(
    label="DeLong and score interval",
    formula=rf"\ln \frac{{A}}{{1 - A}} \pm t \frac{{d}}{{A (1 - A)}}, \quad {SCORE}, \quad {VARIANCE}",
    undefined_when="no_variance_of_area",
    reference="A combination of our own, chosen by simulation, of: DeLong, DeLong & Clarke-Pearson (1988), Comparing the areas under two or more correlated receiver operating characteristic curves: a nonparametric approach, Biometrics 44:837, on the logit scale with Student's t; Newcombe (2006), Confidence intervals for an effect size measure based on the Mann-Whitney statistic. Part 2: asymptotic methods and evaluation, Statistics in Medicine 25:559, with the larger of Hanley and McNeil's two variances",
    families=("auc",),
    judges=True,
    enough=enough_of_class,
    says={
        "no_variance_of_area": "a class has fewer than two cases, or all scores are equal, so the variance of the area cannot be estimated",
        "part_of_tail": f"The limit is given {part(PART)} of the tail.",
        "welch_degrees": "Degrees of freedom by Welch and Satterthwaite.",
        "limit_by_error": "Limit from the standard error.",
        "larger_correlation": "Correlation of two pairs that share a case of the smaller class: the larger of the two values that exponential scores can give.",
        "smaller_correlation": "Correlation of two pairs that share a case of the larger class: the smaller of the two.",
        "limit_by_score": "Limit by the score method: the value that solves this equation.",
        "lower_of_both": "Lower limit: the lower of both.",
        "higher_of_both": "Upper limit: the higher of both.",
    },
)
def cautious_auc(s: Scores, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The area with the lower of two lower limits and the higher of two upper ones, so that neither end errs too often.

    One pair of limits is DeLong's on the logit scale, with Student's t instead of the normal quantile, since the
    standard error is itself estimated; where few cases are ranked wrongly it is too narrow all the same. The other pair
    solves Newcombe's equation, with the larger of the variances that Hanley and McNeil's exponential scores give when
    either class is the more spread; it does not see how far the scores at hand spread. At an area of 0 or 1 it stands
    alone. Both limits are given four fifths of the tail.

    By hand: 2 positive above 2 negative cases are an area of 1, and (1 - t)^2 = z^2 V(t) with V(t) = t (1 - t)
    (1 + t / (1 + t) + (1 - t) / (2 - t)) / 4 holds for z = 2.0537 at t = 0.3642.

    >>> found = cautious_auc(Scores.of([1, 2, 3, 4], [False, False, True, True]), tail=0.025)
    >>> round(float(found.low), 4), float(found.high)
    (0.3642, 1.0)
    """
    found = Placements.of(s)
    if found.area.ndim == 0 and (absence := found.absence) and absence.code != "perfect_separation":
        return absence
    parts = AreaParts.of(found, s, work)
    return Limits(parts.end(-1, tail, work), parts.end(1, tail, work), found.area)


@dataclass(frozen=True, slots=True)
class AreaParts:
    """What both limits are made of."""

    area: Array
    positives: Array
    negatives: Array
    known: Array
    centre: Array  # on the scale of log odds, as the error; nan at an area of 0 or 1, as the degrees of freedom
    error: Array
    degrees: Array

    @classmethod
    def of(cls, found: Placements, s: Scores, work: Work) -> "AreaParts":
        """Go to the scale of log odds where that can be done."""
        area = found.area
        spread = found.variance > ROUNDING_OF_VARIANCE
        inside = np.where(spread, area, np.nan)
        if spread.ndim == 0 and not spread:
            roc_auc(s, work=work)
            work = SILENT
        error = found.error(work)
        centre, on_logit = np.log(inside / (1 - inside)), error / (inside * (1 - inside))
        work.step("logit", r"l = \ln \frac{A}{1 - A}", centre, A=area)
        work.step("logit_error", r"e = \frac{d}{A(1 - A)}", on_logit, d=error, A=area)
        degrees = _degrees(found, error, work)
        known = (np.minimum(found.positives, found.negatives) >= 2) & (spread | (area == 0) | (area == 1))
        return cls(area, found.positives, found.negatives, array(known), array(centre), array(on_logit), degrees)

    def end(self, sign: int, tail: float, work: Work) -> Array:
        """Return the lower limit for -1, the upper one for 1."""
        alpha = work.step("part_of_tail", rf"{PART} \cdot \alpha", array(PART * tail), alpha=tail)
        ends = (self._by_error(sign, alpha, work), self._by_score(sign, alpha, work))
        end = np.where(self.known, (np.fmin if sign < 0 else np.fmax)(*ends), np.nan)
        code, word = ("lower_of_both", "min") if sign < 0 else ("higher_of_both", "max")
        if not np.isnan(ends[0]).any():
            work.step(code, rf"\{word}(x, y)", end, x=ends[0], y=ends[1])
        return array(end)

    def _by_error(self, sign: int, alpha: Array, work: Work) -> Array:
        """Go as far from the area as its standard error says; nan where it has none."""
        t = t_quantile(1 - alpha, self.degrees)
        limit = 1 / (1 + np.exp(np.clip(-(self.centre + sign * t * self.error), -700, 700)))  # e^709 overflows
        if not np.isnan(limit).any():
            work.step("t_quantile", r"t = t_{k, 1 - \alpha}", t, k=self.degrees, alpha=alpha)
            formula = rf"x = \frac{{1}}{{1 + \exp(-(l {'-' if sign < 0 else '+'} t \cdot e))}}"
            work.step("limit_by_error", formula, limit, l=self.centre, t=t, e=self.error)
        return array(limit)

    def _by_score(self, sign: int, alpha: Array, work: Work) -> Array:
        """Find the area under which that of the sample would only just not be too far off."""
        area, z = self.area, normal_quantile(1 - alpha)
        work.step("normal_quantile", r"z = \Phi^{-1}(1 - \alpha)", z, alpha=alpha)
        outer = 0.0 if sign < 0 else 1.0

        def beyond(theta: Array) -> Array:
            return abs(area - theta) - z * np.sqrt(self._variance_at(theta))

        limit = np.where(area == outer, outer, root(beyond, np.full(area.shape, outer), area))  # free of rounding
        variance = self._variance_at(limit, work)
        if (variance > 0).all():
            work.step("limit_by_score", SCORE.replace(r"V(\theta)", "v"), limit, A=area, theta=limit, v=variance, z=z)
        return array(limit)

    def _variance_at(self, theta: Array, work: Work = SILENT) -> Array:
        """Return the variance of an area were it this large, with the class more spread for which it is larger."""
        larger, smaller = (extreme(self.positives, self.negatives) for extreme in (np.maximum, np.minimum))
        each = (theta / (1 + theta), (1 - theta) / (2 - theta))
        more, less = np.maximum(*each), np.minimum(*each)
        pairs = self.positives * self.negatives
        variance = divide(theta * (1 - theta) * (1 + (larger - 1) * more + (smaller - 1) * less), pairs)
        work.step("larger_correlation", rf"r_{{1}} = \max{CORRELATIONS}", more, theta=theta)
        work.step("smaller_correlation", rf"r_{{2}} = \min{CORRELATIONS}", less, theta=theta)
        shown = {"n_1": larger, "n_2": smaller, "r_1": more, "r_2": less}
        work.step("variance_at", VARIANCE, variance, theta=theta, P=self.positives, N=self.negatives, **shown)
        return variance


def _degrees(found: Placements, error: Array, work: Work) -> Array:
    """Return the degrees of freedom of the variance, as Welch and Satterthwaite do for two means."""
    sizes = {"P": found.positives, "N": found.negatives}
    among = {"S_10": found.among_positives, "S_01": found.among_negatives}
    parts = [divide(part, size) for part, size in zip(among.values(), sizes.values(), strict=True)]
    squares = [divide(part**2, size - 1) for part, size in zip(parts, sizes.values(), strict=True)]
    degrees = divide(error**4, squares[0] + squares[1])
    terms = (r"\frac{(S_{10} / P)^2}{P - 1}", r"\frac{(S_{01} / N)^2}{N - 1}")
    work.step("welch_degrees", rf"k = \frac{{d^4}}{{{terms[0]} + {terms[1]}}}", degrees, d=error, **among, **sizes)
    return degrees
