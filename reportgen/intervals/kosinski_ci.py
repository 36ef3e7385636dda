"""Interval for the difference of two predictive values that inverts Kosinski's statistic."""

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from reportgen.catalog import SILENT, Limits, Metric, Undefined, Work, interval, normal_quantile_of
from reportgen.conventions import FEWEST_CALLS_ALONE
from reportgen.data.evidence import Array, PairedCounts, TwoProportions, array, divide
from reportgen.intervals.mee import LIKELIEST, LikeliestShares, likeliest_written, lowest

PredictiveValue = Literal["precision", "npv"]
KosinskiVersion = Literal["published", "widened"]

VARIANCE = (
    r"\frac{n_{b} \cdot p (1 - p) + n_{a} \cdot q (1 - q) - 2 (s (1 - p) (1 - q) + r \cdot p \cdot q)}"
    r"{n_{a} \cdot n_{b}}"
)
EQUATION = r"\frac{d - \delta}{\sqrt{v}} = "
SKEWNESS = (
    r"\gamma = \frac{|(b_{a} - b_{b}) (1 - p)^3 - (c_{a} - c_{b}) p^3|}"
    r"{\left((b_{a} + b_{b}) (1 - p)^2 + (c_{a} + c_{b}) p^2\right)^{3/2}}"
)
NARROWED = r"z^2, \quad z + \gamma \frac{2 z^2 + 1}{6} = \sqrt{x}"
WIDENED = r"c = z + \gamma \frac{2 z^2 + 1}{6}"


@dataclass(frozen=True, slots=True)
class CallsOfKind:
    """Right and wrong calls of one kind, positive or negative, that both models make, or only one of them."""

    right_both: Array
    right_a: Array
    right_b: Array
    wrong_both: Array
    wrong_a: Array
    wrong_b: Array

    @classmethod
    def of(cls, counts: PairedCounts, kind: PredictiveValue) -> "CallsOfKind":
        """Count positive calls, or turn truth and calls round to count negative ones."""
        joint = counts.joint if kind == "precision" else np.flip(counts.joint, axis=(-3, -2, -1))
        wrong, right = joint[..., 0, :, :], joint[..., 1, :, :]
        cells = (side[..., a, b] for side in (right, wrong) for a, b in ((1, 1), (1, 0), (0, 1)))
        return cls(*cells)

    @property
    def shares(self) -> TwoProportions:
        """See right calls among the calls of each model."""
        right_a, right_b = self.right_both + self.right_a, self.right_both + self.right_b
        wrong_a, wrong_b = self.wrong_both + self.wrong_a, self.wrong_both + self.wrong_b
        return TwoProportions.of(right_a, right_a + wrong_a, right_b, right_b + wrong_b)

    @property
    def swapped(self) -> "CallsOfKind":
        """Name the second model first."""
        return CallsOfKind(self.right_both, self.right_b, self.right_a, self.wrong_both, self.wrong_b, self.wrong_a)

    @property
    def right_alone(self) -> Array:
        """Count right calls that only one of the models makes."""
        return self.right_a + self.right_b

    @property
    def wrong_alone(self) -> Array:
        """Count wrong calls that only one of the models makes."""
        return self.wrong_a + self.wrong_b

    @property
    def pooled(self) -> Array:
        """Return the predictive value of both models together, weighted by their calls."""
        two = self.shares
        return divide(two.successes_a + two.successes_b, two.cases)

    @property
    def spread(self) -> Array:
        """Sum the squared distances of the calls that only one model makes from the pooled value."""
        p = self.pooled
        return array(self.right_alone * (1 - p) ** 2 + self.wrong_alone * p**2)

    @property
    def skewness(self) -> Array:
        """Return how lopsided the sum of these distances is that makes the difference: 0 where both models add alike."""
        p = self.pooled
        third = (self.right_a - self.right_b) * (1 - p) ** 3 - (self.wrong_a - self.wrong_b) * p**3
        return np.where(self.spread > 0, divide(abs(third), self.spread**1.5), 0.0)

    @property
    def alone(self) -> dict[str, Array]:
        """Return by symbol the right and wrong calls that one model alone makes."""
        return {"b_a": self.right_a, "b_b": self.right_b, "c_a": self.wrong_a, "c_b": self.wrong_b}

    def covariance(self, under: LikeliestShares) -> Array:
        """Sum the products of distances of the calls that both models make."""
        return array(self.right_both * under.q_a * under.q_b + self.wrong_both * under.p_a * under.p_b)


def enough_calls_alone(metric: Metric[..., Any], counts: PairedCounts) -> Undefined | None:
    """Ask for calls, right and wrong, that only one of the models makes."""
    return few_alone(CallsOfKind.of(counts, "precision" if metric.about == "called_positive" else "npv"))


def few_alone(calls: CallsOfKind, least: int = FEWEST_CALLS_ALONE) -> Undefined | None:
    """Return why limits and p-values are not known to hold, if so."""
    right, wrong = float(calls.right_alone), float(calls.wrong_alone)
    return Undefined("few_calls_alone", right=right, wrong=wrong) if min(right, wrong) < least else None


