"""Sheets as files: where they are, what handouts must not hold, and what a stopped build leaves."""

import csv
import io
import json
import re
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
from PIL import Image

from reportgen import api
from reportgen.arguments import SHEETS_ALONE
from reportgen.cli import main
from reportgen.document import html
from reportgen.document.sheets import exports
from reportgen.document.sheets.export import PAGES, export_of
from reportgen.document.sheets.marking_key import assignment_csv
from reportgen.document.sheets.pages import answer_page, question_page
from reportgen.engine.sheets.sheet import ExerciseSheet
from reportgen.errors import ReportgenError
from reportgen.inspection import inspect_spec
from reportgen.integrity import sheets as written
from reportgen.results.exercise import ExerciseResults
from reportgen.spec.exercise import SHEET_FORMATS
from reportgen.spec.load import load

SHARED_BY_EXPORTS = {
    "accepted",
    "as_html",
    "as_markdown",
    "blanks",
    "marked_gaps",
    "moodle_cloze",
    "python_steps",
    "qti_item",
}
TEN = [
    "confusion-matrix", "metrics", "roc-by-hand", "pr-and-ap", "ci-proportion",
    "paired-t", "mcnemar", "friedman-nemenyi", "multiplicity", "interpretation",
]  # fmt: skip


@pytest.fixture
def spec(tmp_path):
    def made(**keys):
        asked = {"kind": "exercise", "title": "Sheet", "tasks": ["mcnemar", "multiplicity"], **keys}
        (tmp_path / "spec.yaml").write_text(json.dumps(asked), encoding="utf-8")
        return tmp_path / "spec.yaml"

    return made


def names(folder):
    return sorted(file.relative_to(folder).as_posix() for file in Path(folder).rglob("*") if file.is_file())


def one(**keys):
    (found,) = ExerciseSheet(load({"kind": "exercise", "title": "Sheet", **keys})).variants()
    return found


def test_one_variant_has_no_folder_of_its_own(spec, tmp_path):
    files = api.build(spec(), formats=["html", "json"])

    assert names(tmp_path / "out" / "spec") == [
        "handout/questions.html",
        "solutions/answers.html",
        "solutions/errors.csv",
        "solutions/key.csv",
        "solutions/manifest.json",
        "solutions/results.json",
    ]
    assert {kind: len(found) for kind, found in files.items()} == {
        "questions": 1, "answers": 1, "key": 2, "json": 1, "manifest": 1,
    }  # fmt: skip


def test_several_variants_and_a_class_list(spec, tmp_path):
    (tmp_path / "class.csv").write_text("id,name\n7,=SUM(A1)\n8,Ben\n9,Cleo\n", encoding="utf-8")
    api.build(spec(variants={"count": 2, "seed": 1, "roster": "class.csv"}), formats=["html"])
    out = tmp_path / "out" / "spec"

    assert {"handout/V01/questions.html", "handout/V02/questions.html", "solutions/V02/answers.html"} <= set(names(out))
    assigned = list(csv.reader(io.StringIO((out / "solutions" / "assignment.csv").read_text(encoding="utf-8"))))
    assert assigned == [["id", "name", "variant"], ["7", "'=SUM(A1)", "01"], ["8", "Ben", "02"], ["9", "Cleo", "01"]]
    pages = [(out / name).read_text(encoding="utf-8") for name in names(out) if name.endswith(".html")]
    assert not any("Cleo" in page for page in pages)


def test_each_student_gets_a_sheet_of_their_own(spec, tmp_path):
    (tmp_path / "class.csv").write_text("id,name\n../7,Ada\n8,Ben\n9,Cleo\n", encoding="utf-8")
    variants = {"count": 2, "seed": 1, "roster": "class.csv", "personal": True}
    api.build(spec(variants=variants), formats=["html"])
    out = tmp_path / "out" / "spec" / "handout"

    assert names(out) == ["V01/questions-%2e%2e%2f7.html", "V01/questions-9.html", "V02/questions-8.html"]
    assert "Cleo" in (out / "V01" / "questions-9.html").read_text(encoding="utf-8")
    assert "Ada" not in (out / "V01" / "questions-9.html").read_text(encoding="utf-8")


