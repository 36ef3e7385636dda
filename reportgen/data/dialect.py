"""How a text file is written: encoding, byte order mark, separator and names of columns, found and kept for printing."""

import codecs
import csv
import io
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from reportgen.data import problems
from reportgen.errors import Place, ReportgenError, refuse

HEAD = 1 << 18
"""So many bytes from the start of a file show how it is written, or more where the first line is longer."""

LONGEST_LINE = 1 << 25
SEPARATORS = (",", ";", "\t", "|")
BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins like utf-16-le
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
BLANK_LINES = re.compile(r"([ \t]*(\r\n|\n|\r))*")
SEPARATOR_LINE = re.compile(r"sep=([,;\t|])(?:\r\n|\n|\r)")
"""Excel's own first line; it is no header."""

ASCII = bytes(range(0x80))
UTF8_CHARACTERS = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
TITLE_LINES = 20
OTHER_KINDS = (
    (b"PAR1", "Parquet"),
    (b"ARROW1", "Arrow"),
    (b"PK\x03\x04", "Excel or zip"),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook"),
    (b"\x1f\x8b", "gzip"),
    (b"%PDF", "PDF"),
)


@dataclass(frozen=True, slots=True)
class Notation:
    """Which mark stands before the fraction of a number, and which, if any, groups its thousands."""

    decimal: str = "."
    thousands: str = ""


@dataclass(frozen=True, slots=True)
class Dialect:
    """What the bytes of a text file mean; `skip` blank lines stand above the header."""

    encoding: str
    bom: bool
    separator: str
    names: tuple[str, ...]
    skip: int = 0
    quote: str = '"'
    header: bool = True
    decimal_comma: bool = False  # likely, to be tried first
    plain: bool = True  # UTF-8 with one kind of line end, so that DuckDB may read the file itself


class TextWatch:
    """Looks on while a file is hashed: keeps its head, and finds out whether it is UTF-8 and how its lines end."""

    def __init__(self) -> None:
        """Begin before the first byte."""
        self.head = b""
        self.size = 0
        self.utf8 = True
        self.c1 = False
        self.latin9 = False
        self.nul_line: int | None = None
        self.high = [0, 0]  # bytes beyond ASCII, and those of them that are characters in UTF-8
        self.ends = [0, 0, 0]  # CR LF together, LF, CR
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._last = b""

    def __call__(self, chunk: bytes) -> None:
        """Look at the next bytes."""
        self.size += len(chunk)
        if len(self.head) < HEAD or (len(self.head) < LONGEST_LINE and not any(self.ends)):
            self.head += chunk
        if self.nul_line is None and b"\0" in chunk:
            before = chunk[: chunk.index(0)]
            self.nul_line = 1 + sum(self.ends) + before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n")
        if not chunk.isascii():
            self.c1 = self.c1 or re.search(rb"[\x80-\x9f]", chunk) is not None
            self.latin9 = self.latin9 or b"\xa4" in chunk
        self._check_utf8(chunk)
        self._count_ends(chunk)
        self._last = chunk[-1:]

    @property
    def one_line_end(self) -> bool:
        """Say whether all lines end alike, in LF or in CR LF."""
        return self.ends[2] == 0 and (self.ends[0] == 0 or self.ends[1] == 0)

    @property
    def mostly_utf8(self) -> bool:
        """Say whether most of what is no ASCII is UTF-8, so that the rest is damage and not another encoding."""
        high, fitting = self.high
        return fitting * 2 > high

    def finish(self) -> None:
        """Look at what a cut-off last character leaves behind."""
        self._check_utf8(b"", final=True)

    def _check_utf8(self, chunk: bytes, *, final: bool = False) -> None:
        if chunk.isascii() and self._last.isascii() and not final:
            return
        high = fitting = len(chunk.translate(None, ASCII))
        if self.utf8:
            try:
                self._decoder.decode(chunk, final)
            except UnicodeDecodeError:
                self.utf8 = False
        if not self.utf8 and high:
            fitting = sum(map(len, UTF8_CHARACTERS.findall(chunk)))
        self.high = [self.high[0] + high, self.high[1] + fitting]

    def _count_ends(self, chunk: bytes) -> None:
        if b"\r" not in chunk and self._last != b"\r":  # counted faster
            self.ends[1] += chunk.count(b"\n")
            return
        both = chunk.count(b"\r\n")
        across = self._last == b"\r" and chunk[:1] == b"\n"
        self.ends[0] += both + across
        self.ends[1] += chunk.count(b"\n") - both - across
        self.ends[2] += chunk.count(b"\r") - both - across


