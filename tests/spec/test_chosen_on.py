"""On which data a threshold was chosen: what is refused before any row is read."""

import json

import pytest

from reportgen.data.splits import STANDING
from reportgen.errors import ReportgenError
from reportgen.spec.chosen_on import named_judged
from reportgen.spec.load import load

HEAD = "kind: validation\ntitle: T\ndata: p.csv\n"
MODEL = {"name": "A", "score": "p", "threshold": 0.5}


def spec_of(model, **data):
    return {"kind": "validation", "title": "T", "data": {"file": "p.csv", **data}, "models": [{**MODEL, **model}]}


@pytest.mark.parametrize("word", ["training", "validation", "test", "elsewhere"])
def test_the_four_words_are_known(loaded, word):
    assert loaded(spec_of({"threshold_chosen_on": word})).models[0].threshold_chosen_on == word


def test_the_top_says_it_for_the_only_model(loaded):
    spec = loaded(HEAD + "threshold: 0.5\nthreshold_chosen_on: validation\n")

    assert (spec.models[0].threshold, spec.models[0].threshold_chosen_on) == (0.5, "validation")
    assert spec.place(("models", 0, "threshold_chosen_on")).line == 5


def test_the_top_says_it_for_a_matrix_too(loaded):
    matrix = "data: {confusion: [[9, 1], [2, 8]], matrix_rows: truth, positive: bad}\n"
    spec = loaded("kind: validation\ntitle: T\nthreshold_chosen_on: test\n" + matrix)

    assert spec.models[0].threshold_chosen_on == "test"


@pytest.mark.parametrize(
    "models", ["[{name: A, threshold_chosen_on: test}]", "[{name: A, score: a}, {name: B, score: b}]"]
)
def test_at_the_top_it_is_refused_where_it_is_not_clear_whose_it_is(problems, models):
    (problem,) = problems(HEAD + f"threshold_chosen_on: validation\nmodels: {models}\n")

    assert (
        "4:1: no key is named 'threshold_chosen_on' here - with several models, or if the model already has it"
        in str(problem)
    )


@pytest.mark.parametrize("value", ["val", "Test", "on the test set", "", 7, True])
def test_another_word_is_refused_with_the_known_ones(problems, value):
    (problem,) = problems(spec_of({"threshold_chosen_on": value}))

    assert (problem.code, problem.exit_code) == ("unknown_set", 2)
    assert problem.remedy == "write one of: training, validation, test, elsewhere"
    assert str(problem.place) == "models[0].threshold_chosen_on"


def test_another_word_waits_for_the_data_where_a_split_column_is_named(problems):
    assert problems(spec_of({"threshold_chosen_on": "val"}, columns={"split": "part"})) == []


def test_a_list_is_refused_in_words(problems):
    (problem,) = problems(HEAD + "threshold: 0.5\nthreshold_chosen_on: [test]\n")

    assert "5:22: threshold_chosen_on must be one word" in str(problem)


@pytest.mark.parametrize(
    ("rule", "chosen_on", "what", "remedy"),
    [
        (
            {"rule": "youden", "on": "validation"},
            "test",
            "the rule chooses the threshold on validation rows, but threshold_chosen_on is test",
            "leave threshold_chosen_on out, or write `on: test` in the rule",
        ),
        (
            {"rule": "f1", "on": "test"},
            "elsewhere",
            "the rule chooses the threshold on test rows, but threshold_chosen_on is elsewhere",
            "leave threshold_chosen_on out, or write the threshold as a number",
        ),
        (
            {"rule": "cost"},
            "test",
            "the rule chooses the threshold from the costs alone, but threshold_chosen_on is test",
            "leave threshold_chosen_on out, or write `on: test` in the rule",
        ),
    ],
)
def test_a_rule_that_chooses_on_other_rows_is_a_contradiction(problems, rule, chosen_on, what, remedy):
    asked = spec_of({"threshold": rule, "threshold_chosen_on": chosen_on}, columns={"split": "part"})
    (problem,) = problems({**asked, "costs": [[0, 1], [5, 0]]})

    assert (problem.code, problem.what, problem.remedy) == ("chosen_on_differs", what, remedy)
    assert problem.exit_code == 2


