"""What README.md shows works: its commands run, its specs load, its Python runs, and the places that it names exist."""

import filecmp
import re
import shlex
import struct
import zlib

import pytest

from reportgen import cli
from reportgen.spec.load import load

MOST_LINES = 340
WITHOUT_PDF = {"build": ("-f", "html,json"), "render": ("-f", "html")}  # which take the time


@pytest.fixture(scope="module")
def readme(root):
    return (root / "README.md").read_text(encoding="utf-8")


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def picture():
    """Return a PNG of one white pixel."""
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(b"\0\xff\xff\xff"))]
    parts = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    ]
    return (
        b"\x89PNG\r\n\x1a\n" + b"".join(parts) + struct.pack(">I", 0) + b"IEND" + struct.pack(">I", zlib.crc32(b"IEND"))
    )


@pytest.fixture
def here(tmp_path, monkeypatch):
    """Work in a folder with the files that README.md names."""
    rows = [f"{at},{at % 2},{round(0.25 + 0.4 * (at % 2) + (at % 7) / 40, 3)}" for at in range(80)]
    (tmp_path / "predictions.csv").write_text("\n".join(["id,y_true,y_score", *rows]) + "\n", encoding="utf-8")
    (tmp_path / "scores.csv").write_text("model,fold,value\nA,1,0.8\nB,1,0.9\n", encoding="utf-8")
    (tmp_path / "logo.png").write_bytes(picture())
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "house.css").write_text("h1 { letter-spacing: 0 }\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_is_short(readme):
    assert len(readme.splitlines()) <= MOST_LINES


@pytest.mark.usefixtures("here")
def test_every_command_runs(readme, capsys):
    lines = [line for block in blocks(readme, "sh") for line in block.splitlines() if line.startswith("reportgen ")]
    typed = [shlex.split(line, comments=True)[1:] for line in lines]
    codes = [cli.main([*words, *WITHOUT_PDF.get(words[0], ())]) for words in typed]

    compared = [shlex.split(line)[1:] for line in "".join(blocks(readme, "sh")).splitlines() if line.startswith("cmp ")]
    assert [filecmp.cmp(*files, shallow=False) for files in compared] == [True]
    assert len(lines) > 10
    assert [line for code, line in zip(codes, lines, strict=True) if code] == [], capsys.readouterr().err


def test_every_spec_loads(readme, here):
    specs = blocks(readme, "yaml")
    for at, text in enumerate(specs):
        (here / f"{at}.yaml").write_text(text, encoding="utf-8")

    assert [load(here / f"{at}.yaml").title for at in range(len(specs))]


@pytest.mark.usefixtures("here")
def test_its_python_runs(readme):
    (code,) = blocks(readme, "python")

    exec(compile(code, "README.md", "exec"), {})


def test_the_places_that_it_names_exist(readme, root):
    links = re.findall(r"\]\(([^)]+)\)|(?:src|href)=\"([^\"]+)\"", re.sub(r"`[^`\n]*`", "", readme))
    folders = re.findall(r"`((?:reportgen|templates|schemas|samples|tests)/[\w/.]*)`", readme)

    assert [name for name in [*filter(None, sum(links, ())), *folders] if not (root / name).exists()] == []
