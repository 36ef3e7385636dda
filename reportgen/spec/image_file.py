"""An image of a document: a PNG or JPEG file, known by what it holds, and safe to show."""

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from reportgen.errors import Place, Problem, ReportgenError
from reportgen.regular_files import read_regular
from reportgen.spec.paths import absent, inside, unreadable
from reportgen.spec.raster import raster_fault, raster_kind
from reportgen.spec.refusals import shortened

MOST_BYTES = 500_000  # of one image: it is embedded in each page, and in the results of each variant of a sheet


@dataclass(frozen=True, slots=True)
class ImageFile:
    """An image and what kind it is."""

    media_type: str
    data: bytes

    @property
    def uri(self) -> str:
        """Write the image into an address."""
        return f"data:{self.media_type};base64,{base64.b64encode(self.data).decode('ascii')}"

    @property
    def sha256(self) -> str:
        """Return the hash of the file."""
        return hashlib.sha256(self.data).hexdigest()


def read_image(
    text: str,
    *,
    base: Path,
    allowed: Sequence[Path] = (),
    place: Place | None = None,
    called: Literal["logo", "image"] = "image",
) -> ImageFile:
    """Read an image from the spec's folder or an allowed one."""
    place = place or Place()
    path = inside(text, base=base, allowed=allowed, place=place)
    if fault := absent(path, text, place):
        raise ReportgenError(fault)
    value = repr(shortened(text))
    try:
        data = read_regular(path, MOST_BYTES)
    except OSError as error:
        raise ReportgenError(unreadable(error, value, place)) from None
    if len(data) > MOST_BYTES:
        what = f"{'a logo' if called == 'logo' else 'an image'} has at most {MOST_BYTES // 1000} kB"
        raise ReportgenError(Problem(f"{called}_too_large", what, "make it smaller", value, place))
    kind = raster_kind(data)
    if kind is None:
        what = "this file is not a PNG or JPEG picture"
        raise ReportgenError(Problem(f"{called}_kind", what, f"save the {called} as a PNG or JPEG file", value, place))
    if wrong := raster_fault(data):
        raise ReportgenError(Problem(f"{called}_unfit", wrong[0], wrong[1], value, place))
    return ImageFile(kind, data)
