"""Clusters of cases."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import LARGEST_CLUSTER
from reportgen.data.evidence import Design


@check(
    assumes="The declared clusters are the sampling units: cases of different clusters are independent.",
    reference="Donner & Klar (2000), Design and Analysis of Cluster Randomization Trials in Health Research",
    noted=True,
    basis="stated",
    says={
        "clusters_declared": "the author names the clusters (column {column}): {clusters:cluster|clusters} with {mean} cases on average and at most {largest}",
        "large_cluster": "the largest of {clusters:cluster|clusters} has {largest} of {cases:case|cases}, more than {LARGEST_CLUSTER:part}",
    },
)
def clusters(design: Design) -> Outcome:
    """
    Report the number of clusters, their mean size and the size of the largest.

    If one cluster has more than a quarter of the cases, it dominates the result.
    """
    if design.cluster is None:
        return not_checkable("no_cluster_declared", on="clusters")
    if not design.clusters or not design.largest_cluster or not design.cases:
        return not_checkable("no_design", on="clusters")
    mean, largest = design.cases / design.clusters, design.largest_cluster
    if largest > LARGEST_CLUSTER * design.cases:
        return warning(
            "large_cluster",
            on="clusters",
            consequence="interval_too_narrow",
            statistic=largest,
            clusters=design.clusters,
            largest=largest,
            cases=design.cases,
        )
    return passed(
        "clusters_declared",
        on="clusters",
        statistic=design.clusters,
        clusters=design.clusters,
        mean=mean,
        largest=largest,
        column=design.cluster,
    )
