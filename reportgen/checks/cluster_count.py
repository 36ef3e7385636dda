"""Number of clusters."""

from reportgen.catalog import Outcome, check, failed, not_applicable, not_checkable, passed
from reportgen.conventions import FEWEST_CLUSTERS
from reportgen.data.evidence import Design
from reportgen.number_words import rule


@check(
    label="Number of clusters",
    assumes=f"There are at least {rule(FEWEST_CLUSTERS)} clusters, so that the variance between them can be estimated.",
    reference="Cameron & Miller (2015), A practitioner's guide to cluster-robust inference, Journal of Human Resources 50:317",
    basis="computed",
    says={
        "enough_clusters": "there are {clusters:cluster|clusters}; at least {FEWEST_CLUSTERS:rule} are needed",
        "check.few_clusters": "only {clusters:cluster contains|clusters contain} an analysed case, fewer than {FEWEST_CLUSTERS:rule}",
    },
)
def cluster_count(design: Design) -> Outcome:
    """Compare the number of clusters with 20; with fewer there is no verdict. Of several sets the one with the fewest counts."""
    if design.cluster is None:
        return not_applicable("no_cluster_declared", on="clusters")
    if design.clusters is None:
        return not_checkable("no_design", on="clusters")
    count = design.clusters if design.clusters_of_set is None else design.clusters_of_set
    if count >= FEWEST_CLUSTERS:
        return passed("enough_clusters", on="clusters", statistic=count, clusters=count)
    return failed("few_clusters", on="clusters", consequence="verdict_blocked", statistic=count, clusters=count)
