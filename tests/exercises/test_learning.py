"""Exercises of the founding texts on learning and resampling, with the answers that are known to be right."""

import json

import pytest

from reportgen import api
from reportgen.errors import ReportgenError

IRIS = [[50, 0, 0], [0, 47, 3], [0, 2, 48]]
RARE = [[9990, 10], [90, 10]]
TREE = [[14, 0, 0], [0, 15, 2], [0, 1, 13]]  # transposed: the text prints predictions in rows
SQUARES = {"x": list(range(1, 10)), "values": [x * x for x in range(1, 10)], "at": 5.2, "true": 27.04, "noise": 1}
WU_7 = {"mean_1": -1, "mean_2": 1, "variance": 0.25, "prior_1": 0.5, "cost_12": 10, "cost_21": 1}
LINE = {"x": [0, 1, 2, 3], "y": [1, 3, 4, 8]}
LEVELS = {"df": 4, "z": 1}


def solved(folder, topic, data, **keys):
    """Build a sheet of one task, and read the answers from its results."""
    spec = {"kind": "exercise", "title": "Sheet", "tasks": [{"topic": topic, "data": data, **keys}]}
    (task,) = json.loads(api.build(spec, folder, ["json"])["json"][0].read_text(encoding="utf-8"))["tasks"]
    return {one["ask"]: one for one in task["answers"]}


@pytest.mark.parametrize(
    ("topic", "data", "expected"),
    [
        ("linear-regression", {**LINE, "new": 4}, {"intercept": 0.7, "slope": 2.2, "prediction": 9.5}),  # Wu, 2
        ("ridge", {**LINE, "lambda": 1, "penalised": "both"}, {"intercept": 0.76923, "slope": 2.02564}),
        (  # Wu, 3
            "polynomial",
            {"x": [-1, 0, 1, 2], "y": [16.92, 5.72, 0.52, 1.32]},
            {"constant": 5.72, "linear": -8.2, "quadratic": 3},
        ),
        ("bias-variance-of-neighbours", {**SQUARES, "k": 1}, {"bias": 4.1616, "variance": 1}),  # Wu, 6
        ("bias-variance-of-neighbours", {**SQUARES, "k": 3}, {"bias": 1.88618, "variance": 0.33333}),
        ("bias-variance-of-neighbours", {**SQUARES, "k": 5}, {"bias": 0.0016, "variance": 0.2}),
        ("bias-variance-of-neighbours", {**SQUARES, "k": 9}, {"bias": 21.4060, "variance": 0.11111}),
        (  # Wu, 7
            "bayes-decision",
            WU_7,
            {
                "threshold_equal": 0,
                "error_equal": 0.0227501,
                "threshold": 0.287823,
                "cost": 0.0635993,
                "error": 0.0410873,
            },
        ),
        (  # Wu, a search that returns 50 of 10,000 pictures, of which 100 are wanted: with 40 of them, and at best
            "metrics",
            {"tp": 40, "fn": 60, "fp": 10, "tn": 9890},
            {"precision": 0.8, "recall": 0.4, "f1": 0.53333, "specificity": 1 - 10 / 9900},
        ),
        ("metrics", {"tp": 50, "fn": 50, "fp": 0, "tn": 9900}, {"recall": 0.5}),
        ("cross-validation", {"n": 10, "positives": 2, "folds": 2}, {"lacking": 4 / 9, "stratified": 1}),  # Wu, 8
        ("cross-validation", {"n": 100, "positives": 20, "folds": 10}, {"overlap": 0.88889, "training": 90}),  # Honavar
        ("bootstrap-632", {"n": 10, "apparent": 0.1, "oob": 0.3}, {"left_out": 0.34868, "weight": 0.63212}),
        ("bootstrap-632", {"n": 30, "apparent": 0.1, "oob": 0.3}, {"left_out": 0.36166}),
        ("bootstrap-632", {"n": 100, "apparent": 0.1, "oob": 0.3}, {"left_out": 0.36603}),
        ("bootstrap-632", {"n": 1000, "apparent": 0.1, "oob": 0.3}, {"left_out": 0.36770, "estimate": 0.226424}),
        (
            "slt-bound",
            {"hypotheses": 1000, "n": 1000, "epsilon": 0.05, "delta": 0.05},
            {"bound": 13.47589, "epsilon": 0.07279, "cases": 2120},
        ),
        (
            "one-standard-error",
            {"n": 200, "k": [1, 3, 5, 7, 9], "errors": [30, 24, 20, 21, 23]},
            {"lowest": 0.1, "se": 0.021213, "cutoff": 0.12121, "chosen": 9},
        ),
        ("quantiles", {**LEVELS, "levels": [95]}, {"two_sided": 2.7764, "between": 0.68269}),
        ("quantiles", {**LEVELS, "levels": [95], "df": 9, "z": 2}, {"two_sided": 2.2622, "one_sided": 1.8331}),
        (
            "quantiles",
            {**LEVELS, "levels": [95], "df": 6, "z": 2},
            {"two_sided": 2.4469, "one_sided": 1.9432, "between": 0.95450},
        ),
        ("metrics-of-classes", {"matrix": IRIS}, {"accuracy": 0.96667, "macro_f1": 0.966663, "micro_f1": 0.966667}),
        ("metrics-of-classes", {"matrix": RARE}, {"accuracy": 0.990099, "macro_f1": 0.58084}),
        ("metrics-of-classes", {"matrix": TREE}, {"accuracy": 0.93333, "macro_f1": 0.93521}),
        (  # Gama: ten models, of which seven say 1
            "bias-variance-of-votes",
            {"models": 10, "votes": [7, 7], "truth": [1, 0]},
            {"bias_a": 0, "variance_a": 0.3, "loss_a": 0.3, "bias_b": 1, "variance_b": 0.3, "loss_b": 0.7},
        ),
        ("no-free-lunch", {"bits": 3, "known": 3, "right": 2}, {"concepts": 256, "accuracy": 0.5}),
    ],
)
def test_the_key_is_the_answer_of_the_text(tmp_path, topic, data, expected):
    found = solved(tmp_path, topic, data)

    for ask, value in expected.items():
        assert found[ask]["value"] == pytest.approx(value, rel=1e-4, abs=1e-9), ask


