"""What readers are told is in plain English: nothing on the list of plain_words.py is in any text of ours."""

import ast
import re

import plain_words
import pytest

from reportgen import api, gate
from reportgen.document import html
from reportgen.document.view import view
from reportgen.outcome_words import difference_line, line, over_all
from reportgen.results.outcomes import outcomes

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


def stilted(found):
    """Name each source with what is avoided in it."""
    return {name: places for name, places in found.items() if places}


def test_texts_of_the_package_are_plain():
    assert stilted(plain_words.in_code()) == {}


def test_schemas_and_pages_about_the_project_are_plain():
    assert stilted(plain_words.in_schemas() | plain_words.in_pages()) == {}


@pytest.mark.parametrize("stored", SAMPLES, ids=lambda file: file.parent.name)
def test_the_document_of_a_sample_is_plain(stored, read, paragraphs):
    results = api.read_results(stored)
    page = html.page(view(results))
    seen = paragraphs(read(page), without=("author", "name"))

    assert stilted({words: plain_words.avoided_in(words, plain_words.TEXTBOOKS) for _, words in seen}) == {}
    assert plain_words.said_unseen(page, plain_words.texts_of(results.spec)) == []
    assert plain_words.avoided_in_all(told(results, list(plain_words.texts_of(results.spec)))) == []


def told(results, own):
    """Pass the lines that `build` and `gate` print of results."""
    found = outcomes(results.model_dump(mode="json"))
    lines = [over_all(found), *(line(one, found.unit) for one in found.criteria)]
    lines += [difference_line(one, found.significance) for one in found.comparisons]
    return [plain_words.without(text, own) for text in (*lines, *gate.markdown(found).splitlines())]
