"""Contradictions about where the cases come from are refused before any file is opened."""

import pytest

MATRIX = "confusion: [[50, 5], [3, 42]], matrix_rows: truth, positive: bad"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("file: p.csv, rows: [{truth: 1, score: 0.5}]", "two_sources"),
        (f"file: p.csv, {MATRIX}", "two_sources"),
        ("confusion: [[50, 5], [3, 42]], positive: bad", "matrix_rows"),
        ("confusion: [[50, 5], [3, 42]], matrix_rows: truth", "positive_missing"),
        ("confusion: [[50, 5], [3, 42]], matrix_rows: truth, classes: [a, b]", "positive_missing"),
        ("confusion: [[5, 1, 1], [1, 4, 2], [0, 1, 6]], matrix_rows: truth, positive: bad", "number_of_classes"),
        ("confusion: [[5, 1], [1]], matrix_rows: truth, positive: bad", "matrix_shape"),
        ("confusion: [[5, -1], [1, 4]], matrix_rows: truth, positive: bad", "negative_count"),
        ("confusion: [[0, 0], [0, 0]], matrix_rows: truth, positive: bad", "empty_matrix"),
        ("file: p.csv, matrix_rows: truth", "no_matrix"),
        ("file: p.csv, classes: [a]", "number_of_classes"),
        ("file: p.csv, classes: [a, b, c], positive: a", "number_of_classes"),
        ("file: p.csv, classes: [a, a]", "class_twice"),
        ("file: p.csv, classes: [a, b], positive: c", "unknown_class"),
        ("file: p.csv, labels_as: {a: [x], b: [x]}", "meant_twice"),
        ("file: p.csv, labels_as: {a: b, b: c}", "meant_twice"),
        ("file: p.csv, labels_as: {a: []}", "empty_list"),
        ("file: p.csv, classes: [a, b], labels_as: {c: x}", "unknown_name"),
        ("file: p.csv, split_as: {test: oot}", "no_split"),
        ("file: p.csv, columns: {split: s}, split_as: {tset: oot}", "unknown_name"),
        ("file: p.csv, columns: {split: s}, split_as: {test: oot, training: [dev, oot]}", "meant_twice"),
        (f"{MATRIX}, labels_as: {{a: x}}", "beside_matrix"),
        (f"{MATRIX}, columns: {{score: p}}", "beside_matrix"),
        (f"{MATRIX}, training_ids: t.txt", "beside_matrix"),
        ("file: p.csv, columns: {truth: y, prediction: y}", "column_twice"),
        ("file: p.csv, columns: {id: y, truth: y}", "column_twice"),
    ],
)
def test_data_that_contradict_themselves_are_refused(codes, data, code):
    assert codes(f"data: {{{data}}}\n") == [code]


@pytest.mark.parametrize("field", ["threshold: 0.5", "score: p", "prediction: p", "file: p.csv", "scale: probability"])
def test_a_matrix_has_no_scores_and_no_threshold(codes, field):
    assert codes(f"data: {{{MATRIX}}}\nmodels: [{{name: A, {field}}}]\n") == ["beside_matrix"]


@pytest.mark.parametrize(
    ("columns", "models", "code"),
    [
        ("truth: y", "{name: A, score: y}", "column_twice"),
        ("truth: y", "{name: A, score: p, prediction: p}", "column_twice"),
        ("score: p", "{name: A, score: a}, {name: B, score: b}", "whose_column"),
        ("prediction: p", "{name: A, score: a}, {name: B, score: b}", "whose_column"),
        ("score: p", "{name: A, score: a}", "whose_column"),
    ],
)
def test_a_column_that_is_not_clearly_meant_is_refused(codes, columns, models, code):
    assert codes(f"data: {{file: p.csv, columns: {{{columns}}}}}\nmodels: [{models}]\n") == [code]


@pytest.mark.parametrize(
    ("columns", "models"),
    [
        ("truth: y, score: p", "{name: A}"),
        ("truth: y, score: p", "{name: A, score: p}"),
        ("truth: y", "{name: A, file: a.csv, score: y}"),
        ("truth: y", "{name: A, score: p, threshold: 0.5}, {name: B, score: p, threshold: 0.3}"),
        ("truth: y, score: p", "{name: A}, {name: B, file: b.csv, score: p}"),
    ],
)
def test_columns_that_are_clear_are_accepted(codes, columns, models):
    assert codes(f"data: {{file: p.csv, columns: {{{columns}}}}}\nmodels: [{models}]\n") == []


def test_a_matrix_of_a_model_that_is_not_listed_is_refused(codes):
    data = "data: {confusion: {A: [[5, 1], [2, 4]], B: [[5, 1], [2, 4]]}, matrix_rows: truth, positive: bad}\n"

    assert codes(data + "models: [{name: A}]\n") == ["unknown_name"]
    assert codes(data) == []
