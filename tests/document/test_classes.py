"""The section on several classes: each class in a row, of many classes those that matter."""

import re
from collections import Counter

import numpy as np
import pytest

from reportgen import evaluate, render

FEW, MANY = ("ash", "birch", "elm"), tuple(f"kind {at:03d}" for at in range(150))


def labels(classes, cases, seed=1):
    random = np.random.default_rng(seed)
    share = np.arange(len(classes), 0, -1.0)
    truth = random.choice(classes, cases, p=share / share.sum())
    wrong = random.random(cases) < 0.2
    return {"y": truth.tolist(), "p": np.where(wrong, random.choice(classes, cases), truth).tolist()}


def page(folder, data, classes, **more):
    of_data = {"task": "multiclass", "classes": list(classes), "columns": {"truth": "y", "prediction": "p"}}
    spec = {"kind": "validation", "title": "T", "data": of_data, "resampling": {"draws": 1000}}
    render(evaluate(spec | more, data), folder / "out", ["html"])
    return (folder / "out" / "report.html").read_text(encoding="utf-8")


def table(html, name):
    found = re.search(rf'<figure[^>]*id="{name}".*?</figure>|<table[^>]*id="{name}".*?</table>', html, re.DOTALL)
    if found is None:
        found = re.search(rf'id="{name}".*?</table>', html, re.DOTALL)
    return found[0] if found else ""


@pytest.fixture(scope="module")
def few(tmp_path_factory):
    criteria = ["recall@elm >= 0.5", "recall@each >= 0.4"]
    return page(tmp_path_factory.mktemp("few"), labels(FEW, 300), FEW, criteria=criteria)


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    criteria = ["recall@each >= 0.2", "recall@kind 149 >= 0.1"]
    return page(tmp_path_factory.mktemp("many"), labels(MANY, 6000), MANY, criteria=criteria)


def test_each_of_a_few_classes_has_a_row_with_its_interval(few):
    rows = table(few, "classes-table")
    assert all(name in rows for name in FEW)
    assert len(re.findall(r"\d+\.\d% \(.*?%\)", re.sub(r"<[^>]+>", "", rows))) == 6
    assert "not adjusted for the number of classes" in few
    assert "shown are the" not in few


def test_few_classes_have_a_matrix_and_no_list_of_confusions(few):
    assert "Confusion matrix" in few
    assert not table(few, "confusions-table")


def test_matrices_are_shown_by_prediction_too_on_request(tmp_path, few):
    asked = page(tmp_path, labels(FEW, 300), FEW, outputs={"figures": ["confusion_by_prediction"]})
    words = re.sub(r"<[^>]+>", "", asked)
    assert "with percentages of each row" in words
    assert "with percentages of each column" in words
    assert "percentages of each column" not in re.sub(r"<[^>]+>", "", few)


def test_no_sentence_takes_a_class_for_the_positive_one(few):
    body = few.partition('id="annex-')[0]
    words = re.sub(r"<[^>]+>", " ", re.sub(r"<style.*?</style>", "", body, flags=re.DOTALL))
    assert "Classes" in words
    assert "positive" not in words
    assert "prevalence" not in words.lower()
    assert "at the threshold " not in words.replace("exactly at the threshold", "")


def test_of_many_classes_the_frequent_the_judged_and_the_worst_are_shown(many):
    rows = table(many, "classes-table")
    shown = set(re.findall(r"kind \d{3}", rows))
    sizes = Counter(labels(MANY, 6000)["y"])
    assert {name for name, size in sizes.items() if size > sorted(sizes.values())[-11]} <= shown
    assert "kind 149" in shown
    assert len(shown) <= 20
    assert "the ten most frequent ones" in re.sub(r"<[^>]+>", "", many)


def test_of_many_verdicts_the_worst_are_shown_and_the_reader_is_told(many):
    rows = table(many, "criteria-table")
    assert len(set(re.findall(r"kind \d{3}", rows)) - {"kind 149"}) <= 5
    assert "C1: shown are the five classes of each model with the worst verdicts" in re.sub(r"<[^>]+>", "", many)


def test_many_classes_have_a_list_of_confusions_and_a_small_page(many):
    assert table(many, "confusions-table").count("<tr") == 11
    assert len(many) < 2_000_000
    assert "too many classes for a bootstrap" not in many


