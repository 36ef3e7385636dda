import gc
import io
import logging
import os
import socket
import struct
import subprocess
import sys
import zlib
from base64 import b64encode
from datetime import UTC, datetime
from html import escape

import numpy as np
import pikepdf
import pytest

from reportgen.document.formulas import formula_svg
from reportgen.document.pdf import PdfError, write_pdf
from reportgen.document.pdfa import PROPERTIES, Attached
from reportgen.fonts import MONO_STACK, SANS_STACK, fonts_folder

pytestmark = pytest.mark.needs("pango")

RECALL = r"\frac{TP}{TP + FN}"
ANY_SCRIPT = "שלום مرحبا 中文 🙂 👩\u200d🔬 a\u202eb \x07 \ud800 <script>"
STYLE = (
    f"body {{ font-family: {SANS_STACK} }} code {{ font-family: {MONO_STACK} }} h1 {{ string-set: title content() }} "
    '@page { @top-left { content: string(title); font-family: "RG Sans" } }'
)
FILES = (
    Attached("spec.yaml", b"kind: validation\n", "application/yaml", "Source", "The spec"),
    Attached("results.json", b"{}", "application/json", "Data", "Every number"),
)


def page(body, *, head="<title>A report</title>", lang="en"):
    return f'<html lang="{lang}"><head>{head}<style>{STYLE}</style></head><body>{body}</body></html>'


def picture(tex):
    formula = formula_svg(tex)
    return f'<img alt="{escape(formula.alt)}" style="{formula.css}" src="{formula.data_uri}">'


def png():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    pixel = zlib.compress(b"\x00\x1f\x55\x82")
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixel) + chunk(b"IEND", b"")
    return "data:image/png;base64," + b64encode(data).decode()


REPORT = page(
    f"""
    <h1 id="top">Validation of {escape(ANY_SCRIPT)}</h1>
    <p>Recall ∈ [0, 1] is {picture(RECALL)}, see <a href="#table">the table</a> or
    <a href="https://example.org/">elsewhere</a>; <em>p</em> ≥ 0.85 ✓, <strong>p\u0302</strong>, <code>a ∉ b ─</code>.</p>
    <h2>Performance</h2>
    <table id="table"><caption>Two metrics, n = 50</caption>
    <thead><tr><th scope="col">Metric</th><th scope="col">Value</th></tr></thead>
    <tbody>{'<tr><th scope="row">Recall</th><td>0.900</td></tr>' * 60}</tbody></table>
    <figure><svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><title>A line that rises</title>
    <path d="M0 90 L300 0" stroke="#1f5582" stroke-opacity=".5"/><text x="9" y="30" font-family="RG Sans">½</text></svg>
    <figcaption>Figure 1</figcaption></figure>
    <ul><li>one</li><li>two</li></ul><img alt="A pixel" src="{png()}">
    """,
    head=f'<title>{escape(ANY_SCRIPT)}</title><meta name="author" content="A. Author">'
    '<meta name="dcterms.created" content="2026-07-01">',
)


@pytest.fixture(scope="module")
def report():
    return write_pdf(REPORT, attachments=FILES, properties={"results_sha256": "ab" * 32, "label": ANY_SCRIPT})


@pytest.fixture
def opened(report):
    with pikepdf.open(io.BytesIO(report)) as pdf:
        yield pdf


def structure(pdf, tag):
    return [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and each.get("/S") == tag]


@pytest.mark.needs("verapdf")
def test_a_report_is_pdf_a_3a_and_pdf_ua_1_at_once(report, verapdf):
    assert verapdf(report) == []


@pytest.mark.needs("verapdf")
def test_verapdf_bites_where_the_second_claim_lacks(verapdf, monkeypatch):
    monkeypatch.setattr("reportgen.document.pdfa._CLAIM", "")

    assert any("UA" in line or "ua1" in line for line in verapdf(write_pdf(REPORT), "ua1"))


def test_only_our_fonts_are_embedded_and_only_what_is_used_of_them(opened):
    fonts = [each for each in opened.objects if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each]

    assert {str(font.FontName).partition("+")[2] for font in fonts} == {
        "RG-Sans",
        "RG-Sans-Semi-Bold",
        "RG-Sans-Italic",
        "RG-Mono",
        "RG-Signs",
    }
    assert all(len(font.FontFile2.read_bytes()) < 30_000 for font in fonts)


@pytest.mark.needs("pdftotext")
def test_any_script_is_legible_as_code_points_and_kept_in_the_title(report, opened):
    done = subprocess.run(["pdftotext", "-raw", "-", "-"], input=report, capture_output=True, check=True)

    text = " ".join(done.stdout.decode().split())
    assert "Validation of [U+05E9 U+05DC U+05D5 U+05DD] [U+0645" in text
    assert "[U+1F469 U+200D U+1F52C] a[U+202E]b [U+0007] [U+D800] <script>" in text
    assert str(opened.docinfo["/Title"]) == ANY_SCRIPT.replace("\x07", "[U+0007]").replace("\ud800", "[U+D800]")


