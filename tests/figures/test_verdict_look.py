"""Four verdicts, models and segments look different to all eyes, in grey, on white and on dark paper."""

import re
import subprocess
from itertools import combinations

import numpy as np
import pytest
from eyes import SEEN, contrast, luminance

import reportgen
from reportgen.document import html
from reportgen.document.view import view
from reportgen.figures.verdict_look import LETTERS, verdict_look
from reportgen.fonts import printable
from reportgen.narrative.bounds import VERDICTS
from reportgen.resources import templates_folder

INK_OF = {"met": "good", "not_met": "bad", "not_demonstrated": "open", "undefined": "soft"}
HANDS = tuple(f"hand-{at}" for at in range(4))
SEGMENTS = {"tp": "good", "fn": "bad", "fp": "open", "tn": "soft"}
OF_ALL = {**INK_OF, **dict(zip(HANDS, HANDS, strict=True)), **SEGMENTS}
DIFFERENT = 0.2  # of the stronger sign; a disc and the square around it differ by 1 - pi / 4 = 0.21
READABLE = 4.5  # WCAG 2.2, 1.4.3


def sheet(name):
    return (templates_folder() / "css" / name).read_text(encoding="utf-8")


def colours(css):
    """Return the named colours of a style sheet, those of its first rules."""
    return dict(reversed(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", css)))


LIGHT = colours(sheet("base.css"))
SCHEMES = {"light": LIGHT, "dark": {**LIGHT, **colours(sheet("screen.css").partition("@media print")[0])}}


@pytest.fixture(scope="module")
def covered():
    """Return how much of each dot signs and segments cover, as they are drawn black on white."""
    from weasyprint import HTML

    black = "".join(f"--{name}: #000000; " for name in OF_ALL.values())
    size = "@page { size: 10pt 140pt; margin: 0 } div { height: 10pt; padding: 2pt; font-size: 8pt; line-height: 1 }"
    drawn = [f'<div><span class="look {word}"><i></i></span></div>' for word in INK_OF]
    drawn += [f'<div><span class="strip"><i class="at {hand}" style="left:50%"></i></span></div>' for hand in HANDS]
    drawn += [f'<div class="bars"><span class="key"><i class="case-{one}"></i></span></div>' for one in SEGMENTS]
    style = f"{sheet('base.css')} :root {{ {black} --sans: sans-serif; }} {size}"
    pdf = HTML(string=f"<style>{style}</style>{''.join(drawn)}").write_pdf()
    done = subprocess.run(
        ["pdftoppm", "-r", "288", "-gray", "-l", "1", "-"], input=pdf, capture_output=True, check=True
    )
    _, wide_and_high, _, dots = done.stdout.split(b"\n", 3)
    wide, high = map(int, wide_and_high.split())
    ink = 1 - np.frombuffer(dots, np.uint8).reshape(high, wide) / 255
    return dict(zip(OF_ALL, np.split(ink[: 40 * len(OF_ALL)], len(OF_ALL)), strict=True))


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("eyes", SEEN)
@pytest.mark.parametrize("word", INK_OF)
def test_each_verdict_can_be_read(word, eyes, scheme):
    named = SCHEMES[scheme]

    assert contrast(named[INK_OF[word]], named["paper"], eyes) >= READABLE


@pytest.mark.needs("pango", "pdftoppm")
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("eyes", SEEN)
@pytest.mark.parametrize("signs", [tuple(INK_OF), HANDS, tuple(SEGMENTS)], ids=["verdicts", "models", "segments"])
def test_no_two_signs_look_alike(signs, eyes, scheme, covered):
    named = SCHEMES[scheme]
    paper = luminance(named["paper"], eyes)
    seen = {sign: covered[sign] * (luminance(named[OF_ALL[sign]], eyes) - paper) for sign in signs}
    apart = {
        (one, other): np.abs(seen[one] - seen[other]).sum() / max(np.abs(seen[both]).sum() for both in (one, other))
        for one, other in combinations(signs, 2)
    }

    assert min(apart.values()) > DIFFERENT, apart


def test_every_verdict_has_a_word_and_a_letter_that_our_fonts_have():
    looks = [verdict_look(word) for word in VERDICTS]

    assert {one.look for one in looks} == set(INK_OF) == set(LETTERS)
    assert len({one.text for one in looks}) == len({one.letter for one in looks}) == 4
    assert printable("".join(LETTERS.values())) == "".join(LETTERS.values())


def test_the_word_is_read_and_the_sign_is_not():
    results = reportgen.evaluate({"kind": "validation", "title": "T", "criteria": ["recall >= 0.5"], "data": CLEAR})
    cell = re.search(r'<td class="verdict"[^>]*>(.*?)</td>', html.page(view(results)))[1]

    assert cell == '<span class="look met"><i aria-hidden="true"></i>met</span>'


CLEAR = {"confusion": {"tp": 90, "fp": 1, "fn": 10, "tn": 99}}
