"""A logo is known by what it holds, is whole, and neither runs nor loads anything."""

import base64
import hashlib
import struct
import zlib

import pytest

from reportgen.errors import Place, ReportgenError
from reportgen.spec.logo import MOST_BYTES, logo_of, read_logo
from reportgen.spec.raster import MOST_PIXELS
from reportgen.spec.svg import MOST_DEEP

HEAD = "kind: validation\ntitle: T\ndata: p.csv\nreport: {organisation: The House}\n"
NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
LINES = b"\0" * 41 * 40


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width=40, height=40, depth=8, packed=None):
    header = struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, 0)
    dots = chunk(b"IDAT", zlib.compress(LINES) if packed is None else packed)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + dots + chunk(b"IEND", b"")


def jpeg(channels=3, depth=8, frame=0xC0, width=40, end=b"\xff\xd9", before=b""):
    sizes = struct.pack(">HBHHB", 8 + 3 * channels, depth, 30, width, channels) + b"\0" * 3 * channels
    start = b"\xff\xd8\xff\xe0\x00\x04ab" + before + b"\xff" + bytes([frame])
    return start + sizes + b"\xff\xda\x00\x02" + b"dots" + end


def svg(inside="", attributes='viewBox="0 0 100 30"'):
    return f"<svg {NAMESPACES} {attributes}>{inside}</svg>".encode()


def embedded(data, kind="image/png"):
    return f'<image href="data:{kind};base64,{base64.b64encode(data).decode()}"/>'


@pytest.fixture
def refusals(tmp_path):
    """Return what is wrong with a logo of this content."""

    def found(data, name="logo.png"):
        (tmp_path / name).write_bytes(data)
        try:
            read_logo(name, base=tmp_path, place=Place("spec.yaml", 5, 17))
        except ReportgenError as error:
            return list(error.problems)
        return []

    return found


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (png(), "image/png"),
        (jpeg(), "image/jpeg"),
        (jpeg(channels=1, frame=0xC2), "image/jpeg"),
        (jpeg(before=b"\xff\xff\xfe\x00\x04ab"), "image/jpeg"),
        (svg('<path d="M0 0L9 9"/>'), "image/svg+xml"),
        (b"\xef\xbb\xbf<?xml version='1.0'?>\n<!-- by hand -->" + svg(), "image/svg+xml"),
    ],
    ids=["png", "jpeg", "grey progressive jpeg", "padded jpeg", "svg", "svg with a declaration"],
)
def test_a_picture_is_answered_as_an_address_whatever_its_file_is_called(tmp_path, data, kind):
    (tmp_path / "picture").write_bytes(data)
    logo = read_logo("picture", base=tmp_path)

    assert logo.uri == f"data:{kind};base64,{base64.b64encode(data).decode()}"
    assert logo.sha256 == hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"a text that is called .png", "this file holds no PNG, JPEG or SVG picture, whatever its name says"),
        (b"", "this file holds no PNG, JPEG or SVG picture"),
        (b"GIF89a\x01\x00\x01\x00", "this file holds no PNG, JPEG or SVG picture"),
        (b"%PDF-1.7", "this file holds no PNG, JPEG or SVG picture"),
        (png() + b"\0" * MOST_BYTES, "a logo has at most 500 kB"),
        (svg("<!--" + "x" * MOST_BYTES + "-->"), "a logo has at most 500 kB"),
        (png()[:-5], "the picture is damaged or cut short"),
        (png().replace(b"IDAT", b"IDAX"), "the picture is damaged or cut short"),
        (png(packed=b"no deflated dots"), "the picture is damaged or cut short"),
        (png(packed=zlib.compress(LINES)[:-6]), "the picture is damaged or cut short"),
        (png(packed=zlib.compress(b"\0" * 40_000_000)), "the picture is damaged or cut short"),
        (png(depth=16), "a picture holds 8 bits per channel at most"),
        (png(width=MOST_PIXELS + 1), f"the picture has {MOST_PIXELS + 1} x 40 pixels"),
        (png(height=0), "the picture is damaged or cut short"),
        (b"\x89PNG\r\n\x1a\n", "the picture is damaged or cut short"),
        (jpeg(channels=4), "a JPEG in colours for print is not shown alike everywhere"),
        (jpeg(depth=12), "a picture holds 8 bits per channel at most"),
        (jpeg(frame=0xC9), "this kind of JPEG is not shown everywhere"),
        (jpeg(width=40_000), "the picture has 40000 x 30 pixels"),
        (jpeg(end=b""), "the picture is damaged or cut short"),
        (jpeg()[:12], "the picture is damaged or cut short"),
        (b"\xff\xd8\xff\xda\x00\x02", "the picture is damaged or cut short"),
    ],
)
def test_what_is_no_whole_picture_is_refused_at_its_place_in_the_spec(refusals, data, said):
    (problem,) = refusals(data)

    assert str(problem).startswith(f"spec.yaml:5:17: {said}")
    assert problem.exit_code == 2


