"""Captions of what models that predict numbers get wrong."""

import pytest

from reportgen import api
from reportgen.narrative import errors
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import ShownNumber, plain
from reportgen.results.refs import lookup
from reportgen.results.validation import ValidationResults

# 100 cases, in four bins of 25 predictions: the errors of the first bin are 2, of the last -3, of the others 0; the
# middle of their sizes is between 0 and 2
ERRORS = [2] * 25 + [0] * 50 + [-3] * 25


def reading(models=1, cases=100, metrics=None):
    rows = [
        {
            "id": f"c{at}",
            "y": at - ERRORS[at * 100 // cases],
            **{f"m{model}": at + 10 * model for model in range(models)},
        }
        for at in range(cases)
    ]
    spec = {
        "kind": "validation",
        "title": "Numbers",
        "data": {"task": "regression", "rows": rows, "columns": {"id": "id", "truth": "y"}},
        "models": [{"name": f"M{model}", "prediction": f"m{model}"} for model in range(models)],
        "comparisons": [],
        "resampling": {"draws": 1000},
        **({"metrics": metrics} if metrics else {}),
    }
    return Reading(ValidationResults.model_validate_json(api.to_json(api.evaluate(spec))))


@pytest.fixture(scope="module")
def one():
    return reading()


def test_few_cases_are_not_counted_in_cells(one):
    said = plain(errors.observed_predicted(one))

    assert said == (
        "Observed against predicted values of 100 cases. Above the dashed line the model predicts too little, below it "
        "too much."
    )


def test_the_median_error_of_the_lowest_and_of_the_highest_predictions_is_said(one):
    said = plain(errors.residuals(one))

    assert said.endswith("The median error is 2.000 at the lowest and −3.000 at the highest predictions.")
    assert "lowest and the highest error" not in said


def test_the_median_and_the_largest_error_are_said(one):
    assert plain(errors.error_distribution(one)).endswith(
        "Half of the errors are at most 1.000 in size; the largest is 3.000."
    )


def test_each_number_of_a_caption_leads_to_its_value(one):
    tree = one.results.model_dump(mode="json")
    captions = (errors.observed_predicted(one), errors.residuals(one), errors.error_distribution(one))
    shown = [part for caption in captions for part in caption if isinstance(part, ShownNumber)]

    assert len(shown) == 5
    assert [lookup(part.ref, tree)[0] for part in shown] == [float(part.exact) for part in shown]


def test_several_models_are_named_with_their_numbers():
    several = reading(models=2)

    assert plain(errors.residuals(several)).endswith(
        "Median error at the lowest and at the highest predictions: 2.00 and −3.00 (M0), 12.00 and 7.00 (M1)."
    )
    assert plain(errors.error_distribution(several)).endswith(
        "Median and largest absolute error: 1.00 and 3.00 (M0), 10.00 and 12.00 (M1)."
    )


def test_of_many_models_a_caption_lists_no_numbers():
    assert (
        plain(errors.error_distribution(reading(models=5))) == "Distribution of the errors (predicted minus observed)."
    )


def test_what_was_not_asked_for_is_not_said():
    assert plain(errors.error_distribution(reading(metrics=["rmse"]))).endswith("(predicted minus observed).")


def test_of_many_cases_the_caption_says_that_they_are_counted_in_cells():
    many = reading(cases=1200)

    assert "of 1,200 cases, counted in square cells" in plain(errors.observed_predicted(many))
    assert "The marks are the lowest and the highest error" in plain(errors.residuals(many))
