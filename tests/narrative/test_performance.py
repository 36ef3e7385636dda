"""What is said of models at their thresholds, and of key figures."""

import pytest

from reportgen.narrative.data import rows_accounted
from reportgen.narrative.performance import key_figures, what_it_does
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

MODELS = [{"name": name, "prediction": name.lower()} for name in "AB"]
DATA = {"truth": ["1", "0"] * 100, "a": ["1", "0"] * 90 + ["0", "1"] * 10, "b": ["1", "0"] * 80 + ["0", "1"] * 20}


def does(results):
    reading = Reading(results)
    return [" ".join(map(plain, what_it_does(reading, model))) for model in results.models]


def test_a_class_that_is_called_by_a_digit_is_no_part_of_a_number(run):
    (first, _) = does(run({"models": MODELS, "data": {"classes": ["0", "1"], "positive": "1"}}, DATA))

    assert first == "A finds 90 of 100 cases of class 1 and misses 10. It wrongly flags 10 of 100 cases of class 0."


def test_a_class_with_a_name_is_named_before_its_cases(run):
    data = {key: ["ill" if one == "1" else "well" for one in values] for key, values in DATA.items()}
    (first, _) = does(run({"models": MODELS, "data": {"positive": "ill"}}, data))

    assert first == "A finds 90 of 100 ill cases and misses 10. It wrongly flags 10 of 100 well cases."


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({}, "A, with 95% intervals: recall 90.0% (90 of 100; 82.6% to 94.5%), specificity 90.0% ("),
        ({"labels": {"gold": False}}, "A, with 95% intervals: positive percent agreement 90.0% (90 of 100; "),
    ],
)
def test_key_figures_have_counts_limits_and_a_level(run, more, line):
    results = run({"models": MODELS[:1], "data": {"positive": "1", **more}}, DATA)

    assert plain(key_figures(Reading(results))[0]).startswith(line)


def test_key_figures_are_those_that_the_author_names_too_and_say_at_which_prevalence(run):
    asked = {"models": MODELS[:1], "metrics": ["accuracy"]}
    first, where = key_figures(Reading(run({**asked, "data": {"positive": "1", "use_prevalence": 0.05}}, DATA)))
    (alone,) = key_figures(Reading(run({**asked, "data": {"positive": "1"}}, DATA)))

    assert plain(first).startswith("A, with 95% intervals: accuracy 90.0% (180 of 200; ")
    assert plain(where) == "At this sample's prevalence of 50.0%, not the expected one: accuracy and precision."
    assert plain(alone) == plain(first)


@pytest.mark.parametrize(
    ("weights", "rows", "calls"),
    [
        (
            [0.5, 1.2],
            "Estimates count each case by its weight (column w).",
            "Counted by weight, A finds 45 cases of class 1",
        ),
        ([1, 2], "Counted by weight there are 100 cases of class 1", "A finds 90 of 100 cases of class 1"),
    ],
)
def test_weights_are_said_where_rows_are_counted(run, weights, rows, calls):
    spec = {"models": MODELS[:1], "data": {"positive": "1", "columns": {"weight": "w"}}}
    results = run(spec, DATA | {"w": weights * 100})

    assert rows in plain(rows_accounted(Reading(results)))
    assert does(results)[0].startswith(calls)
