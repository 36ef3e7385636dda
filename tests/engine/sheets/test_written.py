"""Tasks that authors write: drawn, solved by the catalog, and harmless whatever stands in them."""

import json
import re

import pytest

from reportgen import api
from reportgen.document import html
from reportgen.document.sheets.pages import answer_page, question_page
from reportgen.engine.sheets.sheet import ExerciseSheet
from reportgen.errors import ReportgenError
from reportgen.spec.load import load

CALC = [
    {"id": "W", "method": "wilson", "inputs": {"successes": "$x", "trials": "$n"}, "options": {"level": 0.95}},
    {"id": "E", "method": "wald", "inputs": {"successes": "$x", "trials": "$n"}},
]
NUMBER = {"id": "a", "kind": "number", "text": "Lower limit", "value": "W#interval.low", "decimals": 4, "points": 2}
TASK = {
    "title": "Spam",
    "draw": {"n": {"integer": [80, 200], "step": 10}, "x": {"integer": [4, 20]}},
    "calc": CALC,
    "text": "Of {{n}} messages {{x}} were misclassified.",
    "parts": [NUMBER],
}
RANKED = {"truth": ["+", "−", "+", "−", "+"], "scores": [0.9, 0.8, 0.7, 0.6, 0.5]}
HOSTILE = (
    "<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1)) ![b](http://x.example/y.png) "
    "{% raw %}{{ '{{' }} <!-- --> &lt;b&gt; `=cmd|' /C calc'!A0` ```{r} system('x')``` ~ # } = \\ \" '"
)


def drawn(count=1, **keys):
    spec = {"kind": "exercise", "title": "S", "variants": {"count": count, "seed": 2}, "tasks": [{**TASK, **keys}]}
    return list(ExerciseSheet(load(spec)).variants())


def problems(**keys):
    with pytest.raises(ReportgenError) as caught:
        load({"kind": "exercise", "title": "S", "tasks": [{**TASK, **keys}]})
    return [str(one) for one in caught.value.problems]


def numbers_of(results):
    """Return the drawn numbers, as the student reads them."""
    text = re.sub(r"<[^>]*>", "", html.page(question_page(results.sheet)))
    return map(int, re.search(r"Of (\d+) messages (\d+) were", text).groups())


def test_the_key_is_the_number_of_the_catalog_for_what_is_drawn():
    for results in drawn(count=5):
        n, x = numbers_of(results)
        assert 80 <= n <= 200
        assert n % 10 == 0
        expected = api.calc("wilson", {"successes": x, "trials": n})["interval"]["low"]
        assert results.tasks[0].answers[0].value == expected


def test_requirements_are_met():
    for results in drawn(count=12, draw={**TASK["draw"], "x": {"integer": [4, 150]}}, require=["x < 20", "x < n"]):
        n, x = numbers_of(results)
        assert x < 20
        assert x < n


def test_requirements_that_nothing_meets_are_an_error():
    with pytest.raises(ReportgenError, match="the requirement x > n is not met"):
        drawn(require=["x > n"])


def test_usual_errors_choices_and_rubrics_are_on_the_answer_sheet():
    parts = [
        {**NUMBER, "errors": [{"value": "E#interval.low", "says": "Wald instead of Wilson", "points": 0.5}]},
        {
            "id": "b", "kind": "choices", "text": "Which?", "points": 1,
            "choices": [{"text": "Yes", "correct": True, "why": "so it is"}, {"text": "No", "correct": False}],
        },
        {"id": "c", "kind": "text", "text": "Why?", "points": 2, "rubric": [{"says": "small count", "points": 2}]},
    ]  # fmt: skip
    (results,) = drawn(parts=parts, solution="From {{W#interval.low}} on.\n\n{{steps W}}\n\nDone.")
    n, x = numbers_of(results)
    page = html.page(answer_page(results))
    number, choice, text = results.tasks[0].answers

    assert number.errors[0].value == api.calc("wald", {"successes": x, "trials": n})["interval"]["low"]
    assert choice.right == (0,)
    assert [(one.says, one.points) for one in text.rubric] == [("small count", 2)]
    assert "so it is" in page
    assert "small count" in page
    assert len([block for block in results.tasks[0].solution if block.kind == "step"]) >= 3


def test_a_stated_tolerance_holds():
    (results,) = drawn(parts=[{**NUMBER, "tolerance": 0.01}])
    (answer,) = results.tasks[0].answers

    assert (answer.low, answer.high) == (pytest.approx(answer.value - 0.01), pytest.approx(answer.value + 0.01))


def test_lists_are_drawn_and_written_with_semicolons_beside_a_decimal_comma():
    task = {
        "draw": {"v": {"decimal": [0.1, 0.9], "decimals": 2, "count": 3}},
        "calc": [{"id": "M", "method": "normal_quantile", "inputs": {"p": 0.975}}],
        "text": "Values {{v}}",
        "parts": [{"id": "a", "kind": "number", "text": "Median", "value": "M", "decimals": 2, "points": 1}],
    }
    spec = {"kind": "exercise", "title": "S", "conventions": {"decimal": "comma"}, "tasks": [task]}
    (results,) = ExerciseSheet(load(spec)).variants()

    assert re.search(r"Values 0,\d+; 0,\d+; 0,\d+", html.page(question_page(results.sheet)))