def test_the_files_inside_say_what_they_are_and_no_date_that_nobody_gave(opened):
    assert list(opened.attachments) == ["results.json", "spec.yaml"]
    for file in FILES:
        spec = opened.attachments[file.name]
        inside = spec.get_file()
        assert inside.read_bytes() == file.data
        assert inside.mime_type == file.media_type
        assert str(spec.obj.AFRelationship) == f"/{file.relationship}"
        assert spec.description == file.description
        assert not {"/CreationDate", "/ModDate"} & set(inside.obj.Params.keys())


def test_a_date_that_is_given_is_kept():
    dated = Attached("a.csv", b"a", "text/csv", "Data", "Rows", datetime(2026, 5, 2, tzinfo=UTC))
    with pikepdf.open(io.BytesIO(write_pdf(page("x"), attachments=[dated]))) as pdf:
        assert str(pdf.attachments["a.csv"].get_file().obj.Params.ModDate).startswith("D:20260502")


def test_a_file_may_have_any_name():
    named = Attached("נתונים 🙂.csv", b"a", "text/csv", "Data", "Rows")
    with pikepdf.open(io.BytesIO(write_pdf(page("x"), attachments=[named]))) as pdf:
        assert [str(spec.obj.UF) for spec in pdf.attachments.values()] == [named.name]


def test_properties_stand_in_the_xmp_packet_as_text(opened):
    with opened.open_metadata() as metadata:
        assert metadata[f"{{{PROPERTIES}}}results_sha256"] == "ab" * 32
        assert metadata[f"{{{PROPERTIES}}}label"].endswith("a\u202eb [U+0007] [U+D800] <script>")
        assert metadata["{http://www.aiim.org/pdfua/ns/id/}part"] == "1"
        assert (metadata["pdfaid:part"], metadata["pdfaid:conformance"]) == ("3", "A")


def test_dates_are_those_of_the_head_and_none_otherwise(opened):
    assert str(opened.docinfo["/CreationDate"]).startswith("D:20260701")
    with pikepdf.open(io.BytesIO(write_pdf(page("x")))) as pdf:
        assert not [key for key in pdf.docinfo if "Date" in key]
        assert b"Date" not in pdf.Root.Metadata.read_bytes()


def test_a_formula_is_a_formula_with_its_source_as_words(opened):
    (formula,) = structure(opened, "/Formula")

    assert str(formula.Alt) == f"Formula: {RECALL}"


def printed(pdf):
    """Return how dark each dot of the first page is."""
    command = ["pdftoppm", "-r", "300", "-gray", "-f", "1", "-l", "1", "-"]
    done = subprocess.run(command, input=pdf, capture_output=True, check=True)
    *_, dots = done.stdout.split(b"\n", 3)
    return 255 - np.frombuffer(dots, np.uint8).astype(float)


@pytest.mark.needs("pdftoppm")
@pytest.mark.parametrize("size", ["", "max-width: 4em", "height: 9em !important"])
def test_a_formula_is_drawn_as_its_svg_would_be_and_in_the_colour_of_the_text(size, monkeypatch):
    formulas = "<br>".join(map(picture, (RECALL, r"\hat{p} \pm z_\alpha \sqrt{\frac{\hat{p}(1 - \hat{p})}{n}}")))
    body = f"<style>body {{ font-size: 30pt }} img {{ {size} }}</style><p>x {formulas}</p>"
    ours = printed(write_pdf(page(body)))
    faint = printed(write_pdf(page(body).replace("30pt", "30pt; color: #808080")))
    monkeypatch.setattr("reportgen.document.pdf.drawn_formula", lambda _: None)
    theirs = printed(write_pdf(page(body)))

    assert abs(ours - theirs).sum() < 0.03 * theirs.sum()
    assert faint.sum() == pytest.approx(127 / 255 * ours.sum(), rel=0.02)


def test_a_word_of_thousands_of_letters_is_not_measured_anew_for_each_line(monkeypatch):
    from weasyprint.text import line_break

    measured = []
    layout = line_break.create_layout

    def counting(text, *rest):
        measured.append(len(text))
        return layout(text, *rest)

    monkeypatch.setattr(line_break, "create_layout", counting)
    write_pdf(page(f"<p>{'x' * 20_000}</p>"))

    assert 20_000 < sum(measured) < 20 * 20_000


def test_every_stream_is_compressed(opened):
    streams = [each for each in opened.objects if isinstance(each, pikepdf.Stream)]

    assert {str(each.get("/Filter")) for each in streams} == {"/FlateDecode"}


def test_the_box_of_a_figure_is_its_size_in_points_and_on_its_page(opened):
    figure = next(each for each in structure(opened, "/Figure") if str(each.Alt) == "A line that rises")
    left, bottom, right, top = (float(side) for side in figure.A.BBox)

    assert (right - left, top - bottom) == pytest.approx((225, 67.5), abs=0.01)
    assert 0 < left < right < 595
    assert 0 < bottom < top < 842