@pytest.mark.parametrize(
    ("inside", "code", "value"),
    [
        ("<script>alert(1)</script>", "svg_element", "<script>"),
        ('<script href="#a"/>', "svg_element", "<script>"),
        ("<foreignObject/>", "svg_element", "<foreignObject>"),
        ('<h:iframe xmlns:h="http://www.w3.org/1999/xhtml"/>', "svg_element", "<html:iframe>"),
        ('<g xmlns=""><script/></g>', "svg_element", "<script>"),
        ('<set attributeName="href" to="javascript:x"/>', "svg_element", "<set>"),
        ("<animate/>", "svg_element", "<animate>"),
        ("<text>The House</text>", "svg_letters", "<text>"),
        ('<linearGradient id="g"><stop offset="0"/></linearGradient>', "svg_shades", "<linearGradient>"),
        ('<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>', "svg_shades", "<filter>"),
        ('<mask id="m"><path mask="url(#m)"/></mask>', "svg_shades", "<mask>"),
        ('<rect onload="x()"/>', "svg_event", "onload"),
        ('<g ONCLICK="x()"/>', "svg_event", "ONCLICK"),
        ('<image href="https://example.org/x.png"/>', "svg_loads", "https://example.org/x.png"),
        ('<image xlink:href="file:///etc/passwd"/>', "svg_loads", "file:///etc/passwd"),
        ('<use href="other.svg#a"/>', "svg_loads", "other.svg#a"),
        ('<use href="data:image/png;base64,AAAA"/>', "svg_loads", "data:image/png;base64,AAAA"),
        ('<image href="data:text/html,x"/>', "svg_loads", "data:text/html,x"),
        ('<image href="data:image/svg+xml;base64,AAAA"/>', "svg_loads", "data:image/svg+xml;base64,AAAA"),
        ('<g xml:base="https://example.org/"/>', "svg_loads", "https://example.org/"),
        ('<rect style="fill: url(https://example.org/a)"/>', "svg_loads", "url(https://example.org/a)"),
        ('<rect fill="url(other.svg#a)"/>', "svg_loads", "url(other.svg#a)"),
        ("<style>@import 'x.css';</style>", "svg_loads", "@import 'x.css'"),
        ("<style><![CDATA[rect { fill: u\\72l(x) }]]></style>", "svg_loads", "url(x)"),
        ("<?xml-stylesheet href='x.css'?>", "svg_instruction", "<?xml-stylesheet"),
        ('<use id="a" href="#a"/>', "svg_repeats", "a"),
        ('<g id="a"><use href="#b"/></g><g id="b"/><use href="#a"/>', "svg_repeats", "a"),
    ],
)
def test_what_runs_loads_or_moves_is_refused_with_its_line_in_the_file(refusals, tmp_path, inside, code, value):
    (problem,) = refusals(svg(f"\n{inside}"), "logo.svg")

    assert (problem.code, problem.value, problem.exit_code) == (code, value, 2)
    assert (problem.place.file, problem.place.line) == (str(tmp_path / "logo.svg"), 2)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("&a;"), "svg_doctype"),
        (b'<!DOCTYPE svg SYSTEM "http://example.org/svg.dtd">' + svg(), "svg_doctype"),
        (svg("&a;"), "svg_broken"),
        (svg("<g>"), "svg_broken"),
        (b"<", "svg_broken"),
        (b"<html><body/></html>", "logo_kind"),
        (b"<svg/>", "logo_kind"),
        (svg("<g>" * MOST_DEEP + "</g>" * MOST_DEEP), "svg_deep"),
        (b'<?xml version="1.0" encoding="nosuch"?>' + svg(), "svg_broken"),
        (svg(attributes=""), "svg_size"),
        (svg(attributes='width="10"'), "svg_size"),
        (svg(attributes='width="wide" height="10"'), "svg_size"),
        (svg(attributes='viewBox="0 0 0 30"'), "svg_size"),
        (svg(attributes='viewBox="a b c d"'), "svg_size"),
        (svg(embedded(b"no picture")), "svg_picture"),
        (svg(embedded(png()[:-5])), "svg_picture"),
        (svg('<image href="data:image/png;base64,A"/>'), "svg_picture"),
    ],
)
def test_an_svg_that_is_broken_or_has_no_size_is_refused(refusals, data, code):
    assert [one.code for one in refusals(data, "logo.svg")] == [code]


