"""A style is a folder of style sheets and fonts: read whole, bounded, and nothing else can be reached from it."""

import struct

import brotli
import pytest

from reportgen.errors import ReportgenError
from reportgen.fonts import fonts_folder
from reportgen.spec.font_files import MOST_BYTES, MOST_UNPACKED, font_fault
from reportgen.spec.own_folder import hash_of
from reportgen.spec.own_style import MOST_FILES, MOST_IN_ALL, MOST_OF_A_SHEET, read_style, style_of

HEAD = "kind: validation\ntitle: T\ndata: p.csv\n"
FONT = (fonts_folder() / "RGMono-Regular.woff2").read_bytes()
CSS = ':root { --sans: "Inter", "RG Sans", sans-serif; }\n'
HEADER = struct.Struct(">4sIIHHIIHHIIIII")


@pytest.fixture
def house(tmp_path):
    """Make a style in the folder of a spec."""
    folder = tmp_path / "spec" / "house"
    folder.mkdir(parents=True)
    (folder / "house.css").write_text(CSS, encoding="utf-8")
    (folder / "Inter-400.woff2").write_bytes(FONT)
    return folder


def faults(folder):
    try:
        read_style(folder.resolve(), "house")
    except ReportgenError as error:
        return list(error.problems)
    return []


def test_sheets_and_fonts_are_known_by_their_names(house):
    (house / "Inter-700italic.woff2").write_bytes(FONT)
    (house / "OFL.txt").write_text("licence", encoding="utf-8")
    (house / ".DS_Store").write_bytes(b"\0")
    style = read_style(house, "house")

    assert style.sheets == {"house.css": CSS}
    assert [(one.family, one.weight, one.italic) for one in style.fonts] == [
        ("Inter", 400, False),
        ("Inter", 700, True),
    ]
    assert style.fonts[0].data == FONT
    assert style.sha256 == hash_of({"house.css": CSS.encode(), "Inter-400.woff2": FONT, "Inter-700italic.woff2": FONT})


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("logo.png", b"\x89PNG", "unknown_ending"),
        ("base.html.j2", b"<p>", "unknown_ending"),
        ("Inter-400.ttf", b"\0", "unknown_ending"),
        ("a\nb.css", b"", "unknown_ending"),
        ("house.css", b"\xff\xfe", "not_utf8"),
        ("house.css", b" " * (MOST_OF_A_SHEET + 1), "file_too_large"),
        ("Inter-500.woff2", FONT + b"\0" * MOST_BYTES, "file_too_large"),
        ("Inter-Bold.woff2", FONT, "font_name"),
        ("Inter.woff2", FONT, "font_name"),
        ("Inter-450.woff2", FONT, "font_name"),
        ('In"ter-400.woff2', FONT, "font_name"),
        ("RG Sans-400.woff2", FONT, "font_name"),
        ("Inter-700.woff2", b"wOFF" + FONT[4:], "font_unfit"),
        ("Inter-700.woff2", FONT[:-1], "font_unfit"),
        ("Inter-700.woff2", b"", "font_unfit"),
        ("Other-700.woff2", FONT, "font_unused"),
        ("fonts/inter-400.woff2", FONT, "font_twice"),
        ("house.css", b"\n@import 'x';" + CSS.encode(), "style_refused"),
    ],
)
def test_what_is_no_part_of_a_style_is_refused_with_its_file(house, name, data, code):
    (house / name).parent.mkdir(exist_ok=True)
    (house / name).write_bytes(data)
    (problem,) = faults(house)

    assert (problem.code, problem.exit_code) == (code, 2)
    assert problem.place.file == f"house/{name}"
    assert problem.remedy


def test_a_place_in_a_sheet_is_told_by_its_line(house):
    (house / "house.css").write_text(f"{CSS}p {{\n  background: u\\72l(x.png);\n}}\n", encoding="utf-8")
    (problem,) = faults(house)

    assert str(problem) == (
        "house/house.css:3: a style sheet must not load anything (url(x.png)) - leave it out; fonts are files in the folder, "
        "such as Inter-400.woff2, and a logo is `outputs: {logo: file}`"
    )


def test_a_link_that_leaves_the_folder_is_refused(house, tmp_path):
    (tmp_path / "secret.css").write_text("secret", encoding="utf-8")
    (house / "file.css").symlink_to(tmp_path / "secret.css")
    (house / "folder").symlink_to(tmp_path)

    assert [(one.code, one.place.file) for one in faults(house)] == [
        ("outside_folder", "house/file.css"),
        ("outside_folder", "house/folder"),
    ]


