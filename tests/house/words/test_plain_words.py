"""
What readers are told is in plain English, by the list of plain_words.py.

While texts are being rewritten, ceilings.json says how much is left in each source. A ceiling may neither be too low nor
too high. `REPORTGEN_LOWER=1 python -m pytest tests/house/words/test_plain_words.py` writes lower ones (one process, no -n);
run it after a merge, too, with either side of a conflict in ceilings.json.
"""

import ast
import json
import os
import re
from pathlib import Path

import plain_words
import pytest

from reportgen import api, gate
from reportgen.document import html
from reportgen.document.view import view
from reportgen.outcome_words import difference_line, line, over_all
from reportgen.results.outcomes import outcomes

CEILINGS = Path(__file__).with_name("ceilings.json")
SAMPLES = sorted(plain_words.ROOT.glob("samples/*/results.json"))


@pytest.mark.parametrize(("pattern", "caught"), [(one[1], text) for one in plain_words.AVOIDED for text in one[2]])
def test_what_is_avoided_is_caught(pattern, caught):
    assert re.search(pattern, caught, re.IGNORECASE)
    assert plain_words.avoided_in(caught)


@pytest.mark.parametrize("fine", [one[3] for one in plain_words.AVOIDED])
def test_plain_english_is_not_caught(fine):
    assert plain_words.avoided_in(fine) == []


def test_names_of_textbooks_are_caught_where_nothing_is_taught():
    assert plain_words.avoided_in("As Honavar has it on one slide.") == []
    assert plain_words.avoided_in("As Honavar has it on one slide.", plain_words.TEXTBOOKS) == [
        "Honavar",
        "on one slide",
    ]


def test_each_kind_of_text_is_looked_at():
    code = 'def f():\n    """Lies here."""\n    return say("lies", Field(description="It lies here."), f"{x} lies", reference="A lies")'
    schema = {"properties": {"a": {"description": "It lies here.", "title": "lies"}}}
    page = '<svg><title>It lies here.</title><text>A lies</text></svg><p title="It lies here.">lies</p>'
    markdown = "It lies here, `lies`.\n\n```sh\nlies  # it lies here\n```\n"

    assert plain_words.avoided_in_all(plain_words.prose(ast.parse(code))) == ["lies"] * 2
    assert plain_words.avoided_in_all(plain_words.described(schema)) == ["lies"]
    assert plain_words.said_unseen(page, ["A lies"]) == ["lies"] * 2
    assert plain_words.avoided_in(plain_words.without_code(markdown)) == ["lies"] * 2


@pytest.fixture(scope="module")
def ceilings():
    """Return what is left in each source; what is found to be less is written where that is asked for."""
    held = json.loads(CEILINGS.read_text("utf-8")) if CEILINGS.exists() else {}
    yield held
    if os.environ.get("REPORTGEN_LOWER"):
        left = {name: many for name, many in sorted(held.items()) if many}
        CEILINGS.write_text(json.dumps(left, indent=1) + "\n", "utf-8")


def other_than_held(found, ceilings, part):
    """Name each source with another count than its ceiling; where that is asked for, keep the lower counts instead."""
    now = {name: len(places) for name, places in found.items()}
    names = {*now, *(name for name in ceilings if re.match(part, name))}
    if os.environ.get("REPORTGEN_LOWER"):
        ceilings |= {name: min(now.get(name, 0), ceilings.get(name, 0)) for name in names}
    return {
        name: (now.get(name, 0), ceilings.get(name, 0), found.get(name))
        for name in names
        if now.get(name, 0) != ceilings.get(name, 0)
    }


def test_texts_of_the_package_are_plain(ceilings):
    assert other_than_held(plain_words.in_code(), ceilings, r"reportgen/.*\.py") == {}


def test_schemas_and_pages_about_the_project_are_plain(ceilings):
    found = plain_words.in_schemas() | plain_words.in_pages()

    assert other_than_held(found, ceilings, r"schemas/|.*\.md$") == {}


@pytest.mark.parametrize("stored", SAMPLES, ids=lambda file: file.parent.name)
def test_the_document_of_a_sample_is_plain(stored, ceilings, read, paragraphs):
    results = api.read_results(stored)
    page = html.page(view(results))
    found = plain_words.avoided_in_all(
        (words for _, words in paragraphs(read(page), without=("author", "name"))), plain_words.TEXTBOOKS
    )
    found += plain_words.said_unseen(page, plain_words.texts_of(results.spec))
    found += plain_words.avoided_in_all(told(results, list(plain_words.texts_of(results.spec))))

    name = f"samples/{stored.parent.name}"
    assert other_than_held({name: found}, ceilings, f"{name}$") == {}


def told(results, own):
    """Pass the lines that `build` and `gate` print of results."""
    found = outcomes(results.model_dump(mode="json"))
    lines = [over_all(found), *(line(one, found.unit) for one in found.criteria)]
    lines += [difference_line(one, found.significance) for one in found.comparisons]
    return [plain_words.without(text, own) for text in (*lines, *gate.markdown(found).splitlines())]