@pytest.mark.parametrize(
    "data",
    [
        svg("<title>The House</title><desc>3 &lt; 4</desc><style>rect { clip-path: url(#c) }</style>"),
        svg('<clipPath id="c"><use href="#s"/></clipPath><path id="s"/><g clip-path="url(#c)"/>'),
        svg(embedded(png())),
        svg(embedded(jpeg(), "image/jpeg")),
        svg('<i:view xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:page="https://example.org"/>'),
        svg(attributes='width="4cm" height="12.5mm"'),
        svg(attributes='width="100%" height="100%" viewBox="-5 -5, .5 30"'),
    ],
)
def test_shapes_are_fine(refusals, data):
    assert refusals(data, "logo.svg") == []


def test_all_that_is_wrong_with_an_svg_is_said_at_once(refusals):
    found = refusals(svg('\n<script/>\n<rect onload="x()" fill="url(x)"/>'), "logo.svg")

    assert [(one.code, one.place.line) for one in found] == [("svg_element", 2), ("svg_event", 3), ("svg_loads", 3)]


class TestPlace:
    @pytest.mark.parametrize(
        ("name", "code"),
        [
            ("../logo.png", "outside_folder"),
            ("/etc/hostname", "outside_folder"),
            ("link.png", "outside_folder"),
            ("https://example.org/logo.png", "network_path"),
            ("''", "not_a_path"),
            ("folder", "folder_as_file"),
            ("lgo.png", "missing_file"),
        ],
    )
    def test_a_logo_lies_in_the_folder_of_the_spec(self, problems, tmp_path, name, code):
        self.house(tmp_path)
        (problem,) = problems(f"{HEAD}outputs: {{logo: {name}}}\n")

        assert (problem.code, problem.exit_code) == (code, 2)
        assert str(problem.place) == f"{tmp_path / 'spec.yaml'}:5:17"

    def test_the_nearest_name_is_suggested(self, problems, tmp_path):
        self.house(tmp_path)

        assert problems(f"{HEAD}outputs: {{logo: lgo.png}}\n")[0].remedy == "did you mean 'logo.png'?"

    def test_an_allowed_folder_opens_the_way(self, tmp_path):
        self.house(tmp_path / "a")
        (tmp_path / "a" / "spec.yaml").write_text(f"{HEAD}outputs: {{logo: ../logo.png}}\n", encoding="utf-8")
        from reportgen.spec.load import load

        assert logo_of(load(tmp_path / "a" / "spec.yaml", allow=(tmp_path,))).data == png()

    def test_without_a_name_nobody_could_read_it_out(self, problems, tmp_path):
        self.house(tmp_path)
        (problem,) = problems("kind: validation\ntitle: T\ndata: p.csv\noutputs: {logo: logo.png}\n")

        assert "4:17: a logo needs words for those who cannot see it - add `report: {organisation: ...}`" in str(
            problem
        )

    @staticmethod
    def house(folder):
        (folder / "folder").mkdir(parents=True)
        for place in (folder, folder.parent):
            (place / "logo.png").write_bytes(png())
        (folder / "link.png").symlink_to(folder.parent / "logo.png")
