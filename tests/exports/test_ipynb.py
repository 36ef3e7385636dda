"""Notebooks of a sheet: by the schema of Jupyter, without a key among the questions, with code that computes each key."""

import csv
import io
import json
import math
import re
import subprocess
import sys
from pathlib import Path
from statistics import NormalDist

import jsonschema
import pytest

import reportgen
from reportgen import topic_index
from reportgen.document.sheets.exports.ipynb import EXPORT, answers, questions
from reportgen.formula_code import NotInPythonError, formula_code, name_in_python
from reportgen.results.exercise import ExerciseResults, Stepped

SCHEMA = json.loads((Path(__file__).parent / "nbformat" / "nbformat.v4.5.schema.json").read_bytes())
RUN = """
import ast, json, pathlib, sys
names, values = {}, {}
for cell in json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, cell["id"], "exec"), names)
        if last is not None:
            values[cell["id"]] = eval(compile(ast.Expression(last.value), cell["id"], "eval"), names)
print(json.dumps(values))
"""  # as a kernel runs it: the value of a cell is that of its last line
READ_IN_A_TABLE = {  # answers that are counted or read: there is nothing to compute
    "bayes-threshold": ["best"],
    "confusion-matrix": ["tp", "fn", "fp", "tn"],
    "eer": ["threshold"],
    "one-standard-error": ["chosen"],
    "sign": ["losses"],
    "wilcoxon": ["pairs"],
}
HOSTILE = (
    "__import__('os').abort() <script>x</script> ```python\nexit()\n``` `=cmd` %%bash !rm $ {{n}} \\(a\\) ]]> } ~ #"
)
TASK = {
    "title": HOSTILE.replace("{{n}} ", ""),
    "draw": {"n": {"integer": [80, 200], "step": 10}, "x": {"integer": [4, 20]}},
    "calc": [{"id": "W", "method": "wilson", "inputs": {"successes": "$x", "trials": "$n"}, "options": {"level": 0.9}}],
    "text": HOSTILE,
    "solution": HOSTILE + "\n\n{{steps W}}",
    "parts": [
        {"id": "`!ls`", "kind": "number", "text": "Lower", "value": "W#interval.low", "decimals": 4, "points": 2},
        {"id": "b", "kind": "integer", "text": "Drawn", "value": "x", "points": 1},
        {"id": "c", "kind": "text", "text": "Why?", "points": 2, "rubric": [{"says": HOSTILE[:40], "points": 2}]},
        {"id": "d", "kind": "choice", "text": "?", "points": 1, "choices": [
            {"text": "abort", "correct": True, "why": "so"}, {"text": "exit", "correct": False}]},
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def every_topic(tmp_path_factory):
    """A variant with a task of each topic, as a build leaves it, and the rows of its key."""
    return built(tmp_path_factory.mktemp("topics"), [topic.id for topic in topic_index.topics()])


def built(folder, tasks, **keys):
    spec = {"kind": "exercise", "title": "S", "variants": {"seed": 3}, "tasks": tasks, **keys}
    written = reportgen.build(spec, folder / "out", ["json"])
    key = next(path for path in written["key"] if path.name == "key.csv")
    rows = list(csv.DictReader(io.StringIO(key.read_text(encoding="utf-8"))))
    return ExerciseResults.model_validate_json(written["json"][0].read_bytes()), rows


def cells(notebook):
    return json.loads(notebook)["cells"]


def run(notebook, folder):
    """Run the cells in a fresh process, and return their values by id."""
    (folder / "answers.ipynb").write_bytes(notebook)
    command = [sys.executable, "-c", RUN, str(folder / "answers.ipynb")]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder).stdout)


def test_notebooks_follow_the_schema(every_topic):
    validator = jsonschema.Draft4Validator(SCHEMA)
    for name, notebook in EXPORT.of_variant("01", every_topic[0]):
        whole = json.loads(notebook)
        assert list(validator.iter_errors(whole)) == [], name
        ids = [cell["id"] for cell in whole["cells"]]
        assert len(ids) == len(set(ids))
    broken = {**whole, "cells": [{**whole["cells"][0], "id": "a b"}]}
    assert list(validator.iter_errors(broken))


def test_code_cells_compute_each_key_again(every_topic, tmp_path):
    """Each number of each topic: by its steps, by the catalog, or by both."""
    results, rows = every_topic
    values = run(answers(results), tmp_path)
    places = {
        (task.question.id, part.id): f"task-{at}-part-{number}"
        for at, task in enumerate(results.tasks, start=1)
        for number, part in enumerate(task.question.parts, start=1)
    }
    asks = {
        (task.question.id, part.id): (task.question.topic, part.ask)
        for task in results.tasks
        for part in task.question.parts
    }
    asked = [row for row in rows if row["kind"] in ("number", "integer") and not row["label"].startswith("row ")]
    assert len(asked) > 150
    for row in asked:
        place = places[row["task"], row["part"]]
        computed = [values[f"{place}-{way}"] for way in ("steps", "catalog") if f"{place}-{way}" in values]
        topic, ask = asks[row["task"], row["part"]]
        assert bool(computed) is (ask not in READ_IN_A_TABLE.get(topic, ())), row
        for value in computed:
            assert float(row["low"]) - 1e-9 <= value <= float(row["high"]) + 1e-9, row
    exact = {(task.question.id, answer.id): answer.value for task in results.tasks for answer in task.answers}
    for (task, part), place in places.items():
        for way in ("steps", "catalog"):
            if f"{place}-{way}" in values:
                assert values[f"{place}-{way}"] == pytest.approx(exact[task, part], rel=1e-9, abs=1e-11)


