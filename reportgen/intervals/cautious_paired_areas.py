"""Interval for the difference of two areas under the ROC curve on the same cases that is made to carry verdicts."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.conventions import ROUNDING_OF_VARIANCE
from reportgen.data.compared_areas import ComparedAreas
from reportgen.data.evidence import Array, PairedScores, array, divide
from reportgen.intervals.cautious_auc import cautious_auc
from reportgen.intervals.delong import Placements

# Of the correlation that was found. The more two models agree on the cases of a sample, the less may be left to show where
# they differ; with all of it margins are falsely excluded in up to 6%, with four fifths in up to 2.7% (by simulation,
# tests/operating).
COUNTED = 0.8
REACH = r"\sqrt{x^2 - 2 r \cdot x \cdot y + y^2}"


@interval(
    label="MOVER interval from widened DeLong limits (two models)",
    mover=True,
    formula=rf"D \pm {REACH}, \quad r = {COUNTED} \cdot \frac{{v_{{a}} + v_{{b}} - v}}{{2 \sqrt{{v_{{a}} v_{{b}}}}}}",
    undefined_when="no_spread_of_two_areas",
    reference="Zou (2007), Toward using confidence intervals to compare correlations, Psychological Methods 12:399, for two dependent estimates, each with limits of its own; covariance: DeLong, DeLong & Clarke-Pearson (1988), Comparing the areas under two or more correlated receiver operating characteristic curves: a nonparametric approach, Biometrics 44:837; how much of the correlation counts is chosen by simulation",
    simulated=True,
    says={
        "no_spread_of_two_areas": "a class has fewer than two cases, or both models rank all cases alike, so the variance of the difference cannot be estimated",
        "short.no_spread_of_two_areas": "the variance of the difference cannot be estimated",
        "area_of_model": "Area of one model.",
        "variance_of_model": "Variance of the area of one model, by DeLong.",
        "variance_of_both": "Variance of the difference, by DeLong.",
        "correlation_counted": "Correlation of both areas, reduced.",
        "reach_of_first": "Distance of the first area from its limit.",
        "reach_of_second": "Distance of the second area from its limit.",
    },
)
def cautious_paired_areas(scores: PairedScores, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Interval for the difference of two areas, first minus second, computed by MOVER from the widened DeLong limits of
    each.

    DeLong's standard error of a difference is too small if both models rank nearly all cases of a sample alike and few
    are ranked wrongly, so that a margin is excluded too easily. The limits of each area allow for this. The
    correlation between both areas, which narrows the interval, is reduced to four fifths.

    By hand: for an area of 0.8 with limits of 0.7 and 0.9, one of 0.75 with limits of 0.6 and 0.85, and a correlation
    of 0.5 reduced to 0.4, the lower limit is 0.05 - sqrt(0.01 - 0.8 * 0.1 * 0.1 + 0.01) = -0.0595. Of these cases:

    >>> first, second = [1, 2, 3, 4, 5, 6], [2, 1, 3, 6, 4, 5]
    >>> found = cautious_paired_areas(PairedScores.of(first, second, [0, 1, 0, 0, 1, 1]), tail=0.2)
    >>> round(float(found.low), 3), round(float(found.value), 3), round(float(found.high), 3)
    (0.074, 0.333, 0.527)
    """
    found = ComparedAreas.of(scores)
    if found.alike.ndim == 0 and (found.alike or min(found.positives, found.negatives) < 2):
        return Undefined("no_spread_of_two_areas")
    first, second = (cautious_auc.function(one, tail=tail) for one in (scores.first, scores.second))
    if isinstance(first, Undefined):
        return first
    if isinstance(second, Undefined):
        return second
    r = _correlation(found, scores, work)
    value = work.step("difference", r"D = A_{a} - A_{b}", found.difference, A_a=found.first, A_b=found.second)
    ends = []
    for sign, code in ((-1, "lower_limit"), (1, "upper_limit")):
        x = found.first - first.low if sign < 0 else first.high - found.first
        y = second.high - found.second if sign < 0 else found.second - second.low
        work.step("reach_of_first", "x = |l - A|", x, l=first.low if sign < 0 else first.high, A=found.first)
        work.step("reach_of_second", "y = |l - A|", y, l=second.high if sign < 0 else second.low, A=found.second)
        end = array(value + sign * np.sqrt(np.maximum(x**2 - 2 * r * x * y + y**2, 0.0)))
        work.step(code, rf"D {'-' if sign < 0 else '+'} {REACH}", end, D=value, x=x, y=y, r=r)
        ends.append(np.where(found.alike, np.nan, end))
    return Limits(np.maximum(ends[0], -1.0), np.minimum(ends[1], 1.0), value)


def _correlation(found: ComparedAreas, scores: PairedScores, work: Work) -> Array:
    """Return what counts of the correlation of both areas; without an own variance of both there is none."""
    variances = [Placements.of(one).variance for one in (scores.first, scores.second)]
    for side, area, variance in zip("ab", (found.first, found.second), variances, strict=True):
        work.step("area_of_model", rf"A_{{{side}}}", area)
        work.step("variance_of_model", rf"v_{{{side}}}", variance)
    work.step("variance_of_both", "v", found.variance)
    spread = np.sqrt(variances[0] * variances[1])
    share = divide(
        variances[0] + variances[1] - found.variance, 2 * np.where(spread > ROUNDING_OF_VARIANCE, spread, 0.0)
    )
    r = np.clip(np.nan_to_num(share), -1.0, 1.0)
    r = array(np.where(r > 0, COUNTED * r, r))
    formula = rf"{COUNTED} \cdot \frac{{v_{{a}} + v_{{b}} - v}}{{2 \sqrt{{v_{{a}} \cdot v_{{b}}}}}}"
    return work.step("correlation_counted", rf"r = {formula}", r, v_a=variances[0], v_b=variances[1], v=found.variance)
