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
    "<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1)) ! [b](http://x.example/y.png) "
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


def text_of(page):
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def test_names_of_given_numbers_may_be_anywhere_in_a_question_and_those_of_answers_anywhere_in_a_solution():
    parts = [
        {**NUMBER, "text": "Limit of {{n}}", "errors": [{"value": "E#interval.low", "says": "not {{W#interval.low}}"}]},
        {"id": "b", "kind": "choice", "text": "Of {{n}}?", "points": 1, "choices": [
            {"text": "All {{n}}", "correct": True, "why": "as {{W#interval.high}} says"}, {"text": "No", "correct": False}]},
        {"id": "c", "kind": "text", "text": "Why {{x}}?", "points": 1, "rubric": [{"says": "from {{W#interval.low}}", "points": 1}]},
    ]  # fmt: skip
    task = {"draw": {}, "data": {"n": 90, "x": 9}, "parts": parts}
    (results,) = drawn(**task)
    limits = api.calc("wilson", {"successes": 9, "trials": 90})["interval"]
    low, high = (f"{limits[end]:.6g}" for end in ("low", "high"))
    question, answer = text_of(html.page(question_page(results.sheet))), text_of(html.page(answer_page(results)))

    assert all(words in question for words in ("Limit of 90", "Of 90?", "All 90", "Why 9?"))
    assert all(words in answer for words in (f"not {low}", f"as {high} says", f"from {low}"))
    assert low not in question
    assert results.tasks[0].answers[0].label == "Limit of 90"


def test_a_formula_may_go_on_in_the_next_line():
    (results,) = drawn(text="Of {{n}} messages {{x}} were: $a =\n  b$, and $c.\n\nNo$ formula.")
    first, second = question_page(results.sheet).tasks[0].blocks

    assert [one.tex for one in first.words if not isinstance(one, str)] == ["a = b"]
    assert "and $c." in first.words[-1]
    assert second.words == ("No$ formula.",)


def test_a_number_in_a_formula_has_the_decimal_comma_of_the_sheet():
    solution = "$L = {{W#interval.low}}$\n\nis {{W#interval.low}}."
    task = {**TASK, "draw": {}, "data": {"n": 90, "x": 9}, "parts": [{**NUMBER, "solution": solution}]}
    (results,) = ExerciseSheet(
        load({"kind": "exercise", "title": "S", "conventions": {"decimal": "comma"}, "tasks": [task]})
    ).variants()
    formula, _ = answer_page(results).tasks[0].parts[0].solution

    assert [line.tex for line in formula.lines] == ["L = 0{,}0535068"]  # statsmodels: proportion_confint, wilson


def test_a_sign_that_is_left_out_makes_no_command():
    (results,) = drawn(text="Of {{n}} and {{x}}: $\\in\ue000put$")
    (block,) = question_page(results.sheet).tasks[0].blocks

    assert [one.tex for one in block.words if not isinstance(one, str)] == [r"\in put"]


def test_a_part_has_a_solution_of_its_own():
    (results,) = drawn(parts=[{**NUMBER, "solution": "Take {{W#interval.low}}.\n\n{{steps W}}"}])
    begun, said, *steps = results.tasks[0].solution

    assert (begun.kind, begun.id, said.words.text.strip()) == ("part", "a", "Take {{W#interval.low}}.")
    assert {one.kind for one in steps} == {"step"}


def test_a_calculation_takes_answers_of_earlier_ones():
    calc = [
        {"id": "M", "method": "binomial_probability", "options": {"n": 50, "p": 0.2}},
        {"id": "P", "method": "precision", "inputs": {"tp": "$M#values.mean", "fp": 30}},
    ]
    (results,) = drawn(draw={}, data={"n": 1, "x": 2}, calc=calc, parts=[{**NUMBER, "value": "P"}])

    assert results.tasks[0].answers[0].value == 0.25  # by hand: 10 of 40
    assert any("no number or earlier calculation is named 'M'" in one for one in problems(calc=calc[::-1] + CALC))


def test_a_formula_alone_is_set_large_and_has_given_numbers():
    task = {
        "data": {"m": [[9, 1], [2, 8]]},
        "text": "Of {{n}} messages {{x}} were.\n\n$A = {{m}}$\n\nIn $A$ is $m_{11} = {{n}}$.",
    }
    (results,) = drawn(**task)
    n, _ = numbers_of(results)
    (task,) = question_page(results.sheet).tasks
    _, alone, inside = task.blocks

    assert [one.tex for one in alone.lines] == [r"A = \begin{bmatrix} 9 & 1 \\ 2 & 8 \end{bmatrix}"]
    assert f"m_{{11}} = {n}" in [one.tex for one in inside.words if not isinstance(one, str)]


