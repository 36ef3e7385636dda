"""Nested cross-validation: inner folds are averaged in each outer split before anything else."""

import numpy as np
import pytest

from reportgen import api
from reportgen.errors import ReportgenError
from reportgen.narrative.nested import outer_splits
from reportgen.narrative.sentence import plain

SPLITS = {"A": [[0.8, 0.9], [0.7, 0.6, 0.8], [0.9, 0.7]], "B": [[0.7, 0.8], [0.6, 0.6, 0.6], [0.8, 0.8]]}


def rows_of(splits=SPLITS):
    return [
        {"model": name, "outer": str(outer), "inner": str(inner), "value": str(value)}
        for name, of in splits.items()
        for outer, values in enumerate(of)
        for inner, value in enumerate(values)
    ]


def results(rows=None, *, kind="nested", columns=None, metric="accuracy"):
    found = {"fold": "outer"} if columns is None else columns
    table = {"rows": rows or rows_of(), "metric": metric, "columns": found, "design": {"kind": kind}}
    return api.evaluate(api.load({"kind": "comparison", "title": "T", "cross_validation": table}))


def test_each_outer_split_counts_once_with_the_mean_of_its_inner_folds():
    found = results().folds
    means = [np.mean(values) for values in SPLITS["A"]]
    (learner, _) = found.metrics[0].learners

    assert [row[0] for row in found.metrics[0].folds.rows] == pytest.approx(means)
    assert (learner.estimate.value, learner.estimate.n) == (pytest.approx(np.mean(means)), 3)
    assert learner.spread.value == pytest.approx(np.std(means, ddof=1))
    assert learner.estimate.value != pytest.approx(np.mean(np.concatenate(SPLITS["A"])))  # of all values at once
    assert (found.inner.fewest, found.inner.most) == (2, 3)


def test_a_table_with_a_column_for_each_model_is_averaged_alike():
    wide = [
        {"outer": str(outer), "inner": str(inner), "A": str(a), "B": str(SPLITS["B"][outer][inner])}
        for outer, values in enumerate(SPLITS["A"])
        for inner, a in enumerate(values)
    ]
    found = results(wide, columns={"fold": "outer", "models": ["A", "B"]}).folds

    assert found == results().folds


def test_differences_are_those_of_the_outer_splits():
    (pair,) = results().comparisons[0].pairs
    expected = np.mean([np.mean(a) - np.mean(b) for a, b in zip(SPLITS["A"], SPLITS["B"], strict=True)])

    assert pair.value == pytest.approx(expected)
    assert {test.withheld_code for test in pair.tests} == {"nested_folds"}


def test_the_document_says_that_inner_folds_are_averaged_first():
    said = " ".join(map(plain, outer_splits(results().folds)))

    assert "The values of the 2 to 3 inner folds of an outer split are averaged first" in said
    assert "Outer splits share cases" in said


def test_a_nested_design_without_inner_folds_is_taken_as_it_is():
    rows = [{key: value for key, value in row.items() if key != "inner"} for row in rows_of() if row["inner"] == "0"]
    found = results(rows).folds

    assert (found.inner, len(found.metrics[0].folds.rows)) == (None, 3)
    assert "averaged first" not in " ".join(map(plain, outer_splits(found)))


def test_other_designs_have_no_sentences_on_outer_splits():
    rows = [row for row in rows_of() if row["inner"] == "0"]

    assert list(outer_splits(results(rows, kind="random_splits").folds)) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda rows: [*rows, rows[0]], "'A' has two scores in one inner fold of outer split 0"),
        (lambda rows: rows[1:], "models have different inner folds in outer split 0"),
        (lambda rows: [{**rows[0], "inner": None}, *rows[1:]], "1 of 14 rows has no inner fold"),
        (lambda rows: [{**rows[0], "value": None}, *rows[1:]], "'A' has no score in an inner fold of outer split 0"),
        (
            lambda rows: [{**rows[0], "value": "1.1"}, *rows[1:]],
            "1 of 14 scores cannot be values of accuracy, such as 1.1",
        ),
    ],
)
def test_what_is_wrong_with_inner_folds_is_said(change, words):
    with pytest.raises(ReportgenError) as refused:
        results(change(rows_of()))

    assert words in str(refused.value)


def test_inner_folds_of_another_design_are_refused():
    with pytest.raises(ReportgenError, match="inner folds belong to a nested cross-validation"):
        results(kind="kfold", columns={"fold": "outer", "inner": "inner"})
