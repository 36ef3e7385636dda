"""Clusters of cases."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import LARGEST_CLUSTER
from reportgen.data.evidence import Design


@check(
    assumes="The declared clusters are the units that were drawn: cases of different clusters are independent.",
    reference="Donner & Klar (2000), Design and Analysis of Cluster Randomization Trials in Health Research",
    noted=True,
    basis="stated",
    says={
        "clusters_declared": "the author declares {clusters:cluster|clusters} (column {column}), of {mean} cases on average; the largest holds {largest}",
        "large_cluster": "of {clusters:cluster|clusters}, the largest holds {largest} of {cases:case|cases}, more than {LARGEST_CLUSTER:part}",
    },
)
def clusters(design: Design) -> Outcome:
    """
    Say how many clusters there are, how large they are on average and how many cases the largest holds.

    Where one cluster holds more than a quarter of the cases, the result hangs on it.
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
