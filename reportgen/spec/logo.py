"""The logo of a document: a PNG or JPEG file, known by what it holds, and safe to show."""

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from reportgen.errors import Place, Problem, ReportgenError
from reportgen.regular_files import read_regular
from reportgen.spec.envelope import Spec
from reportgen.spec.paths import absent, inside, unreadable
from reportgen.spec.raster import raster_fault, raster_kind
from reportgen.spec.refusals import shortened

MOST_BYTES = 500_000


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture and what kind it is."""

    media_type: str
    data: bytes

    @property
    def uri(self) -> str:
        """Write the picture into an address."""
        return f"data:{self.media_type};base64,{base64.b64encode(self.data).decode('ascii')}"

    @property
    def sha256(self) -> str:
        """Return the hash of the file."""
        return hashlib.sha256(self.data).hexdigest()


def logo_of(spec: Spec) -> Logo | None:
    """Read the logo that a spec names, if it names one."""
    text, place = spec.outputs.logo, spec.place(("outputs", "logo"))
    return None if text is None else read_logo(text, base=spec.folder, allowed=spec.allowed, place=place)


def read_logo(text: str, *, base: Path, allowed: Sequence[Path] = (), place: Place | None = None) -> Logo:
    """Read a logo from the spec's folder or an allowed one."""
    place = place or Place()
    path = inside(text, base=base, allowed=allowed, place=place)
    if fault := absent(path, text, place):
        raise ReportgenError(fault)
    data = _bytes(path, text, place)
    value, kind = repr(shortened(text)), raster_kind(data)
    if kind is None:
        what = "this file is not a PNG or JPEG picture"
        raise ReportgenError(Problem("logo_kind", what, "save the logo as a PNG or JPEG file", value, place))
    if wrong := raster_fault(data):
        raise ReportgenError(Problem("logo_unfit", wrong[0], wrong[1], value, place))
    return Logo(kind, data)


def _bytes(path: Path, text: str, place: Place) -> bytes:
    value = repr(shortened(text))
    try:
        data = read_regular(path, MOST_BYTES)
    except OSError as error:
        raise ReportgenError(unreadable(error, value, place)) from None
    if len(data) > MOST_BYTES:
        what, remedy = f"a logo has at most {MOST_BYTES // 1000} kB", "make it smaller"
        raise ReportgenError(Problem("logo_too_large", what, remedy, value, place))
    return data
