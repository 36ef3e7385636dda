"""What a browser prints of a page is a document too: whole, on white, in our fonts."""

import re
import subprocess
from html import unescape

import pikepdf
import pytest
from browser import printed
from markup import read


@pytest.fixture(
    scope="module", params=[("credit", False), ("long names", True)], ids=["credit-light", "long names-dark"]
)
def paper(request, page, chromium, tmp_path_factory):
    """Return a page, what a browser prints of it, and what it says meanwhile."""
    name, dark = request.param
    pdf = tmp_path_factory.mktemp("paper") / "page.pdf"
    return page(name), pdf, printed(chromium, page(name), pdf, dark=dark)


@pytest.mark.needs("chromium", "pdftotext")
def test_the_paper_shows_every_number_of_the_page(paper):
    page, pdf, _ = paper
    assert lost(read(page).numbers, pdf) == []


@pytest.mark.needs("chromium", "pdftotext")
def test_nothing_on_paper_is_cut_off(paper):
    assert astray(paper[1]) == []


@pytest.mark.needs("chromium")
def test_nothing_is_too_wide_for_the_paper(paper):
    assert scale(paper[1]) == pytest.approx(1, abs=0.001)


@pytest.mark.needs("chromium", "pdftoppm")
def test_the_paper_is_white_and_its_ink_dark(paper):
    assert [shades for shades in pages(paper[1]) if shades != ("white", "dark")] == []


@pytest.mark.needs("chromium", "pdffonts")
def test_the_paper_is_set_in_the_fonts_that_the_page_carries(paper):
    assert [name for name in fonts(paper[1]) if not name.startswith("RG")] == []


@pytest.mark.needs("chromium")
def test_the_browser_has_nothing_to_complain_of(paper):
    assert paper[2] == []


def words(pdf):
    """Pass each word on paper with its box, and the size of its page."""
    for line in tool("pdftotext", "-bbox", pdf, "-").decode().splitlines():
        numbers = [float(number) for number in re.findall(r'"([-\d.]+)"', line)]
        if "<page " in line:
            size = numbers
        elif "<word " in line:
            yield unescape(line[line.index(">") + 1 : line.rindex("<")]), numbers, size


def lost(numbers, pdf):
    """Name the numbers that stand on the page more often than on paper."""
    text = " ".join(word for word, *_ in words(pdf))
    return [f"{number}: {count}" for number, count in numbers.items() if len(re.findall(whole(number), text)) < count]


def whole(number):
    return r"(?<![\w.−])" + r"\s*".join(map(re.escape, number.split())) + r"(?!\w|\.\d)"


def astray(pdf):
    """Name the words that leave the page or its margins, of which the right one is as wide as the left."""
    found = list(words(pdf))
    margin = max(18, min(left for _, (left, *_), _ in found) - 1)  # a quarter of an inch at least
    return [word for word, box, size in found if outside(box, size, margin)]


def outside(box, size, margin):
    left, top, right, bottom = box
    width, height = size
    return left < margin or right > width - margin or top < 0 or bottom > height


def scale(pdf):
    """Return how large a browser prints: it shrinks the whole document where anything is too wide for the paper."""
    with pikepdf.open(pdf) as opened:
        moves = [each for each in pikepdf.parse_content_stream(opened.pages[0]) if str(each.operator) == "cm"]
    to_points, to_pixels = (float(move.operands[0]) for move in moves[:2])
    return to_points * to_pixels / 0.75


def pages(pdf):
    """Pass the shade of the ground and of the darkest ink of each page."""
    picture, at = tool("pdftoppm", "-gray", "-r", "72", pdf), 0
    while at < len(picture):
        head = re.compile(rb"P5\n(\d+) (\d+)\n255\n").match(picture, at)
        at = head.end() + int(head[1]) * int(head[2])
        shades = sorted(picture[head.end() : at])
        yield "white" if shades[len(shades) // 2] > 230 else "dark", "dark" if shades[0] < 128 else "pale"


def fonts(pdf):
    """Return the fonts by name; letters that the browser itself makes slanted or bold have none."""
    rows = tool("pdffonts", pdf).decode().splitlines()[2:]
    return [row.split()[0].partition("+")[2] for row in rows if not row.startswith("[none]")]


def tool(program, *arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, check=True).stdout


BAD = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Bad</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
@font-face { font-family: Theirs; src: url(data:font/woff2;base64,AAAA) }
html { background: #222; color: #555; font-family: Theirs, sans-serif; print-color-adjust: exact }
nav { position: fixed; left: 7.6in; white-space: nowrap }
.wide { width: 9in }
@media print { .screen { display: none } }
</style></head><body><main><h1>Bad</h1>
<p class="wide">Wide</p><nav>Wordsoverthemargin</nav>
<p><data>0.5</data>, <data>84.6%</data>, <data>7</data>; 10.5, 0.51 and 77 are others.</p>
<p class="screen"><data>0.5</data>, <data>12</data></p>
</main></body></html>
"""


@pytest.fixture(scope="module")
def bad(chromium, tmp_path_factory):
    folder = tmp_path_factory.mktemp("bad")
    (folder / "bad.html").write_text(BAD, encoding="utf-8")
    return (
        folder / "bad.html",
        folder / "bad.pdf",
        printed(chromium, folder / "bad.html", folder / "bad.pdf", dark=True),
    )


@pytest.mark.needs("chromium", "pdftotext")
def test_a_number_that_is_not_printed_is_seen(bad):
    assert lost(read(bad[0]).numbers, bad[1]) == ["0.5: 2", "12: 1"]


@pytest.mark.needs("chromium", "pdftotext")
def test_a_word_over_the_margin_is_seen(bad):
    assert [word[:5] for word in astray(bad[1])] == ["Words"]


@pytest.mark.needs("chromium")
def test_a_shrunk_document_is_seen(bad):
    assert scale(bad[1]) < 0.9


@pytest.mark.needs("chromium", "pdftoppm")
def test_a_dark_ground_is_seen(bad):
    assert list(pages(bad[1])) == [("dark", "dark")]


@pytest.mark.needs("chromium", "pdffonts")
def test_a_font_of_the_machine_is_seen(bad):
    assert not any(name.startswith("RG") for name in fonts(bad[1]))


@pytest.mark.needs("chromium")
def test_the_browser_says_what_a_policy_forbids(bad):
    assert any("Content Security Policy" in said for said in bad[2])
