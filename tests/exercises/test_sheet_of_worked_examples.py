"""The sample of worked examples, built as a user builds it, against the answers that are known to be right."""

import csv
import json
import math
from pathlib import Path

import pytest

from reportgen import api

SPEC = Path(__file__).parents[2] / "samples" / "sheets" / "worked_examples" / "spec.yaml"
RIGHT = {
    "W1": {"arithmetic": 0.50005, "harmonic": 0.00019998},
    "W2": {"two_sided": 2.7764, "one_sided": 2.1318, "between": 0.68269},
    "W3": {"weight": 0.63212},
    "W4": {"low": -0.1375, "high": 0.0775, "low_1000": -0.0640, "high_1000": 0.0040, "needed": 1286},
    "W5": {"bound": 13.476, "epsilon": 0.07279, "cases": 2120},
    "W6": {"findings": 6, "rate": 0.03583, "next": 0.05243},
    "W7": {"lowest": 0.1, "se": 0.02121, "cutoff": 0.12121, "chosen": 9},
    "W8": {"accuracy": 145 / 150, "macro_f1": 0.966663, "micro_f1": 0.966667, "micro_fpr": 0.01667},
    "W9": {"accuracy": 0.990099, "macro_f1": 0.58084, "baseline": 0.990099, "mcc": 0.22049, "tpr": 0.1, "tnr": 0.999,
           "fpr": 0.001, "fnr": 0.9},
    "W10": {"recall": 0.84615, "specificity": 0.85714, "fpr": 0.14286, "fnr": 0.15385, "precision": 0.91667, "npv": 0.75,
            "fdp": 0.08333, "omission": 0.25, "accuracy": 0.85, "baseline": 0.65, "f1": 0.88, "mcc": 0.68474},
    "W11": {"accuracy": 0.98, "recall": 0},
    "W12": {"auc": 0.9375, "ap": 0.94118, "trapezoid": 0.93853, "eer": 0.16667},
    "W13": {"error": 0.022, "baseline": 0.01, "recall": 0.8, "precision": 0.28571, "f1": 0.42105, "profit": 60, "gross": 52},
    "W14": {"difference": 1.7, "sd": 1.15950, "naive": 4.63636, "p_naive": 0.0012256, "low": 0.8705, "high": 2.5295,
            "corrected": 3.191, "p_value": 0.0110, "critical": 2.2622},
    "W15": {"difference": 3, "naive": 3.503, "p_naive": 0.00669, "corrected": 2.411, "p_value": 0.0392, "same": 0,
            "spread": 1.548},
    "W16": {"overlap": 0.88889},
    "W17": {"error": 0.25, "normal": 56},
    "W18": {"wald_low": 0.0412, "wald_high": 0.1588, "wilson_low": 0.0552, "wilson_high": 0.1744, "low_90": 0.0507,
            "high_90": 0.1493, "upper": 0.1493},
    "W19": {"wald_low": 0.0268, "wald_high": 0.1332, "wilson_low": 0.0411, "wilson_high": 0.1500, "exact_low": 0.0352,
            "exact_high": 0.1516},
    "W20": {"p_value": 0.50344, "ratio": 0.896, "discordant_z": 2.236},
    "W21": {"accuracy": 0.93333, "macro_f1": 0.93521},
    "W22": {"root": 0.342857, "node": 0.478261},
    "W23": {"difference": -1.11, "statistic": -3.1709, "df": 9, "critical": 2.2622, "p_value": 0.01135, "low": -1.902,
            "high": -0.318, "corrected": -2.182},
    "W24": {"plus": 1.5, "minus": 53.5, "statistic": 1.5, "p_value": 0.00586},
    "W25": {"plus": 1, "minus": 2, "p_value": 1, "large": -2.108},
    "W26": {"risk": 0.0975, "bonferroni": 0.025, "sidak": 0.02532},
    "W27": {"chi2": 9.279, "f": 3.686, "nemenyi": 1.2536, "dunn": 1.1681, "seven": 2.638, "nine": 2.734},
    "W28": {"bias_a": 0, "variance_a": 0.3, "loss_a": 0.3, "bias_b": 1, "variance_b": 0.3, "loss_b": 0.7},
    "W29": {"concepts": 256, "accuracy": 0.5},
}  # fmt: skip
CELLS = {
    "W3": [0.34868, 0.36166, 0.36603, 0.36770],
    "W8": [1, 1, 1, 0.95918, 0.94, 0.94949, 0.94118, 0.96, 0.95050],
    "W9": [0.99107, 0.999, 0.99502, 0.5, 0.1, 0.16667],
    "W12": [11, 2, 1, 10, 0.875, 11 / 13, 11 / 12, 7, 0, 5, 12, 0.79167, 1, 0.58333],
    "W21": [1, 1, 1, 0.9375, 0.88235, 0.90909, 0.86667, 0.92857, 0.89655],
}
QUANTILES = [0.6745, 0.9945, 1.15035, 1.2816, 1.6449, 1.9600, 2.17009, 2.3263, 2.57583, 3.29053]
ON_THE_WAY = [  # numbers of solutions, by task
    ("W14", "W#statistic", 0.790), ("W14", "S#p_value", 0.0039), ("W14", "I#steps[1].value", 12.1),
    ("W15", "X#p_value", 1), ("W18", "C#interval.high", 0.1588), ("W20", "M#p_value", 0.0414),
    ("W23", "W#statistic", -3.2721), ("W23", "W#df", 17.598), ("W23", "W#p_value", 0.00433),
    ("W25", "S#steps[1].value", 4.5), ("W25", "S#steps[2].value", 5.5), ("W25", "N#steps[5].value", 232.5),
    ("W25", "N#steps[6].value", 48.618), ("W27", "F#p_value", 0.0258), ("W27", "I#p_value", 0.0198),
    ("W27", "T#values.critical_difference", 1.1181), ("W27", "N#effect.value", 1.179),
]  # fmt: skip
NAMED = (  # what texts print, which students do not see
    "4.3572", "0.001831", "0.998 for", "2.648", "2.724", "1.00 for 68%", "0.636", "0.9975", "12 cases above", "1.26 stands",
    "prints 0.2%", "Gama", "Honavar",
)  # fmt: skip


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return api.build(SPEC, tmp_path_factory.mktemp("worked") / "out", ["html", "json"])


