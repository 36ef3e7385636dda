"""What a spec may say of cases in folds, and of scores over folds that are given with the cases."""

import pytest

from reportgen import load
from reportgen.errors import ReportgenError

HEAD = "kind: validation\ntitle: T\n"
IN_FOLDS = HEAD + "data: {file: p.csv, columns: {fold: k}}\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "data: {file: p.csv, columns: {repeat: r}}\n", "repeats are named without folds"),
        (HEAD + "data: {file: p.csv, columns: {fold: k, split: part}}\n", "cases tested in folds have no other parts"),
        (HEAD + "data: {file: p.csv, columns: {fold: k}, evaluated_on: test}\n", "not test rows"),
        (
            HEAD + "data: {file: p.csv, columns: {fold: k}, training_ids: t.txt}\n",
            "training ids would name judged cases",
        ),
        (IN_FOLDS + "claim: models\n", "folds judge the training procedures"),
        (HEAD + "data: p.csv\nclaim: procedures\n", "without folds, the cases judge the models"),
        (IN_FOLDS + "cross_validation: cv.csv\n", "given as a table too"),
        (IN_FOLDS + "cross_validation: {design: {kind: random_splits}}\n", "its folds are no column of the cases"),
        (IN_FOLDS + "cross_validation: {design: {kind: 5x2, folds: 10}}\n", "5x2 cross-validation has 2 folds, not 10"),
        (IN_FOLDS + "comparisons: [{on: predictions}]\n", "were predicted by the models of several folds"),
        (IN_FOLDS + "comparisons: [{test: alpaydin_5x2_f}]\n", "alpaydin_5x2_f is not valid for folds"),
        (IN_FOLDS + "comparisons: [{test: delong_paired}]\n", "delong_paired"),
        (HEAD + "data: p.csv\ncross_validation: {metric: recall}\n", "no scores are named"),
        (HEAD + "data: p.csv\ncomparisons: [{on: cross_validation}]\n", "the spec has no folds"),
        (HEAD + "data: p.csv\ncomparisons: [{on: benchmark}]\n", "a comparison on benchmark in a validation"),
        (HEAD + "data: p.csv\ncross_validation: {file: a.csv, rows: []}\n", "the scores are given twice"),
    ],
)
def test_contradictions_are_named(tmp_path, text, said):
    (tmp_path / "spec.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ReportgenError) as caught:
        load(tmp_path / "spec.yaml")
    assert any(said in problem.what for problem in caught.value.problems)


def test_cases_in_folds_are_those_of_a_cross_validation_and_compared_over_folds(tmp_path):
    (tmp_path / "spec.yaml").write_text(
        IN_FOLDS + "models: [{name: A, score: a}, {name: B, score: b}]\ncomparisons: [{metric: auroc}]\n",
        encoding="utf-8",
    )
    spec = load(tmp_path / "spec.yaml")
    assert (spec.data.evaluated_on, spec.claim) == ("cross_validation", "procedures")
    (asked,) = spec.comparisons
    assert (asked.on, asked.metric.metric) == ("cross_validation", "roc_auc")
