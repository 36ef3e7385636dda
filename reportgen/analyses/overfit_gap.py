"""How much better a model looks on the cases that it was trained on."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.conventions import ROUNDING
from reportgen.data.evidence import Array, TwoProportions
from reportgen.data.series import Series
from reportgen.index import Direction
from reportgen.intervals.newcombe import newcombe


@analysis(
    label="Gap between training and other cases",
    formula=r"v - t",
    undefined_when="no_trial_in_group",
    reference="Efron (1983), Estimating the error rate of a prediction rule: improvement on cross-validation, Journal of the American Statistical Association 78:316",
    says={"gap_at_end": "Gap at the last step.", "gap_at_best": "Gap at the best step on the other cases."},
    answers={
        "reading": "reading by the stated thresholds",
        "reading.overfit": "overfitting: the gap is above the stated one",
        "reading.underfit": "underfitting: training and other cases are both worse than the limit",
        "reading.neither": "neither overfitting nor underfitting by these thresholds",
    },
)
def overfit_gap(
    given: Series | TwoProportions,
    *,
    better: Direction,
    limit: float | None = None,
    largest_gap: float | None = None,
    level: float = 0.95,
    work: Work = SILENT,
) -> Values | Undefined:
    """
    How much worse a model is on other cases than on those it was trained on; above 0 is worse.

    From a series of steps (epochs, degrees) it gives the gap at the last step and at the best step on the other cases,
    counted from 1; of equal steps the first is best. From counts, training cases first, it gives the difference of the
    proportions with Newcombe's interval, which assumes that both sets are samples without common cases and does not
    cover the variation between training runs. `better` says whether high values are good.

    With both thresholds it is read in words, by the values alone: a gap above `largest_gap` is overfitting; else values on
    training and on other cases that are both worse than `limit` are underfitting. There are no usual thresholds.

    By hand: 98 of 100 right in training and 85 of 100 on others is a gap of 13 points.

    >>> gap = overfit_gap(TwoProportions.of(98, 100, 85, 100), better="higher").values["gap"]
    >>> round(gap, 12)
    0.13
    """
    if isinstance(given, TwoProportions):
        found = _of_counts(given, better, level, work)
        ends = float(given.first.share), float(given.second.share)
    else:
        found = _of_series(given, better, work)
        ends = float(given.training[-1]), float(given.validation[-1])
    if isinstance(found, Undefined) or limit is None or largest_gap is None:
        return found
    return Values({**found.values, "reading": _reading(ends, better, limit, largest_gap)}, main="gap")


def _reading(ends: tuple[float, float], better: Direction, limit: float, largest_gap: float) -> str:
    """Put the values on training and other cases into words, by the stated thresholds."""
    sign = 1 if better == "lower" else -1
    losses = [sign * value for value in ends]
    if losses[1] - losses[0] > largest_gap + ROUNDING:
        return "overfit"
    return "underfit" if min(losses) > sign * limit + ROUNDING else "neither"


def _of_counts(two: TwoProportions, better: Direction, level: float, work: Work) -> Values | Undefined:
    if not (two.trials_a and two.trials_b):
        return Undefined("no_trial_in_group")
    limits = newcombe(two if better == "higher" else two.swapped, tail=(1 - level) / 2, work=work)
    answers = {"gap": limits.value, "low": limits.low, "high": limits.high}
    return Values({name: float(value) for name, value in answers.items()} | {"level": level}, main="gap")


def _of_series(series: Series, better: Direction, work: Work) -> Values:
    sign = 1.0 if better == "lower" else -1.0
    gaps: Array = sign * (series.validation - series.training)
    best = int(np.argmin(sign * series.validation))
    formula = "g = v - t" if better == "lower" else "g = t - v"
    for code, at in (("gap_at_end", -1), ("gap_at_best", best)):
        work.step(code, formula, gaps[at], v=series.validation[at], t=series.training[at])
    answers = {"gap": float(gaps[-1]), "gap_at_best": float(gaps[best]), "best_step": best + 1}
    return Values({**answers, "best_value": float(series.validation[best])}, main="gap")
