"""What is probably not meant as it stands is said by `check` and on the page."""

import pytest

import reportgen
from reportgen.narrative.remarks import doubt_words


def codes(threshold, scores, **data):
    model = {"name": "A", "score": "score"} | ({} if threshold is None else {"threshold": threshold})
    spec = {"kind": "validation", "title": "T", "data": {"positive": "1", **data}, "models": [model]}
    truth = [0, 1] * (len(scores) // 2)
    return [one.code for one in reportgen.evaluate(spec, {"truth": truth, "score": scores}).limitations]


@pytest.mark.parametrize(("threshold", "scores"), [(0.5, [20, 80, 35, 60]), (35, [0.2, 0.8, 0.35, 0.6])])
def test_a_threshold_on_another_scale_than_the_scores_is_said_first(threshold, scores):
    assert codes(threshold, scores)[0] == "one_call"


@pytest.mark.parametrize("scores", [[20, 80, 35, 60], [0.2, 0.4, 0.3, 0.1]])
def test_verdicts_that_are_withheld_by_one_prediction_are_not_said_twice(scores):
    criteria = [
        "precision >= 0.5",
        "npv >= 0.5",
        {"metric": "lr_plus", "at_least": 2},
        {"metric": "lr_minus", "at_most": 1},
    ]
    model = {"name": "A", "score": "score", "threshold": 0.5}
    spec = {"kind": "validation", "title": "T", "data": {"positive": "1"}, "models": [model], "criteria": criteria}
    found = reportgen.evaluate(spec, {"truth": [0, 1, 0, 1], "score": scores})
    listed = [(one.code, one.about) for one in found.limitations]

    assert "one_call" in dict(listed)
    assert "verdicts_withheld" not in dict(listed)


@pytest.mark.parametrize(
    ("threshold", "scores", "doubted"),
    [
        (0.5, [0.2, 0.8, 0.35, 0.6], False),
        (0.5, [0.3, *range(1, 60)], True),  # a proportion, where scores are percentages
        (0.5, [0.3, *range(1, 29), 400, 400, 400], False),  # no percentages
        (0.005, [0.001, *(at / 10 for at in range(1, 60))], False),  # 0.5 is among the scores too, but they end at 5.9
        (20, [10, *range(20, 79)], False),
        (0.5, [0.1] * 10 + [*range(1, 51)], False),  # a sixth of the scores is below it
    ],
)
def test_a_proportion_among_percentages_is_doubted_if_nearly_every_case_is_flagged(threshold, scores, doubted):
    assert bool({"one_call", "threshold_scale"} & {*codes(threshold, scores)}) == doubted


def disagreeing(columns):
    """Judge one score with a stated threshold and predictions cut elsewhere; name the columns or leave them to be found."""
    spec = {"kind": "validation", "title": "T", "threshold": 0.35, "data": {"positive": "1", "columns": columns}}
    given = {"y_true": [0, 1] * 20, "y_score": [0.2, 0.5] * 20, "y_pred": [0] * 40}
    return reportgen.evaluate(spec, given)


def test_a_stated_threshold_goes_before_predictions_that_are_only_found_by_name():
    found = disagreeing({})

    assert (found.models[0].calls, found.models[0].threshold.value) == ("score", 0.35)
    assert "predictions_disagree" not in [one.code for one in found.limitations]


def test_predictions_that_contradict_the_stated_threshold_are_a_limitation_of_the_first_page():
    found = disagreeing({"truth": "y_true", "score": "y_score", "prediction": "y_pred"})
    (said,) = [one for one in found.limitations if one.code == "predictions_disagree"]

    assert (said.facts, said.about) == ({"name": "model", "cases": 20}, "models/model/threshold")
    assert doubt_words(said.code, said.facts) == (
        "In 20 cases the prediction of model differs from what its score and the stated threshold give. The predictions "
        "were judged, not the threshold."
    )


def test_a_model_without_calls_is_said_first():
    assert codes(None, [0.2, 0.8, 0.35, 0.6])[0] == "no_calls"


def test_a_doubt_is_worded_for_the_terminal():
    said = doubt_words("one_call", {"name": "A", "called": "churned", "threshold": 0.5, "lowest": 1, "highest": 98.5})
    assert said == (
        "At its threshold of 0.5, A predicts churned for every case; its scores range from 1 to 98.5. "
        "The threshold may be on another scale than the scores."
    )


def test_doubts_are_those_of_the_assumptions_that_were_looked_at():
    """Of cases in clusters neither the ranks nor the prevalence are checked, and so neither is a limitation."""
    truth = [0, 1] * 40
    spec = {"kind": "validation", "title": "T", "models": [{"name": "A", "score": "score", "threshold": 0.5}]}
    given = {"truth": truth, "score": [0.9 - 0.8 * one for one in truth], "site": [f"s{at // 4}" for at in range(80)]}
    for columns, wanted in (({}, {"reversed_scores", "prevalence_differs"}), ({"cluster": "site"}, set())):
        found = reportgen.evaluate({**spec, "data": {"use_prevalence": 0.05, "columns": columns}}, given)
        doubted = {check.code for check in found.checks if check.outcome == "warning"}
        assert {one.code for one in found.limitations} & {"reversed_scores", "prevalence_differs"} == wanted
        assert ({"ranked_wrong_way", "prevalence_differs"} <= doubted) == bool(wanted)
