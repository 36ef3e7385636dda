"""A first spec is commented, builds as it is, and writes over nothing."""

import pandas as pd
import pytest
import yaml

from reportgen.engine.evaluate import evaluate
from reportgen.engine.study.read_cases import read_cases
from reportgen.errors import ReportgenError
from reportgen.spec.load import load
from reportgen.starter.of_cases import EXAMPLE_ROWS
from reportgen.starter.start import start


def rows(header, make, count=30):
    return "\n".join([header, *(",".join(map(str, make(at))) for at in range(count))]) + "\n"


@pytest.fixture
def begun(tmp_path):
    """Write a file of predictions, start a spec beside it, and answer the spec as it loads."""

    def spec(text, name="predictions.csv"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        (written,) = start(None, str(tmp_path / name))
        assert written == tmp_path / "spec.yaml"
        return load(written)

    return spec


def test_without_data_the_spec_brings_rows_and_builds(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (written,) = start(None, None)
    found = read_cases(load(written))

    assert str(written) == "spec.yaml"
    assert (found.cases, found.subjects[0].threshold) == (len(EXAMPLE_ROWS), 0.5)
    assert (tmp_path / "spec.yaml").stat().st_mode & 0o777 == 0o644


def test_every_comment_in_it_is_a_key_that_loads_when_it_is_uncommented(tmp_path):
    """Placeholders stand as `..`; the data lines that exclude each other are left out."""
    (written,) = start(str(tmp_path / "new"), None)
    lines = [line for line in written.read_text(encoding="utf-8").splitlines() if "# file:" not in line]
    bare = [
        line.replace("# ", "", 1)
        if line.lstrip().startswith(("# ",)) and ": " in line and "reportgen" not in line and "printed" not in line
        else line
        for line in lines
    ]
    tree = yaml.safe_load("\n".join(bare).replace("[..]", "['x']"))

    assert {"report", "model", "purpose", "roles", "attest"} <= set(tree)
    assert tree["models"][0]["threshold_chosen_on"] == "validation"
    (tmp_path / "full.yaml").write_text("\n".join(bare).replace("[..]", "['x']"), encoding="utf-8")
    assert load(tmp_path / "full.yaml").attest.test_untouched is True


@pytest.mark.parametrize(
    ("text", "columns", "positive", "guessed"),
    [
        (
            rows("id,y_true,y_score", lambda at: (at, at % 2, at / 40)),
            {"id": "id", "truth": "y_true", "score": "y_score"},
            "1",
            False,
        ),
        (rows("label,p", lambda at: ("yn"[at % 3 > 0], at / 40)), {"truth": "label", "score": "p"}, "y", True),
        (
            rows("a,b", lambda at: (("no", "yes")[at % 2], ("no", "yes")[at % 3 > 0])),
            {"truth": "a", "prediction": "b"},
            "yes",
            False,
        ),
        (
            rows('"a: b","#c","d"', lambda at: (("<x>", "'y")[at % 2], at / 40, ("<x>", "'y")[at // 2 % 2])),
            {"truth": "a: b", "score": "#c", "prediction": "d"},
            "'y",
            True,
        ),
    ],
)
def test_columns_are_guessed_and_the_guess_is_said(begun, tmp_path, text, columns, positive, guessed):
    spec = begun(text)

    assert spec.data.columns.model_dump(exclude_defaults=True) == columns
    assert spec.data.positive == positive
    assert ("# guessed" in (tmp_path / "spec.yaml").read_text(encoding="utf-8")) == guessed
    assert spec.models[0].threshold == (None if "prediction" in columns else 0.5)


OF_CLASSES = {
    "predictions alone": (
        rows("id,y,pred", lambda at: (at, "abc"[at % 3], "abc"[at % 5 % 3])),
        {"Model": ("pred", [])},
    ),
    "a column with the same classes": (
        rows("id,y,guess", lambda at: (at, "abc"[at % 3], "abc"[at % 5 % 3])),
        {"Model": ("guess", [])},
    ),
    "spelt in several ways": (
        rows("y,pred", lambda at: (("a", "A ", "b", "c")[at % 4], "abc"[at % 3])),
        {"Model": ("pred", [])},
    ),
    "probabilities of a model without a name": (
        rows("y,P_a,P_b,P_c", lambda at: ("abc"[at % 3], 0.5, 0.3, 0.2)),
        {"Model": (None, ["P_a", "P_b", "P_c"])},
    ),
    "two models, one with predictions too": (
        rows(
            "y,net_a,net_b,net_c,a.tree,b.tree,c.tree,pred_net",
            lambda at: ("abc"[at % 3], 0.5, 0.3, 0.2, 0.2, 0.2, 0.6, "abc"[at % 5 % 3]),
        ),
        {"net": ("pred_net", ["net_a", "net_b", "net_c"]), "tree": (None, ["a.tree", "b.tree", "c.tree"])},
    ),
    "classes that are numbers, of which one ends another": (
        rows("y,m_1,m_2,m_11", lambda at: ((1, 2, 11)[at % 3], 0.5, 0.3, 0.2)),
        {"m": (None, ["m_1", "m_2", "m_11"])},
    ),
}


@pytest.mark.parametrize("case", OF_CLASSES)
def test_a_truth_of_several_classes_begins_a_spec_of_several_classes(begun, case):
    text, models = OF_CLASSES[case]
    spec = begun(text)
    found = {
        model.name: (
            model.prediction or spec.data.columns.prediction,
            list((model.probabilities or spec.data.columns.probabilities or {}).values()),
        )
        for model in spec.models
    }

    assert spec.data.task == "multiclass"
    assert found == models
    assert [model.name for model in evaluate(spec).models] == list(models)


def test_one_class_without_a_column_has_no_probabilities(begun):
    with pytest.raises(ReportgenError, match="no columns have a probability for each"):
        begun(rows("y,p_a,p_b", lambda at: ("abc"[at % 3], 0.5, 0.5)))


def test_what_was_guessed_builds(begun):
    found = read_cases(begun(rows("id,churned,p", lambda at: (at, ("stayed", "left")[at % 3 == 0], at / 40))))

    assert (found.cases, found.data.positive, found.sizes[0]) == (30, "left", 10)


def test_with_a_folder_the_data_are_copied_into_it(tmp_path):
    source = tmp_path / "p.csv"
    source.write_text(rows("y_true,y_score", lambda at: (at % 2, at / 40)), encoding="utf-8")
    written = start(str(tmp_path / "a" / "b"), str(source))

    assert written == [tmp_path / "a" / "b" / "spec.yaml", tmp_path / "a" / "b" / "p.csv"]
    assert read_cases(load(written[0])).cases == 30
    assert source.exists()


def test_nothing_that_exists_is_written_over(tmp_path):
    source = tmp_path / "p.csv"
    source.write_text(rows("y_true,y_score", lambda at: (at % 2, at / 40)), encoding="utf-8")
    start(str(tmp_path / "new"), str(source))
    (tmp_path / "new" / "spec.yaml").write_text("mine", encoding="utf-8")
    with pytest.raises(ReportgenError) as caught:
        start(str(tmp_path / "new"), str(source))

    assert [problem.code for problem in caught.value.problems] == ["exists", "exists"]
    assert (tmp_path / "new" / "spec.yaml").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("text", "said", "exit_code"),
    [
        ("", "the file is empty", 5),
        ("y_true,y_score\n", "a header but no rows", 5),
        (rows("a,b", lambda at: (at, at * 2)), "no column of p.csv looks like the truth", 2),
        (
            rows("label,p", lambda at: ("abc"[at % 3], at / 40)),
            r"no column of p.csv has predictions of the 3 classes of label \(a, b, c\).*name it y_pred or .*p_a and so on",
            2,
        ),
        (rows("label,p", lambda at: ("", at / 40)), "the truth has 0 labels", 2),
        (rows("label,p", lambda at: (at % 2, at * 5)), "no column of p.csv looks like a score or a prediction", 2),
    ],
)
def test_data_from_which_nothing_builds_are_refused_and_nothing_is_written(tmp_path, text, said, exit_code):
    (tmp_path / "p.csv").write_text(text, encoding="utf-8")
    with pytest.raises(ReportgenError, match=said) as caught:
        start(None, str(tmp_path / "p.csv"))

    assert caught.value.exit_code == exit_code
    assert [file.name for file in tmp_path.iterdir()] == ["p.csv"]


@pytest.mark.parametrize("name", ["nope.csv", "."])
def test_a_file_that_is_not_there_is_a_fault_of_the_data(tmp_path, name):
    with pytest.raises(ReportgenError) as caught:
        start(str(tmp_path / "new"), str(tmp_path / name))

    assert caught.value.exit_code in (2, 5)
    assert not (tmp_path / "new").exists()


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(ReportgenError, match="cannot be written") as caught:
        start(str(tmp_path / "file" / "new"), None)

    assert caught.value.exit_code == 2


ROLES = pd.DataFrame(
    {
        "record_id": range(60),
        "patient_id": [at // 3 for at in range(60)],
        "site": ["north", "south", "west"] * 20,
        "sex": ["f", "m"] * 30,
        "age": [20 + at for at in range(60)],
        "y_true": [int(at % 5 < 2) for at in range(60)],
        "p_xgb": [at / 61 for at in range(60)],
        "p_logit": [at / 65 for at in range(60)],
        "pred_xgb": [int(at / 61 > 0.4) for at in range(60)],
        "split": ["train"] * 20 + ["test"] * 40,
        "sample_weight": [1 + at % 2 / 2 for at in range(60)],
    }
)
WRITERS = {
    "p.csv": lambda frame, file: frame.to_csv(file, index=False),
    "p.tsv": lambda frame, file: frame.to_csv(file, index=False, sep="\t", decimal=","),
    "p.parquet": lambda frame, file: frame.to_parquet(file),
    "p.feather": lambda frame, file: frame.to_feather(file),
    "p.json": lambda frame, file: frame.to_json(file, orient="records"),
    "p.jsonl": lambda frame, file: frame.to_json(file, orient="records", lines=True),
    "p.xlsx": lambda frame, file: frame.to_excel(file, index=False),
}


@pytest.fixture
def begun_with(tmp_path):
    """Write a frame to a file, start a spec beside it, and answer the text of the spec and the spec as it loads."""

    def spec(frame, name="p.csv"):
        WRITERS[name](frame, tmp_path / name)
        (written,) = start(None, str(tmp_path / name))
        return written.read_text(encoding="utf-8"), load(written)

    return spec


@pytest.mark.parametrize("name", WRITERS)
def test_roles_and_models_are_guessed_in_files_of_all_formats_and_the_spec_builds(begun_with, name):
    text, spec = begun_with(ROLES, name)
    found = read_cases(spec)

    assert spec.data.columns.model_dump(exclude_defaults=True) == {
        "id": "record_id",
        "truth": "y_true",
        "split": "split",
        "group": ("site", "sex"),
        "cluster": "patient_id",
    }
    assert spec.subgroups.exploratory == ("site", "sex")
    assert [(model.name, model.score, model.prediction, model.threshold) for model in spec.models] == [
        ("xgb", "p_xgb", "pred_xgb", None),
        ("logit", "p_logit", None, 0.5),
    ]
    assert '    # weight: "sample_weight" ' in text
    assert (found.cases, found.data.positive, found.sizes[0]) == (40, "1", 16)


def test_the_columns_that_are_commented_load_when_they_are_uncommented(begun_with, tmp_path):
    text, _ = begun_with(ROLES)
    text = text.replace("    # weight:", "    weight:").replace('    cluster: "patient_id"', "    # cluster")
    (tmp_path / "full.yaml").write_text(text, encoding="utf-8")

    assert load(tmp_path / "full.yaml").data.columns.weight == "sample_weight"


@pytest.mark.parametrize(
    ("scores", "threshold"),
    [([at - 30.0 for at in range(60)], 0.0), ([at * 2.0 for at in range(60)], 59.0)],
)
def test_scores_beyond_probabilities_get_a_threshold_in_their_middle(begun_with, scores, threshold):
    text, spec = begun_with(ROLES[["y_true"]].assign(risk_score=scores))

    assert (spec.models[0].scale, spec.models[0].threshold) == ("score", threshold)
    assert "# not a probability: some values are outside 0 to 1" in text
    assert read_cases(spec).cases == 60


def test_scores_in_groups_of_thousands_are_scores(begun):
    data = "y_true;y_score\n" + "".join(f"{at % 2};1.{at + 100},5\n" for at in range(30))

    assert begun(data).models[0].threshold == 1115


def test_what_could_be_something_else_is_offered_as_comments(begun_with):
    frame = ROLES.rename(columns={"y_true": "broken", "p_xgb": "one", "p_logit": "two", "sex": "fixed"})
    text, spec = begun_with(frame[["broken", "fixed", "one", "two"]])

    assert spec.data.columns.model_dump(exclude_defaults=True) == {"truth": "broken", "score": "one"}
    assert '# truth: "fixed"           # or this column; then delete the other truth' in text
    assert '# score: "two"             # or this column; then delete the other score' in text


def test_telling_names_are_found_among_thousands_of_columns(begun_with):
    wide = pd.concat([pd.DataFrame(0.5, index=range(60), columns=[f"f{at}" for at in range(2000)]), ROLES], axis=1)
    _, spec = begun_with(wide)

    assert [model.name for model in spec.models] == ["xgb", "logit"]


def test_columns_of_lists_do_not_matter(begun_with):
    _, spec = begun_with(ROLES[["y_true", "p_xgb"]].assign(features=[[1, 2]] * 60), "p.parquet")

    assert spec.data.columns.score == "p_xgb"


def test_a_sheet_may_be_named_and_its_workbook_is_copied(tmp_path):
    with pd.ExcelWriter(tmp_path / "book.xlsx") as book:
        ROLES.to_excel(book, sheet_name="Test set", index=False)
        ROLES.to_excel(book, sheet_name="Training set", index=False)
    with pytest.raises(ReportgenError, match=r"name one, 'book.xlsx#Test set'") as caught:
        start(None, str(tmp_path / "book.xlsx"))
    assert caught.value.exit_code == 5

    written = start(str(tmp_path / "new"), str(tmp_path / "book.xlsx#Test set"))
    assert [file.name for file in written] == ["spec.yaml", "book.xlsx"]
    assert load(written[0]).data.file == "book.xlsx#Test set"
    assert read_cases(load(written[0])).cases == 40


def drawn(columns, rows=120):
    """Make a frame of 120 rows: a function of the row for each column."""
    return pd.DataFrame({name: [make(at) for at in range(rows)] for name, make in columns.items()})


BASE = {"y_true": lambda at: at % 5 < 2, "score": lambda at: at % 11 / 11}


class TestParts:
    @pytest.mark.parametrize(
        "words", [("train", "test"), ("dev", "oot"), ("Training", "Out of time"), ("fit", "holdout")]
    )
    def test_the_judged_part_alone_is_judged(self, begun_with, words):
        text, spec = begun_with(drawn(BASE | {"sample": lambda at: words[at % 3 > 0]}))

        assert 'split: "sample"' in text
        assert read_cases(spec).cases == 80

    def test_several_judged_sets_stand_side_by_side(self, begun_with):
        _, spec = begun_with(drawn(BASE | {"part": lambda at: ("train", "test", "oot")[at % 3]}))

        assert [fact.name for fact in read_cases(spec).data.judged_sets] == ["test", "oot"]

    def test_words_that_are_not_known_are_mapped_and_said_to_be_guessed(self, begun_with):
        words = ("train", "dev", "calib", "test", "2024")
        text, spec = begun_with(drawn(BASE | {"split": lambda at: words[at % 5]}))

        assert spec.data.split_as == {"validation": ("dev", "calib"), "test": ("2024",)}
        assert "# guessed; correct it if necessary" in text
        assert [fact.name for fact in read_cases(spec).data.judged_sets] == ["test", "2024"]

    def test_without_test_rows_validation_rows_are_judged(self, begun_with):
        _, spec = begun_with(drawn(BASE | {"split": lambda at: ("train", "val")[at % 2]}))

        assert (spec.data.evaluated_on, read_cases(spec).cases) == ("validation", 60)

    def test_a_part_that_rows_lack_is_offered_as_a_comment(self, begun_with):
        frame = drawn(BASE | {"split": lambda at: ("train", "test", None)[at % 3]})
        text, spec = begun_with(frame)

        assert '# split: "split"' in text
        assert (spec.data.columns.split, read_cases(spec).cases) == (None, 120)

    def test_groups_are_exploratory(self, begun_with):
        frame = drawn(
            BASE | {"region": lambda at: "NSW"[at % 3], "sex": lambda at: "fm"[at % 2], "name": lambda at: f"n{at}"}
        )
        _, spec = begun_with(frame)

        assert spec.data.columns.group == ("region", "sex") == spec.subgroups.exploratory
        assert set(read_cases(spec).groups) == {"region", "sex"}

    @pytest.mark.parametrize(
        ("column", "of"), [("grade", "ABCD"), ("Rating", "ABC"), ("risk_grade", (1, 2, 3, 4, 5)), ("rating", (1, 2))]
    )
    def test_rating_grades_are_no_groups(self, begun_with, column, of):
        of_groups = {"region": lambda at: "NSW"[at % 3]}
        text, spec = begun_with(drawn(BASE | of_groups | {column: lambda at: of[at * 7 % len(of)]}))
        columns = spec.data.columns

        assert (columns.grade, columns.group, spec.models[0].name) == (column, ("region",), "Model")
        assert "# rating grades: observed and predicted default rates" in text
        assert set(read_cases(spec).grades) == set(map(str, of))

    def test_a_second_column_of_grades_and_one_of_a_number_to_predict_stay_groups(self, begun_with):
        two = {"grade": lambda at: "ABC"[at % 3], "rating": lambda at: "XYZ"[at * 7 % 3]}
        _, spec = begun_with(drawn(BASE | two))

        assert (spec.data.columns.grade, spec.data.columns.group) == ("grade", ("rating",))


class TestModels:
    @pytest.mark.parametrize(
        ("columns", "models"),
        [
            (("score_a", "score_b"), [("a", "score_a"), ("b", "score_b")]),
            (("pd_old", "pd_new"), [("old", "pd_old"), ("new", "pd_new")]),
            (("pred_x", "pred_y", "pred_z"), [("x", "pred_x"), ("y", "pred_y"), ("z", "pred_z")]),
            (("score", "score_b"), [("score", "score"), ("b", "score_b")]),
            (("xgb_prob", "logit_prob"), [("xgb", "xgb_prob"), ("logit", "logit_prob")]),
            (("p1", "p2"), [("Model 1", "p1"), ("Model 2", "p2")]),
            (("score_1", "prob2"), [("Model 1", "score_1"), ("Model 2", "prob2")]),
        ],
    )
    def test_each_score_is_a_model_of_its_own(self, begun_with, columns, models):
        scores = {name: lambda at, by=by: (at * by) % 13 / 13 for by, name in enumerate(columns, start=2)}
        _, spec = begun_with(drawn({"outcome": BASE["y_true"], **scores}))

        assert [(model.name, model.score) for model in spec.models] == models
        assert len(read_cases(spec).subjects) == len(models)

    def test_a_score_and_a_prediction_with_usual_names_are_one_model(self, begun_with):
        _, spec = begun_with(drawn(BASE | {"y_pred": lambda at: at % 4 == 0}))

        assert (len(spec.models), spec.data.columns.score, spec.data.columns.prediction) == (1, "score", "y_pred")

    def test_spellings_of_a_label_are_mapped(self, begun_with):
        labels = ("No", "no", "Yes", "YES", "No")
        text, spec = begun_with(drawn(BASE | {"y_true": lambda at: labels[at % 5]}))

        assert spec.data.labels_as == {"No": ("no",), "Yes": ("YES",)}
        assert "# guessed: these differ only by case or spaces" in text
        assert read_cases(spec).data.classes == ("No", "Yes")

    def test_spellings_are_mapped_to_a_clean_one_and_the_positive_class_is_known(self, begun_with):
        labels = ("no ", "no ", "YES", "YES", "YES", "yes", "No", "no ")  # the positive class is not the rarer one
        text, spec = begun_with(drawn(BASE | {"y_true": lambda at: labels[at % 8]}))

        assert (set(spec.data.labels_as), spec.data.positive) == ({"no", "yes"}, "yes")
        assert "guessed: the rarer" not in text
        assert read_cases(spec).data.classes == ("no", "yes")

    def test_columns_that_are_called_by_the_classes_are_the_scores_of_one_model(self, begun_with):
        scores = {"p_0": lambda at: 1 - at % 13 / 13, "p_1": lambda at: at % 13 / 13}
        _, spec = begun_with(drawn({"outcome": lambda at: at % 2, **scores}))

        assert (len(spec.models), spec.data.columns.score) == (1, "p_1")


class TestNumbers:
    """A truth that is a number gets a spec of the task regression."""

    FRAME = staticmethod(
        lambda **more: drawn({"id": str, "y": lambda at: at * 1.5, "site": lambda at: "NS"[at % 2], **more})
    )

    def test_one_prediction(self, begun_with):
        text, spec = begun_with(self.FRAME(prediction=lambda at: at * 1.4))
        results = evaluate(spec)

        assert (spec.task, spec.data.columns.prediction, spec.data.columns.group) == (
            "regression",
            "prediction",
            ("site",),
        )
        assert "  - mae <= 20 " in text
        assert results.criteria[0].verdict == "met"

    def test_several_predictions_are_several_models(self, begun_with):
        _, spec = begun_with(self.FRAME(pred_old=lambda at: at * 1.4, pred_new=lambda at: at * 1.6))

        assert [(model.name, model.prediction) for model in spec.models] == [("old", "pred_old"), ("new", "pred_new")]
        assert len(read_cases(spec).subjects) == 2

    def test_without_a_prediction_nothing_is_written(self, tmp_path):
        self.FRAME(age=lambda at: 20 + at).to_csv(tmp_path / "p.csv", index=False)
        with pytest.raises(ReportgenError, match="looks like a prediction of a number"):
            start(None, str(tmp_path / "p.csv"))


class TestFolds:
    """A table of scores over folds gets the spec of a comparison."""

    FRAME = staticmethod(
        lambda **names: pd.DataFrame(
            [(name, at, 0.8 + at / 100 + (name == "B") * (at % 3) / 50) for name in "AB" for at in range(10)],
            columns=[names.get(one, one) for one in ("model", "fold", "value")],
        )
    )

    @pytest.mark.parametrize(
        ("names", "metric"),
        [({}, "score"), ({"value": "accuracy"}, "accuracy"), ({"model": "method", "value": "f1"}, "f1")],
    )
    def test_it_builds_and_names_its_metric(self, tmp_path, names, metric):
        self.FRAME(**names).to_csv(tmp_path / "scores.csv", index=False)
        (written,) = start(None, str(tmp_path / "scores.csv"), "comparison")
        results = evaluate(load(written))

        assert (results.folds.metrics[0].metric, results.names) == (metric, ("A", "B"))
        assert "# design: {kind: kfold, folds: 10}" in written.read_text(encoding="utf-8")

    def test_the_design_loads_when_it_is_uncommented(self, tmp_path):
        self.FRAME(value="accuracy").to_csv(tmp_path / "scores.csv", index=False)
        (written,) = start(None, str(tmp_path / "scores.csv"), "comparison")
        text = written.read_text(encoding="utf-8").replace("  # design:", "  design:")
        written.write_text(text, encoding="utf-8")

        assert evaluate(load(written)).comparisons[0].pairs[0].tests[0].p_value is not None

    def test_without_data_it_brings_rows_and_builds(self, tmp_path):
        (written,) = start(str(tmp_path / "new"), None, "comparison")

        assert evaluate(load(written)).names == ("Forest", "Boosting")

    @pytest.mark.parametrize("first", ["dataset", "", "name of the set"])
    def test_a_table_with_a_column_for_each_model_may_be_of_data_sets(self, tmp_path, first):
        wide = {first: list("abcdefgh")} | {
            name: [0.8 + at / 90 + len(name) / 50 for at in range(8)] for name in ("X", "Yy")
        }
        pd.DataFrame(wide).to_csv(tmp_path / "scores.csv", index=False)
        (written,) = start(None, str(tmp_path / "scores.csv"), "comparison")
        results = evaluate(load(written))

        assert (results.benchmark.metrics[0].better, results.names) == ("higher", ("X", "Yy"))
        assert [one.name for one in results.benchmark.metrics[0].data_sets] == list("abcdefgh")

    def test_a_table_with_a_column_for_each_learner_may_be_of_folds(self, tmp_path):
        pd.DataFrame({"fold": range(10), "X": [0.8] * 5 + [0.7] * 5, "Y": [0.81] * 10}).to_csv(
            tmp_path / "s.csv", index=False
        )
        (written,) = start(None, str(tmp_path / "s.csv"), "comparison")

        assert evaluate(load(written)).folds.metrics[0].folds.columns == ("X", "Y")

    def test_a_table_of_other_things_is_refused_and_nothing_is_written(self, tmp_path):
        drawn(BASE).to_csv(tmp_path / "p.csv", index=False)
        with pytest.raises(ReportgenError, match="no column has a usual name for the fold"):
            start(None, str(tmp_path / "p.csv"), "comparison")

        assert [file.name for file in tmp_path.iterdir()] == ["p.csv"]


@pytest.mark.parametrize("kind", ["validation", "comparison"])
def test_the_first_spec_says_how_models_on_different_cases_are_compared(tmp_path, kind):
    (written,) = start(str(tmp_path / "new"), None, kind)
    assert "`on: independent_sets`" in written.read_text(encoding="utf-8")