def test_a_task_of_a_topic_takes_parts_calculations_and_a_solution_of_the_author():
    data = {"both_right": 70, "only_a": 15, "only_b": 5, "both_wrong": 10}
    task = {
        "id": "T1", "topic": "mcnemar", "points": 7, "data": data, "solution": "Corrected: {{C#values.p_chi2_cc}}.",
        "calc": [{"id": "C", "method": "mcnemar", "inputs": {name: f"${name}" for name in data}}],
        "parts": [
            {"ask": "p_value"},
            {"id": "why", "kind": "text", "text": "Why these {{only_a}}?", "points": 2, "rubric": [{"says": "H0", "points": 2}]},
            {"ask": "decision"},
            {"id": "z", "kind": "number", "text": "And $z$", "value": "C#values.z", "decimals": 3, "points": 1},
        ],
    }  # fmt: skip
    spec = {"kind": "exercise", "title": "S", "tasks": [task]}
    (results,) = ExerciseSheet(load(spec)).variants()
    answers = results.tasks[0].answers

    assert [(one.id, one.ask, one.points) for one in answers] == [
        ("a", "p_value", 3), ("b", "why", 2), ("c", "decision", 1), ("d", "z", 1)]  # fmt: skip
    assert answers[0].value == pytest.approx(0.041389, abs=1e-6)  # scipy: binomtest(5, 20)
    assert answers[3].value == pytest.approx(2.236068, abs=1e-6)  # by hand: 10 over the root of 20
    assert "Why these 15?" in text_of(html.page(question_page(results.sheet)))
    assert "Corrected: 0.0441713" in text_of(html.page(answer_page(results)))  # scipy: chi2.sf(4.05, 1)


TABLE = {
    "id": "t", "kind": "table", "text": "Limits for {{x}}", "points": 3,
    "columns": ["method", "cases", "lower", "upper"], "rows": [["Wilson", "{{n}}", None, None], ["mean", 10, None, "–"]],
    "cells": [
        {"row": 1, "column": "lower", "value": "W#interval.low", "decimals": 3},
        {"row": 1, "column": "upper", "value": "W#interval.high", "decimals": 3},
        {"row": 2, "column": "lower", "value": "x"},
    ],
}  # fmt: skip


def test_a_table_of_the_author_is_filled_in():
    (results,) = drawn(draw={}, data={"n": 90, "x": 9}, parts=[TABLE])
    (answer,) = results.tasks[0].answers
    (blank,) = results.sheet.tasks[0].blanks
    limits = api.calc("wilson", {"successes": 9, "trials": 90})["interval"]
    filled = results.tasks[0].solution[-1].table

    assert blank.rows == (("Wilson", 90, None, None), ("mean", 10, None, "–"))
    assert [(one.id, one.value, one.decimals) for one in answer.cells] == [
        ("a1", limits["low"], 3), ("a2", limits["high"], 3), ("a3", 9, 0)]  # fmt: skip
    assert filled.rows == (("Wilson", 90, f"{limits['low']:.3f}", f"{limits['high']:.3f}"), ("mean", 10, "9", "–"))
    assert (filled.caption, answer.label) == ("Limits for 9", "Limits for 9")


def test_a_cell_without_decimals_holds_a_whole_number():
    cells = [{**TABLE["cells"][0], "decimals": 0}, *TABLE["cells"][1:]]
    with pytest.raises(ReportgenError, match="row 1, lower is no whole number"):
        drawn(draw={}, data={"n": 90, "x": 9}, parts=[{**TABLE, "cells": cells}])


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"cells": []}, "a part of kind table needs cells"),
        ({"columns": ["a", "b", "b", "c"]}, "two columns have this head"),
        ({"rows": [["Wilson", 1, None]]}, "row 1 has 3 cells, and the table has 4 columns"),
        ({"cells": [*TABLE["cells"], TABLE["cells"][0]]}, "row 1, lower is there twice"),
        ({"cells": [*TABLE["cells"], {"row": 2, "column": "cases", "value": "x"}]}, "row 2, cases is no empty cell"),
        ({"cells": TABLE["cells"][:2]}, "nothing belongs in the empty cell of row 2, lower"),
        (
            {"cells": [*TABLE["cells"][:2], {**TABLE["cells"][2], "value": "V"}]},
            "no number or calculation is named 'V'",
        ),
        ({"rows": [["{{m}}", 1, None, None], ["mean", 10, None, 1]]}, "no number is named 'm'"),
        ({"columns": ["method", "cases", "lower", "upper {{W#value}}"]}, "is an answer, which no question may show"),
        ({"kind": "text"}, "a part of kind text has no columns"),
    ],
)
def test_each_fault_of_a_table_is_named(keys, words):
    assert any(words in one for one in problems(parts=[{**TABLE, **keys}])), problems(parts=[{**TABLE, **keys}])


def test_many_cases_are_written_in_several_tables():
    data = {"truth": ["+", "-"] * 12, "scores": [round(1 - at / 100, 2) for at in range(24)]}
    task = {"topic": "roc-by-hand", "data": data, "parts": [{"ask": "auc"}]}
    (results,) = ExerciseSheet(load({"kind": "exercise", "title": "S", "tasks": [task]})).variants()
    (task,) = results.sheet.tasks

    assert [table.columns for table in task.tables] == [
        ("Case", *map(str, range(1, 13))), ("Case", *map(str, range(13, 25)))]  # fmt: skip
    assert [value for table in task.tables for value in table.rows[1][1:]] == data["scores"]
    assert (task.blanks, task.axes) == ((), None)  # the part that fills them is not asked


