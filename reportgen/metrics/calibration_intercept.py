"""Calibration intercept."""

import math
from dataclasses import dataclass
from typing import Self

import numpy as np

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.catalog.clipping import explain_clipping
from reportgen.data.certain_scores import certain_cells, with_log_odds
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.metrics.brier import not_probabilities
from reportgen.metrics.calibration_slope import MOST, SETTLED, log_odds


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
    shifted.explain(s, work)
    return shifted.intercept


@dataclass(frozen=True, slots=True)
class Shift:
    """Intercept of greatest likelihood beside a slope of 1 for each row of a batch (nan where none), and its information."""

    intercept: Array
    expected: Array
    weight: Array

    @classmethod
    def of(cls, s: Scores) -> Self:
        """Shift every row that has cases of both classes, all with log odds."""
        shape = s.positives.shape[:-1]
        found = np.full((3, math.prod(shape)), np.nan)
        for at, part in with_log_odds(s):
            fits = (part.positive_cases > 0) & (part.negative_cases > 0)
            if fits.any():
                cases = (part.positives + part.negatives)[fits]
                found[:, at[fits]] = _shifted(log_odds(part), part.positives[fits].sum(axis=-1), cases)
        return cls(*(row.reshape(shape) for row in found))

    @property
    def error(self) -> Array:
        """Return the standard error of the intercept."""
        return array(1 / np.sqrt(self.weight))

    def explain(self, s: Scores, work: Work) -> None:
        """Note that a further step of Newton's method no longer changes the intercept."""
        work.step("log_odds", r"x_i = \ln \frac{s_i}{1 - s_i}", np.nan)
        work.step("expected_shifted", r"E = \sum_i \pi_i, \quad \pi_i = \frac{1}{1 + e^{-(a + x_i)}}", self.expected)
        work.step("weights_added", r"V = \sum_i \pi_i (1 - \pi_i)", self.weight)
        numbers = {"a": self.intercept, "P": s.positive_cases, "E": self.expected, "V": self.weight}
        work.step("settled_intercept", r"a + \frac{P - E}{V}", self.intercept, **numbers)


def _shifted(x: Array, positives: Array, cases: Array) -> Array:
    """Find for each row where as many positive cases are expected as there are, by Newton's method between two bounds."""
    total = cases.sum(axis=-1)
    aim = np.log(positives) - np.log(total - positives)
    low, high = aim - x.max(), aim - x.min()
    a, open_ = aim - np.einsum("ji,i->j", cases, x) / total, np.arange(len(aim))
    for _ in range(MOST):
        expected, weight = _expected(a[open_], x, cases[open_])
        low[open_] = np.where(expected <= positives[open_], a[open_], low[open_])
        high[open_] = np.where(expected >= positives[open_], a[open_], high[open_])
        there = a[open_] + divide(positives[open_] - expected, weight)
        between = (there >= low[open_]) & (there <= high[open_])
        there = np.where(between, there, (low[open_] + high[open_]) / 2)
        small = np.abs(there - a[open_]) <= SETTLED * (1 + np.abs(there))
        a[open_] = there
        open_ = open_[~small]
        if not len(open_):
            break
    a[open_] = np.nan  # never settled
    return np.stack([a, *_expected(a, x, cases)])


def _expected(a: Array, x: Array, cases: Array) -> tuple[Array, Array]:
    """Add up chances and their variances."""
    eta = a[:, None] + x
    decay = np.exp(-np.abs(eta))
    chance = np.where(eta >= 0, 1, decay) / (1 + decay)
    return np.einsum("ji,ji->j", cases, chance), np.einsum("ji,ji->j", cases, decay / (1 + decay) ** 2)
