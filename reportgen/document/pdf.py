"""HTML to one PDF that is PDF/A-3a and PDF/UA-1: our fonts only, no network, the same bytes for the same input."""

import ctypes.util
import gc
import io
import logging
import os
import re
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from reportgen.document.pdf_file import write_file
from reportgen.document.pdf_formula import drawn_formula
from reportgen.document.pdf_html import bare, single_links
from reportgen.document.pdfa import Attached, finisher
from reportgen.document.quick_layout import parsed, quicken
from reportgen.fonts import code_points, font_configuration, printable
from reportgen.own_folders import temporary

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_VARIANT = "pdf/a-3a"
_SVG = "{http://www.w3.org/2000/svg}"
ZERO_WIDTH_SPACE = "\u200b"
_LONG_WORD = re.compile(r"\S{201,}")  # longer than a hash or an address on the web
_TEN = re.compile(r".{1,10}")  # letters, fewer than fit in the narrowest column
_NEVER_SET = {"style", "script", "title", f"{_SVG}title", f"{_SVG}desc"}  # titles become metadata and alternative texts
_DATA = re.compile(r"data:[^\s\"']+")
_FATAL = (".notdef", "cannot be loaded", "defined twice", "Unable to subset")
_RARELY_CALLED = ("fontTools.subset", "fontTools.varLib.instancer")  # without HarfBuzz, and for variable fonts
_NO_DATE = datetime(1970, 1, 1, tzinfo=UTC)  # WeasyPrint asks for one; the finisher takes it out again


class PdfError(RuntimeError):
    """The document breaks a rule of PDF/A or PDF/UA: reportgen's fault, never the user's."""


def write_pdf(
    html: str,
    *,
    attachments: Sequence[Attached] = (),
    properties: Mapping[str, str] | None = None,
    whole: bool = False,
    characters: frozenset[int] = frozenset(),
    to_even: str = "",
) -> bytes:
    """
    Lay out the HTML, attach the files, and refuse to hand over a PDF that cannot conform.

    Title, language, authors and dates are those of the HTML's head; the properties go into the XMP packet as text.
    A user's own style may show what ours does not: it gets the `whole` page, and its fonts show `characters` beyond ours.
    What is printed on both sides of the paper gets one more page, with this markup, where their number is odd.
    """
    files = sorted(attachments, key=lambda file: file.name)
    stated = {key: _legible(value) for key, value in (properties or {}).items()}
    with _strict_log() as faults, _no_collection(), _own_fonts() as fonts:
        body = _legible(single_links(html) if whole else bare(html))
        document = _layout(body, fonts, characters, ours=not whole)
        if to_even and len(document.pages) % 2:
            document = _layout(body.replace("</body>", f"{to_even}</body>"), fonts, characters, ours=not whole)
        if not document.metadata.title:
            faults.append("the document has no title")
        pdf = _written(document, files, finisher(files, stated, faults))
    if faults:
        raise PdfError("this PDF would not conform: " + "; ".join(dict.fromkeys(faults)))
    return pdf


def _legible(text: str) -> str:
    """Write the code points of what no XML may hold."""
    return _NOT_XML.sub(lambda found: f"[{code_points(found[0])}]", text)


def _layout(html: str, fonts: Any, more: frozenset[int], *, ours: bool) -> Any:
    page = parsed(html, _offline(), ours=ours)
    pictures = {}
    for element in page.etree_element.iter():
        if element.tag == "img" and (formula := drawn_formula(element.get("src", ""))):
            pictures[element.get("src")] = formula
        if element.text and isinstance(element.tag, str) and element.tag not in _NEVER_SET:
            element.text = breakable(printable(element.text, more))
        if element.tail:
            element.tail = breakable(printable(element.tail, more))
    return page.render(font_config=fonts, pdf_variant=_VARIANT, cache=pictures)


def breakable(text: str) -> str:
    """
    Let a line end anywhere in a word of hundreds of letters: WeasyPrint would measure the rest of it for each line.

    >>> breakable("a word"), breakable("x" * 201).count(ZERO_WIDTH_SPACE)
    ('a word', 20)
    """
    return _LONG_WORD.sub(lambda word: ZERO_WIDTH_SPACE.join(_TEN.findall(word[0])), text)


