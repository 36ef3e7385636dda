"""Images of written tasks on the pages of a sheet, in its manifest, and in what a stopped build leaves."""

import json
import re
import subprocess
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO

import pikepdf
import pytest
from PIL import Image

from reportgen import api
from reportgen.document import html
from reportgen.document.sheets.pages import answer_page, question_page
from reportgen.engine.sheets.sheet import ExerciseSheet
from reportgen.integrity import sheets as written
from reportgen.results.exercise import ExerciseResults
from reportgen.spec.load import load

COLUMN = 170 / 25.4  # inches, on A4
ALT = "</p><script>alert(1)</script> \" onerror='alert(1)' ]]> {% raw %} <!-- & é"


def image(size, colour="#1f5f8b", kind="PNG"):
    file = BytesIO()
    Image.new("RGB", size, colour).save(file, kind)
    return file.getvalue()


IMAGES = {
    "plot.png": image((320, 240)),
    "wide.jpg": image((2000, 150), "grey", "JPEG"),
    "tall.png": image((100, 2000), "red"),
    "key.png": image((30, 30), "black"),
}
ESCAPED = re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", ALT)
TEXT = (
    "Of {{n}} messages:\n\n"
    f'![{ESCAPED}](plot.png "Errors of {{{{n}}}}, with $\\hat p$")\n\n![wide](wide.jpg)\n![tall](tall.png)\n\n'
    'A small ![of $p_1$ and {{n}}](plot.png "small") in a line, `![](javascript)`, and as given: {{word}}'
)
TASK = {
    "draw": {"n": {"integer": [80, 200]}, "word": {"choice": ["![x](plot.png)", "![y](plot.png)"]}},
    "text": TEXT,
    "parts": [
        {"id": "a", "kind": "choice", "text": "?", "points": 1, "choices": [
            {"text": "![wide](wide.jpg)", "correct": True, "why": "![why](key.png)"}, {"text": "no", "correct": False}]},
        {"id": "b", "kind": "table", "text": "![for the table](plot.png)", "points": 1, "columns": ["m", "n"],
         "rows": [["![in a cell](wide.jpg) 1.5", None]], "cells": [{"row": 1, "column": "n", "value": "n"}]},
        {"id": "c", "kind": "text", "text": "Why?", "points": 1, "rubric": [{"says": "as ![key](key.png)", "points": 1}]},
    ],
    "solution": '- in a list ![key](key.png "The key")',
}  # fmt: skip


@pytest.fixture
def spec(tmp_path):
    """Write a spec of two variants with the images next to it."""
    for name, data in IMAGES.items():
        (tmp_path / name).write_bytes(data)
    asked = {"kind": "exercise", "title": "S", "variants": {"count": 2, "seed": 3}, "tasks": [TASK]}
    (tmp_path / "spec.yaml").write_text(json.dumps(asked), encoding="utf-8")
    return tmp_path / "spec.yaml"


@pytest.fixture
def results(spec):
    return next(ExerciseSheet(load(spec)).variants())


