"""Tables of a report show what is judged or asked for and a small core; the rest is named, and stays in the results."""

import pytest

from reportgen import api
from reportgen.document.blocks import Grid
from reportgen.document.view import view
from reportgen.narrative.sentence import plain

CASES = 120
DATA = {
    "truth": [1, 0, 0] * 40,
    "a": [(at * 37 % 101) / 101 for at in range(CASES)],
    "b": [(at * 53 % 97) / 97 for at in range(CASES)],
    "calls": [1, 0, 1, 0] * 30,
    "site": ["north", "south", "west"] * 40,
}
MODELS = [
    {"name": "A", "score": "a", "threshold": 0.5},
    {"name": "B", "score": "b", "threshold": 0.5},
    {"name": "Rules", "prediction": "calls"},
]


def grids_of(**given):
    columns = {"group": ["site"]} if given.pop("grouped", False) else {}
    data = {"positive": "1", "columns": columns}
    spec = {"kind": "validation", "title": "T", "data": data, "resampling": {"draws": 1000}, **given}
    sections = view(api.evaluate(spec, DATA)).sections
    return {block.id: block for section in sections for block in section.blocks if isinstance(block, Grid)}


@pytest.fixture(scope="module")
def judged():
    return grids_of(models=MODELS[:2], criteria=["recall >= 0.1"])


@pytest.fixture(scope="module")
def many():
    metrics = ["recall", "specificity", "precision", "accuracy", "roc_auc"]
    return grids_of(models=MODELS, metrics=metrics, criteria=["recall >= 0.1"], grouped=True)


def rows(table):
    return [plain(tuple(part for part in row.head if not hasattr(part, "pieces"))) for row in table.rows if row.head]


def notes(table):
    return " ".join(map(plain, table.note))


def test_performance_is_a_core_and_what_is_judged(judged):
    named = [one.partition(" ")[0] for one in rows(judged["performance-table"])]

    assert named == [
        "Proportions",
        "Recall",
        "Specificity",
        "Precision",
        "Negative",
        "Other",
        "Matthews",
        "Measures",
        "ROC",
    ]
    assert "Also in results.json: accuracy, balanced accuracy, F1" in notes(judged["performance-table"])


def test_what_the_author_asks_for_is_shown_too(many):
    assert any(one.startswith("Accuracy") for one in rows(many["performance-table"]))
    assert "accuracy" not in notes(many["performance-table"]).partition("Also computed")[2]


def test_a_model_without_a_value_is_named_in_a_note(many):
    assert "No ROC AUC for Rules: the model has no scores." in notes(many["performance-table"])


def test_rules_that_do_the_same_share_a_row(judged):
    assert rows(judged["baselines"]) == ["Majority class, no case flagged", "All flagged"]


def test_many_groups_and_models_are_set_side_by_side(many):
    table = many["groups-1"]
    heads = [plain(head) for head in table.columns]

    assert heads == ["Metric", "Model", "north (40 of 40)", "south (0 of 40)", "west (0 of 40)", "Heterogeneity p"]
    assert len(table.rows) < 5 * 3 * 3
    assert "Heterogeneity tests are unadjusted." in notes(table)
