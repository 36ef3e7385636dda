"""Inputs of calculations from columns of the judged rows."""

import json

import numpy as np
import pytest
import scipy.stats
import sklearn.metrics

import reportgen

HEAD = {"kind": "validation", "title": "T", "metrics": ["recall"]}
RNG = np.random.default_rng(5)
TRUTH = RNG.random(80) < 0.4
ROWS = {
    "y": np.where(TRUTH, "bad", "good"),
    "score": np.round(RNG.random(80) * 0.6 + 0.4 * TRUTH, 3),
    "pd_new": np.round(RNG.random(80) * 0.5 + 0.5 * TRUTH, 4),
    "call": np.where(RNG.random(80) < 0.3, "bad", "good"),
    "income": np.round(RNG.lognormal(size=80), 2),
    "part": np.where(np.arange(80) < 60, "test", "training"),
    "clinic": np.arange(80) // 4,
    "Name": [f"case {number}" for number in range(80)],
}
JUDGED = {name: np.asarray(values)[:60] for name, values in ROWS.items()}
DATA = {"columns": {"truth": "y", "score": "score", "split": "part"}, "positive": "bad", "evaluated_on": "test"}


def spec(*calculations, **more):
    return HEAD | {"threshold": 0.5, "data": DATA | more, "calculations": list(calculations)}


def answers(*calculations, data=ROWS, **more):
    return reportgen.evaluate(reportgen.load(spec(*calculations, **more)), data).calculations


def column(name):
    return {"column": name}


def said(*calculations, data=ROWS, **more):
    with pytest.raises(reportgen.ReportgenError) as caught:
        answers(*calculations, data=data, **more)
    (problem,) = caught.value.problems
    return problem


def test_scores_of_a_column_are_those_of_the_judged_rows():
    auc, against = answers(
        {"method": "roc_auc", "inputs": {"truth": column("y"), "scores": column("pd_new"), "positive": "bad"}},
        {
            "method": "delong_paired",
            "inputs": {"truth": column("y"), "a": column("score"), "b": column("pd_new"), "positive": "bad"},
        },
    )
    areas = [sklearn.metrics.roc_auc_score(JUDGED["y"] == "bad", JUDGED[name]) for name in ("score", "pd_new")]

    assert auc.value == pytest.approx(areas[1])
    assert against.effect["value"] == pytest.approx(areas[0] - areas[1])


def test_labels_of_a_column_are_taken_as_they_are():
    (found,) = answers(
        {"method": "precision", "inputs": {"truth": column("y"), "predictions": column("call"), "positive": "bad"}}
    )

    assert found.value == pytest.approx(sklearn.metrics.precision_score(JUDGED["y"], JUDGED["call"], pos_label="bad"))


def test_numbers_of_a_column_are_values():
    mean, error = answers(
        {"method": "t_mean", "inputs": {"values": column("income")}},
        {"method": "mae", "inputs": {"truth": column("score"), "predictions": column("pd_new")}},
    )
    limits = scipy.stats.t.interval(0.95, 59, np.mean(JUDGED["income"]), scipy.stats.sem(JUDGED["income"]))

    assert (mean.interval["low"], mean.interval["high"]) == pytest.approx(limits)
    assert error.value == pytest.approx(sklearn.metrics.mean_absolute_error(JUDGED["score"], JUDGED["pd_new"]))


def test_clusters_may_be_a_column():
    given = {"truth": column("y"), "scores": column("pd_new"), "clusters": column("clinic"), "positive": "bad"}
    (found,) = answers({"method": "clustered_auc", "inputs": given})
    listed = {name: JUDGED[one["column"]].tolist() if isinstance(one, dict) else one for name, one in given.items()}

    assert found.interval == reportgen.calc("clustered_auc", listed)["interval"]


def test_results_keep_the_name_of_the_column_and_not_its_values():
    (found,) = answers({"method": "t_mean", "inputs": {"values": column("income")}})

    assert found.inputs == {"values": {"column": "income", "rows": 60}}
    assert len(json.dumps(found.model_dump(mode="json"))) < 5000


def test_a_file_gives_what_a_frame_gives(tmp_path):
    lines = [",".join(ROWS), *(",".join(map(str, row)) for row in zip(*ROWS.values(), strict=True))]
    (tmp_path / "p.csv").write_text("\n".join(lines))
    asked = {"method": "roc_auc", "inputs": {"truth": column("y"), "scores": column("pd_new"), "positive": "bad"}}
    (tmp_path / "spec.json").write_text(json.dumps(spec(asked, file="p.csv")))
    (found,) = reportgen.evaluate(reportgen.load(tmp_path / "spec.json")).calculations

    assert found.value == answers(asked)[0].value


@pytest.mark.parametrize(
    ("inputs", "what", "code"),
    [
        ({"values": {"column": "incme"}}, "has no such column ('incme') - did you mean 'income'?", 2),
        ({"values": {"colum": "income"}}, "values is neither values nor a column", 2),
        ({"values": {"column": "income", "as": "x"}}, "values is neither values nor a column", 2),
    ],
)
def test_what_is_no_column_of_numbers_is_said_at_its_place(inputs, what, code):
    problem = said({"method": "t_mean", "inputs": inputs})

    assert what in str(problem)
    assert problem.exit_code == code
    assert str(problem.place).startswith("calculations[0].inputs.values")


def test_text_where_numbers_are_meant_is_said_with_its_row():
    with pytest.raises(reportgen.ReportgenError, match=r"'Name', row 1 \('case 0'\) - give a number"):
        answers({"method": "t_mean", "inputs": {"values": column("Name")}})


def test_missing_values_are_counted():
    holes = ROWS | {"income": np.where(np.arange(80) % 20 == 3, np.nan, ROWS["income"])}
    problem = said({"method": "t_mean", "inputs": {"values": column("income")}}, data=holes)

    assert problem.what == "3 of the 60 evaluated rows have no value in the column 'income'"


def test_a_matrix_has_no_columns():
    matrix = {"confusion": {"tp": 5, "fp": 1, "fn": 2, "tn": 9}}
    asked = [{"method": "t_mean", "inputs": {"values": column("income")}}]
    with pytest.raises(reportgen.ReportgenError, match="the data are a confusion matrix, which has no columns"):
        reportgen.evaluate(reportgen.load(HEAD | {"data": matrix, "calculations": asked}))


def test_columns_are_those_of_the_main_table_also_where_models_have_files(tmp_path):
    ids = [f"p{number}" for number in range(80)]
    main = [
        "id,y,part,income",
        *(f"{a},{b},{c},{d}" for a, b, c, d in zip(ids, ROWS["y"], ROWS["part"], ROWS["income"], strict=True)),
    ]
    other = ["id,p", *(f"{a},{b}" for a, b in zip(ids[::-1], ROWS["score"][::-1], strict=True))]
    (tmp_path / "main.csv").write_text("\n".join(main))
    (tmp_path / "other.csv").write_text("\n".join(other))
    asked = HEAD | {
        "data": {"file": "main.csv", "columns": {"truth": "y", "split": "part"}, "positive": "bad"},
        "models": [{"name": "A", "file": "other.csv", "score": "p", "threshold": 0.5}],
        "calculations": [{"method": "t_mean", "inputs": {"values": column("income")}}],
    }
    (tmp_path / "spec.json").write_text(json.dumps(asked))
    (found,) = reportgen.evaluate(reportgen.load(tmp_path / "spec.json")).calculations

    assert found.value == pytest.approx(JUDGED["income"].mean())
