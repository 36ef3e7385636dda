"""Obuchowski's test for two models on the same cases, which come in clusters."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from reportgen.catalog import (
    SILENT,
    Alternative,
    Compares,
    EffectSize,
    Metric,
    Tested,
    Undefined,
    Work,
    hypotest,
    reaching,
)
from reportgen.catalog.tails import t_tail
from reportgen.checks.cluster_count import cluster_count
from reportgen.checks.clusters import clusters
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.same_cases import same_cases
from reportgen.conventions import ROUNDING, ROUNDING_OF_VARIANCE
from reportgen.data.evidence import ClusteredPairedScores, Pair
from reportgen.distributions import t_quantile
from reportgen.hypotests.delong_paired import enough_to_compare
from reportgen.intervals.clustered_auc import Contributions


def _prepare(pair: Pair, _: Metric[..., Any]) -> tuple[ClusteredPairedScores, dict[str, Any]]:
    """Keep the scores of each cluster together."""
    assert pair.units is not None  # noqa: S101 - asked only where a cluster is declared
    return ClusteredPairedScores.of_units(pair.units), {}


def _planned(scores: ClusteredPairedScores) -> Mapping[str, Any] | Undefined:
    """Take the standard error of the difference with its degrees of freedom."""
    less = Contributions.of(scores.first).less(Contributions.of(scores.second))
    absence = less.absence
    if absence:
        return absence
    variance = float(less.variance(SILENT))
    if not variance > ROUNDING_OF_VARIANCE:
        return Undefined(_alike(less))
    return {"standard_error": variance**0.5, "df": float(less.degrees)}


@hypotest(
    label="Obuchowski test of two areas, clustered cases",
    question="Do the two models separate the classes equally well on the same cases, which come in clusters?",
    null="the two areas under the ROC curve are equal",
    formula=r"t = \frac{A_{1} - A_{2}}{\sqrt{\frac{S_{10}}{P} + \frac{S_{01}}{N} + \frac{S_{11} \cdot 2}{P \cdot N}}}",
    checks=(paired_cases, same_cases, duplicate_cases, clusters, cluster_count),
    undefined_when="identical_scores",
    follows="t",
    reference="Obuchowski (1997), Nonparametric analysis of clustered ROC curve data, Biometrics 53:567",
    compares=Compares(
        on="predictions",
        unit="cluster",
        metrics=("roc_auc",),
        prepare=_prepare,
        enough=enough_to_compare,
        planned=_planned,
    ),
)
def obuchowski_auc(
    scores: ClusteredPairedScores, *, alternative: Alternative = "two-sided", level: float = 0.95, work: Work = SILENT
) -> Tested:
    """
    Tests whether two models have the same area under the ROC curve on cases in clusters.

    The contribution of each cluster to the difference is summed over its positive and its negative cases together. With
    one case per cluster the statistic is DeLong's. In place of the normal distribution of the paper reportgen uses
    Student's t; its degrees of freedom are the smaller of the numbers of clusters with a positive case and with a negative one, minus one. With 20 to 50 clusters of unequal size the normal distribution rejects a true null
    hypothesis in up to 8 of 100 samples, and t in 5.

    By hand: four clusters of one case, which is DeLong's example; placed at 1 and 1 by the first model, at 1 and 0.5 by
    the second, in each class.

    >>> found = obuchowski_auc(ClusteredPairedScores.of([4, 3, 2, 1], [4, 2, 3, 1], [1, 1, 0, 0], [1, 2, 3, 4]))
    >>> found.effect.value, round(found.statistic, 6), found.df, round(found.p_value, 6)
    (0.25, 0.707107, 1.0, 0.608173)
    """
    first, second = (Contributions.of(one) for one in (scores.first, scores.second))
    less = first.less(second)
    absence = less.absence
    effect = EffectSize("difference", absence if absence and np.isnan(less.area) else float(less.area))
    if absence:
        return Tested(absence, effect=effect, interval=absence, interval_method="clustered_auc")
    difference, df = float(less.area), float(less.degrees)
    work.step("difference", r"D = A_{1} - A_{2}", difference, A_1=first.area, A_2=second.area)
    variance = float(less.variance(work))
    if not variance > ROUNDING_OF_VARIANCE:
        absence = Undefined("no_spread_of_difference" if abs(difference) > ROUNDING else _alike(less))
        return Tested(absence, effect=effect, interval=absence, interval_method="clustered_auc")
    error = work.step("standard_error", r"d = \sqrt{s}", variance**0.5, s=variance)
    t = work.step("statistic", r"t = \frac{D}{d}", difference / error, D=difference, d=error)
    limits = reaching(difference, error, lambda p: t_quantile(p, df), level, alternative)
    return Tested(t_tail(t, df, alternative, work), t, df, effect, limits, "clustered_auc")


def _alike(less: Contributions) -> str:
    """Tell equal rankings from differences that happen to cancel."""
    most = max(np.abs(less.of_positives).max(), np.abs(less.of_negatives).max())
    return "identical_scores" if most <= ROUNDING else "no_spread_of_difference"
