"""The style, the header and the footer of a house are on every page, and results.json holds all that they need."""

import json
import re
import subprocess

import pikepdf
import pytest

import reportgen
from reportgen import ReportgenError
from reportgen.api import read_results, to_json
from reportgen.document import html
from reportgen.document.view import view
from reportgen.fonts import fonts_folder

HEADER, FOOTER = "Model risk <b>& partners</b>", "Confidential: for the committee"
SPEC = {
    "kind": "validation",
    "title": "Styled",
    "data": {"confusion": {"tp": 42, "fp": 5, "fn": 3, "tn": 50}},
    "criteria": ["recall >= 0.5"],
    "outputs": {"style": "house", "colours": {"accent": "#7a1f5f"}, "header": HEADER, "footer": FOOTER},
}
SHEETS = {
    "house.css": ':root { --sans: "Inter", "RG Sans"; } @media (width < 9em) { h1 { color: teal } }\n',
    "screen.css": "h1 { letter-spacing: 0.01em }\n",
    "paper.css": "h1 { letter-spacing: 0.02em }\n",
}


def written(folder):
    """Write the spec and the style of a house into a folder."""
    house = folder / "house"
    house.mkdir(parents=True)
    for name, css in SHEETS.items():
        (house / name).write_text(css, encoding="utf-8")
    (house / "Inter-400.woff2").write_bytes((fonts_folder() / "RGSans-Regular.woff2").read_bytes())
    (folder / "spec.json").write_text(json.dumps(SPEC), encoding="utf-8")
    return folder / "spec.json"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Build the document once, and take its style away."""
    spec = written(tmp_path_factory.mktemp("house") / "spec")
    made = reportgen.build(spec, spec.parent / "out", ["html", "pdf"])
    for file in (spec.parent / "house").iterdir():
        file.unlink()
    return made


@pytest.fixture(scope="module")
def pages(built):
    """Return the text of each page of the PDF."""
    said = subprocess.run(["pdftotext", "-layout", built["pdf"], "-"], capture_output=True, text=True, check=True)
    return said.stdout.split("\f")[:-1]


@pytest.mark.needs("pango")
def test_results_alone_give_the_same_bytes_without_the_folder(built, tmp_path):
    again = reportgen.render(built["json"], tmp_path / "again")

    assert {name: file.read_bytes() for name, file in built.items()} == {
        name: file.read_bytes() for name, file in again.items()
    }


@pytest.mark.needs("pango")
def test_the_manifest_and_the_annex_state_the_hash_of_the_style(built):
    stored = json.loads(built["json"].read_bytes())["outputs"]["style"]

    assert json.loads(built["manifest"].read_bytes())["inputs"]["style"] == {"sha256": stored["sha256"]}
    assert f'the hash of their folder is <code class="name">{stored["sha256"]}' in built["html"].read_text("utf-8")


@pytest.mark.needs("pango")
def test_the_page_declares_the_font_with_its_data_and_puts_the_sheets_last(built):
    page = built["html"].read_text(encoding="utf-8")
    in_order = (
        "--accent: #7a1f5f",
        'font-family: "Inter"; font-style: normal; font-weight: 400; src: url("data:',
        "teal",
    )
    at = [page.index(each) for each in in_order]

    assert at == sorted(at)
    assert "@media screen {\nh1 { letter-spacing: 0.01em }" in page
    assert "@media print {\nh1 { letter-spacing: 0.02em }" in page


def test_the_pdf_has_no_sheet_for_screens(tmp_path):
    results = reportgen.evaluate(written(tmp_path / "spec"))
    css = html.style(view(results), "paper", html.look_of(results))

    assert "letter-spacing: 0.02em" in css
    assert "letter-spacing: 0.01em" not in css


@pytest.mark.needs("pango")
def test_the_page_has_header_and_footer_once_each_as_text(built):
    page = built["html"].read_text(encoding="utf-8")
    shown = [re.sub(r"\s+", " ", one) for one in re.findall(r'class="house-[a-z]+">(.*?)</', page)]

    assert page.count("Model risk &lt;b&gt;&amp; partners&lt;/b&gt;</bdi>") == 1
    assert page.count(f"{FOOTER}</bdi>") == 1
    assert len(shown) == 2


@pytest.mark.needs("pango", "pdftotext")
def test_every_page_of_the_pdf_has_header_and_footer(pages):
    assert len(pages) > 3
    assert [page.strip().splitlines()[0].startswith(HEADER) for page in pages] == [True] * len(pages)
    assert [FOOTER in page.strip().splitlines()[-1] for page in pages] == [True] * len(pages)


@pytest.mark.needs("pango")
def test_the_pdf_is_set_in_the_font_of_the_house(built):
    with pikepdf.open(built["pdf"]) as pdf:
        fonts = {str(one.BaseFont) for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/BaseFont" in one}

    assert any(name.endswith("+Inter") for name in fonts), fonts


@pytest.mark.needs("pango", "verapdf")
def test_the_pdf_of_a_house_conforms(built, verapdf):
    assert verapdf(built["pdf"].read_bytes()) == []


@pytest.mark.needs("pango", "pdftotext")
def test_lines_without_a_space_break_and_leave_the_page_number_its_place(tmp_path):
    outputs = {"header": "W" * 100, "footer": "M" * 100}
    made = reportgen.build(SPEC | {"outputs": outputs}, tmp_path / "out", ["pdf"])
    said = subprocess.run(["pdftotext", "-bbox", made["pdf"], "-"], capture_output=True, text=True, check=True).stdout
    boxes = re.findall(r'xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"[^>]*>[WM]+<', said)

    assert len(boxes) >= 8
    assert all(float(left) > 50 and float(right) < 545 for left, right in boxes)
    assert re.search(r"<word[^>]*>1</word>\s*<word[^>]*>/</word>\s*<word[^>]*>\d+</word>", said)


def test_a_notebook_shows_the_style(tmp_path):
    shown = reportgen.evaluate(written(tmp_path / "spec")).document()

    assert "teal" in shown
    assert "data:font/woff2" in shown


def test_a_document_without_them_has_no_empty_places():
    results = reportgen.evaluate({key: SPEC[key] for key in ("kind", "title", "data")})

    assert {"style", "header", "footer"} & results.outputs.model_dump().keys() == set()
    assert 'class="house-' not in results.document()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda style: style["sheets"].update({"house.css": "p { background: u\\72l(x) }"}), "must not load"),
        (lambda style: style["sheets"].update({"house.css": "</style><script>1</script>"}), "end the style"),
        (lambda style: style["fonts"][0].update(uri="https://example.org/x.woff2"), "match pattern"),
        (lambda style: style["fonts"][0].update(uri="data:font/woff2;base64,AAAA"), "is not a woff2"),
        (lambda style: style["fonts"][0].update(family='Inter"; } p { x: "'), "match pattern"),
        (lambda style: style["fonts"][0].update(weight=450), "should be 100"),
        (lambda style: style.update(sha256="short"), "match pattern"),
        (lambda style: style.update(more=1), "extra inputs"),
    ],
)
def test_a_stored_style_that_no_spec_could_bring_is_refused(tmp_path, change, said):
    tree = json.loads(to_json(reportgen.evaluate(written(tmp_path / "spec"))))
    change(tree["outputs"]["style"])
    (tmp_path / "results.json").write_text(json.dumps(tree), encoding="utf-8")
    with pytest.raises(ReportgenError, match=rf"not a results.json of this version: outputs\.style.*{said}"):
        read_results(tmp_path)


HEBREW = "\u05d0\u05d2"


@pytest.mark.needs("pango", "pdftotext")
def test_the_pdf_spells_out_only_what_the_fonts_of_the_house_lack_too(tmp_path, tiny_font):
    spec = written(tmp_path / "spec")
    (spec.parent / "house" / "Inter-400.woff2").write_bytes(
        tiny_font({0x20: "space", 0x41: "A", 0x5D0: "alef", 0x5D2: "gimel"})
    )
    tree = SPEC | {"title": f"A {HEBREW} \u05d3", "outputs": {"style": "house", "header": HEBREW}}
    spec.write_text(json.dumps(tree), encoding="utf-8")
    made = reportgen.build(spec, tmp_path / "out", ["pdf"])
    said = subprocess.run(["pdftotext", made["pdf"], "-"], capture_output=True, text=True, check=True).stdout

    assert re.search("\u05d0.?\u05d2", said)
    assert "U+05D3" in said
    assert "U+05D0" not in said
