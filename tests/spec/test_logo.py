"""A logo is a PNG or a JPEG, known by what it holds, and whole."""

import base64
import hashlib
import struct
import zlib

import pytest

from reportgen.errors import Place, ReportgenError
from reportgen.spec.image_file import MOST_BYTES, read_image
from reportgen.spec.logo import logo_of
from reportgen.spec.raster import MOST_PIXELS

HEAD = "kind: validation\ntitle: T\ndata: p.csv\nreport: {organisation: The House}\n"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 30"><path d="M0 0L9 9"/></svg>'
LINES = b"\0" * 41 * 40


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width=40, height=40, depth=8, packed=None, *, colours=0, packing=0):
    header = struct.pack(">IIBBBBB", width, height, depth, colours, packing, 0, 0)
    dots = chunk(b"IDAT", zlib.compress(LINES) if packed is None else packed)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + dots + chunk(b"IEND", b"")


def jpeg(channels=3, depth=8, frame=0xC0, width=40, end=b"\xff\xd9", before=b""):
    sizes = struct.pack(">HBHHB", 8 + 3 * channels, depth, 30, width, channels) + b"\0" * 3 * channels
    start = b"\xff\xd8\xff\xe0\x00\x04ab" + before + b"\xff" + bytes([frame])
    return start + sizes + b"\xff\xda\x00\x02" + b"dots" + end


@pytest.fixture
def refusals(tmp_path):
    """Return what is wrong with a logo of this content."""

    def found(data, name="logo.png"):
        (tmp_path / name).write_bytes(data)
        try:
            read_image(name, base=tmp_path, place=Place("spec.yaml", 5, 17), called="logo")
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
    ],
    ids=["png", "jpeg", "grey progressive jpeg", "padded jpeg"],
)
def test_a_picture_is_answered_as_an_address_whatever_its_file_is_called(tmp_path, data, kind):
    (tmp_path / "picture").write_bytes(data)
    logo = read_image("picture", base=tmp_path)

    assert logo.uri == f"data:{kind};base64,{base64.b64encode(data).decode()}"
    assert logo.sha256 == hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"a text that is called .png", "this file is not a PNG or JPEG picture"),
        (SVG, "this file is not a PNG or JPEG picture"),
        (b"", "this file is not a PNG or JPEG picture"),
        (b"GIF89a\x01\x00\x01\x00", "this file is not a PNG or JPEG picture"),
        (b"%PDF-1.7", "this file is not a PNG or JPEG picture"),
        (png() + b"\0" * MOST_BYTES, "a logo has at most 500 kB"),
        (png()[:-5], "the picture is damaged or cut short"),
        (png().replace(b"IDAT", b"IDAX"), "the picture is damaged or cut short"),
        (png(packed=b"no deflated dots"), "the picture is damaged or cut short"),
        (png(packed=zlib.compress(LINES)[:-6]), "the picture is damaged or cut short"),
        (png(packed=zlib.compress(b"\0" * 40_000_000)), "the picture is damaged or cut short"),
        (png(depth=16), "a picture may have at most 8 bits per channel"),
        (png(width=MOST_PIXELS + 1), f"the picture has {MOST_PIXELS + 1} x 40 pixels"),
        (png(colours=9), "the picture is damaged or cut short"),
        (png(colours=3), "the picture is damaged or cut short"),
        (png(packing=1), "the picture is damaged or cut short"),
        (png(height=0), "the picture is damaged or cut short"),
        (b"\x89PNG\r\n\x1a\n", "the picture is damaged or cut short"),
        (jpeg(channels=4), "programs show a JPEG in print colours differently"),
        (jpeg(depth=12), "a picture may have at most 8 bits per channel"),
        (jpeg(frame=0xC9), "not every program shows this kind of JPEG"),
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


def test_the_author_of_an_svg_reads_what_to_write_instead(refusals):
    (problem,) = refusals(SVG, "logo.svg")

    assert (problem.code, problem.remedy) == ("logo_kind", "save the logo as a PNG or JPEG file")


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

        assert "4:17: a logo needs an alternative text - add `report: {organisation: ...}`" in str(problem)

    @staticmethod
    def house(folder):
        (folder / "folder").mkdir(parents=True)
        for place in (folder, folder.parent):
            (place / "logo.png").write_bytes(png())
        (folder / "link.png").symlink_to(folder.parent / "logo.png")
