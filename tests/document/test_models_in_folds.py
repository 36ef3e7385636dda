"""The section on cross-validation of a validation: pooled values, means over the folds, and what they judge."""

import re

import pytest

from reportgen import evaluate, render
from reportgen.errors import ReportgenError

HEAD = {"kind": "validation", "title": "T", "threshold": 0.5, "criteria": ["recall >= 0.5"]}


def cases(repeats=1):
    """Give 120 cases a label, a score and one of four folds, in each repeat."""
    rows = [
        {
            "id": case,
            "y": case % 2,
            "s": (case * 7 + run) % 10 * 0.06 + case % 2 * 0.35,
            "k": (case // 2 + run) % 4,
            "r": run,
        }
        for run in range(repeats)
        for case in range(120)
    ]
    return {name: [row[name] for row in rows] for name in rows[0]}


def page(tmp_path, results):
    render(results, tmp_path / "out", ["html"])
    text = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    words = re.sub(r"<[^>]+>", "", re.sub(r"<style.*?</style>", "", text, flags=re.DOTALL))
    return re.sub(r"\s+", " ", words.replace("\N{NO-BREAK SPACE}", " "))


@pytest.mark.parametrize("repeats", [1, 3])
def test_cases_in_folds_judge_the_procedure(tmp_path, repeats):
    columns = {"id": "id", "truth": "y", "score": "s", "fold": "k"} | ({"repeat": "r"} if repeats > 1 else {})
    found = page(tmp_path, evaluate(HEAD | {"data": {"columns": columns}}, cases(repeats)))

    assert "The folds judge the training procedure with 75.0% of the data, not the delivered model." in found
    assert "Verdicts use the less favourable of two bounds" in found
    assert "Verdicts use 120 cases, each tested in one of 4 folds." in found
    assert "Scores by fold" in found
    assert "exactly at the threshold" not in found


def test_scores_that_are_given_with_cases_are_supporting_evidence(tmp_path):
    (tmp_path / "cv.csv").write_text("fold,Tree\n1,0.8\n2,0.9\n3,0.85\n", encoding="utf-8")
    rows = "".join(f"{y},{s}\n" for y, s in zip(cases()["y"], cases()["s"], strict=True))
    (tmp_path / "test.csv").write_text(f"truth,score\n{rows}", encoding="utf-8")
    (tmp_path / "spec.yaml").write_text(
        "kind: validation\ntitle: T\nthreshold: 0.5\ndata: test.csv\n"
        "cross_validation: {file: cv.csv, metric: accuracy, design: {kind: kfold}}\n",
        encoding="utf-8",
    )
    results = evaluate(tmp_path / "spec.yaml")
    found = page(tmp_path, results)

    assert not results.folds.of_cases
    assert results.folds.metrics[0].learners[0].estimate.value == pytest.approx(0.85)
    assert results.folds.training_share == pytest.approx(2 / 3)
    assert [one.name for one in results.data.files] == ["test.csv", "cv.csv"]
    assert "The scores over folds are given by the author and are supporting evidence" in found
    assert "Pooled" not in found


@pytest.mark.parametrize(("column", "more", "found"), [("k", {"fold": "k"}, []), ("k", {}, []), ("Fold", {}, ["Fold"])])
def test_a_column_that_may_tell_folds_apart_and_is_not_named_is_a_limitation(column, more, found):
    given = {name: values for name, values in cases().items() if name in ("id", "y", "s")} | {column: cases()["k"]}
    results = evaluate(HEAD | {"data": {"columns": {"id": "id", "truth": "y", "score": "s", **more}}}, given)
    assert [one.facts["column"] for one in results.limitations if one.code == "unnamed_folds"] == found


def alone():
    """Put each of forty cases in a fold of its own."""
    return {"id": [*range(40)], "y": [0, 1] * 20, "s": [case * 7 % 10 / 10 for case in range(40)], "k": [*range(40)]}


def test_leaving_one_out_lists_no_single_cases_and_claims_no_bounds(tmp_path):
    columns = {"id": "id", "truth": "y", "score": "s", "fold": "k"}
    results = evaluate(HEAD | {"data": {"columns": columns}}, alone())
    found = page(tmp_path, results)

    assert results.folds.leaves_one_out
    assert "gets every left-out case wrong" in found
    assert "Scores by fold" not in found
    assert "Verdicts use the less favourable of two bounds" not in found


def test_cases_in_folds_of_several_are_not_left_out_one_by_one():
    columns = {"id": "id", "truth": "y", "score": "s", "fold": "k"}
    spec = HEAD | {"data": {"columns": columns}, "cross_validation": {"design": {"kind": "loo"}}}
    with pytest.raises(ReportgenError, match="a fold here tests 30"):
        evaluate(spec, cases())
