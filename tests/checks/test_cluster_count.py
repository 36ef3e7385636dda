import pytest

from reportgen.checks.cluster_count import cluster_count
from reportgen.data.design import Design


@pytest.mark.parametrize(("count", "outcome"), [(20, "passed"), (400, "passed"), (19, "failed"), (1, "failed")])
def test_a_verdict_needs_20_clusters(count, outcome):
    found = cluster_count(Design(cluster="patient", clusters=count))
    assert (found.outcome, found.statistic) == (outcome, count)
    assert found.consequence == ("verdict_blocked" if outcome == "failed" else None)


def test_without_clusters_it_does_not_concern_the_cases():
    assert cluster_count(Design()).outcome == "not_applicable"
    assert cluster_count(Design(cluster="patient")).outcome == "not_checkable"
