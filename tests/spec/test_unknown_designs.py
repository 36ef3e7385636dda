"""A comparison whose design is not known is refused where it stands, with what would make it known."""

import pytest

import reportgen

HEAD = "kind: validation\ntitle: T\npositive: 1\n"
TWO = "models: [{name: A, score: a, threshold: 0.5}, {name: B, score: b, threshold: 0.5}]\n"
CLUSTERS = "data: {file: p.csv, columns: {cluster: owner}}\n"


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (
            (
                "kind: validation\ntitle: T\ndata: {positive: 'yes', confusion: {A: {tp: 4, fp: 3, fn: 1, tn: 4}, "
                "B: {tp: 5, fp: 3, fn: 0, tn: 4}}}\ncomparisons: [{metric: accuracy}]\n"
            ),
            (
                "4:14: models are compared on the same cases, but matrices do not show on which cases each model is correct - "
                "give the predictions of all models in one table, or in one table with ids per model; for matrices of different "
                "cases, write `on: independent_sets` in the comparison"
            ),
        ),
        (
            HEAD + "data: p.csv\n" + TWO + "comparisons: [{metric: accuracy, on: independent_sets}]\n",
            (
                "6:38: models of one file are judged on the same cases - give each model a file of its own, as "
                "`models: [{name: A, file: a.csv}, ..]`; or leave `on` out"
            ),
        ),
        (
            HEAD + "data: p.csv\n" + TWO + "comparisons: [{metric: accuracy, on: cross_validation}]\n",
            (
                "6:38: H1 is on cross_validation, but the spec has no folds - name the fold of each case, as `fold: NAME` "
                "under `columns:`, or write `cross_validation: scores.csv`"
            ),
        ),
        (
            HEAD + CLUSTERS + TWO + "comparisons: [{metric: accuracy, test: mcnemar}]\n",
            (
                "6:40: mcnemar assumes independent cases, but data.columns.cluster states that they come in clusters - "
                "write `test: auto`, or one of: durkalski_mcnemar, paired_bootstrap"
            ),
        ),
        (
            HEAD + CLUSTERS + TWO + "comparisons: [{metric: roc_auc, test: delong_paired}]\n",
            (
                "6:39: delong_paired assumes independent cases, but data.columns.cluster states that they come in clusters - "
                "write `test: auto`, or one of: obuchowski_auc, paired_bootstrap"
            ),
        ),
    ],
)
def test_what_cannot_be_placed_is_refused_with_what_would_place_it(problems, spec, said):
    assert [str(one).split("spec.yaml:")[-1] for one in problems(spec)] == [said]


def write(folder, name, rows):
    (folder / name).write_text("\n".join(rows) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (["truth,b", "1,0.7", "0,0.2"], "; or put the columns of all models into one table, a row per case"),
        (
            ["id,truth,b", "8,1,0.7", "9,0,0.2"],
            "; for models on different cases, write `on: independent_sets` in their comparison",
        ),
    ],
)
def test_models_in_tables_that_cannot_be_matched_are_refused_with_what_would_match_them(tmp_path, second, said):
    write(tmp_path, "a.csv", ["id,truth,a", "1,1,0.9", "2,0,0.1"])
    write(tmp_path, "b.csv", second)
    spec = HEAD + TWO.replace("name: A", "name: A, file: a.csv").replace("name: B", "name: B, file: b.csv")
    (tmp_path / "spec.yaml").write_text(spec + "comparisons: [{metric: accuracy}]\n", encoding="utf-8")
    with pytest.raises(reportgen.ReportgenError) as refused:
        reportgen.evaluate(tmp_path / "spec.yaml")

    assert str(refused.value.problems[-1]).endswith(said)


def test_folds_of_an_unknown_design_say_in_a_line_what_would_make_it_known(tmp_path, capsys):
    from reportgen.cli import main

    write(
        tmp_path,
        "cv.csv",
        [
            "model,fold,value",
            *(f"{m},{k},{v + k / 100}" for k in range(5) for m, v in zip("AB", (0.8, 0.7 + k / 50), strict=True)),
        ],
    )
    spec = "kind: comparison\ntitle: T\ncross_validation: {file: cv.csv, metric: accuracy}\n"
    (tmp_path / "spec.yaml").write_text(spec, encoding="utf-8")
    main(["build", str(tmp_path / "spec.yaml"), "-f", "json", "--quiet"])

    assert "add the columns n_train and n_test, or kind: kfold under design" in capsys.readouterr().out
