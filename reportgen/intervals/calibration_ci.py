"""Wald interval for the calibration slope or intercept."""

from typing import Literal

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of, quantile_of_recalibration
from reportgen.conventions import FEWEST_EVENTS
from reportgen.data.evidence import Array, Scores, array
from reportgen.metrics.calibration_intercept import Shift, calibration_intercept
from reportgen.metrics.calibration_slope import Recalibration, calibration_slope


def _enough_events(s: Scores) -> Undefined | None:
    """Ask for enough cases of each class: with fewer, limits of a logistic fit err too often."""
    fewest = float(min(s.positive_cases, s.negative_cases))
    return Undefined("few_for_fit", fewest=fewest) if fewest < FEWEST_EVENTS else None


@interval(
    label="Wald interval for a logistic recalibration",
    formula=r"b \pm q \frac{1}{\sqrt{S}}",
    undefined_when="no_fit",
    reference="Cox (1958), Two further applications of a model for binary regression, Biometrika 45:562; Miller, Hui & Tierney (1991), Validation techniques for logistic regression models, Statistics in Medicine 10:1213",
    judges=True,
    simulated=True,
    enough=_enough_events,
    metrics={
        "calibration_slope": {"of": "slope", "version": "student"},
        "calibration_intercept": {"of": "intercept", "version": "student"},
    },
    says={
        "no_fit": "no finite slope or intercept fits best",
        "few_for_fit": "the smaller class has {fewest:case|cases}; with fewer than {FEWEST_EVENTS:rule}, limits of a logistic fit err too often",
        "short.few_for_fit": "only {fewest:case|cases} of the smaller class",
    },
)
def calibration_ci(
    s: Scores,
    *,
    of: Literal["slope", "intercept"] = "slope",
    version: Literal["wald", "student"] = "wald",
    tail: float,
    work: Work = SILENT,
) -> Limits | Undefined:
    """
    The slope, or the intercept with a slope of 1, plus and minus a normal or Student quantile times its standard error.

    An interval around 1 (or 0) does not show that scores are calibrated; it shows how far from it they may be. The
    `student` version, used in documents and for verdicts, has the quantile of Student's t with half as many degrees of
    freedom as the smaller class has cases: with the normal quantile a criterion was wrongly met in up to 3.3% of
    samples with sixty cases of a class, with this one in at most 2.8%.

    By hand: scores of 0.5 with three of four cases positive have ln 3 with standard error 1 / sqrt(4 * 3/4 * 1/4).

    >>> found = calibration_ci(Scores.of([0.5] * 4, [True, True, True, False]), of="intercept", tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (-1.1646, 3.3618)
    """
    value = (calibration_slope if of == "slope" else calibration_intercept)(s, work=work)
    if isinstance(value, Undefined):
        return value
    if not s.positives.ndim > 1 and not (s.positive_cases and s.negative_cases):
        return Undefined("one_class" if s.cases else "no_case")
    error = _error(s, of, work)
    letter, quantile = "z", normal_quantile_of(tail, work) if version == "wald" else array(0)
    if version == "student":
        letter, quantile = "t", quantile_of_recalibration(s.positive_cases, s.negative_cases, tail, work)
    symbol = "b" if of == "slope" else "a"
    low, high = (array(value + sign * quantile * error) for sign in (-1, 1))
    work.limits(rf"{symbol} \pm {letter} \cdot d", low, high, d=error, **{letter: quantile, symbol: value})
    return Limits(low, high, array(value))


def _error(s: Scores, of: str, work: Work) -> Array:
    """Return the standard error from the information."""
    if of == "slope":
        fitted = Recalibration.of(s)
        work.step("standard_error", r"d = \frac{1}{\sqrt{S}}", fitted.error, S=fitted.curvature.spread)
        return fitted.error
    shifted = Shift.of(s)
    work.step("standard_error", r"d = \frac{1}{\sqrt{V}}", shifted.error, V=shifted.weight)
    return shifted.error
