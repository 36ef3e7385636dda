"""What a PDF shows is the same without the marks that only screens have."""

import subprocess
from collections import Counter
from pathlib import Path

import pytest

from reportgen import api
from reportgen.document import html, pdf
from reportgen.document.pdf_html import bare
from reportgen.document.view import view

SAMPLE = Path(__file__).parents[2] / "samples" / "breast_cancer" / "spec.yaml"
PLACES = ".contents li::after { content: target-counter(attr(data-target url), page);"
STYLE = """<style>
:root { --ink: #111; --sans: "A", sans-serif; --label: 11em; }
@media (min-width: 1px) { body { --label: 40mm } }
p { color: var(--ink); font: 1em var(--sans); margin: var(--label) var(--unknown, 1em); }
:root { --ink: teal; }
</style><p>var(--ink)</p>"""


def test_variables_of_the_whole_page_are_put_in_their_places_the_last_one_holds():
    assert 'p { color: teal; font: 1em "A", sans-serif; margin: var(--label) var(--unknown, 1em); }' in bare(STYLE)


def test_what_is_no_style_keeps_its_words():
    assert "<p>var(--ink)</p>" in bare(STYLE)


@pytest.mark.parametrize(
    "kept",
    [
        '<bdi class="author">A</bdi>',
        '<bdi class="name abbreviation">A</bdi>',
        '<code class="name">A</code>',
        "<data-list>1 2</data-list>",
    ],
)
def test_marks_that_are_seen_are_kept(kept):
    assert bare(kept) == kept


@pytest.fixture(scope="module")
def paper():
    """Return the page of the sample as it goes to paper."""
    return html.page(view(api.evaluate(SAMPLE)), "paper")


def test_our_page_has_such_marks_and_loses_them(paper):
    for mark in ("<data ", '<bdi class="name">', "var(--ink)"):
        assert mark in paper
        assert mark not in bare(paper)


@pytest.mark.needs("pango", "pdftotext")
def test_a_pdf_has_the_same_words(paper):
    whole, spared = (words(pdf.write_pdf(without_places(paper), whole=whole)) for whole in (True, False))

    assert whole == spared
    assert whole.total() > 1000


def without_places(page):
    """Leave the page numbers out of the table of contents: they follow from where lines end."""
    assert page.count(PLACES) == page.count("</head>") == 1
    return page.replace("</head>", "<style>.contents li::after { content: none }</style></head>")


def words(document):
    """Count each word of a PDF; where lines end does not matter."""
    done = subprocess.run(["pdftotext", "-raw", "-", "-"], input=document, capture_output=True, check=True)
    return Counter(done.stdout.decode().split())
