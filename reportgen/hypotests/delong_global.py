"""DeLong's test of the areas of several models on the same cases."""

import math
from typing import Any

import numpy as np

from reportgen.catalog import SILENT, Among, EffectSize, Metric, Table, Tested, Undefined, Work, hypotest
from reportgen.catalog.quadratic import quadratic_form
from reportgen.catalog.tails import chi2_tail
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.enough_events import enough_events
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.same_cases import same_cases
from reportgen.conventions import ROUNDING
from reportgen.data.compared_areas import outranked
from reportgen.data.evidence import Array, array
from reportgen.data.joint import JointScores

EFFECT = "largest_difference"


def _gather(joint: JointScores, _: Metric[..., Any]) -> JointScores:
    """Take the scores of all models."""
    return joint


@hypotest(
    label="DeLong test of several areas",
    question="Do several models separate the classes equally well on the same cases?",
    null="all areas under the ROC curve are equal",
    formula=r"\chi^2 = d^{T} S^{-1} d, \quad d_{j} = A_{j} - A_{k}",
    checks=(paired_cases, same_cases, duplicate_cases, independent_cases, enough_events),
    undefined_when="all_rank_alike",
    among=Among(metrics=("roc_auc",), gathers=JointScores, gather=_gather),
    reference="DeLong, DeLong & Clarke-Pearson (1988), Comparing the areas under two or more correlated receiver operating characteristic curves: a nonparametric approach, Biometrics 44:837",
    says={
        "all_rank_alike": "all models rank the cases alike, so no test is possible",
        "area_of_each": "Area of a model, in the order of the models.",
        "global_distance": "Squared distance of the areas from that of the last model, by their estimated covariances S.",
    },
    answers={"areas": "areas under the ROC curve"},
)
def delong_global(scores: JointScores, *, work: Work = SILENT) -> Tested:
    """
    Tests once for several models whether their areas under the ROC curve are equal on the same cases.

    The covariances come from the placements under all models. With two models it is DeLong's test of two. A model that
    repeats another adds no degree of freedom. A rejection means that some areas differ, not which. With few cases of a
    class it errs too often (of four equal models with 20 and 200 cases in 8% instead of 5% of samples, by simulation).

    By hand: two positive and two negative cases, placed at 1 and 1 by the first model, at 1 and 0.5 by the second, so
    z = 0.707107, and its square is 0.5.

    >>> found = delong_global(JointScores.of([[4, 3, 2, 1], [4, 2, 3, 1]], [True, True, False, False]))
    >>> round(found.statistic, 6), found.df, round(found.p_value, 6)
    (0.5, 1, 0.4795)
    """
    absence = _absence(scores)
    if absence is not None:
        return Tested(absence, effect=EffectSize(EFFECT, absence))
    areas, spread = areas_and_covariances(scores)
    for area in areas.tolist():
        work.step("area_of_each", "A", area)
    effect, values = EffectSize(EFFECT, float(np.ptp(areas))), {"areas": areas.tolist()}
    table = Table(("model", "area"), tuple(zip(scores.models, areas.tolist(), strict=True)))
    contrasts = spread[:-1, :-1] - spread[:-1, -1:] - spread[-1:, :-1] + spread[-1, -1]
    if contrasts.diagonal().max() <= ROUNDING**2:
        code = "all_rank_alike" if np.ptp(areas) <= ROUNDING else "no_spread_of_difference"
        return Tested(Undefined(code), effect=effect, values=values, table=table)
    statistic, df = quadratic_form(contrasts, areas[:-1] - areas[-1])
    if not math.isfinite(statistic):
        return Tested(Undefined("no_spread_of_difference"), effect=effect, values=values, table=table)
    work.step("global_distance", r"x = d^{T} S^{-1} d", statistic)
    return Tested(chi2_tail(statistic, df, work), statistic, df, effect, values=values, table=table)


def areas_and_covariances(scores: JointScores) -> tuple[Array, Array]:
    """Return the areas, and the covariances that the placements of the cases of both classes give them."""
    ranked = [np.unique(one, return_inverse=True)[1] for one in scores.scores]
    over_negatives = np.stack([outranked(one, scores.negatives) for one in ranked])
    below_positives = np.stack([1 - outranked(one, scores.positives) for one in ranked])
    areas = (over_negatives * scores.positives).sum(axis=1) / scores.positives.sum()
    parts = ((over_negatives, scores.positives), (below_positives, scores.negatives))
    return array(areas), sum((_covariances(placed, weights) for placed, weights in parts), start=np.zeros(()))


def _covariances(placed: Array, weights: Array) -> Array:
    """Return the covariances of mean placements, from those of single cases of one class."""
    cases = weights.sum()
    away = placed - (placed * weights).sum(axis=1, keepdims=True) / cases
    return array((away[:, None, :] * away * weights).sum(axis=-1) / ((cases - 1) * cases))


def _absence(scores: JointScores) -> Undefined | None:
    """Return why no variance can be estimated, if there is none."""
    positives, negatives = float(scores.positives.sum()), float(scores.negatives.sum())
    if not positives or not negatives:
        return Undefined("one_class" if positives + negatives else "no_case")
    if min(positives, negatives) < 2:
        return Undefined("too_few_per_class", positives=positives, negatives=negatives)
    return None
