"""Images of written tasks, read back from each format: the same bytes, and words that are no code there."""

import json
import re
from base64 import b64decode
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import jsonschema
import pytest
from built_sheets import CALC, built, spec_of
from markdown_it import MarkdownIt
from moodle_reader import read as read_moodle
from PIL import Image
from qti_reader import QTI
from qti_reader import read as read_qti
from test_rexams import read as read_rexams
from test_rexams import sections

from reportgen.document.sheets.exports import interactive, ipynb, moodle, qti, rexams

ALT = (
    "<script>alert(1)</script> ]]> &lt; ~ # } = \\ \" ' {1:SHORTANSWER:=x} @@PLUGINFILE@@/x [[1]] $ ` {% raw %} {{ x "
    "```{r} system('x')``` `r 1` ##ANSWER1## <%= 1 %> \\(y\\) _i_ ![b](c.png) --- | onerror=alert(1)"
)
TITLE = ALT.replace("$ ", "")
SCHEMA = json.loads((Path(__file__).parent / "nbformat" / "nbformat.v4.5.schema.json").read_bytes())


def image(colour, kind="PNG", size=(40, 30)):
    """Return an image of one colour as a file."""
    file = BytesIO()
    Image.new("RGB", size, colour).save(file, kind)
    return file.getvalue()


