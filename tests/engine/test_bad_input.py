"""What bad input gets: an error that says what to write, or an undefined number with its reason; never nan, never a traceback."""

import json

import numpy as np
import openpyxl
import pytest

import reportgen
from reportgen.api import to_json


def drawn(n=120, seed=71):
    draw = np.random.default_rng(seed)
    truth = (draw.random(n) < 0.45).astype(int)
    score = np.clip(0.5 + (truth - 0.5) * 0.4 + draw.normal(0, 0.25, n), 0.02, 0.98).round(2)
    return {
        "truth": truth.tolist(),
        "score": score.tolist(),
        "part": [("test", "train")[at % 3 == 0] for at in range(n)],
    }


def evaluated(data=None, /, **more):
    spec = {"kind": "validation", "title": "T", "threshold": 0.5, "resampling": {"draws": 1000}}
    return reportgen.evaluate({**spec, **more}, drawn() if data is None else data)


def refused(data=None, /, **more):
    with pytest.raises(reportgen.ReportgenError) as caught:
        evaluated(data, **more)
    return caught.value


def leaves(tree):
    """Pass every estimate, verdict and comparison: whatever can be undefined."""
    if isinstance(tree, dict):
        if "undefined" in tree and ({"value", "low"} & set(tree)):
            yield tree
        for value in tree.values():
            yield from leaves(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from leaves(value)


def sound(results):
    """Hold results to what they promise: JSON without nan, a sentence where there is no number, limits in their order."""
    tree = json.loads(to_json(results))
    for one in leaves(tree):
        low, high = one.get("low"), one.get("high")
        assert low is None or high is None or low <= high
        if "value" in one and "verdict" not in one and "pairs" not in one:
            assert (one["value"] is None) == (one["undefined"] is not None), one["ref"]
        assert one["undefined"] is None or (one["undefined"][0].isupper() and one["undefined"].endswith("."))
    return results


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"costs": [[0, 1, 2], [1, 0, 2], [2, 1, 0]]}, "the task binary has 2 classes, and matrix has 3"),
        (
            {"costs": [[5, 0], [0, 1]], "threshold": {"rule": "cost"}},
            "the wrong prediction costs less than the right one",
        ),
        ({"data": {"use_prevalence": 0}}, "above 0"),
        ({"data": {"use_prevalence": 1}}, "below 1"),
        ({"data": {"use_prevalence": 1.2}}, "below 1"),
        ({"data": {"use_prevalence": [0.1, 1.2]}}, "use_prevalence[1] must be below 1"),
        ({"data": {"use_prevalence": "rare"}}, "or both ends, as `[0.02, 0.05]`"),
        (
            {"threshold": {"rule": "f1", "on": "validation"}, "data": {"columns": {"split": "part"}}},
            "no rows belong to the split",
        ),
        ({"threshold": {"rule": "f1", "on": "validation"}}, "no column marks them"),
        ({"data": {"columns": {"cluster": "owner"}}}, "owner"),
        ({"data": {"columns": {"weight": "part"}}}, "part"),
        ({"data": {"columns": {"group": "score"}}}, "groups"),
        ({"criteria": [{"metric": "recall", "at_least": 0.5, "for_each": "site"}]}, "'site' is not a column of groups"),
        ({"criteria": [{"metric": "recall", "between": [0.9, 0.1]}]}, "lower end of a range comes first"),
        ({"plan": {"primary": "some"}}, "primary"),
        ({"data": {"missing": {"score": "guess"}}}, "score"),
        ({"data": {"labels": {"gold": "no"}}}, "gold"),
        ({"data": {"source": {"sampling": "convenient"}}}, "sampling"),
        ({"subgroups": {"min_cases": 0}}, "min_cases"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_remedy(more, said):
    error = refused(**more)

    assert said in str(error)
    assert error.exit_code in (2, 5)
    for problem in error.problems:
        assert problem.what
        assert problem.remedy
        assert "Traceback" not in str(problem)


class TestUndefined:
    def test_a_cluster_column_with_one_value(self):
        data = {**drawn(), "owner": ["same"] * 120}
        found = sound(
            evaluated(data, data={"columns": {"cluster": "owner"}}, criteria=["recall >= 0.5", "roc_auc >= 0.5"])
        )

        assert {one.verdict for one in found.criteria} == {"undefined"}
        assert {one.interval.low for one in found.models[0].estimates if one.interval} == {None}

    def test_a_group_without_a_positive_case(self):
        data = drawn()
        data["site"] = ["healthy" if not truth and at % 2 else "mixed" for at, truth in enumerate(data["truth"])]
        asked = {"metric": "recall", "at_least": 0.2, "for_each": "site"}
        (found,) = sound(evaluated(data, data={"columns": {"group": "site"}}, criteria=[asked])).criteria

        assert (found.verdict, found.worst_verdict) == ("undefined", "criteria/C1/site=healthy")
        assert found.undefined == "No case is positive."

    @pytest.mark.parametrize("factor", [1.5, 100.0, -1.0])
    def test_scores_that_are_no_probabilities(self, factor):
        data = {**drawn(), "score": [factor * score for score in drawn()["score"]]}
        asked = {"metrics": ["brier", "log_loss", "ece", "calibration_slope", "roc_auc"], "criteria": ["brier <= 0.5"]}
        found = sound(evaluated(data, threshold=factor / 2, **asked))
        codes = {one.metric: one.undefined_code for one in found.models[0].estimates}

        assert {codes[name] for name in ("brier", "log_loss", "ece", "calibration_slope")} == {"not_probabilities"}
        assert codes["roc_auc"] is None
        assert (found.criteria[0].verdict, found.criteria[0].undefined_code) == ("undefined", "not_probabilities")

    @pytest.mark.parametrize("label", [0, 1])
    def test_cases_of_one_class(self, label):
        data = {**drawn(), "truth": [label] * 120}
        rules = [
            "recall >= 0.1",
            "specificity >= 0.1",
            "roc_auc >= 0.5",
            "mcc >= 0.1",
            "accuracy >= 0.1",
            "mean_cost <= 9",
        ]
        found = sound(
            evaluated(data, data={"positive": "1", "use_prevalence": 0.1}, criteria=rules, costs=[[0, 1], [5, 0]])
        )

        assert [one.undefined_code is None for one in found.criteria] == [label == 1, label == 0, *[False] * 4]

    @pytest.mark.parametrize("threshold", [-5, 0.0, 1.0, 99])
    def test_a_threshold_beside_all_scores(self, threshold):
        sound(
            evaluated(
                threshold=threshold, criteria=["precision >= 0.5", "npv >= 0.5", "mcc >= 0.1"], costs=[[0, 1], [5, 0]]
            )
        )

    @pytest.mark.parametrize("n", [1, 2, 3])
    def test_hardly_any_cases(self, n):
        data = {name: values[:n] for name, values in drawn().items()}
        rules = ["recall >= 0.5", "mcc >= 0.1", "roc_auc >= 0.5", {"metric": "f1", "between": [0.1, 0.9]}]
        sound(evaluated(data, criteria=rules, data={"positive": "1"}))

    def test_the_same_score_for_every_case(self):
        sound(evaluated({**drawn(), "score": [0.5] * 120}, criteria=["roc_auc >= 0.5", "calibration_slope >= 0.5"]))

    @pytest.mark.parametrize("score", [1e308, -1e308, 5e-324])
    def test_scores_at_the_ends_of_what_a_float_can_hold(self, score):
        scores = [score if at % 2 else -score for at in range(120)]
        sound(evaluated({**drawn(), "score": scores}, criteria=["roc_auc >= 0.4"]))

    def test_two_models_that_say_the_same(self):
        data = {**drawn(), "twin": drawn()["score"]}
        models = [{"name": "A", "score": "score", "threshold": 0.5}, {"name": "B", "score": "twin", "threshold": 0.5}]
        spec = {"kind": "validation", "title": "T", "models": models, "costs": [[0, 1], [5, 0]]}
        metrics = ("accuracy", "recall", "precision", "f1", "roc_auc", "mean_cost", "brier")
        asked = {"comparisons": [{"metric": name} for name in metrics], "resampling": {"draws": 1000}}
        for columns in ({}, {"cluster": "part"}, {"weight": "w"}):
            weights = [1.5] * 120
            found = sound(reportgen.evaluate({**spec, **asked, "data": {"columns": columns}}, {**data, "w": weights}))
            assert {one.value for one in found.comparisons} == {0.0}
            assert not {"difference_shown"} & {word for one in found.comparisons for word in one.conclusions}


def test_of_a_workbook_with_two_sheets_one_is_to_be_named_and_a_title_above_its_header_is_said(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["Results of the study"])
    book.active.append([])
    book.active.append(["truth", "score"])
    for row in zip(drawn()["truth"], drawn()["score"], strict=True):
        book.active.append(row)
    book.create_sheet("notes").append(["a", "b"])
    book.save(tmp_path / "cases.xlsx")
    spec = "kind: validation\ntitle: T\nthreshold: 0.5\ndata: {file: '%s', positive: 1}\n"
    (tmp_path / "spec.yaml").write_text(spec % "cases.xlsx", encoding="utf-8")
    with pytest.raises(reportgen.ReportgenError, match="2 sheets of the workbook are not empty") as caught:
        reportgen.evaluate(tmp_path / "spec.yaml")
    (tmp_path / "spec.yaml").write_text(spec % "cases.xlsx#Sheet", encoding="utf-8")
    (file,) = reportgen.evaluate(tmp_path / "spec.yaml").data.files

    assert caught.value.exit_code == 5
    assert (file.rows, file.detected["header_row"]) == (120, 3)


def test_columns_that_are_not_there_are_all_named_at_once():
    columns = {"cluster": "owner", "group": ["site"], "split": "prat"}
    error = refused(data={"columns": columns})

    assert {str(one.place) for one in error.problems} == {
        "data.columns.cluster",
        "data.columns.group[0]",
        "data.columns.split",
    }


@pytest.mark.parametrize(
    "name", ["training", "test", "rows", "a", "b", "k0", "owner", "m0", "s0", "score_0", "group_0"]
)
@pytest.mark.parametrize("way", ["dict", "pandas", "polars"])
def test_a_column_may_be_called_what_the_engine_calls_its_own(name, way):
    import pandas as pd
    import polars as pl

    data = {
        **drawn(),
        name: list(range(120)),
        "more": list(range(120)),
        "other": ["x"] * 120,
        "site": ["NS"[at % 2] for at in range(120)],
    }
    frame = {"dict": dict, "pandas": pd.DataFrame, "polars": pl.DataFrame}[way](data)
    columns = {"split": "part", "group": "site", "cluster": name}
    found = evaluated(frame, data={"columns": columns}, metrics=["recall", "roc_auc"], criteria=["recall >= 0.1"])

    assert found.criteria[0].verdict == "met"


def test_lists_in_a_column_that_nobody_reads_do_no_harm():
    import pandas as pd

    frame = pd.DataFrame({**drawn(), "more": [[1]] * 120, "others": [{"a": 1}] * 120})

    assert sound(evaluated(frame, data={"columns": {"split": "part"}})).models[0].estimates
