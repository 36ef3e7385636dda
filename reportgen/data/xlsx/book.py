"""
Workbooks, read by the standard library alone: parts of XML in a zip, and what the cells of all sheets refer to.

Nothing is calculated: of a formula the value counts that was saved with it.
"""

import mmap
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, XMLParser

from reportgen.data.xlsx import problems
from reportgen.data.xlsx.cells import TRUE, Shared, rich_text, row_cells, row_of, shows_dates, shows_time
from reportgen.errors import Place, ReportgenError

CHUNK = 1 << 16
MOST_UNPACKED = 1 << 32
ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
PROTECTED = "EncryptedPackage".encode("utf-16-le")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of cells."""

    name: str
    part: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class Package:
    """A zip whose parts refer to each other."""

    archive: zipfile.ZipFile
    place: Place

    def elements(self, part: str, *tags: str) -> Iterator[Element]:
        """Parse a part piece by piece; of the elements that have none of these tags nothing is kept."""
        builder = Elements(tags, self.place)
        parser = XMLParser(target=builder)  # noqa: S314 - declared types are refused
        with self.archive.open(part) as stream:
            while chunk := stream.read(CHUNK):
                parser.feed(chunk)
                yield from builder.take()
        parser.close()
        yield from builder.take()

    def targets(self, part: str) -> dict[str, tuple[str, str]]:
        """Return the kind and the path of each part that a part refers to; "" is the file itself."""
        folder, _, file = part.rpartition("/")
        found = {}
        for element in self.elements(f"{folder}/_rels/{file}.rels".lstrip("/"), "Relationship"):
            held = element.attrib
            if held.get("TargetMode") != "External":
                path = held["Target"] if held["Target"].startswith("/") else f"{folder}/{held['Target']}"
                found[held["Id"]] = (held["Type"].rpartition("/")[2], path.lstrip("/"))
        return found


class Elements(TreeBuilder):
    """Builds the elements of some tags and forgets all others; tags lose their namespaces, of which Office has two."""

    def __init__(self, tags: tuple[str, ...], place: Place) -> None:
        """Begin outside of all elements."""
        super().__init__()
        self._tags, self._place = tags, place
        self._open: list[Element] = []
        self._inside = 0
        self._done: list[Element] = []

    def take(self) -> list[Element]:
        """Return the elements that are complete."""
        done, self._done = self._done, []
        return done

    def start(self, tag: str, attributes: dict[str, str], /) -> Element:
        """Enter an element."""
        element = super().start(_local(tag), attributes)
        self._open.append(element)
        self._inside += element.tag in self._tags
        return element

    def end(self, tag: str, /) -> Element:
        """Leave an element, and cut it off unless it belongs to one that is kept."""
        element = super().end(_local(tag))
        self._open.pop()
        if element.tag in self._tags:
            self._inside -= 1
            self._done.append(element)
        if self._open and not self._inside:
            self._open[-1].clear()
        return element

    def doctype(self, *_: object) -> None:
        """Refuse a declared type, so that no entity is ever expanded."""
        raise ReportgenError(problems.broken_book("a part of it declares a document type", self._place))


@dataclass(frozen=True, slots=True)
class Workbook:
    """An opened workbook."""

    package: Package
    sheets: tuple[Sheet, ...]
    shared: Shared

    def rows(self, sheet: Sheet, merged: list[str]) -> Iterator[tuple[int, dict[int, Any]]]:
        """Read the rows that hold something, with their numbers; behind the last row, the merged ranges are known."""
        number = 0
        with part_faults(self.package.place):
            for element in self.package.elements(sheet.part, "row", "mergeCell"):
                if element.tag == "mergeCell":
                    merged.append(element.attrib["ref"])
                    continue
                number = row_of(element.attrib["r"]) if "r" in element.attrib else number + 1
                if cells := row_cells(element, self.shared):
                    yield number, cells


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


@contextmanager
def part_faults(place: Place) -> Iterator[None]:
    """Turn what the libraries say of a file into a problem of the file."""
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError) as error:
        raise ReportgenError(problems.broken_book("the file is cut short or damaged", place)) from error
    except (ParseError, LookupError, ValueError, NotImplementedError, RuntimeError) as error:
        raise ReportgenError(problems.broken_book(f"a part of it is damaged ({error})", place)) from error


def _refuse_others(path: Path, place: Place) -> None:
    with path.open("rb") as file:
        start = file.read(1 << 12)
        if start.startswith(ZIP):
            return
        if start.startswith(OLE):
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
                protected = whole.find(PROTECTED) >= 0
            raise ReportgenError(problems.protected(place) if protected else problems.old_excel(place))
    raise ReportgenError(problems.no_book(place) if b"\0" in start else problems.text_as_book(place))


def _read(package: Package) -> Workbook:
    archive, place = package.archive, package.place
    names = set(archive.namelist())
    if sum(part.file_size for part in archive.infolist()) > MOST_UNPACKED:
        raise ReportgenError(problems.too_large(place))
    if "xl/workbook.bin" in names:
        raise ReportgenError(problems.binary_excel(place))
    kinds = package.targets("") if "_rels/.rels" in names else {}
    main = next((part for kind, part in kinds.values() if kind == "officeDocument"), "")
    if not main.endswith("workbook.xml"):
        raise ReportgenError(problems.no_book(place))
    return _read_main(package, main)


def _read_main(package: Package, main: str) -> Workbook:
    """Read the list of sheets, then what their cells refer to."""
    targets = package.targets(main)
    parts = dict(targets.values())
    sheets = []
    settings: dict[str, str] = {}
    for element in package.elements(main, "sheet", "workbookPr", "calcPr"):
        held = {_local(name): value for name, value in element.items()}
        if element.tag != "sheet":
            settings |= held
        elif targets[held["id"]][0] == "worksheet":  # others hold charts
            sheets.append(Sheet(held["name"], targets[held["id"]][1], held.get("state", "visible") != "visible"))
    shared = Shared(
        strings=_strings(package, parts["sharedStrings"]) if "sharedStrings" in parts else [],
        dates=_dates(package, parts["styles"]) if "styles" in parts else {},
        since_1904=settings.get("date1904") in TRUE,
        recalculated=settings.get("fullCalcOnLoad") in TRUE,
    )
    return Workbook(package, tuple(sheets), shared)


def _strings(package: Package, part: str) -> list[str]:
    return [rich_text(item) for item in package.elements(part, "si")]


def _dates(package: Package, part: str) -> dict[int, bool]:
    """Return the cell formats that show dates, and whether they show the time of day."""
    codes: dict[int, str] = {}
    cells: list[int] = []
    for element in package.elements(part, "numFmts", "cellXfs"):
        codes |= {int(held.attrib["numFmtId"]): held.attrib["formatCode"] for held in element.iterfind("numFmt")}
        cells += [int(held.get("numFmtId", "0")) for held in element.iterfind("xf")]
    formats = [(number, codes.get(number)) for number in cells]
    return {at: shows_time(*one) for at, one in enumerate(formats) if shows_dates(*one)}


@lru_cache
def _local(name: str) -> str:
    return name.rpartition("}")[2]