@interval(
    label="Kosinski interval for a difference of predictive values",
    formula=rf"{EQUATION}\pm z, \quad v = {VARIANCE}, \quad p - q = \delta",
    undefined_when="predictions_alone_too_few",
    reference="Kosinski (2013), A weighted generalized score statistic for comparison of predictive values of diagnostic tests, Statistics in Medicine 32:964, extended to differences other than 0 by the likeliest shares of: Mee (1984), Confidence bounds for the difference between two probabilities, Biometrics 40:1175; skewness of studentised means: Johnson (1978), Modified t tests and confidence intervals for asymmetrical populations, Journal of the American Statistical Association 73:536",
    simulated=True,
    says={
        "few_calls_alone": "of the predictions that only one of the models makes {right:is|are} right and {wrong:is|are} wrong; with fewer than {FEWEST_CALLS_ALONE:rule} of either, limits and p-values of a difference of predictive values err too often",
        "short.few_calls_alone": "too few predictions of one model only",
        "predictions_alone_too_few": "of the predictions that only one of the models makes, too few are right, or too few are wrong",
        "short.predictions_alone_too_few": "too few predictions of one model only",
        "skewness_of_calls": "Skewness of the sum over the predictions that only one of the models makes: zero if both models make equally many.",
        "quantile_for_skewness": "Quantile of a statistic with this skewness, on the side where it is larger.",
        "narrowed_statistic": "Square of the normal quantile that equals the statistic after widening.",
        "variance_under": "Variance of the difference under this limit, minus the part from predictions that both models make.",
    },
)
def kosinski_ci(
    counts: PairedCounts,
    *,
    of: PredictiveValue = "precision",
    version: KosinskiVersion = "published",
    tail: float,
    work: Work = SILENT,
) -> Limits | Undefined:
    """
    Interval for the difference of two predictive values: all values that Kosinski's test would not reject.

    n counts a model's predictions of the kind in question; s and r count those of both models that are right and wrong.
    Under a difference the two values are the most likely ones if the predictions were independent: at a difference of 0
    both are the pooled value, and the statistic is Kosinski's. The `widened` version, used for verdicts and
    conclusions, has a larger quantile if mostly one of the models makes predictions of its own, and no limits if fewer
    than ten such predictions are right, or wrong.

    Data Paired1 of the R package DTComPair 1.2: the interval is below 0, as p = 0.019.

    >>> joint = array([[[155, 22], [53, 31]], [[32, 22], [78, 319]]])
    >>> found = kosinski_ci(PairedCounts(joint), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (-0.0729, -0.0066)
    """
    calls, z, letter = CallsOfKind.of(counts, of), normal_quantile_of(tail, work), "z"
    two, n = calls.shares, calls.shares.symbols
    if two.difference.ndim == 0 and np.isnan(two.difference):
        return Undefined("no_predicted_positive" if of == "precision" else "no_predicted_negative")
    least = 1  # else several differences solve the equation, or only 0 does
    if version == "widened":
        z, least, letter = widened(z, calls, work), FEWEST_CALLS_ALONE, "c"
    if two.difference.ndim == 0 and (few := few_alone(calls, least)) is not None:
        return few
    work.step("difference", r"d = \frac{x_{a}}{n_{a}} - \frac{x_{b}}{n_{b}}", two.difference, **n)
    low, low_a, low_b = _lower(calls, z)
    high, high_b, high_a = _lower(calls.swapped, z)
    for code, limit, p, q, sign in (
        ("lower_solution", low, low_a, low_b, letter),
        ("upper_solution", -high, high_a, high_b, f"-{letter}"),
    ):
        written = likeliest_written(p, q)
        work.step("likeliest_first" if written is LIKELIEST else "likeliest_end", written, p, delta=limit, **n)
        work.step("likeliest_second", r"p_{b} = p - \delta", q, p=p, delta=limit)
        shared = calls.right_both * (1 - p) * (1 - q) + calls.wrong_both * p * q
        v = divide(n["n_b"] * p * (1 - p) + n["n_a"] * q * (1 - q) - 2 * shared, n["n_a"] * n["n_b"])
        within = {"s": calls.right_both, "r": calls.wrong_both, "n_a": n["n_a"], "n_b": n["n_b"]}
        work.step("variance_under", f"v = {VARIANCE}", v, p=p, q=q, **within)
        work.step(code, EQUATION + sign, limit, d=two.difference, delta=limit, v=v, **{letter: z})
    known = (np.minimum(calls.right_alone, calls.wrong_alone) >= least) & ~np.isnan(two.difference)
    return Limits(np.where(known, low, np.nan), np.where(known, -high, np.nan), two.difference)


def widened(z: Array, calls: CallsOfKind, work: Work) -> Array:
    """Return the quantile of a statistic that is as skewed as the calls that one model alone makes."""
    skewness = calls.skewness
    work.step("skewness_of_calls", SKEWNESS, skewness, **calls.alone, p=calls.pooled)
    return work.step("quantile_for_skewness", WIDENED, array(z + skewness * (2 * z**2 + 1) / 6), z=z, gamma=skewness)


def narrowed(statistic: float, calls: CallsOfKind, work: Work) -> float:
    """Return the squared normal quantile that is just so large when it is widened."""
    root, skewness = statistic**0.5, float(calls.skewness)
    work.step("skewness_of_calls", SKEWNESS, skewness, **calls.alone, p=calls.pooled)
    beyond = max(root - skewness / 6, 0.0)
    found = 2 * beyond / (1 + (1 + 4 * skewness / 3 * beyond) ** 0.5)
    work.step("narrowed_statistic", NARROWED, found**2, x=statistic, gamma=skewness)
    return float(found**2)


def _lower(calls: CallsOfKind, z: Array) -> tuple[Array, Array, Array]:
    """Return the lower limit, and the shares that are likeliest under it."""
    two = calls.shares

    def short(under: LikeliestShares) -> Array:
        shared = 2 * divide(calls.covariance(under), two.trials_a * two.trials_b)
        return array(z**2 * (under.variance(two) - shared) - under.moved(two) ** 2)

    return lowest(two, short)
