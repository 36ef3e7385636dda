"""
Excel workbooks (.xlsx), read by the standard library alone: their sheets, and what cells refer to.

Nothing is calculated: of a formula the value counts that was saved with it.
"""

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from reportgen.data import book_problems
from reportgen.data.cells import Shared, SheetReader, Text, plain_text
from reportgen.data.dates import shows_dates, shows_time
from reportgen.data.parts import CHUNK, Attributes, Package, part_faults
from reportgen.errors import Place, ReportgenError

MOST_UNPACKED = 1 << 32
ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
PROTECTED = "EncryptedPackage".encode("utf-16-le")
TRUE = ("1", "true")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of cells."""

    name: str
    part: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class Workbook:
    """An opened workbook."""

    package: Package
    sheets: tuple[Sheet, ...]
    shared: Shared

    def rows(self, sheet: Sheet, merged: list[str]) -> Iterator[tuple[int, dict[int, Any]]]:
        """Read a sheet row by row; behind the last row, the merged ranges are known."""
        with part_faults(self.package.place):
            reader = SheetReader(self.shared)
            for _ in self.package.pieces(sheet.part, reader.start, reader.end, reader.text.add):
                yield from reader.take()
            merged += reader.merged


@contextmanager
def opened(path: Path, place: Place) -> Iterator[Workbook]:
    """Open a workbook, or say what the file is instead."""
    _refuse_others(path, place)
    with part_faults(place):
        archive = zipfile.ZipFile(path)
    with archive:
        with part_faults(place):
            book = _read(Package(archive, place))
        yield book


def _refuse_others(path: Path, place: Place) -> None:
    with path.open("rb") as file:
        start = file.read(1 << 12)
        if start.startswith(ZIP):
            return
        if start.startswith(OLE):
            protected = PROTECTED in start or any(PROTECTED in piece for piece in _pieces(file))
            raise ReportgenError(book_problems.protected(place) if protected else book_problems.old_excel(place))
    raise ReportgenError(book_problems.no_book(place) if b"\0" in start else book_problems.text_as_book(place))


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    before = b""
    while piece := file.read(CHUNK):
        yield before + piece
        before = piece[-len(PROTECTED) :]


def _read(package: Package) -> Workbook:
    archive, place = package.archive, package.place
    names = set(archive.namelist())
    if sum(part.file_size for part in archive.infolist()) > MOST_UNPACKED:
        raise ReportgenError(book_problems.too_large(place))
    if "xl/workbook.bin" in names:
        raise ReportgenError(book_problems.binary_excel(place))
    kinds = package.targets("") if "_rels/.rels" in names else {}
    main = next((part for kind, part in kinds.values() if kind == "officeDocument"), "")
    if not main.endswith("workbook.xml"):
        raise ReportgenError(book_problems.no_book(place))
    return _read_main(package, main)


def _read_main(package: Package, main: str) -> Workbook:
    """Read the list of sheets, then what their cells refer to."""
    targets = package.targets(main)
    sheets: list[Sheet] = []
    shared = Shared()

    def start(tag: str, held: Attributes) -> None:
        if tag == "sheet":
            kind, part = targets[held["id"]]
            if kind == "worksheet":  # others hold charts
                sheets.append(Sheet(held["name"], part, held.get("state", "visible") != "visible"))
        elif tag == "workbookPr":
            shared.since_1904 = held.get("date1904") in TRUE
        elif tag == "calcPr":
            shared.recalculated = held.get("fullCalcOnLoad") in TRUE

    package.elements(main, start)
    parts = dict(targets.values())
    shared.strings = _strings(package, parts["sharedStrings"]) if "sharedStrings" in parts else []
    shared.dates = _dates(package, parts["styles"]) if "styles" in parts else {}
    return Workbook(package, tuple(sheets), shared)


def _strings(package: Package, part: str) -> list[str]:
    """Read the texts that cells share."""
    found: list[str] = []
    text = Text()

    def end(tag: str) -> None:
        text.end(tag)
        if tag == "si":
            found.append(plain_text(text.take()))

    for _ in package.pieces(part, lambda tag, _: text.start(tag), end, text.add):
        pass
    return found


def _dates(package: Package, part: str) -> dict[int, bool]:
    """Return the cell formats that show dates, and whether they show the time of day."""
    codes: dict[int, str] = {}
    cells: list[int] = []
    inside = [False]

    def start(tag: str, held: Attributes) -> None:
        if tag == "numFmt":
            codes[int(held["numFmtId"])] = held["formatCode"]
        elif tag in ("cellXfs", "cellStyleXfs", "cellStyles"):
            inside[0] = tag == "cellXfs"
        elif tag == "xf" and inside[0]:
            cells.append(int(held.get("numFmtId", "0")))

    package.elements(part, start)
    formats = {number: codes.get(number) for number in cells}
    return {at: shows_time(n, formats[n]) for at, n in enumerate(cells) if shows_dates(n, formats[n])}