def dialect_of(watch: TextWatch, *, kind: str, place: Place) -> Dialect:
    """Return how a watched file is written; `kind` is csv, tsv or lines."""
    watch.finish()
    encoding, bom = _encoding(watch)
    text = _head_text(watch, encoding, place)
    plain = encoding == "utf-8" and watch.utf8 and watch.one_line_end
    if kind == "lines":
        return Dialect(encoding, bom, "\x1f", ("id",), quote="", header=False, plain=plain)
    blank = BLANK_LINES.match(text).group()  # type: ignore[union-attr] # the pattern matches nothing at all, too
    skip = blank.count("\n") + blank.count("\r") - blank.count("\r\n")
    whole = len(text) if len(watch.head) == watch.size else max(text.rfind("\n"), text.rfind("\r")) + 1
    body = text[len(blank) : whole] or text
    told = SEPARATOR_LINE.match(body)
    if told is not None:
        body, skip = body[told.end() :], skip + 1
    separator = "\t" if kind == "tsv" else told[1] if told is not None else _separator(body)
    names = _header(body, separator, Place(place.file, skip + 1))
    comma = separator != "," and re.search(r"\d,\d", body) is not None
    return Dialect(encoding, bom, separator, names, skip, decimal_comma=comma, plain=plain)


def _encoding(watch: TextWatch) -> tuple[str, bool]:
    for mark, name in BOMS:
        if watch.head.startswith(mark):
            return name, True
    even, odd = watch.head[::2].count(0), watch.head[1::2].count(0)
    if max(even, odd) * 5 > len(watch.head):  # Latin letters in UTF-16: every other byte is 0
        return ("utf-16-le" if odd > even else "utf-16-be"), False
    return ("utf-8" if watch.utf8 or watch.mostly_utf8 else _one_byte(watch)), False


def _one_byte(watch: TextWatch) -> str:
    """Tell the encodings of western Europe apart: windows-1252 has € at 0x80, ISO 8859-15 at 0xA4."""
    return "windows-1252" if watch.c1 else "iso8859-15" if watch.latin9 else "latin-1"


def _head_text(watch: TextWatch, encoding: str, place: Place) -> str:
    for magic, name in OTHER_KINDS:
        if watch.head.startswith(magic):
            raise ReportgenError(problems.wrong_ending(name, place))
    text = codecs.getincrementaldecoder(encoding)("replace").decode(watch.head).removeprefix("\ufeff")
    wide = encoding.startswith(("utf-16", "utf-32"))
    if "\0" in text or (watch.nul_line and not wide):
        raise ReportgenError(problems.binary_file(Place(place.file, None if wide else watch.nul_line)))
    return text


def _separator(body: str) -> str:
    """Choose the separator that splits most lines into as many fields as the header."""

    def merit(separator: str) -> tuple[float, int]:
        rows = list(_records(body, separator, 200))
        fields = len(rows[0]) if rows else 0
        alike = sum(len(row) == fields for row in rows) / max(len(rows), 1)
        return (alike, fields) if fields > 1 else (0.0, 0)

    return max(SEPARATORS, key=merit)


def _records(body: str, separator: str, most: int) -> Iterator[list[str]]:
    rows = csv.reader(io.StringIO(body, newline=""), delimiter=separator, strict=True)
    with suppress(csv.Error):  # a quote that is not closed; DuckDB names its line
        yield from islice((row for row in rows if row), most)


def _header(body: str, separator: str, place: Place) -> tuple[str, ...]:
    names = tuple(name.strip() for row in _records(body, separator, 1) for name in row)
    if not names and '"' in body:
        raise ReportgenError(problems.open_quote(place))
    if not any(names):
        raise ReportgenError(problems.no_header(place))
    if len(names) == 1:
        _refuse_title(body, place)
    found = problems.repeated_columns(names, place)
    refuse(found)
    return names


def _refuse_title(body: str, place: Place) -> None:
    """Refuse lines above a header that is not the first, unless the table has one column and marks in its texts."""
    for separator in SEPARATORS:
        widths = [len(row) for row in _records(body, separator, TITLE_LINES * 10)]
        usual = max(set(widths), key=widths.count, default=0)
        if usual > 1 + (separator != ",") and widths.count(usual) * 2 > len(widths):
            above = next(at for at, line in enumerate(body.splitlines()) if line.count(separator) >= usual - 1)
            first = place.line or 1
            raise ReportgenError(problems.title_lines((first, first + above - 1), usual, place))
