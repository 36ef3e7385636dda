"""Many draws of each task: what is refused and why, how keys are spread, and files that leave the sheets alone."""

import csv
import io
import json
from collections import Counter

import pytest

from reportgen import api
from reportgen.cli import main
from reportgen.conventions import MOST_REDRAWS
from reportgen.engine.sheets.sheet import ExerciseSheet
from reportgen.engine.sheets.stress import TOGETHER, stressed
from reportgen.errors import ReportgenError
from reportgen.spec.load import load

TASKS = ["metrics", {"topic": "mcnemar", "draw": {"n": 60}}]


@pytest.fixture
def spec(tmp_path):
    def made(**keys):
        asked = {"kind": "exercise", "title": "Sheet", "tasks": TASKS, **keys}
        (tmp_path / "spec.yaml").write_text(json.dumps(asked), encoding="utf-8")
        return tmp_path / "spec.yaml"

    return made


def rows(file):
    return list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"))))


def test_the_keys_are_those_of_the_variants_of_a_sheet():
    many = TOGETHER + 5  # more than one process draws
    asked = {"kind": "exercise", "title": "Sheet", "tasks": TASKS, "variants": {"count": many, "seed": 4}}
    sheets = list(ExerciseSheet(load(asked)).variants())

    for at, task in enumerate(stressed(load(asked), many)):
        answers = [sheet.tasks[at].answers for sheet in sheets]
        for part, of_part in zip(task.parts.values(), zip(*answers, strict=True), strict=True):
            assert part.values == [one.value for one in of_part if one.value is not None]
            assert sum(part.choices.values()) == sum(bool(one.right) for one in of_part)
        assert task.fit == many <= task.draws
        assert bool(task.causes) == (task.draws > many)


def test_a_task_that_is_hardly_ever_fit_is_counted_and_no_error():
    asked = {"topic": "ci-proportion", "parts": [{"ask": "wilson_low", "decimals": 10}]}
    (task,) = stressed(load({"kind": "exercise", "title": "Sheet", "tasks": [asked]}), 2)

    assert (task.fit, task.draws) == (0, 2 * MOST_REDRAWS)
    assert sum(task.causes.values()) >= task.draws


def test_the_table_counts_what_the_terminal_says(spec, tmp_path, capsys):
    assert main(["stress", str(spec()), "-n", "40", "--quiet"]) == 0

    said = capsys.readouterr().out
    found = rows(tmp_path / "out" / "spec" / "solutions" / "stress.csv")
    fit = {row["task"]: (row["count"], row["of"]) for row in found if row["what"] == "fit"}
    for task, (variants, draws) in fit.items():
        assert f"{task} " in said
        assert f"{variants} variants from {draws} draws" in said
    for row in found:
        if row["what"] == "cause":
            assert f"{row['count']} refused: {row['label']}" in said
        if row["what"] == "key":
            assert float(row["least"]) <= float(row["median"]) <= float(row["most"])
            assert 1 <= int(row["different"]) <= int(row["count"])
    choices = Counter(row["task"] for row in found if row["what"] == "choice")
    assert choices == {"T2": 2}
    assert (tmp_path / "out" / "spec" / "solutions" / "stress.svg").read_text(encoding="utf-8").startswith("<svg")


def test_sheets_and_the_report_stay_with_each_other(spec, tmp_path):
    file, folder = spec(), tmp_path / "out" / "spec"
    api.build(file, formats=["html"])
    before = {one: one.read_bytes() for one in folder.rglob("*.html")}
    assert main(["stress", str(file), "-n", "3", "--quiet"]) == 0
    assert {one: one.read_bytes() for one in folder.rglob("*.html")} == before
    stress = (folder / "solutions" / "stress.csv").read_bytes()
    api.build(file, formats=["html"])
    assert (folder / "solutions" / "stress.csv").read_bytes() == stress
    listed = json.loads((folder / "solutions" / "manifest.json").read_bytes())
    names = {one["name"] for one in listed["outputs"]}
    assert names == {one.relative_to(folder).as_posix() for one in folder.rglob("*.*")} - {"solutions/manifest.json"}


def test_a_report_of_another_spec_is_removed_by_a_build_and_that_is_said(spec, tmp_path, recwarn):
    assert main(["stress", str(spec()), "-n", "3", "--quiet"]) == 0
    api.build(spec(title="Other"), formats=["html"])

    assert not (tmp_path / "out" / "spec" / "solutions" / "stress.csv").exists()
    assert any("Removed" in str(one.message) and "stress.csv" in str(one.message) for one in recwarn)


@pytest.mark.parametrize(
    ("keys", "variants", "said"),
    [
        ({}, 0, "0 variants cannot be drawn"),
        ({}, 10**6, "1,000,000 variants cannot be drawn"),
        (
            {"tasks": [{"topic": "mcnemar", "data": {"both_right": 60, "only_a": 12, "only_b": 3, "both_wrong": 5}}]},
            5,
            "no task of this sheet is drawn",
        ),
    ],
)
def test_what_cannot_be_stressed_is_refused(keys, variants, said):
    with pytest.raises(ReportgenError, match=said):
        stressed(load({"kind": "exercise", "title": "Sheet", "tasks": TASKS, **keys}), variants)


def test_a_report_has_no_variants(tmp_path, capsys):
    (tmp_path / "spec.yaml").write_text("kind: validation\ntitle: T\ndata: p.csv\n", encoding="utf-8")

    assert main(["stress", str(tmp_path / "spec.yaml")]) == 2
    assert "a validation has no variants to draw - name the spec of an exercise sheet" in capsys.readouterr().err