def test_a_step_without_a_formula_has_one_sign_of_equality():
    calc = [{"id": "B", "method": "bootstrap_left_out", "options": {"n": 10}}]
    (results,) = drawn(
        draw={}, data={"n": 1, "x": 2}, calc=calc, parts=[{**NUMBER, "value": "B", "solution": "{{steps B}}"}]
    )
    (task,) = answer_page(results).tasks
    formulas = [line.tex for block in task.parts[0].solution for line in block.lines]

    assert "e^{-1} = 0.367879" in formulas


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"parts": [{"id": "p_value", "kind": "text", "text": "?", "points": 1}]}, "a part of the topic has this name"),
        ({"parts": [{"ask": "p_value"}, {**NUMBER, "value": "only_c"}]}, "did you mean 'only_b'"),
        ({"solution": "{{only_c}}"}, "did you mean 'only_b'"),
        ({"parts": [{"id": "a", "kind": "text", "text": "{{C#value}}", "points": 1}]}, "is an answer"),
        ({"points": 5, "parts": [{"ask": "p_value", "points": 3}, {"id": "a", "kind": "text", "text": "?", "points": 1}]},
         "points of the task"),
        ({"text": "Of {{n}}"}, "a task of a topic has no text"),
    ],
)  # fmt: skip
def test_what_is_added_to_a_topic_knows_its_data(keys, words):
    calc = [
        {"id": "C", "method": "mcnemar", "inputs": {"both_right": 1, "only_a": "$only_a", "only_b": 3, "both_wrong": 0}}
    ]
    with pytest.raises(ReportgenError) as caught:
        load({"kind": "exercise", "title": "S", "tasks": [{"topic": "mcnemar", "calc": calc, **keys}]})

    assert any(words in str(one) for one in caught.value.problems), [str(one) for one in caught.value.problems]


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"text": "Of {{m}}"}, "no number is named 'm'"),
        ({"text": "The limit is {{W#interval.low}}"}, "is an answer, which no question may show"),
        ({"parts": [{**NUMBER, "text": "{{W#value}}"}]}, "is an answer"),
        ({"solution": "{{steps V}}"}, "no number or calculation is named 'V'"),
        ({"text": r"$\href{javascript:x}{y}$"}, r"the command \href is not allowed"),
        ({"text": r"$\def\a{b}$"}, r"the command \def is not allowed"),
        ({"text": r"$\frac{\href{x}{y}}{2}$"}, r"the command \href is not allowed"),
        ({"text": r"$\begin{verbatim} x \end{verbatim}$"}, r"the command \begin{verbatim} is not allowed"),
        ({"draw": {"n": {"integer": [9, 3]}}}, "the lower one first"),
        ({"draw": {"n": {"decimal": [0.1, 0.2]}}}, "lacks decimals"),
        ({"draw": {"n": [1, 2]}}, "is no range"),
        ({"require": ["x"]}, "this is no comparison"),
        ({"require": ["x < y"]}, "no number is named 'y'"),
        ({"calc": [{"id": "W", "method": "wilsom", "inputs": {}}]}, "did you mean 'wilson'"),
        (
            {"calc": [{"id": "W", "method": "wilson", "inputs": {"successes": "$y"}}]},
            "no number or earlier calculation is named 'y'",
        ),
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


def test_a_part_that_no_answer_has_is_an_error_with_its_place():
    part = {"id": "a", "kind": "number", "text": "Limit", "value": "W#interval.lo", "decimals": 3, "points": 1}
    calc = {"id": "W", "method": "wilson", "inputs": {"successes": "$x", "trials": 50}}
    task = {"title": "T", "text": "Of {{x}}", "draw": {"x": {"integer": [3, 9]}}, "calc": [calc], "parts": [part]}
    with pytest.raises(ReportgenError) as wrong:
        next(ExerciseSheet(load({"kind": "exercise", "title": "S", "tasks": [task]})).variants())

    (problem,) = wrong.value.problems
    assert "tasks[0].parts[0].value" in str(problem)
    assert "'W#interval.lo' - did you mean 'W#interval.low'?" in str(problem)


def test_wrong_data_of_all_tasks_are_told_at_once():
    wrong = [
        {"topic": "paired-t", "data": {"a": [1, 2], "b": [1]}},
        {"topic": "ci-proportion", "data": {"x": 9, "n": 5}},
    ]
    with pytest.raises(ReportgenError) as found:
        next(ExerciseSheet(load({"kind": "exercise", "title": "S", "tasks": wrong})).variants())

    assert [str(one).partition(":")[0] for one in found.value.problems] == ["tasks[0].data", "tasks[1].data"]
