"""Images in written tasks: what is wrong with them is said at their places, all at once, with what to write instead."""

import json
from io import BytesIO

import pytest
from PIL import Image

from reportgen.spec.image_file import MOST_BYTES
from reportgen.spec.load import load
from reportgen.spec.markdown_text import images_in_words, words_and_images
from reportgen.spec.written_images import images_of_answers, images_of_questions


def image(kind="PNG"):
    file = BytesIO()
    Image.new("RGB", (40, 30), "#1f5f8b").save(file, kind)
    return file.getvalue()


def task(text="T", **keys):
    part = {"id": "a", "kind": "text", "text": "Why?", "points": 1}
    return {"id": "T1", "text": text, "parts": [part], **keys}


def spec(*tasks):
    return json.dumps({"kind": "exercise", "title": "S", "tasks": tasks})


@pytest.fixture
def house(tmp_path):
    """Make a folder with images, and others outside of it."""
    for name, data in (
        ("plot.png", image()),
        ("photo", image("JPEG")),
        ("a plot.png", image()),
        ("drawing.gif", image("GIF")),
        ("fake.png", b"<svg/>"),
        ("cut.png", image()[:-9]),
        ("large.png", image() + b"\0" * MOST_BYTES),
        ("../outside.png", image()),
    ):
        (tmp_path / name).write_bytes(data)
    (tmp_path / "inside").mkdir()
    (tmp_path / "link.png").symlink_to(tmp_path.parent / "outside.png")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("![A](plt.png)", "missing_file", "there is no such file ('plt.png') - did you mean 'plot.png'?"),
        ("![A](inside)", "folder_as_file", "this is a folder, not a file ('inside') - name a file"),
        (
            "![A](drawing.gif)",
            "image_kind",
            "not a PNG or JPEG picture ('drawing.gif') - save the image as a PNG or JPEG",
        ),
        (
            "![A](fake.png)",
            "image_kind",
            "not a PNG or JPEG picture ('fake.png') - save the image as a PNG or JPEG file",
        ),
        ("![A](cut.png)", "image_unfit", "the picture is damaged or cut short ('cut.png') - save or copy it anew"),
        ("![A](large.png)", "image_too_large", "an image has at most 500 kB ('large.png') - make it smaller"),
        ("![A](../outside.png)", "outside_folder", "the path leaves the folder of the spec ('../outside.png')"),
        ("![A](inside/../../outside.png)", "outside_folder", "the path leaves the folder of the spec"),
        ("![A](%2e%2e/outside.png)", "outside_folder", "the path leaves the folder of the spec ('../outside.png')"),
        ("![A](link.png)", "outside_folder", "the path leaves the folder of the spec ('link.png') - move the file"),
        ("![A](/etc/hostname)", "absolute_path", "('/etc/hostname') - write its name, as plot.png"),
        ("![A](C:/plot.png)", "absolute_path", "an image is named from the folder of the spec ('C:/plot.png')"),
        (
            "![A](http://x.example/y.png)",
            "network_path",
            "no address ('http://x.example/y.png') - save the file next to",
        ),
        ("![A](//x.example/y.png)", "network_path", "an image is a file in the folder of the spec, and no address"),
        ("![A](data:image/png;base64,AA==)", "network_path", "and no address ('data:image/png;base64,AA==')"),
        ("![A](javascript:alert)", "network_path", "and no address ('javascript:alert')"),
        ("![A]()", "not_a_path", "this cannot be the path of a file ('') - name a file"),
        ("![](plot.png)", "no_alt_text", "('plot.png') - write `![What is seen](plot.png)`, with what there is to see"),
        ("![ ](plot.png)", "no_alt_text", "an image needs words for those who do not see it"),
        ("![A]({{n}}.png)", "drawn_image", "('{{...}}.png') - write the name of the file"),
        (
            "![A](a plot.png)",
            "no_image",
            "this is no image ('![A](') - write `![What is seen](plot.png)`; a name with sp",
        ),
        ("![A][p]\n\n[p]: plot.png", "no_image", "this is no image ('![A][')"),
        ("![A][p]\n\n[p]: http://x.example/y.png", "network_path", "and no address"),
        ("[![A](gone.png)](http://x.example)", "missing_file", "there is no such file ('gone.png')"),
    ],
)
def test_what_is_wrong_with_an_image_is_said_at_its_place(problems, house, text, code, said):
    given = task(f"Look:\n\n{text}", data={"n": 1})
    (problem,) = problems(spec(given))

    assert (problem.code, problem.exit_code) == (code, 2)
    assert said in str(problem)
    assert str(problem.place) == f"{house / 'spec.yaml'}:1:{spec(given).index('Look')}"