def test_parts_in_another_order_define_what_they_use(tmp_path):
    asks = ["f1", "recall", "accuracy", "precision"]
    task = {"topic": "metrics", "data": {"tp": 5, "fn": 3, "fp": 1, "tn": 7}, "parts": [{"ask": ask} for ask in asks]}
    results, _ = built(tmp_path, [task])
    values = run(answers(results), tmp_path)

    found = [values[f"task-1-part-{number}-steps"] for number in range(1, 5)]
    assert found == pytest.approx([10 / 14, 5 / 8, 12 / 16, 5 / 6])  # by hand


def test_questions_hold_no_code_and_no_key(every_topic):
    """The same questions with every answer changed are the same bytes."""
    results, _ = every_topic
    changed = json.loads(results.model_dump_json())
    for task in changed["tasks"]:
        for answer in task["answers"]:
            answer |= {"value": 4711.5, "low": 4711.0, "high": 4712.0, "symbol": "Q", "errors": [], "right": []}
        task["solution"] = []
    (name, first), *_ = EXPORT.of_variant("01", results)
    again = dict(EXPORT.of_variant("01", ExerciseResults.model_validate(changed)))

    assert (name, again[name]) == ("questions.ipynb", first)
    assert first == questions(results.sheet)
    assert {"".join(cell["source"]) for cell in cells(first) if cell["cell_type"] == "code"} == {""}


def test_the_text_of_an_author_is_in_markdown_alone(tmp_path):
    results, rows = built(tmp_path, [TASK], title=TASK["title"])
    notebook = answers(results)
    code = ["".join(cell["source"]) for cell in cells(notebook) if cell["cell_type"] == "code"]
    text = "".join(line for cell in cells(notebook) if cell["cell_type"] == "markdown" for line in cell["source"])

    assert len(code) == 2
    assert re.fullmatch(
        r"from reportgen import calc\n\ncalc\('wilson', \{'successes': \d+, 'trials': \d+\}, .*\)\[.*", code[1]
    )
    assert "abort" in text
    for forbidden in ("<script", "```", "`", "\\("):
        assert forbidden not in text
    values = run(notebook, tmp_path)
    assert float(rows[0]["low"]) <= values["task-1-part-1-catalog"] <= float(rows[0]["high"])
    for one in (notebook, questions(results.sheet)):
        assert list(jsonschema.Draft4Validator(SCHEMA).iter_errors(json.loads(one))) == []


def test_strings_among_the_data_are_literals(tmp_path):
    """Classes that an author gives to a calculation are data of its call."""
    bad = "'); exit() #"
    task = {
        **TASK,
        "draw": {},
        "data": {"x": 1},
        "calc": [{"id": "W", "method": "accuracy", "inputs": {"truth": [bad, "b", bad], "predictions": [bad, "b", "b"]}}],
        "parts": [{"id": "a", "kind": "number", "text": "?", "value": "W#value", "decimals": 2, "points": 1}],
        "text": "T", "solution": "S", "title": "T",
    }  # fmt: skip
    results, _ = built(tmp_path, [task])

    assert run(answers(results), tmp_path) == {"task-1-part-1-catalog": pytest.approx(2 / 3)}


def test_bytes_are_the_same_again(every_topic):
    results, _ = every_topic

    assert dict(EXPORT.of_variant("01", results)) == dict(EXPORT.of_variant("01", results))


def test_each_formula_in_python_has_the_value_of_its_step(every_topic):
    results, _ = every_topic
    steps = [one for task in results.tasks for one in task.solution if isinstance(one, Stepped)]
    formulas = [one for one in steps if one.lookup is None and one.terms is None]

    assert len(formulas) > 150
    for step in formulas:
        names = {name_in_python(symbol): value for symbol, value in step.values.items()}
        value = eval(formula_code(step.formula, step.uses), {"math": math, "NormalDist": NormalDist, **names})
        assert value == pytest.approx(step.value, rel=1e-12, abs=1e-15), step.formula
    assert all(sum(step.terms) == pytest.approx(step.value) for step in steps if step.terms is not None)


@pytest.mark.parametrize("formula", [r"\sum r_i", r"\Phi^{-1}(0.975)", "x", r"\frac{1}{2", "1 +", "a b)"])
def test_what_has_no_value_by_itself_is_no_python(formula):
    with pytest.raises(NotInPythonError):
        formula_code(formula, {"a", "b"})
