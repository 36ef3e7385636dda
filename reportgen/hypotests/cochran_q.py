"""Cochran's Q test."""

from typing import Any

import numpy as np

from reportgen.catalog import SILENT, Among, EffectSize, Metric, Tested, Undefined, Work, hypotest
from reportgen.catalog.pairs import classes_of
from reportgen.catalog.tails import chi2_tail
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.same_cases import same_cases
from reportgen.checks.threshold_origin import threshold_origin
from reportgen.data.evidence import Patterns
from reportgen.data.joint import JointCalls

STATISTIC = r"Q = \frac{(k - 1) \left(k \sum_j G_j^2 - \left(\sum_j G_j\right)^2\right)}{k \sum_i L_i - \sum_i L_i^2}"
PUT_IN = r"Q = \frac{(k - 1) (k \cdot g - t^2)}{k \cdot t - l}"


def _gather(joint: JointCalls, metric: Metric[..., Any]) -> Patterns:
    """Mark which models are right on the cases that the metric is about."""
    return joint.patterns(*classes_of(metric))


@hypotest(
    label="Cochran's Q test",
    question="Do several models err at different rates on the same cases?",
    null="all models are right equally often",
    formula=STATISTIC,
    checks=(paired_cases, same_cases, duplicate_cases, independent_cases, threshold_origin),
    undefined_when="no_discordant_pair",
    among=Among(about=("all", "positive", "negative"), counts=("right", "wrong"), gathers=JointCalls, gather=_gather),
    reference="Cochran (1950), The comparison of percentages in matched samples, Biometrika 37:256",
    says={
        "one_model_only": "there are fewer than two models",
        "added_squares": "Sum of the squared numbers of cases that each model gets right.",
        "right_marks": "Sum over the cases of the numbers of models that are right.",
        "right_squares": "Sum over the cases of the squared numbers of models that are right.",
    },
)
def cochran_q(patterns: Patterns, *, work: Work = SILENT) -> Tested:
    """
    Tests whether several models are right equally often on the same cases, from the cases on which they differ.

    G is the number of cases that a model gets right, L the number of models that get a case right. With two models it
    is McNemar's chi-square. A rejection means that some models differ, not which.

    By hand: three models, right on 3, 1 and 1 of 3 cases; the cases are got right by 3, 1 and 1 of them, and
    Q = 2 (3 * 11 - 25) / (15 - 11) = 4.

    >>> cochran_q(Patterns.of([[1, 1, 1], [1, 0, 0], [1, 0, 0]])).statistic
    4.0
    """
    models, cases = patterns.correct.shape[-1], float(patterns.cases)
    if models < 2 or not cases:
        absent = Undefined("one_model_only" if models < 2 else "no_case")
        return Tested(absent, effect=EffectSize("largest_difference", absent))
    right, of_case = patterns.right, patterns.correct.sum(axis=-1)
    effect = EffectSize("largest_difference", float(np.ptp(right) / cases))
    total, squares, row_squares = right.sum(), (right**2).sum(), patterns.counts @ of_case**2
    work.step("right_marks", r"t = \sum_j G_j = \sum_i L_i", total)
    work.step("added_squares", r"g = \sum_j G_j^2", squares)
    work.step("right_squares", r"l = \sum_i L_i^2", row_squares)
    if not float(patterns.discordant):
        return Tested(Undefined("no_discordant_pair", cases=cases), effect=effect)
    statistic = float((models - 1) * (models * squares - total**2) / (models * total - row_squares))
    work.step("statistic", PUT_IN, statistic, k=models, g=squares, t=total, l=row_squares)
    return Tested(chi2_tail(statistic, models - 1, work), statistic, models - 1, effect)
