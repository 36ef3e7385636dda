"""Calibration intercept."""

import math
from dataclasses import dataclass
from typing import Self

import numpy as np

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.catalog.clipping import explain_clipping
from reportgen.data.certain_scores import certain_cells, with_log_odds
from reportgen.data.evidence import Array, Scores, array
from reportgen.data.logistic import expected_with_shift, fitted_shift
from reportgen.metrics.brier import not_probabilities
from reportgen.metrics.calibration_slope import log_odds


@metric(
    label="Calibration intercept (in the large)",
    formula=r"\ln \frac{\Pr(y = 1)}{\Pr(y = 0)} = a + \ln \frac{s}{1 - s}",
    range=(float("-inf"), float("inf")),
    better="neither",
    ideal=0,
    needs_probabilities=True,
    also_without=certain_cells,
    undefined_when="one_class",
    reference="Cox (1958), Two further applications of a model for binary regression, Biometrika 45:562; Van Calster et al. (2019), Calibration: the Achilles heel of predictive analytics, BMC Medicine 17:230",
    says={
        "expected_shifted": "Sum of the probabilities after the shift.",
        "weights_added": "Sum of the variances of the cases.",
        "settled_intercept": "A further step of Newton's method changes nothing: the fit has converged.",
    },
)
def calibration_intercept(s: Scores, *, work: Work = SILENT) -> Array | Undefined:
    """
    Shift in the log odds of all scores that makes the expected number of positive cases equal the observed number.

    The slope is fixed at 1: this is calibration in the large, and the ideal value is 0. Below 0 the scores are too high
    overall, above 0 too low. If scores are exactly 0 or 1, all scores are clipped to 1/(2n) from these ends. Criteria
    need fifty cases of each class.

    By hand: all four scores are 0.5 and three cases are positive, so the log odds of 3/4, ln 3.

    >>> round(float(calibration_intercept(Scores.of([0.5] * 4, [True, True, True, False]))), 6)
    1.098612
    """
    if absence := not_probabilities(s):
        return absence
    shifted = Shift.of(s)
    explain_clipping(s, "a", lambda rest: Shift.of(rest).intercept, work)
    if work.records:
        shifted.explain(work)
    return shifted.intercept


@dataclass(frozen=True, slots=True)
class Shift:
    """Intercept of greatest likelihood with a slope of 1 for each row of a batch, nan where there is none."""

    scores: Scores
    intercept: Array

    @classmethod
    def of(cls, s: Scores) -> Self:
        """Shift every row that has cases of both classes, all with log odds."""
        shape = s.positives.shape[:-1]
        found = np.full(math.prod(shape), np.nan)
        for at, part in with_log_odds(s):
            fits = (part.positive_cases > 0) & (part.negative_cases > 0)
            if fits.any():
                cases = (part.positives + part.negatives)[fits]
                found[at[fits]] = fitted_shift(log_odds(part), part.positive_cases[fits], cases)
        return cls(s, found.reshape(shape))

    @property
    def expected(self) -> tuple[Array, Array]:
        """Return how many positive cases are expected after the shift, and the sum of the variances of the cases."""
        found = np.full((2, self.intercept.size), np.nan)
        for at, part in with_log_odds(self.scores):
            cases = part.positives + part.negatives
            found[:, at] = expected_with_shift(self.intercept.reshape(-1)[at], log_odds(part), cases)
        expected, weight = (row.reshape(self.intercept.shape) for row in found)
        return expected, weight

    @property
    def weight(self) -> Array:
        """Return the sum of the variances of the cases: the information on the intercept."""
        return self.expected[1]

    @property
    def error(self) -> Array:
        """Return the standard error of the intercept."""
        return array(1 / np.sqrt(self.weight))

    def explain(self, work: Work) -> None:
        """Note that a further step of Newton's method no longer changes the intercept."""
        expected, weight = self.expected
        work.step("log_odds", r"x_i = \ln \frac{s_i}{1 - s_i}", np.nan)
        work.step("expected_shifted", r"E = \sum_i \pi_i, \quad \pi_i = \frac{1}{1 + e^{-(a + x_i)}}", expected)
        work.step("weights_added", r"V = \sum_i \pi_i (1 - \pi_i)", weight)
        numbers = {"a": self.intercept, "P": self.scores.positive_cases, "E": expected, "V": weight}
        work.step("settled_intercept", r"c = a + \frac{P - E}{V}", self.intercept, **numbers)
