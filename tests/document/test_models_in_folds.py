"""The section on cross-validation of a validation: pooled values, means over the folds, and what they judge."""

import re

import pytest

from reportgen import evaluate, render
from reportgen.document.blocks import Grid
from reportgen.document.pictures import Pictures
from reportgen.document.sections.models_in_folds import models_in_folds
from reportgen.errors import ReportgenError
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

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


def three_classes(criteria, classes=("a", "b", "c"), folds=4):
    """Predict the classes of 120 cases in folds, most of them rightly."""
    many = len(classes)
    truth = [classes[(case * 7 + case // 11) % many] for case in range(120)]
    predicted = [label if case % 5 else classes[case % many] for case, label in enumerate(truth)]
    data = {"id": [*range(120)], "y": truth, "p": predicted, "k": [case % folds for case in range(120)]}
    columns = {"id": "id", "truth": "y", "fold": "k", "prediction": "p"}
    spec = {"kind": "validation", "title": "T", "data": {"task": "multiclass", "columns": columns}}
    return evaluate(spec | {"criteria": criteria}, data), data


def tables(results):
    """Return the tables of scores and of cases by fold: their heads, rows and notes in words."""
    reading = Reading(results)
    shown = [one for one in models_in_folds(reading, Pictures(reading)) if isinstance(one, Grid)]
    return {
        one.id: (
            [plain(head) for head in one.columns],
            [[plain(cell) for cell in (row.head, *row.cells)] for row in one.rows],
            [plain(note) for note in one.note],
        )
        for one in shown
        if one.id.startswith("fold")
    }


def test_a_criterion_on_each_class_lists_the_scores_of_each_class_by_fold():
    results, data = three_classes(["recall@each >= 0.5"])
    heads, rows, _ = tables(results)["fold-scores"]
    of_b = [case for case in range(120) if data["y"][case] == "b" and data["k"][case] == 0]
    recall = sum(data["p"][case] == "b" for case in of_b) / len(of_b)

    assert heads == ["Fold", "Cases", "Recall of a, model", "Recall of b, model", "Recall of c, model"]
    assert rows[0][3] == f"{recall:.1%}"


def test_classes_without_room_in_one_table_have_further_ones_and_then_the_file():
    found = tables(three_classes(["recall@each >= 0.5"], classes=tuple("abcdefghi"), folds=2)[0])
    assert [len(found[name][0]) for name in ("fold-scores", "fold-scores-2")] == [10, 2]
    assert found["fold-scores-2"][2] == []

    criteria = [f"{metric}@each >= 0.1" for metric in ("recall", "precision", "f1")]
    found = tables(three_classes(criteria, classes=tuple("abcdefghi"), folds=2)[0])
    assert [name for name in found if "scores" in name] == ["fold-scores", "fold-scores-2", "fold-scores-3"]
    assert found["fold-scores-3"][2] == ["All scores of all folds are in numbers.csv."]


def test_cases_of_each_class_are_counted_in_each_fold():
    results, data = three_classes(["accuracy >= 0.5"])
    heads, rows, _ = tables(results)["fold-classes"]
    pairs = [*zip(data["k"], data["y"], strict=True)]

    assert heads == ["Fold", "a", "b", "c"]
    assert rows == [[str(fold), *(str(pairs.count((fold, one))) for one in "abc")] for fold in range(4)]


def test_many_classes_are_set_down_and_too_many_of_both_are_left_to_the_file():
    heads, rows, _ = tables(three_classes([], classes=tuple("abcdefghijkl"))[0])["fold-classes"]
    assert heads == ["Class", "0", "1", "2", "3"]
    assert [row[0] for row in rows] == [*"abcdefghijkl"]
    assert "fold-classes" not in tables(three_classes([], classes=tuple("abcdefghijkl"), folds=12)[0])


def test_two_classes_are_counted_in_each_fold_also_where_no_score_is_listed():
    columns = {"id": "id", "truth": "y", "score": "s", "fold": "k"}
    heads, rows, _ = tables(evaluate(HEAD | {"criteria": [], "data": {"columns": columns}}, cases()))["fold-scores"]

    assert heads == ["Fold", "Cases", "Class 1"]
    assert rows == [[str(fold), "30", "15"] for fold in range(4)]


def test_repeats_show_the_lowest_and_the_highest_mean():
    columns = {"id": "id", "truth": "y", "score": "s", "fold": "k", "repeat": "r"}
    found = evaluate(HEAD | {"data": {"columns": columns}}, cases(3)).folds
    over = found.of_metric("recall", {})
    (one,), means = over.learners, [row[0] for row in over.repeats.rows]

    assert (one.lowest.value, one.highest.value) == (min(means), max(means))
    once = evaluate(HEAD | {"data": {"columns": columns | {"repeat": None}}}, cases()).folds
    assert once.metrics[0].learners[0].lowest is None
