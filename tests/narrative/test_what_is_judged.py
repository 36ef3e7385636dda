"""`check` says in a line what will be judged, and which columns nothing reads."""

import json

import pytest

from reportgen.cli import main


@pytest.fixture
def line(tmp_path, capsys):
    """Check a spec beside a table; return the lines on what is judged."""

    def checked(spec, table, *, as_json=False):
        (tmp_path / "p.csv").write_text("\n".join(table) + "\n", encoding="utf-8")
        (tmp_path / "spec.yaml").write_text(spec, encoding="utf-8")
        assert main(["check", str(tmp_path / "spec.yaml"), *(["--json"] if as_json else [])]) == 0
        printed = capsys.readouterr().out
        return json.loads(printed) if as_json else printed.splitlines()[1:]

    return checked


def cases(count=200, *, part=lambda _: "test", score=lambda at: f"{at / 200:.3f}"):
    rows = (f"c{at},{'Yes' if at % 5 < 2 else 'No'},{score(at)},{part(at)},{at % 7}" for at in range(count))
    return ["id,outcome,p,sample,age", *rows]


HEAD = "kind: validation\ntitle: T\n"
SPEC = HEAD + "positive: 'Yes'\nthreshold: 0.5\n"
COLUMNS = "data: {file: p.csv, columns: {truth: outcome, score: p%s}}\n"


def test_it_names_class_columns_missing_values_and_rows(line):
    found = line(SPEC + COLUMNS % "", cases(score=lambda at: "" if at < 30 else f"{at / 200:.3f}"))

    assert found[0] == (
        "positive: Yes (68 of 170), truth=outcome, score=p >= 0.5, 30 rows without a score; judged: all 200 rows"
    )
    assert found[1] == "unused columns: sample, age"


def test_missing_nan_and_infinite_scores_are_three_reasons(line):
    odd = {0: "", 1: "nan", 2: "inf", 3: "-inf", 4: "NA", 5: "NaN"}
    found = line(SPEC + COLUMNS % "", cases(score=lambda at: odd.get(at, f"{at / 200:.3f}")), as_json=True)

    assert "2 rows without a score, 2 rows with NaN as the score, 2 rows with an infinite score;" in found["judged"]
    assert found["unused_columns"] == ["sample", "age"]


def test_parts_are_named_with_their_rows(line):
    table = cases(part=lambda at: ("train", "test", "oot", "val")[at % 4])
    found = line(SPEC + COLUMNS % ", split: sample", table)

    assert found[0].endswith(
        "judged: sample=test, 50 rows and sample=oot, 50 rows, judged separately; "
        "not judged: training 50 rows, validation 50 rows"
    )


def test_two_sets_neither_of_which_is_called_test_are_named_as_in_the_file(line):
    found = line(SPEC + COLUMNS % ", split: sample", cases(part=lambda at: ("train", "oos", "oot")[at % 3]))

    assert "judged: sample=oos, 67 rows and sample=oot, 66 rows, judged separately; not judged: training" in found[0]


def test_a_single_judged_part_is_named_as_in_the_file(line):
    table = cases(part=lambda at: ("dev", "holdout")[at % 4 > 0])

    assert line(SPEC + COLUMNS % ", split: sample", table)[0].endswith(
        "judged: sample=holdout, 150 rows; not judged: training 50 rows"
    )


def test_every_model_is_named_with_its_column(line):
    models = "models: [{name: A, score: p, threshold: 0.5}, {name: B, prediction: outcome2}]\n"
    table = [f"{row},{'outcome2' if not at else 'Yes'}" for at, row in enumerate(cases())]
    found = line(HEAD + "data: {file: p.csv, positive: 'Yes', columns: {truth: outcome}}\n" + models, table)

    assert "truth=outcome, A: score=p >= 0.5, B: prediction=outcome2; judged: all 200 rows" in found[0]


def test_predicted_numbers_have_the_same_line(line):
    table = ["y,forecast,site", *(f"{at},{at + (at % 3)},N" for at in range(60)), ",3,N"]
    found = line(HEAD + "data: {file: p.csv, columns: {truth: y, prediction: forecast}}\n", table)

    assert found[:2] == [
        "predicted: a number, truth=y, prediction=forecast, 1 row without a truth; judged: all 61 rows",
        "unused columns: site",
    ]


def test_a_comparison_names_learners_metric_and_folds(line):
    table = ["learner,fold,acc,note", *(f"{name},{at},{0.8 + at / 100},x" for name in "AB" for at in range(10))]
    spec = "kind: comparison\ntitle: T\ncross_validation: {file: p.csv, metric: accuracy, columns: {value: acc}}\n"

    assert line(spec, table)[:2] == [
        "compared: A and B by accuracy, 10 folds; model=learner, fold=fold, value=acc",
        "unused columns: note",
    ]


def test_a_matrix_names_its_positive_class(line):
    spec = HEAD + "data: {confusion: [[50, 5], [3, 42]], matrix_rows: truth, positive: bad}\n"

    assert (
        line(spec, ["x"])[0]
        == "positive: bad (45 of 100), a confusion matrix with the truth in rows; judged: all 100 rows"
    )


def test_rows_that_the_author_leaves_out_are_named_as_that(line):
    more = "data: {file: p.csv, columns: {truth: outcome, score: p}, missing: {score: drop_and_count, why: lost in transit}}\n"
    found = line(SPEC + more, cases(score=lambda at: "" if at < 30 else f"{at / 200:.3f}"))

    assert ", left out: 30 rows without a score; judged: all 200 rows" in found[0]


def test_a_criterion_that_will_have_no_verdict_is_said_before_it_is_judged(line):
    """ECE needs 1,000 cases, a calibration slope 50 of each class, an area 20; recall needs neither."""
    asked = "criteria: [recall >= 0.5, ece <= 0.1, calibration_slope >= 0.8, roc_auc >= 0.7]\n"
    few = line(SPEC + COLUMNS % "" + asked, cases(100), as_json=True)["doubts"]
    enough = line(SPEC + COLUMNS % "" + asked, cases(1500, score=lambda at: f"{at % 97 / 97:.3f}"), as_json=True)[
        "doubts"
    ]

    assert [one[:2] for one in few if "no verdict" in one] == ["C2", "C3"]
    assert [one[:2] for one in enough if "no verdict" in one] == []


def test_groups_and_declared_uses_without_a_verdict_are_said_once_each(line):
    asked = "criteria: [{metric: recall, at_least: 0.5, for_each: sample, min_positives: 90}]\n"
    table = cases(part=lambda at: "ab"[at % 2])
    small = line(SPEC + COLUMNS % ", group: [sample]" + asked, table, as_json=True)["doubts"]
    chosen = line(
        SPEC + "threshold_chosen_on: test\n" + COLUMNS % "" + "criteria: [recall >= 0.5]\n", table, as_json=True
    )

    assert len([one for one in small if "no verdict: only " in one and "in sample = a" in one]) == 1
    assert len([one for one in chosen["doubts"] if one.startswith("C1 recall of model will have no verdict")]) == 1