def test_spare_variants_and_sheets_without_names_are_remarked_on(spec, tmp_path):
    (tmp_path / "class.csv").write_text("id,name\n7,Ada\n8,Ben\n", encoding="utf-8")
    few = spec(variants={"count": 4, "seed": 1, "roster": "class.csv", "personal": True})

    with pytest.warns(UserWarning, match="No student gets 2 of the 4 variants: class.csv lists 2 students"):
        api.build(few, tmp_path / "out", formats=["html", "json"])
    assert inspect_spec(few).doubts == ("No student gets 2 of the 4 variants: class.csv lists 2 students.",)
    with pytest.warns(
        UserWarning, match="do not contain the class list class.csv: assignment.csv and sheets with names"
    ):
        api.render(tmp_path / "out" / "solutions" / "V01" / "results.json", tmp_path / "again", formats=["html"])
    assert "Ada" not in (tmp_path / "again" / "handout" / "questions.html").read_text(encoding="utf-8")


def test_the_same_spec_gives_the_same_bytes(spec, tmp_path):
    keys = {"variants": {"count": 4, "seed": 1}}
    api.build(spec(**keys), tmp_path / "a", ["html", "pdf", "json"])
    api.build(spec(**keys), tmp_path / "b", ["html", "pdf", "json"])

    assert [(tmp_path / "a" / name).read_bytes() for name in names(tmp_path / "a")] == [
        (tmp_path / "b" / name).read_bytes() for name in names(tmp_path / "b")
    ]


def test_the_axes_to_draw_in_are_in_one_block_with_the_table_to_fill_in():
    page = html.page(question_page(one(tasks=["roc-by-hand", "metrics", "pr-and-ap"]).sheet), "paper")
    blocks = re.findall(r'<div class="with-axes">(.*?)</figure></div>', page, re.DOTALL)

    assert len(blocks) == page.count("<figure") == page.count('<div class="with-axes">') == 2
    assert all(block.count("to-fill") == 1 for block in blocks)


