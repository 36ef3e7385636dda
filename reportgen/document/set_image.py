"""An image of an author's, as pages and files for other programs show it."""

from base64 import b64decode
from dataclasses import dataclass
from typing import Self

from reportgen.results.envelope import StoredImage

SIGNS_OF_HASH = 12  # in a name: that two images of one sheet have the same is as good as impossible


@dataclass(frozen=True, slots=True)
class SetImage:
    """An image in words, or alone."""

    alt: str
    uri: str  # the image itself
    file: str  # a name by what is in it: that of the author could say too much
    address: str  # where the page finds it

    @classmethod
    def of(cls, stored: StoredImage, alt: str) -> Self:
        """Show an image within the page."""
        ending = "png" if stored.uri.startswith("data:image/png") else "jpg"
        return cls(alt, stored.uri, f"image-{stored.sha256[:SIGNS_OF_HASH]}.{ending}", stored.uri)

    @property
    def media_type(self) -> str:
        """Return what kind of image it is."""
        return self.uri[len("data:") :].partition(";")[0]

    @property
    def coded(self) -> str:
        """Return the bytes of the file in base64."""
        return self.uri.partition(",")[2]

    @property
    def data(self) -> bytes:
        """Return the bytes of the file."""
        return b64decode(self.coded)
