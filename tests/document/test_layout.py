"""Nothing is set beyond the margins of the paper, however long names and reasons are."""

import re
import subprocess

import pytest

import reportgen

MARGIN = 22 / 25.4 * 72  # of the page, in points
WORD = re.compile(r'<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="[\d.]+">(.*?)</word>')
PAGE = re.compile(r'<page width="([\d.]+)"')

LONG = "Champion of the second quarter, calibrated"
SPEC = {
    "kind": "validation",
    "title": "Long names and a model without calls",
    "data": {"positive": "a positive class of many words"},
    "models": [
        {"name": LONG, "score": "first", "threshold": 0.5},
        {"name": "B", "score": "second", "threshold": 0.5},
        {"name": "Without a threshold", "score": "third"},
    ],
    "criteria": ["recall >= 0.7", "brier <= 0.25"],
}


def cases() -> dict[str, list[object]]:
    truth = [SPEC["data"]["positive"] if at % 3 == 0 else "the other" for at in range(60)]
    scores = {
        name: [(at * step % 17) / 17 for at in range(60)] for name, step in (("first", 5), ("second", 7), ("third", 3))
    }
    return {"truth": truth, **scores}


def outside(pdf, tolerance: float) -> list[str]:
    """Return the words that stand beyond the margins."""
    listing = subprocess.run(["pdftotext", "-bbox", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
    width = float(PAGE.search(listing)[1])
    left, right = MARGIN - tolerance, width - MARGIN + tolerance
    return [word for low, high, word in WORD.findall(listing) if float(low) < left or float(high) > right]


@pytest.fixture(scope="module")
def pdf(tmp_path_factory):
    folder = tmp_path_factory.mktemp("layout") / "out"
    return reportgen.render(reportgen.evaluate(SPEC, cases()), folder, ["pdf"])["pdf"]


@pytest.mark.needs("pango", "pdftotext")
def test_no_word_stands_beyond_the_margins(pdf):
    assert outside(pdf, tolerance=1) == []


@pytest.mark.needs("pango", "pdftotext")
def test_a_word_beyond_a_margin_is_seen(pdf):
    assert outside(pdf, tolerance=-72) != []