def test_a_folder_is_bounded_in_files_and_in_bytes(house):
    for at in range(MOST_FILES):
        (house / f"{at}.css").write_bytes(b"")
    assert [one.code for one in faults(house)] == ["too_many"]


def test_a_folder_is_bounded_in_bytes(house):
    for at in range(MOST_IN_ALL // MOST_BYTES + 1):
        (house / f"Inter-{at + 1}00.woff2").write_bytes(b"\0" * (MOST_BYTES - 1))
    (house / "a.css").write_bytes(b" " * 90_000)

    assert [one.code for one in faults(house)] == ["too_large"]


def test_a_folder_without_a_style_is_refused(tmp_path):
    (tmp_path / "LICENCE.txt").write_bytes(b"")

    assert [one.code for one in faults(tmp_path)] == ["no_style"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("../far", "outside_folder"),
        ("/etc", "outside_folder"),
        ("way", "outside_folder"),
        ("hose", "missing_file"),
        ("spec.yaml", "file_as_folder"),
        ("https://example.org/house", "network_path"),
    ],
)
def test_the_folder_is_in_that_of_the_spec(house, tmp_path, problems_of_file, name, code):
    (tmp_path / "far").mkdir()
    (house.parent / "way").symlink_to(tmp_path / "far")
    (problem,) = problems_of_file(house.parent / "spec.yaml", f"{HEAD}outputs: {{style: '{name}'}}\n")

    assert (problem.code, problem.place.line, problem.exit_code) == (code, 4, 2)


def test_an_allowed_folder_may_be_elsewhere(house, tmp_path):
    from reportgen.spec.load import load

    spec = tmp_path / "other" / "spec.yaml"
    spec.parent.mkdir()
    spec.write_text(f"{HEAD}outputs: {{style: ../spec/house}}\n", encoding="utf-8")

    assert style_of(load(spec, allow=(tmp_path / "spec",))).sha256 == read_style(house, "").sha256


def packed(*, tables=None, metadata=b"", data=FONT):
    """Return a font with other packed bytes, of which its header tells the truth."""
    fields = list(HEADER.unpack_from(data))
    body = data[HEADER.size :]
    if tables is not None:
        fields[3], fields[6], body = 0, len(tables), tables
    fields[9:12] = (HEADER.size + len(body), len(metadata), 0)
    fields[2] = HEADER.size + len(body) + len(metadata)
    return HEADER.pack(*fields) + body + metadata


def test_a_font_that_unpacks_without_end_is_not_unpacked():
    bomb = brotli.compress(b"\0" * (MOST_UNPACKED + 1))

    assert len(bomb) < 1000
    assert font_fault(packed(tables=bomb))[0] == "the font unpacks to more than 10 MB"
    assert font_fault(packed(metadata=bomb))[0] == "the font unpacks to more than 10 MB"
    assert font_fault(packed()) is None


@pytest.mark.parametrize(
    "data",
    [
        FONT[:20],
        FONT[:48],
        FONT + b"\0",
        packed(tables=b"no brotli"),
        packed(tables=brotli.compress(b"")),
        FONT[:12] + b"\xff\xff" + FONT[14:],
        FONT[:49] + b"\x80\x80\x80\x80\x80" + FONT[54:],
    ],
)
def test_a_damaged_font_is_refused(data):
    assert font_fault(data)[0] == "the font is damaged"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("header: ''", "4:19: the header is empty - write a line, or leave the key out"),
        ("footer: '  '", "4:19: the footer is empty"),
        (
            'header: "a\\nb"',
            "4:19: the header has more than one line ('a b') - write one line, without spaces around it",
        ),
        ('footer: " a"', "4:19: the footer has more than one line"),
        (f"header: {'x' * 101}", "4:19: the header has 101 characters; at most 100 fit ('xxxx"),
        (f"footer: {'x' * 20_000}", "4:19: the footer has 20,000 characters; at most 100 fit ('xxxx"),
        ("header: [a]", '4:19: header must be text (["a"]) - write one word or sentence'),
        ("heading: x", "4:11: no key is named 'heading' here - did you mean 'header'?"),
    ],
)
def test_a_header_and_a_footer_are_a_line_each(problems, written, said):
    (problem,) = problems(f"{HEAD}outputs: {{{written}}}\n")

    assert said in str(problem)


def test_a_line_of_a_hundred_characters_is_taken(loaded):
    assert loaded(f"{HEAD}outputs: {{header: {'x' * 100}, footer: 2026}}\n").outputs.footer == "2026"