def test_a_rule_and_the_same_word_go_together(problems):
    model = {"threshold": {"rule": "youden", "on": "validation"}, "threshold_chosen_on": "validation"}

    assert problems(spec_of(model, columns={"split": "part"})) == []


ON_TEST = [
    f"{verb} {way} the {name} {cases}"
    for verb in ("chosen", "selected", "optimised", "optimized", "calibrated")
    for way in ("on", "from", "with", "using")
    for name, cases in (("test", "set"), ("judged", "data"), ("evaluation", "split"), ("hold-out", "rows"))
] + [
    "test-set optimum",
    "best F1 on test",
    "Test.",
    "TEST_SET",
    "tested",
    "held\N{NON-BREAKING HYPHEN}out sample",
    "holdoutset",
    "before the test set was opened",
    "not on the test set",
    "fitted to these data",
    "found on the sample",
    "the same 500 patients",
]


@pytest.mark.parametrize("origin", ON_TEST)
def test_a_text_that_seems_to_name_the_judged_data_is_a_question(problems, origin):
    (problem,) = problems(spec_of({"threshold_origin": origin}))

    assert (problem.code, problem.exit_code, problem.value) == ("chosen_on_unstated", 2, origin)
    assert str(problem.place) == "models[0].threshold_origin"
    assert "threshold_chosen_on is missing" in problem.what
    assert "write `threshold_chosen_on: validation` (or training, elsewhere)" in problem.remedy
    assert "if it was chosen on the evaluated cases, write `threshold_chosen_on: test`" in problem.remedy


@pytest.mark.parametrize("origin", ON_TEST[-10:])
@pytest.mark.parametrize("word", ["training", "validation", "test", "elsewhere"])
def test_the_declared_fact_settles_it(problems, origin, word):
    assert problems(spec_of({"threshold_origin": origin, "threshold_chosen_on": word})) == []


@pytest.mark.parametrize(
    "origin", ["validation data", "by the board in 2023", "given by the customer", "a contest", ""]
)
def test_a_text_about_something_else_asks_nothing(problems, origin):
    assert problems(spec_of({"threshold_origin": origin})) == []


def test_a_rule_leaves_no_question(problems):
    model = {"threshold": {"rule": "youden", "on": "test"}, "threshold_origin": "Youden on the test set"}

    assert problems(spec_of(model)) == []


@pytest.mark.parametrize(
    ("evaluated_on", "origin", "asked"),
    [
        ("validation", "chosen on the validation set", True),
        ("validation", "chosen on the test set", False),
        ("training", "from the development sample", True),
        ("cross_validation", "best over all folds", True),
        ("cross_validation", "best on the test rows", True),
    ],
)
def test_it_is_asked_about_the_set_that_is_judged(problems, evaluated_on, origin, asked):
    found = problems(spec_of({"threshold_origin": origin}, evaluated_on=evaluated_on))

    assert [one.code for one in found] == ["chosen_on_unstated"] * asked


def test_where_validation_rows_are_judged_other_words_settle_it(problems):
    (problem,) = problems(spec_of({"threshold_origin": "tuned on validation"}, evaluated_on="validation"))

    assert "write `threshold_chosen_on: training` (or test, elsewhere)" in problem.remedy
    assert "write `threshold_chosen_on: validation`: metrics" in problem.remedy


@pytest.mark.parametrize(("split", "word"), [(split, word) for split, words in STANDING.items() for word in words])
def test_every_spelling_of_a_split_is_noticed(split, word):
    assert named_judged(f"chosen on {word} rows", split) is not None


def test_a_spec_in_json_is_asked_too(tmp_path):
    file = tmp_path / "spec.json"
    file.write_text(json.dumps(spec_of({"threshold_origin": "selected on the test set"})), encoding="utf-8")
    with pytest.raises(ReportgenError, match="`threshold_chosen_on: validation`") as caught:
        load(file)

    assert caught.value.exit_code == 2
