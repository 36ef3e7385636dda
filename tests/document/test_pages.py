"""Pages are filled: nothing jumps to the next one and leaves half a page empty, in the PDF and from a browser."""

import re
import subprocess

import pikepdf
import pytest
from browser import printed
from sample_files import NAMES

from reportgen.document.pdf import write_pdf

POINTS = 72 / 25.4  # in a millimetre
TOP, BOTTOM = 21 * POINTS, 20 * POINTS  # the margins of a sheet, where its running head and its number are
WORD = re.compile(r'<word xMin="[\d.]+" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">')
SIZE = re.compile(r'<page width="[\d.]+" height="([\d.]+)"')


def filled(pdf):
    """Return how much of the height of each page has words on it."""
    listing = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, text=True, check=True).stdout
    for page in re.split("(?=<page )", listing)[1:]:
        last = float(SIZE.search(page)[1]) - BOTTOM
        ends = [float(end) for start, end in WORD.findall(page) if TOP < float(start) < last]
        yield (max(ends, default=TOP) - TOP) / (last - TOP)


def stubs(pdf):
    """Return the pages less than half full, but for the last."""
    return [(at, round(share, 2)) for at, share in enumerate([*filled(pdf)][:-1], start=1) if share < 0.5]


def count(pdf):
    with pikepdf.open(pdf) as opened:
        return len(opened.pages)


@pytest.mark.needs("pango", "pdftotext")
@pytest.mark.parametrize("name", NAMES)
def test_no_page_in_the_middle_is_less_than_half_full(name, sheets):
    assert stubs(sheets(name)) == []


@pytest.mark.needs("pango", "pdftotext")
def test_a_page_that_is_almost_empty_is_seen(tmp_path):
    written = "".join(
        f"<p style='break-before: page; height: {high}mm'>Words</p><p>End</p>" for high in (150, 40, 150, 5)
    )
    page = f"<html lang='en'><head><title>Stubs</title></head><body>{written}</body></html>"
    (tmp_path / "stubs.pdf").write_bytes(write_pdf(page))

    assert [at for at, _ in stubs(tmp_path / "stubs.pdf")] == [2]


@pytest.mark.needs("pango", "chromium")
@pytest.mark.parametrize("name", NAMES)
def test_a_browser_prints_as_many_pages_as_the_pdf_has(name, page, sheets, chromium, tmp_path):
    printed(chromium, page(name), tmp_path / "printed.pdf", dark=False)

    assert abs(count(tmp_path / "printed.pdf") - count(sheets(name))) <= 1
