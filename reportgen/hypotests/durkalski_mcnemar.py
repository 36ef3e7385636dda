"""McNemar's test for cases that come in clusters."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from reportgen.catalog import (
    SILENT,
    Alternative,
    Compares,
    EffectSize,
    Limits,
    Metric,
    Tested,
    Undefined,
    Work,
    ends,
    hypotest,
)
from reportgen.catalog.pairs import right_calls_by_cluster
from reportgen.catalog.tails import squared_tail
from reportgen.checks.cluster_count import cluster_count
from reportgen.checks.clusters import clusters
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.same_cases import same_cases
from reportgen.checks.threshold_origin import threshold_origin
from reportgen.conventions import ROUNDING_OF_SQUARES
from reportgen.data.evidence import ClusteredPaired, Pair
from reportgen.intervals.clustered_difference import (
    ClusteredVersion,
    as_one_case_each,
    clustered_difference,
    shares_of,
)


def _prepare(pair: Pair, metric: Metric[..., Any]) -> tuple[ClusteredPaired, dict[str, Any]]:
    """Count right and wrong calls in each cluster, for the difference over all cases, as it is shown."""
    assert pair.units is not None  # noqa: S101 - asked only where a cluster is declared
    return right_calls_by_cluster(metric, pair.units), {"version": "obuchowski"}


def _planned(table: ClusteredPaired) -> Mapping[str, Any] | Undefined:
    """
    Take the standard error over clusters, and the degrees of freedom of so many clusters of equal size as vary as much.

    Few large clusters vary like fewer equal ones (Kish 1965, Survey Sampling, section 8.2).
    """
    absence = _absence(table)
    if absence is not None:
        return absence
    count, value = float(table.clusters), _difference(table, "obuchowski")
    spread = _spread(table, "obuchowski", value)
    effective = float(table.cases) ** 2 / float((table.sizes**2).sum())
    if not spread > ROUNDING_OF_SQUARES or effective <= 1:
        return Undefined("no_spread")
    return {"standard_error": math.sqrt(spread * count / (count - 1)), "df": effective - 1}


@hypotest(
    label="Clustered McNemar test",
    question="Do the two models err at different rates on the same cases, which come in clusters?",
    null="averaged over the clusters, each model alone is right equally often",
    formula=r"\chi^2 = \frac{(\sum_k d_k)^2}{\sum_k d_k^2}, \quad d_k = \frac{b_k - c_k}{n_k}",
    checks=(
        paired_cases,
        same_cases,
        duplicate_cases,
        clusters,
        cluster_count,
        threshold_origin,
    ),
    undefined_when="no_discordant_pair",
    follows="chi2",
    reference="Durkalski, Palesch, Lipsitz & Rust (2003), The analysis of clustered matched-pair data, Statistics in Medicine 22:2417; over all cases: Obuchowski (1998), On the comparison of correlated proportions for clustered data, Statistics in Medicine 17:1495",
    compares=Compares(
        on="predictions",
        unit="cluster",
        about=("all", "positive", "negative"),
        counts=("right", "wrong"),
        prepare=_prepare,
        planned=_planned,
    ),
    formulas={
        "obuchowski": r"\chi^2 = \frac{G - 1}{G} \cdot \frac{(\sum_k (b_k - c_k))^2}{\sum_k (b_k - c_k)^2}",
    },
    says={
        "reduced_table": "All clusters show the same difference, so each is counted as one case.",
        "cluster_sum": "Sum of the differences over the clusters.",
        "cluster_squares": "Sum of their squares.",
    },
)
def durkalski_mcnemar(
    table: ClusteredPaired,
    *,
    version: ClusteredVersion = "durkalski",
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether two models err at different rates on cases in clusters, from the discordant cases of each cluster.

    Durkalski's version uses each cluster's difference relative to its number of cases, so all clusters have equal
    weight; Obuchowski's uses the cases, so all cases have equal weight. Each comes with the matching difference and
    interval. With one case per cluster Durkalski's statistic is McNemar's. If all clusters show the same difference,
    there is no variance to compare it with, and each counts as one case of McNemar's test.

    Obuchowski (1998): parathyroid glands of 21 patients by PET and SPECT, chi-square 2.8571, p = 0.091.

    >>> glands = {"both_right": [0, 2, 3, 1, 2, 4, 3, 2, 1, 1, 2, 2, 3, 2, 0, 2, 2, 2, 2, 1, 2], "only_a": [0] * 8 + [1] + [0] * 12}
    >>> glands |= {"only_b": [2, 1, 0, 0, 1] + [0] * 9 + [2, 0, 0, 1, 0, 0, 0], "both_wrong": [1] + [0] * 9 + [1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0]}
    >>> found = durkalski_mcnemar(ClusteredPaired.of(**glands), version="obuchowski")
    >>> round(found.statistic, 4), round(found.p_value, 3)
    (2.8571, 0.091)
    """
    absence = _absence(table)
    limits = clustered_difference.limits(table, version=version, level=level, **ends(alternative))
    value = limits.value if isinstance(limits, Limits) else _difference(table, version)
    effect = EffectSize("difference", limits if isinstance(limits, Undefined) and np.isnan(value) else float(value))
    if absence is None and isinstance(limits, Undefined):
        absence = limits
    if absence:
        return Tested(absence, effect=effect, interval=limits, interval_method="clustered_difference")
    statistic = _statistic(table, version, work)
    p = squared_tail(statistic, float(value), alternative, work)
    return Tested(p, statistic, 1, effect, limits, "clustered_difference")


