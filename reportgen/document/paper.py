"""The page on paper: one PDF with what it was made from attached."""

from collections.abc import Mapping

from reportgen.document.blocks import View
from reportgen.document.html import page
from reportgen.document.pdf import write_pdf
from reportgen.document.pdfa import Attached

DESCRIPTIONS = {
    "results.json": "All results, as the document shows them",
    "manifest.json": "Hashes of the inputs and of results.json",
    "spec.yaml": "The specification as it was read",
}


def document(view: View, files: Mapping[str, bytes], properties: Mapping[str, str]) -> bytes:
    """Set the pages, with the given files attached."""
    attached = [
        Attached(
            name=name,
            data=data,
            media_type="application/json" if name.endswith(".json") else "application/yaml",
            relationship="Source" if name.startswith("spec") else "Data",
            description=DESCRIPTIONS[name],
        )
        for name, data in files.items()
    ]
    return write_pdf(page(view, "paper"), attachments=attached, properties=properties)