class Page(HTMLParser):
    """Collects images and figures' captions."""

    def __init__(self, page):
        super().__init__()
        self.images, self.tags, self.words = [], [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag == "img":
            self.images.append((dict(attrs)["alt"], dict(attrs)["src"]))
            assert set(dict(attrs)) == {"class", "alt", "src"}

    def handle_data(self, data):
        self.words.append(data)


def test_both_pages_show_them_with_their_words(results):
    questions, answers = (Page(html.page(view)) for view in (question_page(results.sheet), answer_page(results)))
    n = results.tasks[0].question.words[0].numbers["n"]

    assert [alt for alt, _ in questions.images] == [
        ALT, "wide", "tall", f"of p₁ and {n}", "in a cell", "wide", "for the table",
    ]  # fmt: skip
    assert [alt for alt, _ in answers.images] == [
        ALT, "wide", "tall", f"of p₁ and {n}", "key", "wide", "why", "for the table", "in a cell", "key",
    ]  # fmt: skip
    assert questions.images[0][1] == results.sheet.images["plot.png"].uri
    for page in (questions, answers):
        text = "".join(page.words)
        assert f"Errors of {n}, with" in text
        assert "(small) in a line" in text
        assert "as given: ![" in text  # words that are drawn name no image
        assert "script" not in page.tags
    assert "for the table" in "".join(questions.words)  # the caption of a table has the words alone


def test_a_decimal_comma_changes_no_name(tmp_path):
    (tmp_path / "v1.5.png").write_bytes(IMAGES["key.png"])
    part = {**TASK["parts"][1], "text": "T", "rows": [["![at 1.5](v1.5.png) 1.5", None]]}
    asked = {"kind": "exercise", "title": "S", "conventions": {"decimal": "comma"},
             "tasks": [{"data": {"n": 3}, "text": "![at 1.5](v1.5.png '1.5')", "parts": [part]}]}  # fmt: skip
    (tmp_path / "spec.yaml").write_text(json.dumps(asked), encoding="utf-8")
    (found,) = ExerciseSheet(load(tmp_path / "spec.yaml")).variants()
    page = Page(html.page(question_page(found.sheet)))

    assert [alt for alt, _ in page.images] == ["at 1.5", "at 1.5"]
    assert " 1,5" in "".join(page.words)


def test_the_manifest_has_their_hashes(spec, tmp_path):
    api.build(spec, formats=["html"])
    manifest = json.loads((tmp_path / "out" / "spec" / "solutions" / "manifest.json").read_bytes())

    assert manifest["inputs"]["data"] == [
        {"name": name, "sha256": sha256(data).hexdigest()} for name, data in IMAGES.items()
    ]


@pytest.mark.parametrize("changed", ["plot.png", "key.png"])
def test_a_changed_image_discards_what_a_stopped_build_left_and_files_of_other_formats(
    spec, tmp_path, monkeypatch, changed
):
    made, rendered = [], written._rendered

    def stop_after_one(job):
        if made:
            raise KeyboardInterrupt
        made.append(job.place.name)
        rendered(job)

    api.build(spec, formats=["ipynb"])
    monkeypatch.setattr(written, "_rendered", stop_after_one)
    with pytest.raises(KeyboardInterrupt):
        api.build(spec, formats=["html"])
    monkeypatch.setattr(written, "_rendered", lambda job: (made.append(job.place.name), rendered(job)))
    (tmp_path / changed).write_bytes(image((9, 9), "green"))
    with pytest.warns(UserWarning, match=r"Removed .*ipynb"):
        api.build(spec, formats=["html"])

    assert made == ["01", "01", "02"]
    (page,) = (tmp_path / "out" / "spec" / "solutions" / "V01").glob("answers.html")
    assert ExerciseSheet(load(spec)).spec.folder == tmp_path
    assert f'alt="key" src="{next(ExerciseSheet(load(spec)).variants()).images["key.png"].uri}"' in page.read_text(
        "utf-8"
    )


def test_a_variant_is_rendered_again_without_the_folder(spec, tmp_path):
    formats = ["html", "pdf", "json", "moodle", "qti", "rexams", "ipynb", "interactive"]
    (tmp_path / "one.yaml").write_text(spec.read_text().replace('"count": 2', '"count": 1'), encoding="utf-8")
    api.build(tmp_path / "one.yaml", tmp_path / "before", formats)
    for name in IMAGES:
        (tmp_path / name).unlink()
    api.render(tmp_path / "before" / "solutions" / "results.json", tmp_path / "again", formats)
    before, again = (
        {file.relative_to(folder): file.read_bytes() for file in folder.rglob("*") if file.name not in SAYS_HOW}
        for folder in (tmp_path / "before", tmp_path / "again")
    )

    assert len(before) > 10
    assert before == again


SAYS_HOW = ("manifest.json", "handout", "solutions", "rexams")  # what was built and when, and folders


@pytest.mark.needs("pango", "verapdf", "pdfimages")
def test_the_pdf_has_them_tagged_and_within_the_column(spec, verapdf):
    files = api.build(spec, formats=["pdf"])
    for file in (files["questions"][0], files["answers"][0]):
        assert verapdf(file.read_bytes()) == []
        with pikepdf.open(file) as pdf:
            figures = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Figure"]
            assert {"wide", "tall", ALT} <= {str(one.Alt) for one in figures}
        told = subprocess.run(["pdfimages", "-list", file], capture_output=True, text=True, check=True).stdout
        rows = [line.split() for line in told.splitlines()[2:]]
        assert len(rows) >= 6
        for row in rows:
            across, down = int(row[3]) / int(row[12]), int(row[4]) / int(row[13])
            assert across <= COLUMN + 0.02
            assert down <= COLUMN


@pytest.mark.needs("pango")
def test_an_image_that_no_program_opens_is_the_users_own(spec, tmp_path):
    broken = bytearray(IMAGES["wide.jpg"])
    broken[3] = 0x0F  # no marker of a JPEG
    (tmp_path / "wide.jpg").write_bytes(broken)

    with pytest.raises(api.ReportgenError, match="no PDF can be made with the user's own logo, images, style"):
        api.build(spec, formats=["pdf"])
    assert not (tmp_path / "out" / "spec").exists()


def test_results_with_other_names_show_words(results):
    """Whoever changes results.json gets a page all the same."""
    bare = ExerciseResults.model_validate(results.model_dump(mode="json") | {"images": {}})
    page = Page(html.page(answer_page(bare.model_copy(update={"sheet": bare.sheet.model_copy(update={"images": {}})}))))

    assert page.images == []
    assert "![key](key.png)" in "".join(page.words)