def test_a_sign_alone_begins_no_list():
    """A class of a case is a plus or a minus; a plus and a number with a point would begin a list in Markdown."""
    spec = {"kind": "exercise", "title": "S", "tasks": [{"topic": "roc-by-hand", "data": RANKED}]}
    (results,) = ExerciseSheet(load(spec)).variants()
    for page in (html.page(question_page(results.sheet)), html.page(answer_page(results))):
        row = re.search(r"<tr[^>]*>\s*<th[^>]*>true class.*?</tr>", page, re.DOTALL)[0]
        assert re.sub(r"<[^>]*>|\s", "", row) == "trueclass+−+−+"

    parts = [{"id": "a", "kind": "choice", "text": "?", "points": 1, "choices": [
        {"text": "0.", "correct": True}, {"text": "- 1", "correct": False}]}]  # fmt: skip
    (results,) = drawn(parts=parts)
    text = re.sub(r"<[^>]*>", " ", html.page(question_page(results.sheet)))
    assert re.search(r"\b0\.\s+- 1", text)


def test_hostile_text_stays_text():
    """What an author writes is words, also where it looks like markup, a template, a formula or code."""
    parts = [
        {**NUMBER, "text": HOSTILE.replace("{{ '{{' }}", "")},
        {"id": "b", "kind": "choice", "text": "?", "points": 1, "choices": [
            {"text": HOSTILE.replace("{{ '{{' }}", ""), "correct": True, "why": "<b>x</b>"}, {"text": "no", "correct": False}]},
    ]  # fmt: skip
    (results,) = drawn(
        text=HOSTILE.replace("{{ '{{' }}", "") + " Of {{n}} messages {{x}} were", title="<i>Spam</i>", parts=parts
    )
    for page in (html.page(question_page(results.sheet)), html.page(answer_page(results))):
        body = page.partition("<body")[2]
        assert "<script" not in body
        assert "<img" not in body
        assert "<b>" not in body
        assert "<i>" not in body
        assert 'href="javascript' not in body
        assert "&lt;script&gt;" in body


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"text": "Of {{m}}"}, "no number is named 'm'"),
        ({"text": "The limit is {{W#interval.low}}"}, "is an answer, which no question may show"),
        ({"parts": [{**NUMBER, "text": "{{W#value}}"}]}, "is an answer"),
        ({"solution": "{{steps V}}"}, "no number or calculation is named 'V'"),
        ({"text": r"$\href{javascript:x}{y}$"}, r"the command \href is not allowed"),
        ({"text": r"$\def\a{b}$"}, r"the command \def is not allowed"),
        ({"draw": {"n": {"integer": [9, 3]}}}, "the lower one first"),
        ({"draw": {"n": {"decimal": [0.1, 0.2]}}}, "lacks decimals"),
        ({"draw": {"n": [1, 2]}}, "is no range"),
        ({"require": ["x"]}, "this is no comparison"),
        ({"require": ["x < y"]}, "no number is named 'y'"),
        ({"calc": [{"id": "W", "method": "wilsom", "inputs": {}}]}, "did you mean 'wilson'"),
        ({"calc": [{"id": "W", "method": "wilson", "inputs": {"successes": "$y"}}]}, "no number is named 'y'"),
        ({"parts": [{**NUMBER, "value": "V#value"}]}, "no number or calculation is named 'V'"),
        ({"parts": [{key: NUMBER[key] for key in NUMBER if key != "value"}]}, "needs value"),
        ({"parts": [{key: NUMBER[key] for key in NUMBER if key != "decimals"}]}, "a number needs its digits"),
        ({"parts": [{"id": "a", "kind": "choice", "text": "?", "points": 1}]}, "needs choices"),
        ({"parts": [{"ask": "p_value"}]}, "needs parts of its own"),
        ({"parts": [NUMBER, NUMBER]}, "two parts have this id"),
        ({"topic": "mcnemar"}, "a task of a topic has no text"),
        ({"data": {"n": 3}}, "n is drawn and given"),
    ],
)
def test_each_fault_is_named(keys, words):
    assert any(words in one for one in problems(**keys)), problems(**keys)


def test_a_calculation_that_the_catalog_refuses_has_its_place():
    with pytest.raises(ReportgenError, match=r"tasks\[0\]\.calc\[0\]"):
        drawn(calc=[{"id": "W", "method": "wilson", "inputs": {"successes": "$x"}}])


def test_a_task_that_draws_nothing_is_the_same_in_every_variant():
    task = {"draw": {}, "data": {"n": 90, "x": 9}}
    first, second = drawn(count=2, **task)

    assert json.loads(first.model_dump_json())["tasks"] == json.loads(second.model_dump_json())["tasks"]
