"""
ValidationResults that other versions wrote: every number stays readable by its ref, and pages are left to the version that wrote.

`committed/<version>.json` is what that version wrote about fifty parts, two models, three criteria and two comparisons.
A version that changes the shape of results adds a file of its own; none is ever changed.
"""

import json
from pathlib import Path

import pytest

import reportgen
from reportgen.cli import main
from reportgen.errors import ReportgenError
from reportgen.results.refs import objects
from reportgen.results.validation import ValidationResults

COMMITTED = sorted(Path(__file__).with_name("committed").glob("*.json"))
EVERY = pytest.mark.parametrize("file", COMMITTED, ids=lambda file: file.stem)
FIRST = Path(__file__).with_name("committed") / "0.1.0.json"
NUMBERS = {
    "models/Old/recall": 18 / 23,  # of the counts of its confusion matrix
    "models/Old/recall#numerator": 18,
    "models/Old/recall#interval.method": "wilson",
    "models/New/fbeta(beta=2)": 5 * 21 / (5 * 21 + 4 * 2 + 5),
    "models/New/threshold": 0.5,
    "models/New/confusion#yes/no": 2,
    "models/Old/curves/roc#0/threshold": None,
    "models/Old/curves/roc#0/tpr": 0,
    "comparisons/H1": (43 - 33) / 50,
    "comparisons/H1#favours": "New",
    "comparisons/H1/mcnemar#decides": True,
    "criteria/C1#verdict": "not_demonstrated",
    "criteria/C1#threshold": 0.7,
    "criteria/C3": None,
    "criteria/C3#undefined_code": "small_group",
    "baselines/accept_all/recall": 1,
    "calculations/K1": 18 / 20,
    "data/rows_analysed": 50,
    "spec/criteria[0].at_least": 0.7,
    "spec/title": "Visual inspection of parts - two models",
}


@pytest.fixture
def models_of_another_time(monkeypatch):
    """Let the models of this version refuse whatever they are given."""

    def refuse(*_, **__):
        raise AssertionError("the models of this version were asked about results of another")

    for name in ("model_validate", "model_validate_json", "model_construct", "__init__"):
        monkeypatch.setattr(ValidationResults, name, refuse)


@EVERY
def test_committed_results_name_the_version_that_wrote_them(file):
    assert json.loads(file.read_text(encoding="utf-8"))["reportgen"] == file.stem
    assert file.stat().st_size < 300_000


@pytest.mark.usefixtures("models_of_another_time")
@pytest.mark.parametrize("ref", NUMBERS)
def test_a_number_of_another_version_is_found_by_its_ref(ref):
    assert reportgen.trace(ref, FIRST)["value"] == pytest.approx(NUMBERS[ref])


@EVERY
@pytest.mark.usefixtures("models_of_another_time")
def test_every_number_and_cell_of_every_version_has_its_ref(file):
    tree = json.loads(file.read_text(encoding="utf-8"))

    for ref, held in objects(tree):
        assert reportgen.trace(ref, tree)["value"] == held.get("value")
        for column in held.get("columns", ()) if "rows" in held and not held["row_labels"] else ():
            cell = reportgen.trace(f"{ref}#{len(held['rows']) - 1}/{column}", tree)
            assert cell["value"] == held["rows"][-1][held["columns"].index(column)]


@EVERY
def test_the_command_line_traces_numbers_of_every_version(file, capsys):
    assert main(["trace", "models/Old/recall#interval.low", str(file)]) == 0
    assert capsys.readouterr().out.startswith("models/Old/recall#interval.low = 0.58")
    assert main(["trace", "models/Old/recall", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["method"]["label"] == "Recall"


def test_what_later_versions_add_and_drop_does_not_hide_a_number(tmp_path):
    tree = json.loads(FIRST.read_text(encoding="utf-8"))
    for key in ("methods", "data", "seed", "kind", "outputs"):
        del tree[key]
    stored = tmp_path / "results.json"
    stored.write_text(json.dumps({**tree, "format": 9, "reportgen": "9.0.0", "new": [{"ref": "new/1", "value": 3}]}))

    assert reportgen.trace("models/Old/recall", tmp_path)["value"] == 18 / 23
    assert reportgen.trace("new/1", stored) == {
        "ref": "new/1",
        "value": 3,
        "of": {"ref": "new/1", "value": 3},
        "method": None,
        "seed": None,
        "data": [],
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[1]", "this is no results.json - name another"),
        ("[", "this is no results.json, for it is no JSON"),
        ("[" * 100_000, "this is no results.json, for it is no JSON"),
        ("", "this is no results.json, for it is no JSON"),
        ("{}", "no number is named 'models/Old/recall' - there is none"),
        ('{"spec": {}}', "no number is named 'models/Old/recall' - there is none"),
    ],
)
def test_what_holds_no_results_is_refused(tmp_path, text, said):
    (tmp_path / "results.json").write_text(text, encoding="utf-8")
    with pytest.raises(ReportgenError) as caught:
        reportgen.trace("models/Old/recall", tmp_path)

    assert said in str(caught.value)
    assert caught.value.exit_code == 2


@EVERY
@pytest.mark.usefixtures("models_of_another_time")
def test_pages_of_another_version_are_refused_by_name_with_what_to_do(file, tmp_path, capsys):
    assert main(["render", str(file), "-o", str(tmp_path / "out")]) == 2
    written, said = capsys.readouterr()

    assert written == ""
    assert f"{file}: these results were written by reportgen {file.stem}, and this is reportgen " in said
    assert said.endswith(f"- render with reportgen {file.stem}, or build again from the spec with this version\n")
    assert not (tmp_path / "out").exists()


def test_results_of_another_version_in_memory_are_refused_too(tmp_path):
    data = {"confusion": [[30, 5], [10, 55]], "matrix_rows": "truth", "positive": "positive"}
    results = reportgen.evaluate({"kind": "validation", "title": "T", "data": data})
    older = results.model_copy(update={"reportgen": "0.0.9"})
    with pytest.raises(
        ReportgenError, match=r"^these results were written by reportgen 0\.0\.9, and this is"
    ) as caught:
        reportgen.render(older, tmp_path / "out")

    assert caught.value.exit_code == 2
    assert reportgen.render(results, tmp_path / "out", ["html"])
