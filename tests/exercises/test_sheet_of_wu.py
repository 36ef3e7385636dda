"""The sample of Wu's exercises, built as a user builds it, against the answers that are known to be right."""

import csv
import io
import json
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from sklearn import metrics as sk

from reportgen import api

SPEC = Path(__file__).parents[2] / "samples" / "sheets" / "wu" / "spec.yaml"
RIGHT = {
    ("E1", "tp"): 20, ("E1", "fp"): 30, ("E1", "precision"): 0.4, ("E1", "recall"): 0.2, ("E1", "f1"): 0.26667,
    ("E1", "accuracy"): 0.45, ("E1", "error"): 0.55,
    ("E2", "ols0"): 0.7, ("E2", "ols1"): 2.2, ("E2", "ridge0"): 0.76923, ("E2", "ridge1"): 2.02564,
    ("E3", "constant"): 5.72, ("E3", "linear"): -8.2, ("E3", "quadratic"): 3,
    ("E4", "f2"): 0.5405, ("E4", "f_half"): 0.7143, ("E4", "swapped"): 0.7143, ("E4", "ratio"): 10.24,
    ("E5", "area"): 131 / 180, ("E5", "trapezoid"): 1243 / 1800,
    ("E5", "exchanged"): 43 / 60, ("E5", "exchanged_trapezoid"): 1223 / 1800,
    ("E6", "mean"): 25.66667, ("E6", "bias"): 1.88604, ("E6", "variance"): 0.33333, ("E6", "total"): 3.21938,
    ("E7", "threshold_equal"): 0, ("E7", "error_equal"): 0.0227501, ("E7", "threshold"): 0.287823,
    ("E7", "cost"): 0.0635993, ("E7", "error"): 0.0410873, ("E7", "kept"): 0.1251257,
    ("E8", "without"): 2 / 9, ("E8", "lacking"): 4 / 9, ("E8", "stratified"): 1,
    ("E9", "total"): 100, ("E9", "trace"): 0.901, ("E9", "mean"): 0.0099010, ("E9", "macro"): 0.4505,
    ("E10", "discordant"): 20, ("E10", "difference"): -0.1, ("E10", "p_value"): 0.0413895, ("E10", "chi2"): 5,
    ("E10", "limits"): 0.1854328,
}  # fmt: skip
CURVE = [  # TP, predicted +, precision and recall of each row
    (1, 1, 1, 0.2), (1, 2, 0.5, 0.2), (2, 3, 0.6667, 0.4), (3, 4, 0.75, 0.6), (3, 5, 0.6, 0.6),
    (4, 6, 0.6667, 0.8), (4, 7, 0.5714, 0.8), (4, 8, 0.5, 0.8), (5, 9, 0.5556, 1), (5, 10, 0.5, 1),
]  # fmt: skip
ON_THE_WAY = [  # numbers of solutions, by task
    ("E5", "U2", 0.64), ("E5", "U", 0.68), ("E5", "P9", 0.4444), ("E6", "K1#values.bias2", 4.1616),
    ("E6", "K5#values.bias2", 0.0016), ("E6", "K9#values.bias2", 21.4060), ("E6", "K9#values.variance", 0.11111),
    ("E8", "B#values.mean", 4.4444), ("E8", "B#values.sd", 1.5713), ("E10", "Y#statistic", 4.05),
    ("E10", "Y#p_value", 0.04417), ("E10", "X#values.p_mid_p", 0.02660), ("E10", "X#values.z", 2.2361),
]  # fmt: skip


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return api.build(SPEC, tmp_path_factory.mktemp("wu") / "out", ["html", "json"])


@pytest.fixture(scope="module")
def tasks(built):
    found = json.loads(built["json"][0].read_text(encoding="utf-8"))["tasks"]
    return {task["question"]["id"]: task for task in found}


@pytest.fixture(scope="module")
def answers(tasks):
    return {(name, one["ask"]): one for name, task in tasks.items() for one in task["answers"]}


