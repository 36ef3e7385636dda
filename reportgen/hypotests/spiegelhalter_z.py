"""Spiegelhalter's test."""

import math

from reportgen.catalog import SILENT, EffectSize, Tested, Undefined, Work, hypotest
from reportgen.catalog.tails import normal_tail
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.score_range import score_range
from reportgen.data.evidence import Scores
from reportgen.hypotests.hosmer_lemeshow import untestable


@hypotest(
    label="Spiegelhalter test",
    question="Does the Brier score agree with the one expected from the scores themselves?",
    null="each case is positive with the probability given by its score",
    formula=r"z = \frac{\sum_i (y_i - s_i)(1 - 2 s_i)}{\sqrt{\sum_i (1 - 2 s_i)^2 s_i (1 - s_i)}}",
    checks=(score_range, duplicate_cases, independent_cases),
    undefined_when="no_case",
    reference="Spiegelhalter (1986), Probabilistic prediction in patient management and clinical trials, Statistics in Medicine 5:421",
    says={
        "no_spread_of_forecasts": "every score is zero, a half or one, so the Brier score can have only one value",
        "excess": "Brier score times the number of cases, minus its expected value.",
        "excess_variance": "Its variance if every score is right.",
    },
)
def spiegelhalter_z(s: Scores, *, work: Work = SILENT) -> Tested:
    """
    Tests whether the Brier score has the value expected if all scores are right, in standard errors.

    Above 0 the scores are too extreme, below 0 not extreme enough. Scores of 0.5 contribute nothing. A large
    p-value does not show that scores are calibrated: errors may cancel.

    By hand: 0.2 comes true in 2 of 4 cases, so (2 * 0.8 - 2 * 0.2) * 0.6 over the root of 4 * 0.36 * 0.16.

    >>> found = spiegelhalter_z(Scores.of([0.2] * 4, [True, True, False, False]))
    >>> round(found.statistic, 6), round(found.p_value, 6)
    (1.5, 0.133614)
    """
    if absence := untestable(s):
        return Tested(absence)
    cases, away = s.positives + s.negatives, 1 - 2 * s.values
    over = float(((s.positives - cases * s.values) * away).sum())
    variance = float((cases * away**2 * s.values * (1 - s.values)).sum())
    excess = over / float(s.cases)
    if not variance:
        return Tested(Undefined("no_spread_of_forecasts"), effect=EffectSize("brier_excess", excess))
    z = over / math.sqrt(variance)
    work.step("excess", r"D = \sum_i (y_i - s_i)(1 - 2 s_i)", over)
    work.step("excess_variance", r"V = \sum_i (1 - 2 s_i)^2 s_i (1 - s_i)", variance)
    work.step("statistic", r"z = \frac{D}{\sqrt{V}}", z, D=over, V=variance)
    return Tested(normal_tail(z, "two-sided", work), z, None, EffectSize("brier_excess", excess))
