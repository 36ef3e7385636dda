"""A first spec is commented, builds as it is, and writes over nothing."""

import pandas as pd
import pytest
import yaml

from reportgen.engine.study.read_cases import read_cases
from reportgen.errors import ReportgenError
from reportgen.spec.load import load
from reportgen.starter import EXAMPLE_ROWS, start


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
        ("y_true,y_score\n", "a header and no rows", 5),
        (rows("a,b", lambda at: (at, at * 2)), "no column of p.csv looks like the truth", 2),
        (rows("label,p", lambda at: ("abc"[at % 3], at / 40)), "the truth holds 3 labels", 2),
        (rows("label,p", lambda at: ("", at / 40)), "the truth holds 0 labels", 2),
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

    assert spec.data.columns.model_dump(exclude_defaults=True) == {"id": "record_id", "truth": "y_true"}
    assert [(model.name, model.score, model.prediction, model.threshold) for model in spec.models] == [
        ("xgb", "p_xgb", "pred_xgb", None),
        ("logit", "p_logit", None, 0.5),
    ]
    for line in (
        '    # cluster: "patient_id" ', '    # split: "split" ', '    # weight: "sample_weight" ', '    # group: ["site", "sex"] ',
    ):  # fmt: skip
        assert line in text
    assert (found.cases, found.data.positive, found.sizes[0]) == (60, "1", 24)


def test_the_columns_that_are_commented_load_when_they_are_uncommented(begun_with, tmp_path):
    text, _ = begun_with(ROLES)
    for role in ("cluster", "split", "weight", "group"):
        text = text.replace(f"    # {role}:", f"    {role}:")
    (tmp_path / "full.yaml").write_text(text, encoding="utf-8")
    columns = yaml.safe_load(text)["data"]["columns"]

    assert columns["group"] == ["site", "sex"]
    assert columns["cluster"] == "patient_id"


@pytest.mark.parametrize(
    ("scores", "threshold"),
    [([at - 30.0 for at in range(60)], 0.0), ([at * 2.0 for at in range(60)], 59.0)],
)
def test_scores_beyond_probabilities_get_a_threshold_in_their_middle(begun_with, scores, threshold):
    text, spec = begun_with(ROLES[["y_true"]].assign(risk_score=scores))

    assert (spec.models[0].scale, spec.models[0].threshold) == ("score", threshold)
    assert "# no probability: some values lie outside of 0 to 1" in text
    assert read_cases(spec).cases == 60


def test_scores_in_groups_of_thousands_are_scores(begun):
    data = "y_true;y_score\n" + "".join(f"{at % 2};1.{at + 100},5\n" for at in range(30))

    assert begun(data).models[0].threshold == 1115


def test_what_could_be_something_else_is_offered_as_comments(begun_with):
    frame = ROLES.rename(columns={"y_true": "broken", "p_xgb": "one", "p_logit": "two", "sex": "fixed"})
    text, spec = begun_with(frame[["broken", "fixed", "one", "two"]])

    assert spec.data.columns.model_dump(exclude_defaults=True) == {"truth": "broken", "score": "one"}
    assert '# truth: "fixed"           # or this one; then delete the other truth' in text
    assert '# score: "two"             # or this one; then delete the other score' in text


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
    assert read_cases(load(written[0])).cases == 60
