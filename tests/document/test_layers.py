"""The layers of a document: a first page that answers in few words, a report, and what an auditor asks for."""

import html
import re
import subprocess

import pikepdf
import pytest
from browser import opened
from sample_files import NAMES

MOST_WORDS = 250  # of ours on the first page; what the author wrote is as long as it is
MOST_PAGES = 4  # of annexes
LONGER = ("trouble_traps",)  # with twelve criteria, four models at two prevalences and four comparisons
HEAD, FOOT = 60, 785  # points: between them is the text of an A4 page
WORD = re.compile(r"[^\W\d_][^\W\d_'’-]+")
OF_AUTHOR = re.compile(r'<(?:h1|bdi class="author")>(.*?)</(?:h1|bdi)>', re.DOTALL)


def words(text):
    """Count words, without numbers and single letters."""
    return len(WORD.findall(text))


def of_author(page):
    """Return what the author wrote of the head and the summary: the title, names and statements."""
    first = page.partition("<body")[2].partition('<nav class="contents')[0]
    return re.sub("<[^>]*>", "", " ".join(OF_AUTHOR.findall(first)))


@pytest.mark.needs("pango", "pdftotext")
@pytest.mark.parametrize("name", NAMES)
def test_the_first_page_answers_in_few_words(name, page, sheets):
    command = ["pdftotext", "-l", "1", sheets(name), "-"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert words(said) - words(of_author(page(name).read_text("utf-8"))) <= MOST_WORDS


@pytest.mark.needs("pango", "pdftotext")
@pytest.mark.parametrize("name", [one for one in NAMES if one not in LONGER])
def test_the_first_page_ends_with_the_last_limitation(name, page, sheets):
    summary = page(name).read_text("utf-8").partition('id="summary"')[2].partition('<nav class="contents')[0]
    last = html.unescape(re.sub("<[^>]*>", "", summary.rpartition("<li>")[2].partition("</li>")[0]))
    command = ["pdftotext", "-l", "1", sheets(name), "-"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert last
    assert "".join(last.split()) in "".join(said.split())


def test_numbers_and_single_letters_are_no_words():
    assert WORD.findall("A 95% interval, 0.1 to C1's R’s") == ["interval", "to"]


def test_words_of_the_author_are_found():
    page = '<body><h1><bdi class="name">T of it</bdi></h1><dd><bdi class="author">In use</bdi></dd> Ours <nav class="contents">'

    assert of_author(page).split() == ["T", "of", "it", "In", "use"]


def ends_of_words(pdf):
    """Return for each page how far down its words reach, in points, without its running foot."""
    listing = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, text=True, check=True).stdout
    pages = re.split("(?=<page )", listing)[1:]
    return [max(y for y in map(float, re.findall(r'yMax="([\d.]+)"', page)) if y < FOOT) for page in pages]


def pages_of_annexes(pdf):
    """Measure from the heading of the first annex to the last word, in pages."""
    ends = ends_of_words(pdf)
    with pikepdf.open(pdf) as opened, opened.open_outline() as outline:
        listed = [one for top in outline.root for one in (top, *top.children)]
        page, top = next((one.destination[0], one.destination[3]) for one in listed if one.title.startswith("A "))
        start = next(at for at, each in enumerate(opened.pages) if each.objgen == page.objgen)
        down = float(opened.pages[start].MediaBox[3]) - float(top)
    return len(ends) - 1 - start + (ends[-1] - down) / (FOOT - HEAD)


@pytest.mark.needs("pango", "pdftotext")
@pytest.mark.parametrize("name", NAMES)
def test_the_annexes_fill_at_most_four_pages(name, sheets):
    assert 0.5 < pages_of_annexes(sheets(name)) <= MOST_PAGES


@pytest.mark.needs("chromium")
@pytest.mark.parametrize(
    ("fragment", "expected"),
    [
        ("", [False, False, False, False]),
        ("#annex-methods", [True, False, False, False]),
        ("#annex-reproducibility", [False, False, True, False]),
        ("#at-data--prevalence", [False, True, False, False]),
    ],
)
def test_annexes_are_folded_and_a_link_opens_the_one_it_leads_to(fragment, expected, page, chromium):
    assert opened(chromium, page("breast_cancer").resolve().as_uri() + fragment) == expected
