"""A word that belongs to a number stays on its line, and no line ends before it is full."""

import re
import subprocess
from dataclasses import replace
from itertools import groupby, pairwise

import pytest

from reportgen.document.environment import environment
from reportgen.document.pdf import write_pdf
from reportgen.fonts import SANS_STACK
from reportgen.narrative.sentence import ShownNumber, fill, plain

SENTENCE = (
    "No unbiased estimate of the variance of k-fold cross-validation exists; the correction is a heuristic. A paired t test "
    "that treats the folds as independent gives p\u00a0{p}. It is shown for comparison only and decides nothing, because the "
    "training sets share cases."
)
P = ShownNumber("comparisons/H1/t#p_value", "0.0004", "< 0.001")
WORD = re.compile(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">(.*?)</word>')
WIDTHS = range(230, 430, 10)  # points
LINKED = replace(P, on_paper="row")  # as numbers of a PDF are
SPACE = 2.4  # points between words, at 10 points


def written(parts):
    template = '{%- import "macros/blocks.html.j2" as b with context -%}{{ b.words(parts) }}'
    return environment().from_string(template).render(parts=parts, medium="paper")


def test_the_word_before_a_no_break_space_goes_with_the_number():
    parts = fill("gives p\u00a0{p}.", {"p": P})

    assert [part if isinstance(part, str) else part.before for part in parts] == ["gives ", "p", "."]
    assert plain(parts) == "gives p\u00a0< 0.001."
    assert written(parts) == (
        'gives <span class="kept">p <data value="0.0004" data-ref="comparisons/H1/t#p_value">&lt; 0.001</data></span>.'
    )


@pytest.mark.parametrize("template", ["p {p}", "{p}", "is\u00a0not {p}"])
def test_other_words_are_left_as_they_are(template):
    parts = fill(template, {"p": P})
    assert all(not part.before for part in parts if isinstance(part, ShownNumber))
    assert plain(parts) == template.format(p="< 0.001")


def lines(pdf):
    """Return the lines of the first column of a page, each as its words with their left and right ends."""
    found = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()
    words = [(float(y), float(left), float(right), word) for left, y, right, word in WORD.findall(found)]
    return [[word[1:] for word in line] for _, line in groupby(words, key=lambda word: word[0])]


@pytest.mark.needs("pango", "pdftotext")
@pytest.mark.parametrize("width", WIDTHS)
def test_no_line_ends_early(width):
    css = f"@page {{ size: 500pt 300pt; margin: 20pt }} body {{ font: 10pt {SANS_STACK} }} p {{ width: {width}pt; margin: 0 }}"
    words = written(fill(SENTENCE, {"p": LINKED}))
    body = f'<style>{css} data, .kept {{ white-space: nowrap }}</style></head><body><p>{words}</p><b id="row"></b>'
    pdf = write_pdf(f'<html lang="en"><head><title>T</title>{body}</body></html>')
    for line, following in pairwise(lines(pdf)):
        left = following[0][0]
        kept = 2 if following[0][2] == "p" else 0
        assert line[-1][2] != "p"
        assert line[-1][1] + SPACE + following[kept][1] - left > left + width - 1


@pytest.mark.needs("pango", "verapdf")
@pytest.mark.parametrize("number", [P, LINKED])
def test_a_pdf_with_words_that_stay_together_conforms(number, verapdf):
    """On a line of their own, and in a narrow column where each of them begins one."""
    words = written(fill(SENTENCE, {"p": number}))
    assert '<span class="kept">' in words
    style = f"<style>body {{ font-family: {SANS_STACK} }} data, .kept {{ white-space: nowrap }}</style>"
    body = f'{style}</head><body><h1 id="row">T</h1><p>{words}</p><p style="width: 60pt">{words}</p></body></html>'
    assert verapdf(write_pdf(f'<html lang="en"><head><title>T</title>{body}')) == []
