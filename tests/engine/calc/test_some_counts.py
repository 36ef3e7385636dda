"""Counts that a method does not look at may be left out."""

import pytest

from reportgen import ReportgenError, index
from reportgen.engine.calc.run import calc

FOUR = {"tp": 45, "fp": 3, "fn": 5, "tn": 47}
OPTIONS = {"beta": 2, "prevalence": 0.2, "sensitivity": 0.95, "specificity": 0.9, "threshold": 0.3, "metric": "f1"}
ABOUT_COUNTS = [
    entry
    for kind in ("metric", "interval")
    for entry in index.of_kind(kind)
    if "Counts" in entry.evidence and entry.id not in ("mover", "class_rates_ci")
]
NEEDED = {  # by their formulas
    "recall": "tp fn",
    "fnr": "tp fn",
    "specificity": "fp tn",
    "fpr": "fp tn",
    "precision": "tp fp",
    "fdp": "tp fp",
    "npv": "fn tn",
    "false_omission": "fn tn",
    "f1": "tp fp fn",
    "jaccard": "tp fp fn",
    "accuracy": "tp fp fn tn",
    "mcc": "tp fp fn tn",
    "f1_ci": "tp fp fn",
}


def options(entry):
    return {option.name: OPTIONS[option.name] for option in entry.options if option.required}


@pytest.mark.parametrize("lacking", FOUR)
@pytest.mark.parametrize("entry", ABOUT_COUNTS, ids=lambda entry: entry.id)
def test_without_a_count_the_answer_is_the_same_or_the_count_is_asked_for(entry, lacking):
    some = {name: count for name, count in FOUR.items() if name != lacking}
    try:
        found = calc(entry.id, some, **options(entry))
    except ReportgenError as error:
        (problem,) = error.problems
        assert problem.what == f"inputs are missing: {lacking}"
    else:
        whole = calc(entry.id, FOUR, **options(entry))
        assert (found["value"], found["interval"], found["steps"]) == (
            whole["value"],
            whole["interval"],
            whole["steps"],
        )


@pytest.mark.parametrize(("method", "needed"), NEEDED.items())
def test_what_the_formula_holds_is_needed_and_no_more(method, needed):
    found = calc(method, {name: FOUR[name] for name in needed.split()})

    assert found["value"] == calc(method, FOUR)["value"]
    for name in needed.split():
        with pytest.raises(ReportgenError, match="inputs are missing: .*" + name):
            calc(method, {other: FOUR[other] for other in needed.split() if other != name} or {"fp": 1})


def test_the_number_of_cases_is_not_made_up():
    assert calc("recall", tp=45, fn=5)["n"] == 50
    assert calc("f1", tp=45, fn=5, fp=3)["n"] is None


def test_all_that_is_missing_is_named_at_once(refused):
    problem = refused(calc, "mcc", {"tp": 4})

    assert str(problem) == "inputs are missing: fp, fn, tn - give fp=... fn=... tn=..., which mcc uses"


def test_other_inputs_beside_some_counts_are_not_left_unused(refused):
    assert "threshold would not be used next to tp fn" in str(
        refused(calc, "recall", {"tp": 4, "fn": 1, "threshold": 1})
    )
