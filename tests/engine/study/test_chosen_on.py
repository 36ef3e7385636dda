"""A verdict follows from the declared data on which a threshold was chosen, never from free text."""

import pytest

from reportgen.errors import ReportgenError

MODEL = {"name": "A", "score": "a", "threshold": 0.5}
CRITERIA = ["recall >= 0.1", "roc_auc >= 0.5"]


def codes(results):
    return [one.undefined_code for one in results.criteria]


@pytest.mark.parametrize(
    ("evaluated_on", "chosen_on", "blocked"),
    [
        (None, "test", True),
        ("test", "test", True),
        ("validation", "validation", True),
        ("test", "validation", False),
        ("test", "training", False),
        (None, "elsewhere", False),
        ("validation", "test", False),
    ],
)
def test_it_blocks_verdicts_on_calls_where_it_names_the_judged_set(run, drawn, evaluated_on, chosen_on, blocked):
    asked = {"models": [{**MODEL, "threshold_chosen_on": chosen_on}], "criteria": CRITERIA}
    asked["attest"] = {"test_untouched": True, "by": "N. N."}
    results = run({**asked, "data": {"evaluated_on": evaluated_on} if evaluated_on else {}}, drawn())

    assert codes(results) == ["threshold_on_judged" if blocked else None, None]
    assert results.models[0].threshold_chosen_on == chosen_on
    assert ("threshold_chosen_here" in [one.code for one in results.limitations]) == blocked


@pytest.mark.parametrize("text", ["chosen on the test set", "not on the test set"])
@pytest.mark.parametrize(("chosen_on", "code"), [("validation", None), ("test", "threshold_on_judged")])
def test_free_text_decides_nothing(run, drawn, text, chosen_on, code):
    model = {**MODEL, "threshold_origin": text, "threshold_chosen_on": chosen_on}
    results = run({"models": [model], "criteria": CRITERIA}, drawn())

    assert codes(results) == [code, None]
    assert results.models[0].threshold_origin == text


@pytest.mark.parametrize(("chosen_on", "withheld"), [("validation", False), ("test", True)])
def test_it_withholds_the_p_values_of_calls(run, drawn, chosen_on, withheld):
    models = [{"name": name, "score": name.lower(), "threshold": 0.5} for name in "AB"]
    models[1]["threshold_chosen_on"] = chosen_on
    calls, areas = run({"models": models}, drawn()).comparisons

    assert (calls.pairs[0].tests[0].p_value is None) == withheld
    assert areas.pairs[0].tests[0].p_value is not None


def split(drawn, labels=("Train", "val", "holdout")):
    return {**drawn(), "part": [labels[at % 3] for at in range(200)]}


@pytest.mark.parametrize(
    ("evaluated_on", "chosen_on", "named", "code"),
    [
        ("test", "holdout", "test", "threshold_on_judged"),
        ("test", "val", "validation", None),
        ("test", "Train", "training", None),
        ("validation", "val", "validation", "threshold_on_judged"),
        ("validation", "holdout", "test", None),
        ("test", "elsewhere", "elsewhere", None),
    ],
)
def test_a_value_of_the_split_column_names_its_split(run, drawn, evaluated_on, chosen_on, named, code):
    asked = {"models": [{**MODEL, "threshold_chosen_on": chosen_on}], "criteria": CRITERIA}
    asked["attest"] = {"test_untouched": True, "by": "N. N."}
    data = {"evaluated_on": evaluated_on, "columns": {"split": "part"}}
    results = run({**asked, "data": data}, split(drawn))

    assert codes(results) == [code, None]
    assert results.models[0].threshold_chosen_on == named
    assert results.spec["models"][0]["threshold_chosen_on"] == chosen_on


@pytest.mark.parametrize("chosen_on", ["valid", "VAL", "oot", ""])
def test_a_value_that_the_split_column_does_not_hold_is_refused_with_those_it_holds(run, drawn, refused, chosen_on):
    asked = {"models": [{**MODEL, "threshold_chosen_on": chosen_on}], "data": {"columns": {"split": "part"}}}
    found = refused(run, asked, split(drawn))

    assert (found.code, found.value, found.exit_code) == ("unknown_set", chosen_on, 2)
    assert found.remedy == "write one of: training, validation, test, elsewhere, Train, holdout, val"
    assert str(found.place) == "models[0].threshold_chosen_on"


def test_a_rule_and_a_value_of_the_split_column_are_compared_by_what_they_mean(run, drawn, refused):
    model = {**MODEL, "threshold": {"rule": "youden", "on": "validation"}}
    same, other = (
        {"models": [{**model, "threshold_chosen_on": value}], "data": {"columns": {"split": "part"}}}
        for value in ("val", "holdout")
    )
    found = refused(run, other, split(drawn))

    assert run(same, split(drawn)).models[0].threshold_chosen_on == "validation"
    assert found.what == "the rule chooses the threshold on validation rows, but threshold_chosen_on is test"


@pytest.mark.parametrize(("on", "code"), [("validation", None), ("test", "threshold_on_judged")])
def test_the_rows_of_a_rule_are_the_fact(run, drawn, on, code):
    asked = {"models": [{**MODEL, "threshold": {"rule": "youden", "on": on}}], "criteria": CRITERIA}
    results = run({**asked, "data": {"columns": {"split": "part"}}}, split(drawn))

    assert (codes(results), results.models[0].threshold_chosen_on) == ([code, None], on)
    assert "models.threshold_chosen_on" not in results.gaps


def test_a_rule_from_the_costs_alone_chooses_on_no_data(run, drawn):
    asked = {"models": [{**MODEL, "threshold": {"rule": "cost"}}], "costs": [[0, 1], [1, 0]]}
    results = run({**asked, "data": {"use_prevalence": 0.4}}, drawn())
    check = next(one for one in results.checks if one.check == "threshold_origin")

    assert results.models[0].threshold_chosen_on is None
    assert (check.outcome, check.facts["chosen_on"]) == ("passed", "A: no data, it follows from the costs")
    assert not {"models.threshold_chosen_on"} & set(results.gaps)


def test_a_spec_given_from_python_is_asked_before_any_row_is_read(run):
    with pytest.raises(ReportgenError, match="but threshold_chosen_on is missing"):
        run({"models": [{**MODEL, "threshold_origin": "selected on the test set"}]}, {"truth": []})