@pytest.fixture(scope="module")
def tasks(built):
    found = json.loads(built["json"][0].read_text(encoding="utf-8"))["tasks"]
    return {task["question"]["id"]: task for task in found}


def answered(task):
    return {one["ask"]: one for one in task["answers"]}


@pytest.mark.parametrize("task", RIGHT)
def test_every_number_has_its_right_answer(tasks, task):
    found = answered(tasks[task])

    for ask, value in RIGHT[task].items():
        assert found[ask]["value"] == pytest.approx(value, rel=6e-4, abs=6e-5), ask


def test_the_marking_key_has_the_same_numbers(built):
    (file,) = (one for one in built["key"] if one.name == "key.csv")
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    keys = {(row["task"], row["label"]): float(row["key"]) for row in rows if row["kind"] in ("number", "integer")}

    assert keys["W14", "Usual paired statistic $t_0$"] == 4.636
    assert keys["W13", "F1"] == 0.421
    assert all(float(row["low"]) <= float(row["key"]) <= float(row["high"]) for row in rows if row["low"])


@pytest.mark.parametrize("task", CELLS)
def test_every_cell_of_the_tables(tasks, task):
    (table,) = (one for one in tasks[task]["answers"] if one["cells"])

    assert [cell["value"] for cell in table["cells"]] == pytest.approx(CELLS[task], abs=6e-5)


def test_the_table_of_quantiles(tasks):
    cells = [cell["value"] for cell in answered(tasks["W2"])["table"]["cells"]]

    assert cells[1::2] == pytest.approx(QUANTILES, abs=6e-5)


@pytest.mark.parametrize(("task", "name", "value"), ON_THE_WAY)
def test_numbers_within_the_solutions(tasks, task, name, value):
    shown = [block["words"]["numbers"] for block in tasks[task]["solution"] if block["kind"] == "said"]

    assert next(one[name] for one in shown if name in one) == pytest.approx(value, rel=6e-4, abs=6e-5)


@pytest.mark.parametrize(("replicates", "t"), [(100, 8.96), (1000, 28.3), (10000, 89.6)])
def test_a_t_test_on_replicates_grows_with_their_number(tasks, replicates, t):
    assert math.sqrt(replicates) * answered(tasks["W20"])["ratio"]["value"] == pytest.approx(t, rel=2e-3)


def test_the_rank_sums_of_the_question_are_those_of_the_scores(tasks):
    shown = [block["words"]["numbers"] for block in tasks["W27"]["solution"] if block["kind"] == "said"]
    ranks = [
        next(one[name] for one in shown if name in one) for name in (f"F#values.mean_ranks[{at}]" for at in range(4))
    ]

    assert [14 * rank for rank in ranks] == pytest.approx([44, 28, 40.5, 27.5])
    assert tasks["W27"]["question"]["words"][0]["numbers"]["sums"] == [44, 28, 40.5, 27.5]


def right(tasks, task, ask):
    found = answered(tasks[task])[ask]
    (part,) = (one for one in tasks[task]["question"]["parts"] if one["id"] == found["id"])
    return [part["choices"][at]["text"] for at in found["right"]]


def test_the_right_statements(tasks):
    assert right(tasks, "W4", "decision") == ["At the 5% level a difference is not shown."]
    assert right(tasks, "W5", "says") == ["Nothing: it is vacuous."]
    assert right(tasks, "W16", "pathology") == ["Every prediction is wrong."]
    assert right(tasks, "W20", "decision") == ["At the 5% level a difference is not shown."]
    assert right(tasks, "W22", "says") == ["Only some of the classes."]
    assert right(tasks, "W23", "test") == ["The paired $t$ test."]
    assert right(tasks, "W24", "decision") == ["At the 5% level the differences are not centred on zero."]
    assert right(tasks, "W25", "decision") == ["At the 5% level a difference is not shown."]


@pytest.mark.parametrize("words", NAMED)
def test_what_texts_print_otherwise_is_on_the_answer_sheet_alone(built, words):
    question, answer = (built[kind][0].read_text(encoding="utf-8") for kind in ("questions", "answers"))

    assert words in answer
    assert words not in question


def test_no_task_hinges_on_rounding(tasks):
    assert [name for name, task in tasks.items() if task["warnings"]] == []
