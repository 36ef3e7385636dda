"""Each claim is a link: numbers and ids lead to their rows, from there to sources and methods, and none leads nowhere."""

import json
import re
from collections import Counter
from html.parser import HTMLParser

import pikepdf
import pytest
from sample_files import FOLDER, NAMES

from reportgen.api import read_results
from reportgen.document import html
from reportgen.document.view import view

ENOUGH = 0.95  # of the numbers of the first table, and of the ids in sentences
TEXT = {"p", "li", "dd", "figcaption", "caption"}


class Linked(HTMLParser):
    """Gathers anchors, links, the numbers of the first table, and the ids in sentences, with where they lead."""

    def __init__(self, page, ids):
        super().__init__()
        self.ids = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(ids))) or '(?!)'})\b")
        self.anchors, self.links, self.in_first_table, self.ids_in_text = [], [], [], []
        self._tables = 0
        self._open, self._href = Counter(), ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self._open[tag] += 1
        self._tables += tag == "table"
        self.anchors += [attributes["id"]] if "id" in attributes else []
        if tag == "a":
            self._href = attributes["href"]
            self.links.append(self._href)
        if tag == "data" and self._tables == 1 and self._open["table"]:
            self.in_first_table.append(self._href)

    def handle_endtag(self, tag):
        self._open[tag] -= 1
        if tag == "a":
            self._href = ""

    def handle_data(self, data):
        if any(self._open[tag] for tag in TEXT) and not self._open["nav"]:
            self.ids_in_text += [(found, self._href) for found in self.ids.findall(data)]


def ids_of(results):
    """Return the ids of what is judged, compared, calculated and proposed."""
    kinds = ("criteria", "comparisons", "calculations", "findings")
    return {one["id"] for kind in kinds for one in results.get(kind) or ()}


@pytest.fixture(scope="module", params=NAMES)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def found(name, page):
    results = json.loads((FOLDER / name / "results.json").read_bytes())
    return Linked(page(name).read_text(encoding="utf-8"), ids_of(results))


def share(hrefs):
    """Return which part of these is linked; of none there is nothing to link."""
    return sum(map(bool, hrefs)) / len(hrefs) if hrefs else 1


def test_no_link_leads_nowhere_and_no_two_places_share_a_name(found):
    assert {href for href in found.links if href.startswith("#")} - {f"#{anchor}" for anchor in found.anchors} == set()
    assert [anchor for anchor, many in Counter(found.anchors).items() if many > 1] == []


def test_the_numbers_of_the_first_table_are_links(found):
    assert share(found.in_first_table) >= ENOUGH


def test_ids_in_sentences_are_links(found):
    assert share([href for _, href in found.ids_in_text]) >= ENOUGH


@pytest.fixture(scope="module")
def paper(name):
    """Return the page as the PDF is made from it."""
    results = read_results(FOLDER / name / "results.json")
    return Linked(html.page(view(results), "paper"), ())


def test_on_paper_the_numbers_of_the_first_table_are_links_and_none_leads_nowhere(paper):
    assert share(paper.in_first_table) >= ENOUGH
    assert set(paper.links) - {f"#{anchor}" for anchor in paper.anchors} == set()


@pytest.mark.needs("pango")
def test_the_pdf_has_the_links_of_paper(paper, name, sheets):
    with pikepdf.open(sheets(name)) as pdf:
        leads = Counter(str(note.Dest) for page in pdf.pages for note in page.get("/Annots", ()) if "/Dest" in note)
        known = {str(key) for key in pikepdf.NameTree(pdf.Root.Names.Dests)}

    assert Counter(href.removeprefix("#") for href in paper.links) - leads == Counter()
    assert set(leads) <= known


def test_numbers_and_ids_without_links_are_seen():
    page = """<p>C1, <a href="#row">C1</a> and C12</p><p id="row">F1</p><p id="row">C2</p>
    <table><tr><td><data>1</data> <a href="#there"><data>2</data></a></td></tr></table><data>3</data>"""
    found = Linked(page, {"C1", "F1"})

    assert found.ids_in_text == [("C1", ""), ("C1", "#row"), ("F1", "")]
    assert found.in_first_table == ["", "#there"]
    assert (found.links, found.anchors) == (["#row", "#there"], ["row", "row"])
