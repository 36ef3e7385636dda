"""
Several classes: numbers that packages of R print or hold in their own tests.

Golden values: yardstick 1.4.0 (its README and tests, which cite HandTill2001, e1071 and mlr), pROC 1.19.0 (tests of
multiclass.roc), psych 2.5.3 (help page of cohen.kappa), vcd 1.4 (`Kappa`, as vcdExtra's pages print it).
"""

import csv
import itertools
from pathlib import Path

import numpy as np
import pytest

from reportgen import evaluate
from reportgen.engine.calc.run import calc

HPC = [[1620, 141, 6, 2], [371, 647, 24, 36], [64, 219, 79, 50], [9, 60, 28, 111]]  # yardstick's data hpc_cv
IRIS = [[24, 14, 12], [19, 17, 14], [23, 13, 14]]  # yardstick, tests: true species against drawn ones
DRAWN_AGAIN = [[11, 21, 15], [15, 10, 20], [21, 16, 11]]
FUN = [[7, 7, 2, 3], [2, 8, 3, 7], [1, 5, 4, 9], [2, 8, 9, 14]]  # vcd's data SexualFun, Hout, Duncan & Sobel (1987)
COHEN = [[88, 14, 18], [10, 40, 10], [2, 6, 12]]  # Cohen (1968), 200 cases
S100B = {  # pROC's data aSAH, Turck and others (2010): hundredths of a microgram per litre, by the grade of outcome
    "1": "3 7 8 9 10 11 12 13 13 14 16 22 26 27 30 33 35 41 44 49 56 58 70 71 74 77 82 207",
    "3": "7 7 9 10 23 25 32 44 48 52 71 86 96",
    "4": "4 9 10 13 17 47",
    "5": (
        "4 4 4 4 5 5 5 6 6 7 7 7 7 7 7 8 8 8 8 8 8 9 9 9 9 9 10 10 10 10 10 10 11 11 11 11 13 13 14 14 14 14 15 15 15 15 16 "
        "16 16 17 18 19 19 24 28 32 33 34 38 43 45 46 47 48 50 50"
    ),
}
OF_HPC = {
    "recall@macro": 0.5603396425279665,
    "recall@micro": 0.7086818575137006,
    "precision@macro": 0.6314220024637845,
    "precision@micro": 0.7086818575137006,
    "precision@weighted": 0.6910084073425566,
    "f1@macro": 0.5704512090730992,
    "f1@micro": 0.7086818575137006,
    "f1@weighted": 0.6857986836396771,
    "mcc": 0.5153081350747803,
    "cohen_kappa": 0.5082484284444567,
    "cohen_kappa(weighting=linear)": 0.5933028718427962,
    "cohen_kappa(weighting=quadratic)": 0.6918924408873233,
}


def asked(name):
    """Write a metric with its option as a spec asks for it."""
    metric, _, weighting = name.removesuffix(")").partition("(weighting=")
    return {"metric": metric, "options": {"weighting": weighting}} if weighting else metric


def test_metrics_of_a_matrix_are_those_that_yardstick_is_held_to():
    stated = {"classes": ["VF", "F", "M", "L"], "ordered": True, "matrix_rows": "truth", "confusion": {"SVM": HPC}}
    spec = {"kind": "validation", "title": "T", "data": stated, "metrics": [asked(one) for one in OF_HPC]}
    results = evaluate(spec)

    for name, value in OF_HPC.items():
        assert results.estimate("SVM", name).value == pytest.approx(value, abs=1e-14), name


@pytest.mark.parametrize(
    ("metric", "matrix", "expected"),
    [
        ("cohen_kappa", IRIS, pytest.approx(0.05, abs=1e-15)),  # e1071
        ("mcc", IRIS, pytest.approx(0.050666424, abs=5e-10)),
        ("cohen_kappa", DRAWN_AGAIN, pytest.approx(-0.1570248, abs=5e-8)),  # e1071
        ("cohen_kappa", COHEN, pytest.approx(0.492, abs=5e-4)),  # psych
    ],
)
def test_agreement_beyond_chance_is_that_of_other_packages(metric, matrix, expected):
    assert calc(metric, {"matrix": matrix})["value"] == expected


