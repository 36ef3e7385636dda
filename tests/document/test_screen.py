"""A page is read on any screen, by anybody, in the light and in the dark."""

import json
import re
from urllib.parse import quote

import pytest
from browser import measured

SCREENS = [  # each width, each scheme and each page, not each of them with each other
    ("long names", 390, True),
    ("credit", 390, False),
    ("medical_test", 820, True),
    ("trouble", 740, False),
    ("trouble_traps", 390, True),
    ("diabetes", 390, True),
    ("diabetes", 1440, False),
    ("trouble", 1440, False),
    ("long names", 1440, True),
]
RULES = {"image-alt", "color-contrast", "avoid-inline-spacing", "target-size", "region"}  # one for each of its tags
LEFT_OPEN = {
    "color-contrast",  # where things overlap; the contrast of all words is measured beside axe
    "link-in-text-block",  # in cells of cards, whose heads are placed over them; links among words have a line
    "skip-link",  # links into folded annexes, which the browser opens: test_layers.py looks whether it does
    "th-has-data-cells",  # a head over a group of rows
}


def picture(fill):
    drawn = f"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z' fill='{fill}'/></svg>"
    return f"data:image/svg+xml,{quote(drawn)}"


@pytest.fixture(
    scope="module", params=SCREENS, ids=lambda asked: f"{asked[0]}-{asked[1]}-{('light', 'dark')[asked[2]]}"
)
def screen(request, page, once, chromium):
    """Return what is found on a screen, and which one was asked for."""
    name, width, dark = request.param

    def fill(folder):
        folder.mkdir()
        found = measured(chromium, page(name), width=width, dark=dark)
        (folder / "found.json").write_text(json.dumps(found), encoding="utf-8")

    found = once(f"{name} on a screen {width} wide, {'dark' if dark else 'light'}", fill) / "found.json"
    return json.loads(found.read_bytes()) | {"asked": (width, dark)}


@pytest.mark.needs("chromium")
def test_the_screen_is_as_wide_and_as_dark_as_asked(screen):
    assert (screen["width"], screen["dark"]) == screen["asked"]


@pytest.mark.needs("axe")
def test_axe_finds_nothing(screen):
    assert violations(screen) == []


@pytest.mark.needs("axe")
def test_axe_leaves_nothing_undecided(screen):
    assert undecided(screen) == []


@pytest.mark.needs("axe")
def test_axe_is_asked_for_wcag_2_2_aa_and_best_practice(screen):
    assert set(screen["axe"]["rules"]) >= RULES


@pytest.mark.needs("chromium")
def test_the_page_never_scrolls_sideways(screen):
    assert screen["sideways"] == []


@pytest.mark.needs("chromium")
def test_tables_that_can_be_cards_need_no_scrolling(screen):
    assert screen["beyond"] == []


@pytest.mark.needs("chromium")
def test_no_words_run_out_of_their_box(screen):
    assert screen["clipped"] == []


@pytest.mark.needs("chromium")
def test_what_scrolls_has_a_name_and_is_reached_by_keyboard(screen):
    assert screen["unreachable"] == []


@pytest.mark.needs("chromium")
def test_the_ground_is_dark_in_the_dark_and_light_otherwise(screen):
    assert screen["ground"] < 0.05 if screen["dark"] else screen["ground"] > 0.8


@pytest.mark.needs("chromium")
def test_words_stand_out_from_what_lies_under_them(screen):
    assert screen["faint"] == []


@pytest.mark.needs("chromium")
def test_formulas_stand_out_from_the_page(screen):
    assert screen["inkless"] == []


def violations(found):
    return [f"{each['rule']} {each['where']}: {each['why']}" for each in found["axe"]["violations"]]


def undecided(found):
    others = [each for each in found["axe"]["undecided"] if each["rule"] not in LEFT_OPEN]
    return [f"{each['rule']} {each['where']}: {each['why']}" for each in others]


BAD = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Bad</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<style>
body { background: #fff; margin: 0 }
#grey { color: #aaa; background: #bbb }
#wide { width: 3000px }
#cut { width: 4em; overflow: hidden; white-space: nowrap }
#low { height: 1em; line-height: 1; overflow: hidden }
table { width: 4em; table-layout: fixed }
.scroll { width: 6em; overflow-x: auto; white-space: nowrap }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden }
</style></head><body><main><h1>Bad</h1>
<p id="grey">Grey on grey</p>
<div id="wide">Wider than any screen</div>
<p id="cut">Words that are cut off</p>
<p id="low">Words<br>below</p>
<table><tr><td id="spilt">Wordsthatrunoverothers</td><td>Or</td></tr><tr><td>Wordswithspacebeside</td></tr></table>
<div class="scroll" id="mute">Words that a keyboard does not reach</div>
<div class="scroll" id="nameless" tabindex="0" role="region">Words that it reaches without a name</div>
<div class="scroll" id="broad" tabindex="0" role="region" aria-label="Cards"><table class="cards" style="width: 9em">
<tr><td>Cards</td></tr></table></div>
<div class="scroll" id="fine" tabindex="0" role="region" aria-label="Words">Words that it reaches by name</div>
<p class="heard">Words that are heard, not seen</p>
<svg role="img" aria-label="Words on rectangles" width="200" height="60"><rect width="200" height="30" fill="#234"/>
<text id="faint" x="10" y="20" fill="#333">dark on dark</text><text x="90" y="20" fill="#eee">light on dark</text>
<text x="10" y="50">dark on the page</text></svg>
<div style="background: #111"><img id="bare" src="PICTURE"><img id="white" alt="Formula" src="WHITE"></div>
<div style="background: #111"><svg id="black" role="img" aria-label="Formula" width="9" height="9"><path d="M0 0h9v9z"/>
</svg><svg role="img" aria-label="Formula" width="9" height="9" fill="#fff"><path d="M0 0h9v9z"/></svg></div>
</main></body></html>
""".replace("PICTURE", picture("black")).replace("WHITE", picture("white"))


@pytest.fixture(scope="module")
def bad(chromium, tmp_path_factory):
    file = tmp_path_factory.mktemp("bad") / "bad.html"
    file.write_text(BAD, encoding="utf-8")
    return measured(chromium, file, width=390, dark=True)


@pytest.mark.needs("axe")
@pytest.mark.parametrize("fault", ["image-alt #bare", "color-contrast #grey", "scrollable-region-focusable #mute"])
def test_axe_bites(bad, fault):
    assert [each for each in violations(bad) if each.startswith(fault)]


@pytest.mark.needs("chromium")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("sideways", ["html", "#wide"]),
        ("beyond", ["#broad"]),
        ("clipped", ["#cut", "#low", "#spilt"]),
        ("unreachable", ["#mute", "#nameless"]),
        ("faint", ["#grey", "#faint"]),
        ("inkless", ["#bare", "#black"]),
    ],
)
def test_what_is_wrong_on_a_screen_is_seen_and_nothing_else(bad, kind, expected):
    assert [re.split("[ :]", each)[0] for each in bad[kind]] == expected


@pytest.mark.needs("chromium")
def test_a_page_that_stays_light_in_the_dark_is_seen(bad):
    assert (bad["dark"], bad["ground"]) == (True, 1)