@pytest.mark.usefixtures("house")
def test_all_is_said_at_once_with_what_else_is_wrong(problems):
    parts = [
        {"id": "a", "kind": "number", "text": "![](gone.png)", "value": "W#value", "points": 1},
        {"id": "b", "kind": "choice", "text": "?", "points": 1, "choices": [
            {"text": "![A](fake.png)", "correct": True, "why": "![A](cut.png)"}, {"text": "no", "correct": False}]},
        {"id": "c", "kind": "text", "text": "?", "points": 1, "rubric": [{"says": "![A](large.png)", "points": 1}]},
    ]  # fmt: skip
    given = task("![A](http://x.example)", parts=parts, solution="- ![A](link.png)")

    assert sorted(one.code for one in problems(spec(given))) == sorted(
        [
            "no_alt_text", "missing_file", "image_kind", "image_unfit", "image_too_large", "network_path",
            "outside_folder", "no_digits", "unknown_name",
        ]
    )  # fmt: skip


@pytest.mark.usefixtures("house")
@pytest.mark.parametrize(
    "keys",
    [
        {"title": "![A](plot.png)"},
        {"parts": [{"id": "a", "kind": "table", "text": "T", "points": 1, "columns": ["m", "![A](plot.png)"],
                    "rows": [["x", None]], "cells": [{"row": 1, "column": "![A](plot.png)", "value": "n"}]}]},
        {"parts": [{"id": "a", "kind": "integer", "text": "T", "points": 1, "value": "n",
                    "errors": [{"value": "m", "says": "![A](plot.png)"}]}]},
    ],
)  # fmt: skip
def test_where_only_words_are_shown_an_image_is_refused(problems, keys):
    (problem,) = problems(spec(task(data={"n": 1, "m": 2}, **keys)))

    assert str(problem).endswith(
        "there is no room for an image here ('plot.png') - move it to the text or to the solution"
    )


@pytest.mark.usefixtures("house")
def test_images_are_looked_at_next_to_a_wrong_key(problems):
    found = problems(json.dumps({"kind": "exercise", "title": "S", "corse": {}, "tasks": [
        task("![A](gone.png)"), task("T", id="T2", pionts=3, solution="![](plot.png)")]}))  # fmt: skip

    assert sorted(one.code for one in found) == ["missing_file", "no_alt_text", "unknown_key", "unknown_key"]


@pytest.mark.usefixtures("house")
@pytest.mark.parametrize("text", ["`![A](gone.png)`", "    ![A](gone.png)", "```\n![A](gone.png)\n```", "a! [A](b)"])
def test_code_is_no_image(problems, text):
    assert problems(spec(task(f"Look:\n\n{text}"))) == []


def test_images_are_read_once_each_by_the_names_that_texts_have_for_them(house):
    parts = [{"id": "a", "kind": "text", "text": "![B](a%20plot.png) ![C](<a plot.png>)", "points": 1,
              "rubric": [{"says": "![D](photo)", "points": 1}]}]  # fmt: skip
    given = task("![A](plot.png 'of {{n}}')\n\n1. ![A](inside/../plot.png)", data={"n": 1}, parts=parts,
                 solution="![A](plot.png)\n\n![E](photo)")  # fmt: skip
    (house / "spec.yaml").write_text(spec(given), encoding="utf-8")
    found = load(house / "spec.yaml")

    assert list(images_of_questions(found)) == ["plot.png", "inside/../plot.png", "a plot.png"]
    assert {file: one.media_type for file, one in images_of_answers(found).items()} == {
        "plot.png": "image/png",
        "photo": "image/jpeg",
    }
    assert images_of_questions(found)["plot.png"].data == image()


def test_a_folder_that_is_allowed_opens_the_way(house):
    (house / "inside" / "spec.yaml").write_text(spec(task("![A](../plot.png)")), encoding="utf-8")

    assert list(images_of_questions(load(house / "inside" / "spec.yaml", allow=(house,)))) == ["../plot.png"]


def test_words_of_images_are_bare():
    (one,) = words_and_images("![A *b* `c` ![d](e) <i>](f.png 'g')", line=True)

    assert (one.alt, one.file, one.title) == ("A b c d <i>", "f.png", "g")
    assert images_in_words("a ![b](c.png)\r\nd [e](http://f) ![g](h.png)") == "a b\nd [e](http://f) g"
    assert images_in_words("`![b](c.png)`") == "`![b](c.png)`"