def in_markdown(text):
    """Write a text so that Markdown reads each sign as itself."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", text)


TASK = {
    "id": "own",
    "title": "Plots",
    "draw": {"n": {"integer": [80, 200], "step": 10}, "x": {"integer": [4, 20]}},
    "calc": CALC,
    "text": f'Look:\n\n![{in_markdown(ALT)}](plot.png "{in_markdown(TITLE)}")\n\nand ![small](<b 1.png>) in a line.',
    "parts": [
        {"id": "a", "kind": "number", "text": "Lower ![limit $\\frac{1$](b%201.png)", "value": "W#interval.low",
         "decimals": 3, "points": 2},
        {"id": "b", "kind": "choices", "text": "Which?", "points": 1, "choices": [
            {"text": "![first](plot.png)", "correct": True, "why": "see ![the reason](key.png)"},
            {"text": "![second](photo.jpeg)", "correct": False}]},
        {"id": "c", "kind": "text", "text": "Why?", "points": 2,
         "rubric": [{"says": "draws ![the key](key.png)", "points": 2}]},
        {"id": "d", "kind": "table", "text": "Limits ![as here](plot.png)", "points": 1, "columns": ["plot", "lower"],
         "rows": [["![cell](b%201.png) 1.5", None]],
         "cells": [{"row": 1, "column": "lower", "value": "W#interval.low", "decimals": 3}]},
    ],
    "solution": "![worked](key.png 'The key')\n\n{{steps W}}",
}  # fmt: skip
PLOT, KEY, LINE, PHOTO = image("#1f5f8b"), image("red"), image("black", size=(12, 8)), image("grey", "JPEG")
ASKED, ANSWERED = {PLOT, LINE, PHOTO}, {PLOT, LINE, PHOTO, KEY}


@pytest.fixture(scope="module")
def variants(tmp_path_factory):
    folder = tmp_path_factory.mktemp("images")
    for name, data in (("plot.png", PLOT), ("key.png", KEY), ("b 1.png", LINE), ("photo.jpeg", PHOTO)):
        (folder / name).write_bytes(data)
    (folder / "spec.yaml").write_text(json.dumps(spec_of([TASK])), encoding="utf-8")
    return built(folder, folder / "spec.yaml")[0]


@pytest.fixture(scope="module")
def results(variants):
    return next(variants())[1]


class Images(HTMLParser):
    """Collects the words and the addresses of images."""

    def __init__(self, page):
        super().__init__()
        self.found, self.tags = [], set()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag == "img":
            self.found.append((dict(attrs)["alt"], dict(attrs)["src"]))


def test_moodle_has_them_as_files_of_each_field(variants):
    ((_, data),) = moodle.EXPORT.of_sheet(variants)
    cloze, essay, *others = read_moodle(data)

    assert len(others) == 2
    for question in (cloze, essay):
        assert set(question.files) == (ANSWERED if question is cloze else ANSWERED - {PHOTO})
        assert ALT in [alt for alt, _ in Images(question.text).found]
        assert TITLE in unescape(question.text)
    assert [gap.kind for gap in cloze.gaps] == ["NUMERICAL", "MULTICHOICE", "MULTICHOICE", "NUMERICAL"]
    assert [alt for alt, _ in Images(essay.graderinfo).found] == ["the key"]
    assert not any(one.feedback for gap in cloze.gaps for one in gap.alternatives)  # no image can be in a gap
    assert "the reason" in cloze.feedback


def test_qti_lists_each_once_and_items_depend_on_them(variants):
    ((_, data),) = qti.EXPORT.of_sheet(variants)
    items = read_qti(data)

    assert len(items) == 2
    for item in items.values():
        shown = {one.get("alt"): item.files[one.get("src")] for one in item.root.iter(f"{QTI}img")}
        assert {shown[ALT], shown["second"], shown["cell"], shown["worked"]} == ANSWERED
        assert set(item.files.values()) == ANSWERED
        assert TITLE in item.text()
        assert {one.get("alt") for one in item.root.iterfind(f".//{QTI}rubricBlock//{QTI}img")} == {"the key"}


def test_rexams_has_them_next_to_the_exercises(variants):
    files = dict(rexams.EXPORT.of_sheet(variants))
    images = {name.removeprefix("rexams/"): data for name, data in files.items() if not name.endswith(".Rmd")}

    assert set(images.values()) == ANSWERED
    assert len(files) == 2 + len(images)
    for text in (data.decode() for name, data in files.items() if name.endswith(".Rmd")):
        assert len(read_rexams(text)) == 3
        assert "data:" not in text
        shown = {head: dict(in_markdown_page("\n".join(lines))) for head, lines in sections(text).items()}
        assert images[shown["Question"][ALT]] == PLOT
        assert {images[address] for address in shown["Question"].values()} == {PLOT, LINE}
        assert {images[address] for address in shown["Answerlist"].values()} == {PLOT, PHOTO}
        assert {images[address] for address in shown["Solution"].values()} == {PLOT, LINE, KEY}


def in_markdown_page(text):
    """Return what another reader of Markdown finds."""
    return Images(MarkdownIt("commonmark").enable("table").render(text)).found


def test_notebooks_attach_them_to_their_cells(results):
    for name, expected in (("questions.ipynb", ASKED), ("answers.ipynb", ANSWERED - {PHOTO})):
        notebook = json.loads(dict(ipynb.EXPORT.of_variant("01", results))[name])
        assert list(jsonschema.Draft4Validator(SCHEMA).iter_errors(notebook)) == []
        seen = {}
        for cell in notebook["cells"]:
            attached = {
                f"attachment:{file}": b64decode(data, validate=True)
                for file, bundle in cell.get("attachments", {}).items()
                for kind, data in bundle.items()
                if kind in ("image/png", "image/jpeg")
            }
            images = in_markdown_page("".join(cell["source"]))
            assert {address for _, address in images} == set(attached)
            seen |= {alt: attached[address] for alt, address in images}
        assert seen[ALT] == PLOT
        assert set(seen.values()) == expected


def test_the_page_for_practice_shows_those_of_questions_and_says_those_of_solutions(results):
    page = interactive.interactive(results)
    found = Images(page)

    assert {
        b64decode(address.partition("base64,")[2]) for alt, address in found.found if address[:5] == "data:"
    } == ASKED
    assert ALT in [alt for alt, _ in found.found]
    assert "img-src data:" in page
    assert page.count("<script") == 2
    view = next(part for part in interactive.answer_page(results).tasks[0].parts if part.letter == "b")
    assert interactive._plain(view.choices[0][0]) == "first – see the reason"


def test_question_pages_do_not_change_with_the_images_of_solutions(results):
    other = results.model_copy(update={"images": {}})

    assert ipynb.questions(other.sheet) == ipynb.questions(results.sheet)
    assert set(results.images) == {"key.png"}
    assert set(results.sheet.images) == {"plot.png", "b 1.png", "photo.jpeg"}


def test_names_of_files_say_nothing(variants, results):
    """The name that an author gives to an image may be the answer."""
    made = [
        *moodle.EXPORT.of_sheet(variants),
        *rexams.EXPORT.of_sheet(variants),
        *ipynb.EXPORT.of_variant("01", results),
    ]

    for name, data in [*made, ("interactive.html", interactive.interactive(results).encode())]:
        for named in (b"plot.png", b"b 1", b"key.png", b"photo"):
            assert named not in data.replace(b"c.png", b""), name


def test_bytes_are_the_same_again(variants):
    for export in (moodle.EXPORT, qti.EXPORT, rexams.EXPORT):
        assert dict(export.of_sheet(variants)) == dict(export.of_sheet(variants))
