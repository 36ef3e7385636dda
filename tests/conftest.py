"""What the machine must have for a test: it skips with the reason where that lacks, and fails where REPORTGEN_CI is set."""

import gc
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from reportgen.document.pango import pango_missing

sys.path.insert(0, str(Path(__file__).parent))  # remedies.py and texts_in_code.py stand beside this file

CACHE = Path(__file__).parents[1] / ".ci" / "cache"
VERAPDF = (CACHE / "verapdf.jar", CACHE / "Vera.class")
AXE = CACHE / "axe.min.js"
JAXB = (Path("/usr/share/java/jaxb-impl.jar"), Path("/usr/share/java/jaxb-core.jar"))
OTHER_PYTHONS = tuple(sorted(CACHE.glob("python3.*/bin/python")))
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


settings.register_profile("here", deadline=None)  # a slow machine is no fault
settings.register_profile("ci", deadline=None, derandomize=True)  # the same verdict for the same tree
settings.load_profile("ci" if os.environ.get("REPORTGEN_CI") else "here")


def pytest_configure(config):
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as commands set it: more wait for each other
    config.addinivalue_line("markers", "needs(*names): what the machine must have, such as pango, verapdf, pdftoppm")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Look for no garbage among twenty thousand tests while they are collected, nor later: a third of the time goes there."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_runtest_setup(item):
    for marker in item.iter_markers("needs"):
        for reason in filter(None, map(lacking, marker.args)):
            if os.environ.get("REPORTGEN_CI"):
                pytest.fail(f"{reason}, and REPORTGEN_CI is set", pytrace=False)
            pytest.skip(reason)


def lacking(name: str) -> str | None:
    """Return why a test that needs this cannot run here, or nothing when it can."""
    if name == "pango":
        return pango_missing()
    if name == "verapdf":
        files = [path.name for path in (*VERAPDF, *JAXB) if not path.exists()]
        return lacking("java") or (f".ci/setup --tests would bring {', '.join(files)}" if files else None)
    if name == "axe":
        return lacking("chromium") if AXE.exists() else f".ci/setup --tests would bring {AXE.name}"
    if name == "other python":
        return None if OTHER_PYTHONS else ".ci/setup --tests found no other Python from 3.11 on"
    programs = BROWSERS if name == "chromium" else (name,)
    return None if any(map(found, programs)) else f"{name} is not installed; see .ci/setup --tests"


def found(program: str) -> str | None:
    """Return where a program is: on the path or, as uv may be, beside the Python that runs the tests."""
    return shutil.which(program) or shutil.which(program, path=Path(sys.executable).parent)


@pytest.fixture(scope="session")
def uv() -> str:
    """Return the program uv; a test that asks for it is marked needs("uv")."""
    return found("uv")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the browser's program; a test that asks for it is marked needs("chromium")."""
    return next(filter(None, map(shutil.which, BROWSERS)))


@pytest.fixture(scope="session")
def tiny_font() -> Callable[[dict[int, str]], bytes]:
    """Return what makes a WOFF2 font with a box for each of these characters."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    def made(shown: dict[int, str]) -> bytes:
        pen = TTGlyphPen(None)
        pen.moveTo((50, 0))
        for point in ((50, 700), (550, 700), (550, 0)):
            pen.lineTo(point)
        pen.closePath()
        glyphs = [".notdef", *sorted(set(shown.values()))]
        builder = FontBuilder(1000, isTTF=True)
        builder.setupGlyphOrder(glyphs)
        builder.setupCharacterMap(shown)
        builder.setupGlyf(dict.fromkeys(glyphs, pen.glyph()))
        builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (600, 50)))
        builder.setupHorizontalHeader(ascent=800, descent=-200)
        builder.setupNameTable({"familyName": "Tiny", "styleName": "Regular"})
        builder.setupOS2()
        builder.setupPost()
        builder.font.flavor = "woff2"
        written = io.BytesIO()
        builder.save(written)
        return written.getvalue()

    return made


@pytest.fixture(scope="session")
def verapdf(tmp_path_factory) -> Iterator[Callable[[bytes], list[str]]]:
    """Return what veraPDF says against a PDF, by default as PDF/A-3a and PDF/UA-1: nothing when it conforms."""
    classes = os.pathsep.join(map(str, (CACHE, VERAPDF[0], *JAXB)))
    command = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classes, "Vera"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as asked:
        assert asked.stdin
        assert asked.stdout

        def broken_rules(pdf: bytes, flavours: str = "3a,ua1") -> list[str]:
            file = tmp_path_factory.mktemp("verapdf") / "document.pdf"
            file.write_bytes(pdf)
            asked.stdin.write(f"{flavours} {file}\n")
            asked.stdin.flush()
            said = []
            while line := asked.stdout.readline().rstrip("\n"):  # after the last rule comes an empty line
                said.append(line)
            assert [line.split("\t")[0] for line in said if not line.startswith(" ")] == flavours.split(",")
            return [line for line in said if "\tPASS\t" not in line]

        yield broken_rules
