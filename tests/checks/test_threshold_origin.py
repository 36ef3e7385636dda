import pytest

from reportgen.checks.threshold_origin import threshold_origin
from reportgen.data.design import Design


def design(**origins):
    return Design(models=tuple(origins), threshold_origins=origins, evaluated_on="test")


def test_a_stated_origin_passes_and_is_quoted():
    found = threshold_origin(design(A="chosen on validation data", B="given by the customer"))
    assert found.outcome == "passed"
    assert found.facts["origin"] == "A: chosen on validation data; B: given by the customer"


@pytest.mark.parametrize("origin", [None, "", "  "])
def test_an_unstated_origin_is_remarked_with_the_model(origin):
    found = threshold_origin(design(A="chosen on validation data", B=origin))
    assert (found.outcome, found.consequence, found.facts["models"]) == ("warning", "estimate_optimistic", "B")


@pytest.mark.parametrize("origin", ["test", "Test set", "chosen on the test data", "tuned on test"])
def test_a_threshold_chosen_on_the_judged_cases_blocks_the_verdict(origin):
    found = threshold_origin(design(A=origin))
    assert (found.outcome, found.code, found.consequence) == ("failed", "threshold_chosen_here", "verdict_blocked")


@pytest.mark.parametrize(
    "origin", ["validation", "before the test data were seen", "contest", "by the test laboratory"]
)
def test_other_words_about_a_test_are_no_accusation(origin):
    assert threshold_origin(design(A=origin)).outcome == "passed"


def test_models_without_a_threshold_are_not_concerned():
    assert threshold_origin(Design(models=("A",))).outcome == "not_applicable"


def test_nothing_declared_is_not_checkable():
    assert threshold_origin(Design()).outcome == "not_checkable"
