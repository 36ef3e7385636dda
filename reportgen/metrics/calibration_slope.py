"""Calibration slope."""

import math
from dataclasses import astuple, dataclass, fields
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.catalog.clipping import explain_clipping
from reportgen.data.certain_scores import certain_cells, with_log_odds
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.data.logistic import Curvature, fitted_line
from reportgen.metrics.brier import not_probabilities


@metric(
    label="Calibration slope",
    formula=r"\ln \frac{\Pr(y = 1)}{\Pr(y = 0)} = a + b \ln \frac{s}{1 - s}",
    range=(float("-inf"), float("inf")),
    better="neither",
    ideal=1,
    needs_probabilities=True,
    also_without=certain_cells,
    same_at_any_prevalence=True,  # drawing classes apart moves the log odds of all scores alike (Prentice & Pyke 1979)
    undefined_when="separated_scores",
    reference="Cox (1958), Two further applications of a model for binary regression, Biometrika 45:562",
    says={
        "separated_scores": "the scores of the two classes do not overlap, so no finite slope fits best",
        "short.separated_scores": "the scores separate the classes perfectly",
        "equal_scores": "all scores are equal, so no slope can be estimated",
        "short.equal_scores": "all scores are equal",
        "intercept_beside_slope": "Maximum-likelihood intercept for this slope.",
        "fit_weights": "Fitted probability of each case, and its weight.",
        "weighted_mean": "Weighted mean of the log odds.",
        "weighted_spread": "Weighted sum of the squared distances from this mean.",
        "weighted_products": "Weighted sum of the products with the working response.",
        "settled_slope": "The weighted regression returns the slope that its weights were computed from: the fit has converged.",
    },
)
def calibration_slope(s: Scores, *, work: Work = SILENT) -> Array | Undefined:
    """
    Slope b of a logistic regression of the truth on the log odds of the scores; the ideal value is 1.

    Below 1 the scores are too extreme, above 1 not extreme enough, below 0 the ranking is reversed. A slope of 1 does
    not show that the scores are correct: they may all be too high, which the calibration intercept measures. If scores
    are exactly 0 or 1, all scores are clipped to 1/(2n) from these ends. Criteria need fifty cases of each class.

    By hand: of the four cases at each of 0.2 and 0.8 one is of the less likely class, so the log odds that fit are
    -1.099 and 1.099; those of the scores are -1.386 and 1.386.

    >>> round(float(calibration_slope(Scores.of([0.2] * 4 + [0.8] * 4, [True] + [False] * 4 + [True] * 3))), 6)
    0.792481
    """
    if absence := not_probabilities(s) or _absence(s):
        return absence
    fitted = Recalibration.of(s)
    explain_clipping(s, "b", lambda rest: Recalibration.of(rest).slope, work)
    if work.records:
        fitted.explain(work)
    return fitted.slope


def log_odds(s: Scores) -> Array:
    """Return the log odds of each distinct score; all are inside 0 and 1."""
    return array(np.log(s.values) - np.log1p(-s.values))


def _absence(s: Scores) -> Undefined | None:
    """Return why a single set of cases has no slope, if so."""
    if s.positives.ndim > 1:
        return None
    if not s.positive_cases or not s.negative_cases:
        return Undefined("one_class" if s.cases else "no_case")
    ((_, fitted),) = with_log_odds(s)
    if np.count_nonzero(fitted.positives + fitted.negatives) == 1:
        return Undefined("equal_scores")
    return None if overlapping(fitted) else Undefined("separated_scores")


def overlapping(s: Scores) -> NDArray[np.bool_]:
    """Tell where each class has a case that scores below one of the other: else the best slope is infinite or any."""
    if not len(s.values):
        return np.zeros(s.positives.shape[:-1], dtype=bool)
    first = [np.argmax(of > 0, axis=-1) for of in (s.positives, s.negatives)]
    last = [len(s.values) - 1 - np.argmax(of[..., ::-1] > 0, axis=-1) for of in (s.positives, s.negatives)]
    both = (s.positive_cases > 0) & (s.negative_cases > 0)
    return np.asarray(both & (first[0] < last[1]) & (first[1] < last[0]))


@dataclass(frozen=True, slots=True)
class Recalibration:
    """Intercept and slope of greatest likelihood for each row of a batch, nan where there is none."""

    scores: Scores
    intercept: Array
    slope: Array

    @classmethod
    def of(cls, s: Scores) -> Self:
        """Fit every row that has a fit."""
        shape = s.positives.shape[:-1]
        found = np.full((2, math.prod(shape)), np.nan)
        for at, part in with_log_odds(s):
            fits = overlapping(part)
            if fits.any():
                cases = part.positives + part.negatives
                found[:, at[fits]] = fitted_line(log_odds(part), part.positives[fits], cases[fits])
        return cls(s, *(row.reshape(shape) for row in found))

    @property
    def curvature(self) -> Curvature:
        """Return the information of the cases on the line."""
        shape = self.slope.shape
        found = np.full((len(fields(Curvature)), self.slope.size), np.nan)
        for at, part in with_log_odds(self.scores):
            line, cases = (self.intercept.reshape(-1)[at], self.slope.reshape(-1)[at]), part.positives + part.negatives
            found[:, at] = astuple(Curvature.at(*line, log_odds(part), cases))
        return Curvature(*(row.reshape(shape) for row in found))

    @property
    def error(self) -> Array:
        """Return the standard error of the slope."""
        return divide(1.0, np.sqrt(self.curvature.spread))  # nan of no case

    def explain(self, work: Work) -> None:
        """Note the weighted regression that the slope no longer changes in."""
        work.step("log_odds", r"x_i = \ln \frac{s_i}{1 - s_i}", np.nan)
        work.step("intercept_beside_slope", r"a", self.intercept)
        at = self.curvature
        products = self.slope * at.spread
        work.step("fit_weights", r"\pi_i = \frac{1}{1 + e^{-(a + b x_i)}}, \quad v_i = \pi_i (1 - \pi_i)", np.nan)
        work.step("weighted_mean", r"m = \frac{\sum_i v_i x_i}{\sum_i v_i}", at.mean)
        work.step("weighted_spread", r"S = \sum_i v_i (x_i - m)^2", at.spread)
        response = r"\left(a + b x_i + \frac{y_i - \pi_i}{v_i}\right)"
        work.step("weighted_products", rf"R = \sum_i v_i (x_i - m) {response}", products)
        work.step("settled_slope", r"c = \frac{R}{S}", self.slope, R=products, S=at.spread)
