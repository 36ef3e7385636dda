import pytest

from reportgen.checks.threshold_origin import threshold_origin
from reportgen.data.design import Design


def design(evaluated_on="test", **chosen_on):
    return Design(models=tuple(chosen_on), thresholds_chosen_on=chosen_on, evaluated_on=evaluated_on)


def test_a_stated_set_passes_and_is_quoted():
    found = threshold_origin(design(A="validation", B="elsewhere"))
    assert found.outcome == "passed"
    assert found.facts["chosen_on"] == "A: validation data; B: other data"


@pytest.mark.parametrize("chosen_on", [None, ""])
def test_an_unstated_set_is_remarked_with_the_model(chosen_on):
    found = threshold_origin(design(A="validation", B=chosen_on))
    assert (found.outcome, found.consequence, found.facts["models"]) == ("warning", "estimate_optimistic", "B")


@pytest.mark.parametrize(
    ("evaluated_on", "chosen_on"),
    [
        ("test", "test"),
        (None, "test"),
        ("validation", "validation"),
        ("training", "training"),
        ("cross_validation", "test"),
    ],
)
def test_a_threshold_chosen_on_the_judged_cases_blocks_the_verdict(evaluated_on, chosen_on):
    found = threshold_origin(design(evaluated_on, A=chosen_on))
    assert (found.outcome, found.code, found.consequence) == ("failed", "threshold_chosen_here", "verdict_blocked")


@pytest.mark.parametrize(
    ("evaluated_on", "chosen_on"),
    [("test", "validation"), ("test", "training"), (None, "elsewhere"), ("validation", "test")],
)
def test_a_threshold_chosen_on_other_data_passes(evaluated_on, chosen_on):
    assert threshold_origin(design(evaluated_on, A=chosen_on)).outcome == "passed"


def test_models_without_a_threshold_are_not_concerned():
    assert threshold_origin(Design(models=("A",))).outcome == "not_applicable"


def test_nothing_declared_is_not_checkable():
    assert threshold_origin(Design()).outcome == "not_checkable"


def test_judged_cases_among_those_of_the_choice_are_counted_and_the_model_is_named():
    chosen = Design(
        thresholds_chosen_on={"A": "elsewhere", "B": "validation"}, shared_cases={("test", "validation"): 7}
    )
    found = threshold_origin(chosen)
    assert (found.outcome, found.consequence) == ("warning", "threshold_verdict_blocked")
    assert (found.facts["models"], found.facts["shared"]) == ("B", 7)
