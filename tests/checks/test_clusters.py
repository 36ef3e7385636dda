import pytest

from reportgen import reasons
from reportgen.checks.clusters import clusters
from reportgen.data.design import Design


def declared(**more):
    return Design(cluster="patient", **{"cases": 240, "clusters": 60, "largest_cluster": 9} | more)


def test_how_many_how_large_and_the_largest_are_said():
    found = clusters(declared())
    sentence = reasons.check(found.code, found.facts, found.consequence)
    assert found.outcome == "passed"
    assert (
        sentence == "the author names the clusters (column patient): 60 clusters with 4 cases on average and at most 9"
    )


@pytest.mark.parametrize(("largest", "outcome"), [(60, "passed"), (61, "warning")])
def test_one_cluster_with_more_than_a_quarter_of_the_cases_is_warned_of(largest, outcome):
    assert clusters(declared(largest_cluster=largest)).outcome == outcome


@pytest.mark.parametrize("lacking", [{"clusters": None}, {"largest_cluster": None}, {"cases": None}])
def test_what_was_not_counted_is_not_checkable(lacking):
    assert clusters(declared(**lacking)).outcome == "not_checkable"


def test_without_a_declared_column_nothing_can_be_looked_at():
    assert clusters(Design(cases=20)).code == "no_cluster_declared"
