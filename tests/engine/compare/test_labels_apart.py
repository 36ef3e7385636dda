"""Tests of how predictions of several classes use the classes, held against statsmodels."""

import re

import numpy as np
import pytest
from statsmodels.stats.contingency_tables import SquareTable

from reportgen import evaluate, render

CLASSES = ("ash", "birch", "elm")


def labels(cases=600, seed=3, classes=CLASSES):
    random = np.random.default_rng(seed)
    truth = random.choice(classes, cases)
    drawn = {one: np.where(random.random(cases) < 0.3, random.choice(classes, cases), truth) for one in "ab"}
    drawn["b"] = np.where((drawn["b"] == classes[0]) & (random.random(cases) < 0.4), classes[1], drawn["b"])
    return {"y": truth.tolist(), "a": drawn["a"].tolist(), "b": drawn["b"].tolist()}


def run(data, columns=None, **more):
    stated = {"task": "multiclass", "columns": {"truth": "y"} | (columns or {})}
    models = [{"name": one, "prediction": one} for one in "ab"]
    spec = {"kind": "validation", "title": "T", "data": stated, "models": models, "resampling": {"draws": 1000}}
    return evaluate(spec | {"metrics": ["accuracy"]} | more, data)


def crossed(data, first, second, classes=CLASSES):
    pairs = list(zip(data[first], data[second], strict=True))
    return np.array([[pairs.count((a, b)) for b in classes] for a in classes], dtype=float)


def found_by(results, name, first, second):
    return next(one for one in results.label_tests if (one.test, one.first, one.second) == (name, first, second))


@pytest.mark.parametrize(("first", "second"), [("a", None), ("b", None), ("a", "b")])
def test_values_are_those_of_statsmodels(first, second):
    data = labels()
    results, table = run(data), SquareTable(crossed(data, first, second or "y"), shift_zeros=False)
    for name, expected in (("bowker", table.symmetry()), ("stuart_maxwell", table.homogeneity())):
        found = found_by(results, name, first, second)
        assert (found.statistic, found.p_value) == pytest.approx((expected.statistic, expected.pvalue), rel=1e-9)
        assert found.df == expected.df


def test_too_few_cases_have_no_p_value_and_the_document_says_why(tmp_path):
    results = run(labels(60))
    assert {one.withheld_code for one in results.label_tests if one.test == "bowker"} == {"few_expected_confusions"}
    assert all(one.p_value is None for one in results.label_tests if one.withheld_code is not None)
    render(results, tmp_path / "out", ["html"])
    words = re.sub(r"<[^>]+>", "", (tmp_path / "out" / "report.html").read_text(encoding="utf-8"))
    assert "symmetry expects only" in words


def test_the_table_says_what_the_tests_ask(tmp_path):
    render(run(labels()), tmp_path / "out", ["html"])
    html = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "Neither shows which is better" in html
    assert 'data-ref="labels/a~b/stuart_maxwell#p_value"' in html
    assert 'data-ref="labels/b/bowker#statistic"' in html


def test_clusters_and_fractional_weights_are_not_tested():
    data = labels() | {"tree": [str(at // 4) for at in range(600)], "w": [1.5] * 600}
    assert run(data, {"cluster": "tree"}).label_tests == ()
    assert run(data, {"weight": "w"}).label_tests == ()


def test_two_classes_have_the_test_of_mcnemar_only():
    two = labels(200, classes=("ash", "elm"))
    assert run(two).label_tests == ()


def test_models_are_named_in_the_order_of_the_spec():
    found = [(one.first, one.second) for one in run(labels()).label_tests[::2]]
    assert found == [("a", None), ("b", None), ("a", "b")]