def _absence(table: ClusteredPaired) -> Undefined | None:
    """Return why there is no test, if so."""
    if not float(table.cases):
        return Undefined("no_case")
    if float(table.clusters) < 2:
        return Undefined("no_second_cluster")
    return None if float(table.discordant) else Undefined("no_discordant_pair", cases=float(table.cases))


def _difference(table: ClusteredPaired, version: ClusteredVersion) -> float:
    if not float(table.cases):
        return math.nan
    if version == "durkalski":
        return float(shares_of(table).sum() / table.clusters)
    return float(table.surplus.sum() / table.cases)


def _statistic(table: ClusteredPaired, version: ClusteredVersion, work: Work) -> float:
    """Square the sum of the clusters' differences and divide it by the sum of their squares."""
    count, value = float(table.clusters), _difference(table, version)
    work.step("discordant", r"b = \sum_k b_k", table.only_a.sum())
    work.step("discordant", r"c = \sum_k c_k", table.only_b.sum())
    if not _spread(table, version, value) > ROUNDING_OF_SQUARES:
        reduced = as_one_case_each(table.clusters, np.asarray(value))
        work.step("reduced_table", r"\chi^2 = G \cdot |D|", reduced.discordant, G=count, D=value)
        return float(reduced.discordant)
    own = shares_of(table) if version == "durkalski" else table.surplus
    total, squares = float(own.sum()), float((own**2).sum())
    summed = r"\frac{b_k - c_k}{n_k}" if version == "durkalski" else "(b_k - c_k)"
    work.step("cluster_sum", rf"S = \sum_k {summed}", total)
    work.step("cluster_squares", rf"Q = \sum_k \left({summed}\right)^2", squares)
    if not squares:
        return 0.0
    if version == "durkalski":
        statistic, formula = total**2 / squares, r"\chi^2 = \frac{S^2}{Q}"
    else:
        statistic, formula = (count - 1) / count * total**2 / squares, r"\chi^2 = \frac{G - 1}{G} \cdot \frac{S^2}{Q}"
    work.step("statistic", formula, statistic, S=total, Q=squares, G=count)
    return statistic


def _spread(table: ClusteredPaired, version: ClusteredVersion, value: float) -> float:
    """Return what the interval takes for the spread between clusters."""
    if version == "durkalski":
        return float((np.where(table.sizes > 0, shares_of(table) - value, 0) ** 2).sum() / table.clusters)
    return float(((table.surplus - table.sizes * value) ** 2).sum() / table.cases**2)