def test_numbers_of_classes_that_are_not_shown_are_not_listed(many):
    shown = set(re.findall(r"kind \d{3}", table(many, "classes-table")))
    listed = set(re.findall(r'data-ref="models/model/recall@(kind \d{3})"', many))
    assert listed <= shown


def with_probabilities(folder, classes, cases, **stated):
    random = np.random.default_rng(5)
    truth = random.integers(len(classes), size=cases)
    table = random.dirichlet(np.ones(len(classes)), cases)
    table[np.arange(cases), truth] += 1
    data = {"y": [classes[at] for at in truth]}
    data |= {f"p {name}": (table[:, at] / 2).tolist() for at, name in enumerate(classes)}
    named = {name: f"p {name}" for name in classes}
    columns = {"truth": "y", "probabilities": named}
    spec = {"kind": "validation", "title": "T", "data": {"classes": list(classes), "columns": columns} | stated}
    render(evaluate(spec | {"resampling": {"draws": 1000}, "metrics": ["accuracy"]}, data), folder / "out", ["html"])
    return (folder / "out" / "report.html").read_text(encoding="utf-8")


def test_curves_of_a_few_classes_are_drawn_with_their_mean(tmp_path):
    html = with_probabilities(tmp_path, FEW, 120)
    words = re.sub(r"<[^>]+>", "", html)
    assert all(f'id="figure-class-{name}"' in html for name in ("roc", "precision-recall", "calibration"))
    assert words.count("The first plot is the mean of all classes.") >= 2
    assert "Drawn are the classes that criteria name" not in words


def test_of_many_classes_some_have_curves_and_the_reader_is_told(tmp_path):
    html = with_probabilities(tmp_path, MANY[:15], 300)
    words = re.sub(r"<[^>]+>", "", html)
    assert "The first plot is the mean of all classes." not in words
    assert words.count("Drawn are the classes that criteria name and the most frequent ones.") >= 3


def test_ordered_classes_have_cumulative_curves_and_distances(tmp_path):
    html = with_probabilities(tmp_path, FEW, 120, ordered=True)
    assert 'id="figure-cumulative-roc"' in html
    rows = re.sub(r"<[^>]+>", " ", table(html, "class-distances"))
    assert "At most 1 away" in rows
    assert len(re.findall(r"\d+\.\d%", rows)) == 2
    assert "figure-cumulative-roc" not in with_probabilities(tmp_path / "other", FEW, 120)


@pytest.mark.parametrize("classes", [FEW, MANY])
def test_key_figures_are_of_all_classes_together(tmp_path, classes):
    html = page(tmp_path, labels(classes, 3000), classes)
    first = re.sub(r"<[^>]+>", "", html.partition("Key figures")[2].partition("</ul>")[0])
    assert "accuracy" in first
    assert ("balanced accuracy" in first) == (classes is FEW)  # of many a class has no case
    assert not any(name in first for name in classes)
    assert len(first.split()) < 60


def test_a_matrix_of_several_classes_makes_a_document(tmp_path):
    data = {"task": "multiclass", "confusion": [[30, 2, 1], [3, 40, 4], [0, 5, 20]], "matrix_rows": "truth"}
    spec = {"kind": "validation", "title": "T", "data": data | {"classes": list(FEW)}, "criteria": ["accuracy >= 0.7"]}
    render(evaluate(spec), tmp_path / "out", ["html"])
    html = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    words = " ".join(re.sub(r"<[^>]+>", "", html).split())
    assert "The author gave a confusion matrix of 105 cases: 33 ash cases, 47 birch cases and 25 elm cases." in words
    assert ">Formula<" not in html


def test_annex_a_says_for_what_the_tests_of_labels_were_run(few):
    assert "For the use of the classes: significance level" in re.sub(r"<[^>]+>", "", few)
    assert "For : " not in re.sub(r"<[^>]+>", "", few)


def test_the_name_of_a_metric_may_have_an_of_of_its_own(tmp_path):
    classes = ("ash", "birch", "elm of hills")
    html = page(tmp_path, labels(classes, 300), classes, metrics=["g_mean@each", "recall@each"])
    heads = table(html, "classes-table").partition("</thead>")[0]

    assert "One-vs-rest geometric mean of the recalls<" in heads
    assert "Recall<" in heads