def test_no_picture_is_smoothed(opened):
    pictures = [
        each for each in opened.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"
    ]

    assert [bool(each.get("/Interpolate", False)) for each in pictures] == [False]


def test_a_table_over_several_pages_repeats_its_head(opened):
    assert len(structure(opened, "/THead")) == len(structure(opened, "/Table")) == len(opened.pages) == 3


WRITE = """
import sys
from pathlib import Path
import reportgen.fonts as fonts
from reportgen.document.pdf import Attached, write_pdf
html, folder, target = map(Path, sys.argv[1:])
fonts.templates_folder = lambda: folder
file = Attached("results.json", b"{}", "application/json", "Data", "Every number")
target.write_bytes(write_pdf(html.read_text(encoding="utf-8"), attachments=[file], properties={"b": "1", "a": "2"}))
"""


def test_another_process_with_another_hash_seed_and_folder_writes_the_same_bytes_in_silence(tmp_path):
    source = tmp_path / "report.html"
    source.write_text(REPORT.replace("\ud800", ""), encoding="utf-8")
    moved = tmp_path / "installed elsewhere & so"
    moved.mkdir()
    (moved / "fonts").symlink_to(fonts_folder())
    written = []
    for seed, folder in (("1", fonts_folder().parent), ("2", moved)):
        target = tmp_path / f"{seed}.pdf"
        done = subprocess.run(
            [sys.executable, "-c", WRITE, source, folder, target],
            env=os.environ | {"PYTHONHASHSEED": seed, "TZ": f"UTC-{seed}", "HOME": str(tmp_path / "no home")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        written.append(target.read_bytes())

    assert written[0] == written[1]
    assert not (tmp_path / "no home").exists()


@pytest.mark.parametrize(
    "body",
    [
        '<img alt="x" src="https://example.org/a.png">',
        '<img alt="x" src="file:///etc/hostname">',
        '<img alt="x" src="a.png">',
        '<link rel="stylesheet" href="https://example.org/a.css">',
        '<link rel="attachment" href="file:///etc/hostname">',
        '<a rel="attachment" href="file:///etc/hostname">x</a>',
        "<style>@import 'https://example.org/a.css';</style>",
        '<style>@font-face { font-family: "X"; src: url(https://example.org/x.ttf) }</style>',
        '<p style="background: url(http://example.org/a.png)">x</p>',
        '<svg xmlns="http://www.w3.org/2000/svg"><title>x</title><image href="https://example.org/a.png"/></svg>',
    ],
)
def test_nothing_is_fetched_from_network_or_disk(body, monkeypatch):
    def forbidden(*_):
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", forbidden)
    with pytest.raises(PdfError, match="would not conform"):
        write_pdf(page(body))


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        (page(f'<img src="{png()}">'), "no required alt description"),
        (
            page('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0 L9 9"/></svg>'),
            "a picture has no alternative text",
        ),
        (page('<a href="#nowhere">x</a>'), "No anchor #nowhere"),
        (page('<p id="a">x</p><p id="a">y</p>'), "defined twice: 'a'"),
        (page('<p class="u">x</p><style>.u::before { content: "\\1F642" }</style>'), "notdef glyph.*1F642"),
        (page("x", head=""), "no title"),
        (page("x").replace(' lang="en"', ""), 'Missing required "lang"'),
    ],
)
def test_a_pdf_that_would_not_conform_is_refused_with_its_fault(html, fault):
    with pytest.raises(PdfError, match=fault):
        write_pdf(html)


def test_the_process_is_left_as_it_was(monkeypatch):
    monkeypatch.setenv("FONTCONFIG_FILE", "theirs")
    log = logging.getLogger("weasyprint")
    log.setLevel(logging.CRITICAL)
    handlers = list(log.handlers)
    with pytest.raises(PdfError):
        write_pdf(page('<a href="#nowhere">x</a>'))

    assert gc.isenabled()
    assert os.environ["FONTCONFIG_FILE"] == "theirs"
    assert (log.level, log.handlers) == (logging.CRITICAL, handlers)
    log.setLevel(logging.NOTSET)


def test_the_patterns_of_the_parser_are_those_that_it_would_make():
    hard = "".join(f"<p a='{sign}' b=\"&amp;{sign}\" c={sign}>{sign}&lt;]{sign}-" for sign in map(chr, range(1, 0x180)))
    code = (
        "import sys; from xml.etree.ElementTree import tostring; import tinyhtml5; from reportgen.document import pdf;"
        "parse = lambda: tostring(tinyhtml5.parse(html));"
        f"html = {hard!r}; theirs = parse(); pdf._import_weasyprint(); print(parse() == theirs)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "True\n"


def test_no_font_of_the_system_is_looked_at():
    with pytest.raises(PdfError, match="notdef"):
        write_pdf(
            page("<style>p::after { content: '\\4E2D'; font-family: 'Noto Sans CJK SC', 'DejaVu Sans' }</style><p>x")
        )
