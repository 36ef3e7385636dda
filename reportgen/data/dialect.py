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
from reportgen.errors import Place, ReportgenError

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
OTHER_KINDS = ((b"PAR1", "Parquet"), (b"PK\x03\x04", "Excel or zip"), (b"\x1f\x8b", "gzip"), (b"%PDF", "PDF"))


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
        self.ends = [0, 0, 0]  # CR LF together, LF, CR
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._last = b""

    def __call__(self, chunk: bytes) -> None:
        """Look at the next bytes."""
        self.size += len(chunk)
        if len(self.head) < HEAD or (len(self.head) < LONGEST_LINE and not any(self.ends)):
            self.head += chunk
        if not chunk.isascii():
            self.c1 = self.c1 or re.search(rb"[\x80-\x9f]", chunk) is not None
        self._check_utf8(chunk)
        self._count_ends(chunk)

    @property
    def one_line_end(self) -> bool:
        """Say whether all lines end alike, in LF or in CR LF."""
        return self.ends[2] == 0 and (self.ends[0] == 0 or self.ends[1] == 0)

    def finish(self) -> None:
        """Look at what a cut-off last character leaves behind."""
        self._check_utf8(b"", final=True)

    def _check_utf8(self, chunk: bytes, *, final: bool = False) -> None:
        if not self.utf8:
            return
        try:
            self._decoder.decode(chunk, final)
        except UnicodeDecodeError:
            self.utf8 = False

    def _count_ends(self, chunk: bytes) -> None:
        both = chunk.count(b"\r\n")
        across = self._last == b"\r" and chunk[:1] == b"\n"
        self.ends[0] += both + across
        self.ends[1] += chunk.count(b"\n") - both - across
        self.ends[2] += chunk.count(b"\r") - both - across
        self._last = chunk[-1:]


def dialect_of(watch: TextWatch, *, kind: str, place: Place) -> Dialect:
    """Answer how a watched file is written; `kind` is csv, tsv or lines."""
    watch.finish()
    encoding, bom = _encoding(watch)
    text = _head_text(watch.head, encoding, place)
    plain = encoding == "utf-8" and watch.utf8 and watch.one_line_end
    if kind == "lines":
        return Dialect(encoding, bom, "\x1f", ("id",), quote="", header=False, plain=plain)
    blank = BLANK_LINES.match(text).group()  # type: ignore[union-attr] # the pattern matches nothing at all, too
    skip = blank.count("\n") + blank.count("\r") - blank.count("\r\n")
    whole = len(text) if len(watch.head) == watch.size else max(text.rfind("\n"), text.rfind("\r")) + 1
    body = text[len(blank) : whole] or text
    separator = "\t" if kind == "tsv" else _separator(body)
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
    return ("utf-8" if watch.utf8 else _one_byte(watch)), False


def _one_byte(watch: TextWatch) -> str:
    return "windows-1252" if watch.c1 else "latin-1"


def _head_text(head: bytes, encoding: str, place: Place) -> str:
    for magic, name in OTHER_KINDS:
        if head.startswith(magic):
            raise ReportgenError(problems.wrong_ending(name, place))
    text = codecs.getincrementaldecoder(encoding)("replace").decode(head).removeprefix("\ufeff")
    if "\0" in text:
        raise ReportgenError(problems.binary_file(place))
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
    found = problems.repeated_columns(names, place)
    if found:
        raise ReportgenError(found)
    return names
