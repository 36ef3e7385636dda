import io
import json
import re
from base64 import b64decode

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from reportgen.fonts import FACES, font_configuration, font_faces, fonts_folder, printable

SIGNS_OF_REPORTS = "≥≤±×÷−·≈≠∑√∞∂ΔμσαβκχθλρφΩ²³½→←↑↓⇒✓✗●■▲▼◆○□…–—‘’“”†‡§•‰′∈∉∪∩⊂⊆∅∀∃¬∝∼≡⌈⌉⌊⌋⟨⟩ℝ"
SPACES = "\u00a0\u2002\u2003\u2007\u2009\u200a\u202f"
EVERY_FACE = pytest.mark.parametrize("face", FACES, ids=lambda face: face.stem)


@EVERY_FACE
def test_every_file_is_small(face):
    assert face.ttf.stat().st_size < 100_000
    assert face.woff2.stat().st_size < 40_000


@EVERY_FACE
def test_digits_are_as_wide_as_each_other_and_as_the_figure_space(face):
    font = TTFont(face.ttf)
    names = [name for code, name in font.getBestCmap().items() if chr(code) in "0123456789\u2007"]

    assert len({font["hmtx"][name][0] for name in names}) <= 1


@EVERY_FACE
def test_no_name_of_a_face_is_reserved_by_its_licence(face):
    copyright_and_licence = (0, 7, 13, 14)
    names = [str(name) for name in TTFont(face.ttf)["name"].names if name.nameID not in copyright_and_licence]

    assert not [name for name in names if re.search("Source|STIX|Adobe", name)]
    assert face.family in names


@EVERY_FACE
def test_every_face_may_be_embedded_and_says_its_licence(face):
    font = TTFont(face.ttf)

    assert font["OS/2"].fsType == 0
    assert "SIL Open Font License" in font["name"].getDebugName(13)
    assert font["name"].getDebugName(0)[:20] in (fonts_folder() / "OFL.txt").read_text(encoding="utf-8")


@EVERY_FACE
def test_every_face_has_the_same_line_height(face):
    font = TTFont(face.ttf)

    assert (font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap) == (1000, -326, 0)


@EVERY_FACE
def test_every_face_has_the_space_because_pango_sets_it_in_the_font_of_the_sign_before(face):
    assert {0x20, 0xA0} <= set(TTFont(face.ttf).getBestCmap())


@EVERY_FACE
def test_both_files_of_a_face_have_the_same_characters(face):
    assert TTFont(face.ttf).getBestCmap() == TTFont(face.woff2).getBestCmap()


def test_the_coverage_is_that_of_the_files():
    families = json.loads((fonts_folder() / "coverage.json").read_text(encoding="utf-8"))
    for family, runs in families.items():
        stated = {point for first, last in runs for point in range(first, last + 1)}
        found = set.intersection(*(set(TTFont(face.ttf).getBestCmap()) for face in FACES if face.family == family))
        assert stated == found, family


@pytest.mark.parametrize(
    "text", [SIGNS_OF_REPORTS, SPACES, "p\u0302 x\u0304", "Łódź Ğ ẞ Việt", "Ελλάδα", "Привет Їжак"]
)
def test_what_reports_are_written_in_is_covered(text):
    assert printable(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("recall ≥ 0.85\n", "recall ≥ 0.85\n"),
        ("fraud 🙂", "fraud [U+1F642]"),
        ("שלום", "[U+05E9 U+05DC U+05D5 U+05DD]"),
        ("مرحبا!", "[U+0645 U+0631 U+062D U+0628 U+0627]!"),
        ("中文 ok", "[U+4E2D U+6587] ok"),
        ("a\u202eb", "a[U+202E]b"),  # an override that would turn the rest around
        ("👩\u200d🔬", "[U+1F469 U+200D U+1F52C]"),
        ("\ud800", "[U+D800]"),
        ("\x07", "[U+0007]"),
    ],
)
def test_what_no_face_has_is_written_as_code_points(text, shown):
    assert printable(text) == shown


@given(st.text())
def test_printable_text_is_covered_and_stays_as_it_is(text):
    assert printable(printable(text)) == printable(text)


def test_html_gets_the_faces_inside_and_nothing_from_outside():
    css = font_faces("plain")
    data = re.findall(r'url\("data:font/woff2;base64,([^"]+)"\)', css)

    assert css.count("@font-face") == len(data) == css.count("url(") == 4
    assert all(TTFont(io.BytesIO(b64decode(each))).getBestCmap() for each in data)


@pytest.mark.parametrize(("text", "signs"), [("a ≥ ✓ ─ שלום 🙂", False), ("x ∈ S", True)])
def test_html_gets_the_face_of_signs_only_where_one_is_needed(text, signs):
    assert ("RG Signs" in font_faces(text)) is signs


def test_the_configuration_names_our_folder_and_no_other(tmp_path):
    folder = tmp_path / "a & b"

    assert re.findall("<dir>(.*?)</dir>", font_configuration(folder)) == [str(fonts_folder())]
    assert "a &amp; b</cachedir>" in font_configuration(folder)
