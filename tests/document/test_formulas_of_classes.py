"""Formulas of several classes: what all classes together are is not written as if there were two."""

import pytest

from reportgen import evaluate, index

ROWS = {"y": list("aabbccabc"), "p": list("abbbccabc")}


def methods(metrics, labels=ROWS, **data):
    columns = {"truth": "y", "prediction": "p"}
    spec = {"kind": "validation", "title": "T", "data": {"columns": columns} | data, "resampling": {"draws": 1000}}
    return evaluate(spec | {"metrics": metrics}, labels).methods


@pytest.mark.parametrize("metric", ["accuracy", "error", "balanced_accuracy", "g_mean", "mcc"])
def test_all_classes_together_have_their_own_formula(metric):
    entry = index.find(metric, ("metric",))
    assert methods([metric])[metric].formula == entry.formula_of_classes != ""
    assert "TP" not in entry.formula_of_classes


def test_a_metric_of_each_class_too_has_both():
    entry = index.find("mcc", ("metric",))
    found = methods(["mcc", "mcc@each"])["mcc"].formula
    assert found == rf"{entry.formula_of_classes}, \quad {entry.formula}"


def test_one_class_against_the_rest_has_the_formula_of_two():
    assert methods(["recall@each"])["recall"].formula == index.find("recall", ("metric",)).formula


def test_two_classes_keep_theirs():
    two = {"y": list("abab"), "p": list("abbb")}
    assert methods(["mcc"], two, positive="b")["mcc"].formula == index.find("mcc", ("metric",)).formula


def test_the_mean_over_classes_is_undefined_where_a_class_has_no_case():
    assert "a class has no case" in methods(["balanced_accuracy"])["balanced_accuracy"].undefined_when