def _written(document: Any, files: Sequence[Attached], finish: Callable[[Any, Any], None]) -> bytes:
    def finish_and_write(document: Any, pdf: Any) -> None:
        finish(document, pdf)
        pdf.write = partial(write_file, pdf)

    with warnings.catch_warnings(action="ignore", category=ResourceWarning):  # the colour profile is left open
        pdf: bytes = document.write_pdf(
            finisher=finish_and_write, attachments=[_weasy(file) for file in files], pdf_variant=_VARIANT
        )
    return pdf


def _offline() -> Any:
    """Make a fetcher for which nothing exists but the data in the document itself."""
    from weasyprint.urls import URLFetcher

    return URLFetcher(allowed_protocols=("data",))


def _weasy(file: Attached) -> Any:
    from weasyprint import Attachment

    date = file.modified or _NO_DATE
    return Attachment(
        file_obj=io.BytesIO(file.data),
        url_fetcher=_offline(),
        name=file.name,
        description=file.description,
        relationship=file.relationship,
        created=date,
        modified=date,
    )


class _Faults(logging.Handler):
    """Keeps the messages that mean that the PDF breaks a rule."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if record.levelno >= logging.ERROR or any(sign in message for sign in _FATAL):
            self.found.append(_DATA.sub("data:...", message))


@contextmanager
def _strict_log() -> Iterator[list[str]]:
    log, faults = logging.getLogger("weasyprint"), _Faults()
    level, propagates = log.level, log.propagate
    log.addHandler(faults)
    log.setLevel(logging.WARNING)
    log.propagate = False  # the caller words what went wrong
    try:
        yield faults.found
    finally:
        log.removeHandler(faults)
        log.setLevel(level)
        log.propagate = propagates


@contextmanager
def _no_collection() -> Iterator[None]:
    """Keep the collector of cycles from walking a growing box tree again and again: a third of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@contextmanager
def _own_fonts() -> Iterator[Any]:
    """Import WeasyPrint and return its font configuration, with no font of the system in sight."""
    with TemporaryDirectory(prefix="fonts-", dir=_place(), ignore_cleanup_errors=True) as name:
        file = Path(name) / "fonts.conf"
        with temporary():
            file.write_text(font_configuration(Path(name)), encoding="utf-8")
        with _environment("FONTCONFIG_FILE", str(file)):
            _import_weasyprint()
            from weasyprint.text.fonts import FontConfiguration

            fonts = FontConfiguration()
        fonts._folder = Path(name) / "faces"  # noqa: SLF001 - where fonts of a style go: a folder that we sweep
        fonts._folder.mkdir()  # noqa: SLF001
        yield fonts


def _place() -> Path:
    with temporary() as folder:
        return folder


def _import_weasyprint() -> None:
    """Import without starting the fifty programs by which Linux looks for libraries under names it does not use."""
    find = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = _find_nothing
    later = {name: _Later(name) for name in _RARELY_CALLED if name not in sys.modules}
    sys.modules.update(later)
    try:
        with warnings.catch_warnings(action="ignore"):
            import weasyprint  # noqa: F401
    finally:
        ctypes.util.find_library = find
        for name in later:
            del sys.modules[name]
    quicken()
    vars(sys.modules["tinyhtml5.inputstream"])["characters_until_regex"] = _Patterns()


class _Later(ModuleType):
    """A module that is imported when something of it is called."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)

        def called(*given: Any, **named: Any) -> Any:
            return getattr(import_module(self.__name__), name)(*given, **named)

        return called


def _find_nothing(name: str) -> None:  # noqa: ARG001
    return None


class _Patterns(dict[tuple[Iterable[str], bool], re.Pattern[str]]):
    """The parser's patterns of characters, kept: the parser's table never finds what it keeps, which doubles its time."""

    def __missing__(self, asked: tuple[Iterable[str], bool]) -> re.Pattern[str]:
        characters, of_these = asked
        listed = re.escape("".join(sorted(characters)))
        pattern = self[asked] = re.compile(f"[{listed}]+" if of_these else f"[^{listed}]+")
        return pattern


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
