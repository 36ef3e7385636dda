"""What the format knows and this version has no engine for is refused by name, and nothing else is said of it."""

import pytest

from reportgen.spec.later import KEYS, VALUES

HEAD = "kind: validation\ntitle: T\ndata: {file: p.csv}\n"
TWO = "models: [{name: A, score: a}, {name: B, score: b}]\n"


@pytest.mark.parametrize("key", sorted(key for key in KEYS if "." not in key))
def test_a_key_at_the_top_is_refused_by_name(problems, key):
    (problem,) = problems(f"{HEAD}{key}: {{a: [1, {{b: 2}}]}}\n")

    assert str(problem).endswith(f"spec.yaml:4:1: the key {key} is not yet available in this version - leave it out")
    assert problem.exit_code == 2


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (HEAD + "plan: {lock: x}\n", "plan.lock"),
    ],
)
def test_a_key_further_in_is_refused_by_name(problems, text, name):
    (problem,) = [one for one in problems(text) if one.code != "one_bound"]

    assert problem.what == f"the key {name} is not yet available in this version"


def test_every_key_that_comes_later_is_tried_here():
    assert {key for key in KEYS if "." in key} == {"plan.lock"}


def test_a_plan_has_no_key_of_multiplicity_now_or_later(problems):
    (problem,) = problems(HEAD + "plan: {multiplicity: holm}\n")

    assert "4:8: no key is named 'multiplicity' here - keys here are:" in str(problem)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("kind: submission\ntitle: T\ndata: p.csv\n", "1:7: kind: submission is not yet available"),
        (HEAD + "report: {language: fr}\n", "4:20: report.language: fr is not yet available"),
        (
            HEAD + TWO + "comparisons: [{on: benchmark}]\n",
            "a comparison on benchmark in a validation is not yet available",
        ),
        (HEAD + TWO + "comparisons: [{metric: f1, alternative: greater}]\n", "a one-sided paired bootstrap is not yet"),
    ],
)
def test_a_value_that_comes_later_is_refused_by_name_and_only_so(problems, text, said):
    (problem,) = problems(text)

    assert said in str(problem)
    assert problem.exit_code == 2


def test_every_value_that_comes_later_is_one_that_the_design_names():
    assert set(VALUES) == {"kind"}