@pytest.mark.parametrize(
    ("topic", "data", "ask", "cells"),
    [
        (
            "metrics-of-classes",
            {"matrix": IRIS},
            "table",
            [1, 1, 1, 0.95918, 0.94, 0.94949, 0.94118, 0.96, 0.95050],
        ),
        ("metrics-of-classes", {"matrix": RARE}, "table", [0.99107, 0.999, 0.99502, 0.5, 0.1, 0.16667]),
        (
            "metrics-of-classes",
            {"matrix": TREE},
            "table",
            [1, 1, 1, 0.9375, 0.88235, 0.90909, 0.86667, 0.92857, 0.89655],
        ),
        (
            "quantiles",
            {**LEVELS, "levels": [50, 68, 75, 80, 90]},
            "table",
            [0.75, 0.6745, 0.84, 0.9945, 0.875, 1.15035, 0.9, 1.2816, 0.95, 1.6449],
        ),
        (
            "quantiles",
            {**LEVELS, "levels": [95, 97, 98, 99, 99.9]},
            "table",
            [0.975, 1.9600, 0.985, 2.17009, 0.99, 2.3263, 0.995, 2.5758, 0.9995, 3.29053],
        ),
        ("data-splits", {"counts": [50, 50, 50], "training": 0.7}, "ordered", [50, 0, 50, 0, 5, 45]),
        ("data-splits", {"counts": [50, 50, 50], "training": 0.7}, "stratified", [35, 15, 35, 15, 35, 15]),
    ],
)
def test_the_cells_are_those_of_the_text(tmp_path, topic, data, ask, cells):
    found = solved(tmp_path, topic, data)

    assert [one["value"] for one in found[ask]["cells"]] == pytest.approx(cells, abs=6e-5)


def test_the_micro_rate_of_false_alarms_is_not_one_minus_micro_precision(tmp_path):
    found = solved(tmp_path, "metrics-of-classes", {"matrix": IRIS}, parts=[{"ask": "micro_fpr"}])

    assert found["micro_fpr"]["value"] == pytest.approx(1 / 60)
    assert found["micro_fpr"]["errors"][0]["value"] == pytest.approx(1 / 30)


@pytest.mark.parametrize(
    ("sds", "expected"),
    [
        ([0.002, 0.003], {"ratio": 4, "z": 5.547}),
        ([0.01, 0.012], {"ratio": 0.909, "z": 1.280, "t": 4.049, "df": 17.43}),
    ],
)
def test_means_with_their_deviations_are_no_test(sds, expected):
    """Wu, 5.3: what follows from 0.08 and 0.06 depends on what the deviations are, and on the number of runs."""
    found = api.calc("sd_overlap", means=[0.08, 0.06], sds=sds, n=[10, 10])["values"]

    assert {name: found[name] for name in expected} == pytest.approx(expected, abs=6e-4, rel=6e-4)


