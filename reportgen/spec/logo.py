"""The logo of a document."""

from reportgen.spec.envelope import Spec
from reportgen.spec.image_file import ImageFile, read_image


def logo_of(spec: Spec) -> ImageFile | None:
    """Read the logo that a spec names, if it names one."""
    text, place = spec.outputs.logo, spec.place(("outputs", "logo"))
    if text is None:
        return None
    return read_image(text, base=spec.folder, allowed=spec.allowed, place=place, called="logo")