def changed(tree):
    """Change every number and text of the solutions."""
    if isinstance(tree, dict):
        return {key: value if key in ("kind", "id", "ref") else changed(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [changed(value) for value in tree]
    return tree + 1 if isinstance(tree, int | float) and not isinstance(tree, bool) else tree


def test_handouts_are_the_same_whatever_the_keys_are():
    results = one(tasks=TEN)
    tree = results.model_dump(mode="json")
    for task in tree["tasks"]:
        task["answers"], task["solution"] = changed(task["answers"]), changed(task["solution"])
    other = ExerciseResults.model_validate(tree)

    assert other.tasks != results.tasks
    assert html.page(question_page(other.sheet)) == html.page(question_page(results.sheet))
    assert html.page(answer_page(other)) != html.page(answer_page(results))


def test_handouts_hold_no_seed_and_no_addresses(spec, tmp_path):
    api.build(spec(variants={"count": 2, "seed": 987654321}), formats=["html", "pdf"])
    for file in (tmp_path / "out" / "spec" / "handout").rglob("*.html"):
        page = re.sub(r"<style>.*?</style>", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert "987654321" not in page
        assert "data-ref" not in page
        assert "<data" not in page
        assert " title=" not in page
    for file in (tmp_path / "out" / "spec" / "handout").rglob("*.pdf"):
        assert b"/EmbeddedFile" not in file.read_bytes()


def test_the_sign_of_a_class_is_in_its_cell():
    """A line of Markdown that is a plus alone opens a list; a cell does not."""
    data = {"truth": ["+", "-", "+", "-"], "predicted": ["+", "+", "-", "-"]}
    (found,) = ExerciseSheet(
        load({"kind": "exercise", "title": "S", "tasks": [{"topic": "confusion-matrix", "data": data}]})
    ).variants()
    page = html.page(question_page(found.sheet))
    cells = [re.sub(r"<[^>]*>", "", cell).strip() for cell in re.findall(r"<td[^>]*>(.*?)</td>", page, re.DOTALL)]

    assert cells[:8] == ["+", "−", "+", "−", "+", "+", "−", "−"]


def test_no_page_prints_an_absent_number():
    results = one(tasks=TEN)
    for page in (html.page(question_page(results.sheet)), html.page(answer_page(results))):
        words = re.sub(r"<style>.*?</style>|<svg.*?</svg>|<[^>]*>", " ", page, flags=re.DOTALL)
        assert not re.search(r"\b(nan|none|inf)\b", words, re.IGNORECASE), words


def test_sheets_are_printed_on_both_sides(spec):
    files = api.build(spec(), formats=["pdf"])
    for file in (*files["questions"], *files["answers"]):
        told = subprocess.run(["pdfinfo", file], check=True, capture_output=True, text=True).stdout
        assert int(re.search(r"Pages:\s+(\d+)", told)[1]) % 2 == 0


def test_every_number_of_a_key_is_in_the_results(spec, tmp_path):
    api.build(spec(), formats=["html", "json"])
    out = tmp_path / "out" / "spec" / "solutions"
    refs = re.findall(r'<data value="([^"]*)" data-ref="([^"]*)"', (out / "answers.html").read_text(encoding="utf-8"))

    assert len(refs) > 10
    for value, ref in refs:
        assert float(api.trace(ref, out / "results.json")["value"]) == pytest.approx(float(value), rel=1e-9)


def test_a_stopped_build_goes_on_where_it_was(spec, tmp_path, monkeypatch):
    asked = spec(variants={"count": 5, "seed": 1})
    made = []

    def stop_after_three(job):
        if len(made) == 3:
            raise KeyboardInterrupt
        made.append(job.place.name)
        rendered(job)

    rendered = written._rendered
    monkeypatch.setattr(written, "FEWEST_TO_SHARE", 99)
    monkeypatch.setattr(written, "_rendered", stop_after_three)
    with pytest.raises(KeyboardInterrupt):
        api.build(asked, formats=["html"])
    assert not (tmp_path / "out" / "spec").exists()

    monkeypatch.setattr(written, "_rendered", lambda job: (made.append(job.place.name), rendered(job)))
    api.build(asked, formats=["html"])
    assert made == ["01", "02", "03", "04", "05"]
    assert not (tmp_path / "out" / ".spec.partial").exists()


def test_another_spec_does_not_take_what_a_stopped_build_left(spec, tmp_path):
    partial = tmp_path / "out" / ".spec.partial" / ("0" * 3)
    partial.mkdir(parents=True)
    api.build(spec(variants={"count": 2, "seed": 1}), formats=["html"])

    assert not partial.exists()


def test_a_changed_solution_is_not_replaced_without_force(spec, tmp_path):
    asked = spec()
    api.build(asked, formats=["html"])
    answers = tmp_path / "out" / "spec" / "solutions" / "answers.html"
    answers.write_text("corrected by hand", encoding="utf-8")

    with pytest.raises(api.ReportgenError, match="changed after reportgen wrote them"):
        api.build(asked, formats=["html"])
    assert answers.read_text(encoding="utf-8") == "corrected by hand"
    with pytest.warns(UserWarning, match=r"Replaced .*answers\.html"):
        api.build(asked, formats=["html"], force=True)


def test_fewer_variants_leave_no_folder_of_the_others(spec, tmp_path):
    api.build(spec(variants={"count": 3, "seed": 1}), formats=["html"])
    with pytest.warns(UserWarning, match="Removed"):
        api.build(spec(variants={"count": 2, "seed": 1}), formats=["html"])

    assert not (tmp_path / "out" / "spec" / "handout" / "V03").exists()


def test_the_key_reads_back(spec, tmp_path):
    api.build(spec(tasks=TEN), formats=["json"])
    out = tmp_path / "out" / "spec" / "solutions"
    rows = list(csv.DictReader(io.StringIO((out / "key.csv").read_text(encoding="utf-8"))))
    results = json.loads((out / "results.json").read_text(encoding="utf-8"))

    assert len({(row["task"], row["part"]) for row in rows}) == len(rows)
    for task in results["tasks"]:
        for answer in task["answers"]:
            row = next(one for one in rows if (one["task"], one["part"]) == (task["question"]["id"], answer["id"]))
            assert float(row["points"]) == answer["points"]
            if answer["value"] is not None:
                assert float(row["low"]) <= float(row["key"]) <= float(row["high"])
                assert float(row["low"]) <= answer["value"] <= float(row["high"])


def test_cells_that_begin_like_a_formula_are_escaped():
    (_, row, _) = assignment_csv([["1", "@cmd", "-0.5"]]).decode().split("\n")

    assert row == "1,'@cmd,-0.5"


def test_a_decimal_comma_is_on_the_pages_and_not_in_the_key(spec, tmp_path):
    api.build(spec(tasks=["ci-proportion"], conventions={"decimal": "comma"}), formats=["html"])
    out = tmp_path / "out" / "spec" / "solutions"

    assert re.search(r"<data [^>]*>0,\d{3}</data>", (out / "answers.html").read_text(encoding="utf-8"))
    assert re.search(r",0\.\d{3},", (out / "key.csv").read_text(encoding="utf-8"))


def test_a_sheet_has_nothing_to_evaluate(spec):
    with pytest.raises(api.ReportgenError, match="nothing to evaluate"):
        api.evaluate(spec())


def test_words_of_a_validation_are_not_on_a_sheet():
    results = one(tasks=TEN)
    for page in (question_page(results.sheet), answer_page(results)):
        said = html.page(page)
        assert "not stated" not in said.lower()
        assert "validation" not in re.sub(r"<style>.*?</style>", "", said, flags=re.DOTALL).lower()


def test_the_style_of_the_pages_is_that_of_the_spec(spec, tmp_path):
    Image.new("RGB", (90, 30), "#1f5f8b").save(tmp_path / "logo.png")
    outputs = {"logo": "logo.png", "header": "Department of Statistics", "footer": "Do not copy"}
    asked = spec(report={"organisation": "University"}, outputs=outputs)
    api.build(asked, formats=["html", "pdf"])

    for name in ("handout/questions.pdf", "solutions/answers.pdf"):
        command = ["pdftotext", tmp_path / "out" / "spec" / name, "-"]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        *pages, _ = text.split("\f")
        assert all("Department of Statistics" in page and "Do not copy" in page for page in pages), name
    page = (tmp_path / "out" / "spec" / "handout" / "questions.html").read_text(encoding="utf-8")
    assert 'alt="University" src="data:image/png' in page
    manifest = json.loads((tmp_path / "out" / "spec" / "solutions" / "manifest.json").read_bytes())
    assert manifest["inputs"]["logo"] == {"sha256": sha256((tmp_path / "logo.png").read_bytes()).hexdigest()}


def test_each_format_for_other_programs_is_a_module_and_can_be_requested():
    modules = {file.stem for file in Path(exports.__path__[0]).glob("*.py")} - {"__init__", *SHARED_BY_EXPORTS}

    assert modules == set(SHEET_FORMATS) - set(PAGES) == set(SHEETS_ALONE)
    assert all(export_of(name).format == name and export_of(name).drops for name in modules)


def test_a_variant_is_rendered_again_from_its_results(spec, tmp_path):
    api.build(spec(variants={"count": 2, "seed": 1}), formats=["html", "pdf", "json"])
    before = tmp_path / "out" / "spec"
    files = api.render(before / "solutions" / "V02" / "results.json", tmp_path / "again", ["html", "pdf", "json"])

    assert {kind: len(found) for kind, found in files.items()} == {
        "questions": 2, "answers": 2, "key": 2, "json": 1, "manifest": 1,
    }  # fmt: skip
    for name in ("handout/V02/questions.html", "handout/V02/questions.pdf", "solutions/V02/answers.pdf"):
        assert (tmp_path / "again" / name.replace("/V02", "")).read_bytes() == (before / name).read_bytes(), name
    of_both = (before / "solutions" / "key.csv").read_text().splitlines()
    assert (tmp_path / "again" / "solutions" / "key.csv").read_text().splitlines() == [
        line for line in of_both if not line.startswith("01,")
    ]


def test_a_variant_is_rendered_into_a_folder_that_is_named(spec, tmp_path, capsys):
    api.build(spec(), formats=["json"])
    results = tmp_path / "out" / "spec" / "solutions" / "results.json"

    assert main(["render", str(results)]) == 2
    assert "these are one variant of a sheet - name a folder with -o" in capsys.readouterr().err.replace("results ", "")
    assert main(["render", str(results), "-o", str(tmp_path / "again"), "-f", "html"]) == 0
    assert "again/handout/questions.html" in capsys.readouterr().out
    with pytest.raises(ReportgenError, match="these are the results of an exercise sheet"):
        api.figure(results, "roc")


def test_an_answer_is_asked_for_with_its_unit_and_a_table_with_its_digits():
    part = {"id": "a", "kind": "number", "text": "Cost", "value": "W#value", "decimals": 2, "unit": "EUR", "points": 1}
    calc = {"id": "W", "method": "accuracy", "inputs": {"tp": 1, "fp": 0, "fn": 1, "tn": 0}}
    own = {"title": "Costs", "text": "What does it cost?", "calc": [calc], "parts": [part]}
    found = one(tasks=["roc-by-hand", own])
    questions, answers = (html.page(view) for view in (question_page(found.sheet), answer_page(found)))

    assert re.search(r'<div class="answer"><bdi class="name unit">EUR</bdi></div>', questions)
    assert "0.50 EUR" in re.sub("<[^>]*>", "", answers)
    table = next(part for part in found.sheet.tasks[0].parts if part.kind == "table")
    cells = [cell for answer in found.tasks[0].answers for cell in answer.cells]
    assert table.decimals == max(cell.decimals for cell in cells)
    assert f"({table.decimals} decimals)" in re.sub("<[^>]*>", "", questions)


@pytest.mark.parametrize(
    ("choice", "said"), [("per_option", "gets an equal part of the points"), ("all_or_nothing", "only if all of them")]
)
def test_the_answer_sheet_says_how_statements_are_marked(choice, said):
    found = one(tasks=["interpretation"], marking={"choice": choice})
    assert said in html.page(answer_page(found))
    assert said not in html.page(answer_page(one(tasks=["metrics"], marking={"choice": choice})))


def test_a_key_is_rounded_as_on_paper(spec, tmp_path):
    data = {"a": [17.2, 20.1, 18.0, 21.4], "b": [15.0, 19.3, 14.1, 18.8]}  # means differ by 2.375 exactly
    task = {"topic": "paired-t", "data": data, "parts": [{"ask": "difference", "decimals": 2}]}
    api.build(spec(tasks=[task]), formats=["html"])

    (row,) = csv.DictReader(io.StringIO((tmp_path / "out/spec/solutions/key.csv").read_text(encoding="utf-8")))
    assert (row["key"], float(row["low"]), float(row["high"])) == ("2.38", 2.37, 2.38)


def test_no_answer_is_drawn_for_which_zero_would_be_right():
    asked = {"topic": "linear-regression", "parts": [{"ask": "residuals", "decimals": 1}]}
    for found in ExerciseSheet(
        load({"kind": "exercise", "title": "Sheet", "tasks": [asked], "variants": {"count": 40, "seed": 3}})
    ).variants():
        (answer,) = found.tasks[0].answers
        assert answer.low > 0


def test_another_format_leaves_the_files_that_are_there(spec, tmp_path, recwarn):
    file, folder = spec(), tmp_path / "out" / "spec"
    api.build(file, formats=["html", "json"])
    before = {one: one.read_bytes() for one in folder.rglob("*.*") if one.name != "manifest.json"}
    api.build(file, formats=["moodle"])

    assert {one: one.read_bytes() for one in before} == before
    assert (folder / "solutions" / "moodle.xml").exists()
    listed = {one["name"] for one in json.loads((folder / "solutions" / "manifest.json").read_bytes())["outputs"]}
    assert {"handout/questions.html", "solutions/results.json", "solutions/moodle.xml"} <= listed
    assert not list(recwarn)
    api.build(spec(title="Other"), formats=["html"])
    assert not (folder / "solutions" / "moodle.xml").exists()
