"""Calibration slope."""

import math
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.catalog.clipping import explain_clipping
from reportgen.conventions import ROUNDING
from reportgen.data.certain_scores import certain_cells, with_log_odds
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.metrics.brier import not_probabilities

MOST = 200  # steps; about eight are usual
SETTLED = 1e-9  # relative size of a step after which Newton's method has converged beyond rounding


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
    work.step("log_odds", r"x_i = \ln \frac{s_i}{1 - s_i}", np.nan)
    work.step("intercept_beside_slope", r"a", fitted.intercept)
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
    """Intercept and slope of greatest likelihood for each row of a batch (nan where there is none), and their information."""

    intercept: Array
    slope: Array
    mean: Array  # of the log odds, weighted as in the last step of the fit
    spread: Array  # squared distances from it, so weighted: the information on the slope
    products: Array  # of these distances with the working response

    @classmethod
    def of(cls, s: Scores) -> Self:
        """Fit every row that has a fit, on log odds moved and scaled so that numbers stay near 1."""
        shape = s.positives.shape[:-1]
        found = np.full((5, math.prod(shape)), np.nan)
        for at, part in with_log_odds(s):
            fits = overlapping(part)
            if fits.any():
                cases = part.positives + part.negatives
                found[:, at[fits]] = _fitted(log_odds(part), part.positives[fits], cases[fits])
        return cls(*(row.reshape(shape) for row in found))

    @property
    def error(self) -> Array:
        """Return the standard error of the slope."""
        return array(1 / np.sqrt(self.spread))

    def explain(self, work: Work) -> None:
        """Note the weighted regression that the slope no longer changes in."""
        work.step("fit_weights", r"\pi_i = \frac{1}{1 + e^{-(a + b x_i)}}, \quad v_i = \pi_i (1 - \pi_i)", np.nan)
        work.step("weighted_mean", r"m = \frac{\sum_i v_i x_i}{\sum_i v_i}", self.mean)
        work.step("weighted_spread", r"S = \sum_i v_i (x_i - m)^2", self.spread)
        response = r"\left(a + b x_i + \frac{y_i - \pi_i}{v_i}\right)"
        work.step("weighted_products", rf"R = \sum_i v_i (x_i - m) {response}", self.products)
        work.step("settled_slope", r"\frac{R}{S}", self.slope, R=self.products, S=self.spread)


def _fitted(x: Array, positives: Array, cases: Array) -> Array:
    """Climb the likelihood of each row, and answer what a recalibration keeps."""
    middle, width = (x.max() + x.min()) / 2, np.ptp(x)
    z = (x - middle) / width
    share = positives.sum(axis=-1) / cases.sum(axis=-1)
    now = _Hill.at(np.log(share) - np.log1p(-share), np.zeros(len(share)), z, positives, cases)
    scale, open_ = np.ones(len(share)), np.arange(len(share))
    for _ in range(MOST):
        steps = [scale[open_] * step[open_] for step in now.step]
        tried = _Hill.at(now.a[open_] + steps[0], now.b[open_] + steps[1], z, positives[open_], cases[open_])
        climbs = tried.height >= now.height[open_] - ROUNDING * (1 + np.abs(now.height[open_]))
        small = np.maximum(*np.abs(steps)) <= SETTLED * (1 + np.maximum(np.abs(tried.a), np.abs(tried.b)))
        now = now.moved(open_[climbs], tried.only(climbs))
        scale[open_] = np.where(climbs, 1.0, scale[open_] / 2)
        open_ = open_[~(climbs & small)]
        if not len(open_):
            break
    slope = now.b / width
    mean, spread = now.mean * width + middle, now.spread * width**2
    found = np.stack([now.a - slope * middle, slope, mean, spread, slope * spread])
    found[:, open_] = np.nan  # never settled
    return found


@dataclass(frozen=True, slots=True)
class _Hill:
    """The log likelihood of each row at one place, and what Newton's step needs."""

    a: Array
    b: Array
    height: Array
    slopes: tuple[Array, Array]
    weight: Array
    mean: Array
    spread: Array

    @classmethod
    def at(cls, a: Array, b: Array, z: Array, positives: Array, cases: Array) -> Self:
        """Look around at intercept a and slope b."""
        eta = a[:, None] + b[:, None] * z
        decay = np.exp(-np.abs(eta))
        chance = np.where(eta >= 0, 1, decay) / (1 + decay)
        height = np.einsum("ji,ji->j", positives, eta)
        height -= np.einsum("ji,ji->j", cases, np.maximum(eta, 0) + np.log1p(decay))
        over, weights = positives - cases * chance, cases * decay / (1 + decay) ** 2
        weight = weights.sum(axis=-1)
        mean = divide(np.einsum("ji,i->j", weights, z), weight)
        spread = np.einsum("ji,ji->j", weights, (z - mean[:, None]) ** 2)
        slopes = (over.sum(axis=-1), np.einsum("ji,ji->j", over, z - mean[:, None]))
        return cls(a, b, height, slopes, weight, mean, spread)

    @property
    def step(self) -> tuple[Array, Array]:
        """Return Newton's step."""
        up = divide(self.slopes[1], self.spread)
        return divide(self.slopes[0], self.weight) - up * self.mean, up

    def only(self, rows: NDArray[np.bool_]) -> Self:
        """Keep some rows."""
        return type(self)(
            self.a[rows],
            self.b[rows],
            self.height[rows],
            (self.slopes[0][rows], self.slopes[1][rows]),
            self.weight[rows],
            self.mean[rows],
            self.spread[rows],
        )

    def moved(self, rows: NDArray[np.intp], there: Self) -> Self:
        """Put these rows where others stand."""
        for name in ("a", "b", "height", "weight", "mean", "spread"):
            getattr(self, name)[rows] = getattr(there, name)
        for mine, other in zip(self.slopes, there.slopes, strict=True):
            mine[rows] = other
        return self
