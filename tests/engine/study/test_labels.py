"""Labels as the data have them: spellings that are mapped, true and false in any case, and what is asked about."""

import pandas as pd
import pytest

import reportgen
from reportgen.cli import main

CASES = 40


@pytest.fixture
def built(tmp_path):
    """Evaluate a spec file beside a CSV of labels with scores, and predictions where there are any."""

    def results(labels, spec="", calls=None):
        header = ["truth", "score"] + (["prediction"] if calls else [])
        lines = [
            ",".join(map(str, [labels[at % len(labels)], at / CASES, *([calls[at % len(calls)]] if calls else [])]))
            for at in range(CASES)
        ]
        (tmp_path / "p.csv").write_text("\n".join([",".join(header), *lines]) + "\n", encoding="utf-8")
        text = f"kind: validation\ntitle: T\ndata: {{file: p.csv{spec}}}\n" + ("" if calls else "threshold: 0.5\n")
        (tmp_path / "spec.yaml").write_text(text, encoding="utf-8")
        return reportgen.evaluate(tmp_path / "spec.yaml")

    return results


def counts(results):
    """Return true positives, false positives, false negatives, true negatives."""
    (tn, fp), (fn, tp) = results.models[0].confusion.rows
    return tp, fp, fn, tn


def remarks(results):
    return {one.code: one.facts for one in results.data.remarks}


def test_spellings_that_are_mapped_count_as_one_label(built):
    plain = built(["No", "Yes"], ", positive: 'Yes'")
    mapped = built(["No", "YES", "no ", "yes"], ", positive: 'Yes', labels_as: {Yes: [yes, YES], No: 'no '}")

    assert counts(mapped) == counts(plain)
    assert mapped.data.classes == ("No", "Yes")
    noted = [one.facts for one in mapped.data.remarks if one.code == "labels_read_as"]
    assert noted == [
        {"spellings": "'no '", "label": "No", "rows": 10},
        {"spellings": "YES, yes", "label": "Yes", "rows": 20},
    ]


def test_predictions_are_mapped_with_the_truth(built):
    found = built(["n", "y"], ", positive: 'yes', labels_as: {'yes': [y, J], 'no': [n, N]}", calls=["N", "J", "J", "y"])

    assert counts(found) == (20, 10, 0, 10)


def test_several_classes_become_one_against_the_rest(built):
    found = built(["a", "b", "c"], ", positive: c, labels_as: {rest: [a, b]}")

    assert found.data.classes == ("rest", "c")
    assert sum(counts(found)) == CASES


@pytest.mark.parametrize(
    ("labels", "spec", "said", "line"),
    [
        (["Yes", "yes"], "", "'Yes' (20 rows) and 'yes' (20 rows) differ only by case", "{Yes: [yes]}"),
        (["no", "yes", "yes "], "", "'yes' (13 rows) and 'yes ' (13 rows) differ only by spaces", '{yes: ["yes "]}'),
        (["n", "Y s", "ys"], "", "'Y s' (13 rows) and 'ys' (13 rows) differ only by case and spaces", "{Y s: [ys]}"),
        (["No", "YES", "Yes", "yes"], ", positive: Yes", "'YES' (10 rows), 'Yes' (10 rows) and 'yes' (10 rows) differ", "{Yes: [YES, yes]}"),
        (["no", "yes"], ", positive: Yes", "'Yes' (the spec) and 'yes' (20 rows) differ only by case", "{Yes: [yes]}"),
        (["no", "yes"], ", classes: [No, Yes], positive: Yes", "'No' (the spec) and 'no' (20 rows) differ", "{No: [no], Yes: [yes]}"),
    ],
)  # fmt: skip
def test_labels_that_differ_by_case_or_a_space_are_named_as_that(built, labels, spec, said, line):
    with pytest.raises(reportgen.ReportgenError) as caught:
        built(labels, spec)
    (problem,) = caught.value.problems

    assert (problem.code, problem.exit_code) == ("labels_alike", 5)
    assert said in problem.what
    assert f"write `labels_as: {line}` under `data:`" in problem.remedy


def test_the_line_that_is_suggested_settles_it(built):
    found = built(["No", "YES", "no", "yes"], ", positive: yes, labels_as: {yes: [YES], No: ['no']}")

    assert found.data.classes == ("No", "yes")


def test_labels_that_differ_by_case_may_be_two_classes_where_both_are_named(built):
    assert built(["a", "A"], ", classes: [a, A], positive: A").data.classes == ("a", "A")


