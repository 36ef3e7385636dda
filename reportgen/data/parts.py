"""Parts of an Office file: XML in a zip, parsed piece by piece by the standard library alone."""

import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from xml.parsers import expat

from reportgen.data import book_problems
from reportgen.errors import Place, ReportgenError

CHUNK = 1 << 18
Attributes = Mapping[str, str]
Start = Callable[[str, Attributes], object]


@dataclass(frozen=True, slots=True)
class Package:
    """A zip whose parts refer to each other."""

    archive: zipfile.ZipFile
    place: Place

    def pieces(
        self, part: str, start: Start, end: Callable[[str], object], text: Callable[[str], object]
    ) -> Iterator[None]:
        """Parse a part and pause after each piece; names come without namespaces, of which Office has two sets."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = lambda tag, found: start(_local(tag), {_local(key): found[key] for key in found})
        parser.EndElementHandler = lambda tag: end(_local(tag))
        parser.CharacterDataHandler = text
        parser.StartDoctypeDeclHandler = self._refuse_type
        with self.archive.open(part) as stream:
            while chunk := stream.read(CHUNK):
                parser.Parse(chunk, False)
                yield
            parser.Parse(b"", True)
        yield

    def elements(self, part: str, start: Start) -> None:
        """Parse a part of which only the elements and their attributes matter."""
        for _ in self.pieces(part, start, _ignored, _ignored):
            pass

    def targets(self, part: str) -> dict[str, tuple[str, str]]:
        """Return the kind and the path of each part that a part refers to; "" is the file itself."""
        folder, _, file = part.rpartition("/")
        found: dict[str, tuple[str, str]] = {}

        def start(tag: str, held: Attributes) -> None:
            if tag == "Relationship" and held.get("TargetMode") != "External":
                target = held["Target"]
                path = target.lstrip("/") if target.startswith("/") else f"{folder}/{target}".lstrip("/")
                found[held["Id"]] = (held["Type"].rpartition("/")[2], path)

        self.elements(f"{folder}/_rels/{file}.rels".lstrip("/"), start)
        return found

    def _refuse_type(self, *_: object) -> None:
        """Refuse a declared type, so that no entity is ever expanded."""
        raise ReportgenError(book_problems.broken_book("a part of it declares a document type", self.place))


@contextmanager
def part_faults(place: Place) -> Iterator[None]:
    """Turn what the libraries say of a file into a problem of the file."""
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError) as error:
        raise ReportgenError(book_problems.broken_book("the file is cut short or damaged", place)) from error
    except (expat.ExpatError, LookupError, ValueError, NotImplementedError, RuntimeError) as error:
        raise ReportgenError(book_problems.broken_book(f"a part of it is damaged ({error})", place)) from error


def _local(name: str) -> str:
    return name.rpartition(" ")[2]


def _ignored(_: str) -> None:
    """Do nothing."""