def right(answer):
    return answer["right"]


def test_choices_of_the_texts_are_right(tmp_path):
    """The majority rule is always wrong under leave-one-out; a bound above one is vacuous; a sorted file tests one class."""
    folds = solved(tmp_path / "a", "cross-validation", {"n": 100, "positives": 50, "folds": 10})
    bound = solved(tmp_path / "b", "slt-bound", {"hypotheses": 1000, "n": 1000, "epsilon": 0.05, "delta": 0.05})
    split = solved(tmp_path / "c", "data-splits", {"counts": [50, 50, 50], "training": 0.7})

    assert right(folds["pathology"]) == [2]
    assert right(bound["says"]) == [0]
    assert right(split["says"]) == [1]


@pytest.mark.parametrize(
    ("topic", "data", "words"),
    [
        ("linear-regression", {"x": [1, 1], "y": [1, 2], "new": 3}, "all x are equal"),
        ("linear-regression", {"x": [1, 2, 3], "y": [1, 2], "new": 3}, "different lengths"),
        ("polynomial", {"x": [1, 2, 2], "y": [1, 2, 3]}, "fewer than three"),
        ("polynomial", {"x": [1e100, -1e100, 0], "y": [1, 2, 3]}, "too large"),
        ("polynomial", {"x": [2000.5, 2001, 2002.1, 2003], "y": [1, 2, 3, 5]}, "subtract their mean"),
        ("ridge", {"x": [20000.1, 20001, 20002], "y": [1, 2, 4], "lambda": 1, "penalised": "slope"}, "too near"),
        ("ridge", {**LINE, "lambda": 0, "penalised": "both"}, "lambda must be above 0"),
        ("ridge", {**LINE, "lambda": 1, "penalised": "all"}, "write both or slope"),
        ("bayes-error", {"joint": [[0.5, 0.1], [0.2, 0.3]]}, "do not add up to 1"),
        ("bayes-error", {"joint": [[0.3, 0.3], [0.2, 0.2]]}, "equally probable"),
        ("bayes-decision", {**WU_7, "cost_21": 10}, "both errors cost the same"),
        ("bayes-decision", {**WU_7, "prior_1": 1}, "between 0 and 1"),
        ("bootstrap-632", {"n": 0, "apparent": 0.1, "oob": 0.3}, "a sample needs a case"),
        ("cross-validation", {"n": 10, "positives": 2, "folds": 11}, "folds must be between"),
        ("cross-validation", {"n": 10, "positives": 2, "folds": 3}, "folds of one size"),
        ("slt-bound", {"hypotheses": 10, "n": 10, "epsilon": 0.05, "delta": 1}, "between 0 and 1"),
        ("one-standard-error", {"n": 10, "k": [1, 3], "errors": [11, 2]}, "more errors than cases"),
        ("quantiles", {**LEVELS, "levels": [100]}, "between 0 and 100"),
        ("data-splits", {"counts": [5, 5], "training": 0.7}, "no whole number"),
        ("calibration", {"truth": ["+", "-"], "scores": [0.2, 0.5], "bins": 5}, "edge of two bins"),
        ("calibration", {"truth": ["+", "-"], "scores": [1.2, 0.5], "bins": 5}, "no probability"),
        ("no-free-lunch", {"bits": 2, "known": 4, "right": 1}, "inside and outside"),
        ("metrics-of-classes", {"matrix": [[1, 2], [3]]}, "not square"),
        ("metrics-of-classes", {"matrix": [[1, 0], [3, 0]]}, "never predicted"),
        ("bias-variance-of-votes", {"models": 10, "votes": [5, 7], "truth": [1, 0]}, "half of the models"),
        ("bias-variance-of-neighbours", {**SQUARES, "at": 5, "k": 2}, "equally near"),
        ("bias-variance", {"target": 1, "predictions": [2]}, "no variance"),
        ("regression-metrics", {"truth": [1, 1], "predictions": [1, 2]}, "all true values are equal"),
    ],
)
def test_data_without_an_answer_are_refused_with_what_to_write(tmp_path, topic, data, words):
    with pytest.raises(ReportgenError) as caught:
        solved(tmp_path / "out", topic, data)

    assert words in f"{caught.value.problems[0].what} - {caught.value.problems[0].remedy}"
    assert str(caught.value.problems[0].place).startswith("tasks[0].data")
    assert not (tmp_path / "out").exists()
