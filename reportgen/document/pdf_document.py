"""The page on paper: one PDF with what it was made from attached."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from reportgen.document.blocks import View
from reportgen.document.html import OURS, Look, page
from reportgen.document.pdf import PdfError, write_pdf
from reportgen.document.pdfa import Attached
from reportgen.errors import Problem, ReportgenError

DESCRIPTIONS = {
    "results.json": "All results, as the document shows them",
    "manifest.json": "Hashes of the inputs and of results.json",
    "numbers.csv": "Every number with its address, its value in full and what it was computed from",
}
OF_SPEC = "The specification as it was read"
MEDIA_TYPES = {
    "json": "application/json",
    "yaml": "application/yaml",
    "yml": "application/yaml",
    "csv": "text/csv",
}


def document(view: View, files: Mapping[str, bytes], properties: Mapping[str, str], look: Look = OURS) -> bytes:
    """Set the pages, with the given files attached."""
    attached = [
        Attached(
            name=name,
            data=data,
            media_type=MEDIA_TYPES[name.rpartition(".")[2]],
            relationship="Data" if name in DESCRIPTIONS else "Source",
            description=DESCRIPTIONS.get(name, OF_SPEC),
        )
        for name, data in files.items()
    ]
    body = page(view, "paper", look)
    with users_own(look, images=bool(view.logo)):
        return write_pdf(
            body,
            attachments=attached,
            properties=properties,
            whole=not look.is_ours,
            characters=look.characters,
        )


@contextmanager
def users_own(look: Look, *, images: bool) -> Iterator[None]:
    """Say of a page that cannot be set what may be the reason, where something on it is the user's own."""
    try:
        yield
    except Exception as error:
        if look.is_ours and not (images and isinstance(error, PdfError)):
            raise
        what = (
            f"no PDF can be made with the user's own logo, images, style or templates: {' '.join(str(error).split())}"
        )
        raise ReportgenError(Problem("no_pdf", what, "correct them, or write -f html")) from None
