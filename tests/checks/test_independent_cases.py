import pytest

from reportgen.checks.independent_cases import independent_cases
from reportgen.data.design import Design


def test_repeated_ids_without_a_cluster_withhold_the_p_value():
    found = independent_cases(Design(cases=400, ids_given=True, repeated_ids=7))
    assert (found.outcome, found.code, found.consequence) == ("failed", "repeated_ids", "p_withheld")
    assert found.facts == {"repeated": 7}


def test_declared_clusters_are_no_independent_cases():
    found = independent_cases(Design(cases=400, ids_given=True, repeated_ids=7, cluster="patient"))
    assert (found.outcome, found.code, found.consequence) == ("failed", "clustered", "p_withheld")


@pytest.mark.parametrize("sampling", ["consecutive", "random", "enriched"])
def test_the_statement_about_sampling_is_passed_on(sampling):
    found = independent_cases(Design(cases=400, ids_given=True, repeated_ids=0, sampling=sampling))
    assert (found.outcome, found.facts["sampling"]) == ("passed", sampling)


@pytest.mark.parametrize("sampling", [None, "unknown"])
def test_an_unstated_sampling_is_said(sampling):
    found = independent_cases(Design(cases=400, ids_given=True, repeated_ids=0, sampling=sampling))
    assert (found.outcome, found.code) == ("passed", "no_repeated_id")


@pytest.mark.parametrize("design", [Design(), Design(cases=400), Design(cases=400, sampling="random")])
def test_without_ids_nothing_can_be_checked(design):
    assert independent_cases(design).outcome == "not_checkable"


def test_the_check_is_structural():
    assert independent_cases.structural