@pytest.mark.parametrize(
    ("positive", "false", "true", "shown"),
    [
        ("true", "False", "True", "True"),
        ("True", "false", "true", "true"),
        ("TRUE", "FALSE", "TRUE", "TRUE"),
        ("false", "False", "True", "False"),
    ],
)
def test_true_and_false_match_in_any_case(built, positive, false, true, shown):
    found = built([false, true], f", positive: {positive}")

    assert found.data.positive == shown
    assert sum(counts(found)[::2]) == CASES / 2


def test_true_and_false_in_several_ways_are_one_label_each(built):
    found = built(["FALSE", "True", "False", "true"], "")

    assert (found.data.classes, sum(counts(found))) == (("false", "true"), CASES)
    assert remarks(found)["labels_read_as"]["rows"] in (10, 20)


@pytest.mark.parametrize(
    "truth", [[False, True], ["False", "TRUE"], pd.array([False, True], dtype="boolean"), pd.Series([False, True])]
)
def test_true_is_found_in_frames_and_arrays(truth):
    frame = pd.DataFrame({"truth": pd.concat([pd.Series(truth)] * 20, ignore_index=True), "score": [0.2, 0.8] * 20})
    spec = {"kind": "validation", "title": "T", "data": {"positive": True}, "threshold": 0.5}

    assert counts(reportgen.evaluate(spec, frame)) == (20, 0, 0, 20)


@pytest.mark.parametrize("ending", ["parquet", "xlsx", "jsonl"])
def test_true_is_found_in_typed_files(tmp_path, ending):
    frame = pd.DataFrame({"truth": [False, True] * 20, "score": [0.2, 0.8] * 20})
    file = tmp_path / f"p.{ending}"
    if ending == "parquet":
        import duckdb

        duckdb.sql(f"COPY (SELECT * FROM frame) TO '{file}' (FORMAT parquet)")
    elif ending == "xlsx":
        openpyxl = pytest.importorskip("openpyxl")
        book = openpyxl.Workbook()
        for row in (list(frame), *frame.itertuples(index=False)):
            book.active.append(list(row))
        book.save(file)
    else:
        frame.to_json(file, orient="records", lines=True)
    spec = tmp_path / "spec.yaml"
    spec.write_text(f"kind: validation\ntitle: T\ndata: p.{ending}\npositive: true\nthreshold: 0.5\n")

    assert counts(reportgen.evaluate(spec)) == (20, 0, 0, 20)


def test_rows_in_the_spec_know_true_too():
    rows = [{"truth": at % 2 == 1, "score": at % 2} for at in range(40)]
    spec = {"kind": "validation", "title": "T", "data": {"rows": rows, "positive": "TRUE"}, "threshold": 0.5}

    assert counts(reportgen.evaluate(spec)) == (20, 0, 0, 20)


def test_one_is_not_true(built):
    with pytest.raises(reportgen.ReportgenError, match=r"the positive class 'true' is not one of the labels.*'0', '1'"):
        built(["0", "1"], ", positive: true")


@pytest.mark.parametrize("more", ["", ", positive: b", ", classes: [a, b, c]"])
def test_three_classes_with_scores_of_one_are_told_how_to_judge_them(built, more, tmp_path, capsys):
    with pytest.raises(reportgen.ReportgenError, match="task: multiclass") as caught:
        built(["a", "b", "b", "c"], more)
    (problem,) = caught.value.problems
    main(["check", str(tmp_path / "spec.yaml")])

    assert problem.exit_code == 2
    assert "task: multiclass" in capsys.readouterr().err
    if "classes" not in more:
        assert "labels_as: {" in problem.remedy
        one, rest = ("b", "[a, c]") if more else ("a", "[b, c]")
        assert problem.value == "'a' (10 rows), 'b' (20 rows) and 'c' (10 rows)"
        assert f"`positive: {one}` and `labels_as: {{not {one}: {rest}}}`" in problem.remedy


def test_labels_that_only_models_predict_are_named_as_that(built):
    with pytest.raises(
        reportgen.ReportgenError, match=r"some predictions are not among the labels of the truth: 'unsure' \(20 rows\)"
    ):
        built(["no", "yes"], "", calls=["no", "unsure"])


def test_a_truth_of_many_numbers_is_probably_no_class(built):
    with pytest.raises(reportgen.ReportgenError, match="write `task: regression` under `data:`"):
        built(list(range(40)), "")


def test_labels_have_no_meaning_for_predicted_numbers():
    spec = {"kind": "validation", "title": "T", "data": {"task": "regression", "labels_as": {"a": ["b"]}}}
    with pytest.raises(reportgen.ReportgenError, match="labels_as does not apply to the task regression"):
        reportgen.evaluate(spec, {"truth": [1.0, 2.0], "prediction": [1.0, 2.0]})