def code_of(tasks, name):
    """Return the program of a solution."""
    texts = [block["words"]["text"] for block in tasks[name]["solution"] if block["kind"] == "said"]
    (code,) = (found[1] for text in texts for found in re.finditer(r"```python\n(.*?)```", text, re.DOTALL))
    return code


def test_every_number_has_its_right_answer(answers):
    asked = {key: one["value"] for key, one in answers.items() if one["kind"] in ("number", "integer")}

    assert asked.keys() == RIGHT.keys()
    assert asked == pytest.approx(RIGHT, rel=2e-4, abs=1e-9)


def test_the_marking_key_has_the_same_numbers(built, answers):
    (file,) = (one for one in built["key"] if one.name == "key.csv")
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    keys = {(row["task"], row["part"]): row for row in rows}

    for (task, _), one in answers.items():
        if one["value"] is not None:
            row = keys[task, one["id"]]
            assert float(row["low"]) <= one["value"] <= float(row["high"])
            assert float(row["low"]) <= float(row["key"]) <= float(row["high"])


def test_every_cell_of_the_curve(answers):
    cells = [cell["value"] for cell in answers["E5", "table"]["cells"]]

    assert cells == pytest.approx([value for row in CURVE for value in row], abs=6e-5)


@pytest.mark.parametrize(("task", "name", "value"), ON_THE_WAY)
def test_numbers_within_the_solutions(tasks, task, name, value):
    shown = [block["words"]["numbers"] for block in tasks[task]["solution"] if block["kind"] == "said"]

    assert next(one[name] for one in shown if name in one) == pytest.approx(value, abs=6e-5)


def test_from_two_to_seven_of_ten_splits_have_95_percent(tasks):
    shown = [block["words"]["numbers"] for block in tasks["E8"]["solution"] if block["kind"] == "said"]
    (both,) = (one for one in shown if "B#table.rows[7][2]" in one)

    assert both["B#table.rows[7][2]"] - both["B#table.rows[1][2]"] == pytest.approx(0.95, abs=0.001)


def test_each_proof_has_its_points_and_a_solution(tasks):
    for task in tasks.values():
        begun = {block["id"]: task["solution"][at + 1] for at, block in enumerate(task["solution"][:-1]) if block["kind"] == "part"}  # fmt: skip
        for one in task["answers"]:
            if one["kind"] == "text":
                assert sum(mark["points"] for mark in one["rubric"]) == one["points"]
                assert begun[one["id"]]["kind"] == "said"


def test_the_false_statement_is_named_on_the_answer_sheet_alone(built):
    question, answer = (built[kind][0].read_text(encoding="utf-8") for kind in ("questions", "answers"))

    for words in ("The statement is false.", "6.80", "This is a counterexample"):
        assert words in answer
        assert words not in question


def test_the_program_of_both_areas_agrees_with_scikit_learn(tasks):
    """Also with equal scores; the area by trapezoids begins at recall 0 and precision 1."""
    names = {}
    exec(code_of(tasks, "E5"), names)
    truth = [1, 0, 1, 1, 0, 1, 0, 0, 1, 0]
    for scores in ([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], [9, 9, 8, 8, 8, 5, 4, 2, 2, 1]):
        precision, recall, _ = sk.precision_recall_curve(truth, scores)
        expected = (sk.average_precision_score(truth, scores), sk.auc(recall, precision))
        assert names["areas"](truth, scores) == pytest.approx(expected, abs=1e-12)


def test_the_program_of_the_halves_prints_what_the_sheet_says(tasks):
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(code_of(tasks, "E8"), {})
    texts = " ".join(block["words"]["text"] for block in tasks["E8"]["solution"] if block["kind"] == "said")

    assert f"`{printed.getvalue().strip()}`: {printed.getvalue().split()[-1]} of 10 splits" in texts