@pytest.mark.parametrize(
    ("weighting", "value", "low", "high"),
    [
        ("none", 0.1293, -0.005120399, 0.2637809),
        ("linear", 0.2374, 0.083883432, 0.3908778),
    ],
)
def test_the_interval_of_kappa_is_that_of_vcd(weighting, value, low, high):
    found = calc("kappa_ci", {"matrix": FUN}, weighting=weighting)["interval"]

    assert calc("cohen_kappa", {"matrix": FUN}, weighting=weighting)["value"] == pytest.approx(value, abs=5e-5)
    assert (found["low"], found["high"]) == pytest.approx((low, high), abs=5e-8)


@pytest.mark.parametrize(
    ("counts", "printed"), [((93, 21, 186, 3730), (0.39, 0.45, 0.51)), ((49, 6, 2, 79), (0.79, 0.88, 0.96))]
)
def test_the_interval_of_kappa_is_what_psych_prints(counts, printed):
    # agreement of two reviewers, printed by cohen.kappa of psych on a public page of the review
    given = dict(zip(("tp", "fp", "fn", "tn"), counts, strict=True))
    found = calc("kappa_ci", given)["interval"]

    assert (found["low"], calc("cohen_kappa", given)["value"], found["high"]) == pytest.approx(printed, abs=5e-3)


def test_the_mean_area_of_pairs_is_that_of_handtill2001():
    truth = list("cccddadcaadbdadadd")
    a = [0.5, 0.4, 0.8, 0.5, 0.8, 1, 0.8, 0, 0.5, 2 / 3, 0, 1, 0.4, 1 / 6, 0.4, 0.8, 0.5, 0.6]
    b = [0, 0.2, 0, 0, 0, 0, 0, 0.6, 0, 1 / 3, 0, 0, 0, 5 / 6, 0.6, 0, 0, 0]
    c = [0, 0.2, 0, 0, 0, 0, 0, 0.2, *[0] * 10]
    d = [0.5, 0.2, 0.2, 0.5, 0.2, 0, 0.2, 0.2, 0.5, 0, 1, 0, 0.6, 0, 0, 0.2, 0.5, 0.4]
    given = {"truth": truth, "probabilities": np.transpose([a, b, c, d]).tolist()}

    assert calc("auc_ovo", given)["value"] == pytest.approx(0.5890625, abs=1e-12)


@pytest.mark.parametrize(("average", "expected"), [("macro", 0.963473055084008), ("weighted", 0.964025841424236)])
def test_the_mean_area_against_the_rest_is_that_of_mlr(average, expected):
    path = Path(__file__).parents[1] / "published_tables" / "yardstick_soybean.csv"
    with path.open(encoding="utf-8", newline="") as file:
        (_, _, *classes), *rows = csv.reader(file)
    given = {
        "truth": [row[0] for row in rows],
        "weights": [int(row[1]) for row in rows],
        "probabilities": [[float(cell) for cell in row[2:]] for row in rows],
        "classes": classes,
    }

    assert calc("auc_ovr", given, average=average)["value"] == pytest.approx(expected, abs=1e-14)


def test_the_area_of_each_pair_of_grades_is_that_of_proc():
    values = {grade: [int(one) for one in text.split()] for grade, text in S100B.items()}
    areas = [
        calc("roc_auc", {"truth": [1] * len(low) + [0] * len(high), "scores": [*low, *high]})["value"]
        for low, high in itertools.combinations(values.values(), 2)
    ]

    assert np.mean(areas) == pytest.approx(0.6512526825, abs=5e-11)
    assert np.mean([max(one, 1 - one) for one in areas]) == pytest.approx(0.6539999352, abs=5e-11)
