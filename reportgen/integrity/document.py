"""A document as files: pages and results rendered, with their manifest, into a folder."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from reportgen.document import html as html_document
from reportgen.document.attachments import MANIFEST, attached, file_names
from reportgen.document.blocks import View
from reportgen.document.numbers_csv import numbers_csv
from reportgen.document.pango import pango_missing
from reportgen.document.view import view
from reportgen.errors import Problem, ReportgenError
from reportgen.integrity.earlier import FILES, FORMATS, Joint
from reportgen.integrity.folder import Replaced, write_folder
from reportgen.integrity.manifest import manifest
from reportgen.results.judged import JudgedResults
from reportgen.results.kinds import KINDS
from reportgen.results.written import sha256, to_json
from reportgen.spec.envelope import Attachable
from reportgen.spec.own_templates import OwnTemplates
from reportgen.spec.source import BOM

Said = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Produced:
    """Results, the files of their document by format, and what became of files that were there before."""

    results: JudgedResults
    files: dict[str, Path]
    lost_and_kept: tuple[str, ...]


def write_document(
    asked: Joint, folder: Path, own: OwnTemplates | None, tell: Said, *, force: bool = False
) -> Produced:
    """Render what is requested into a folder."""
    files = {**asked.stay, **_rendered(asked.results, asked.formats, own, tell)}
    results = files["results.json"]
    outputs = {name: data for name, data in files.items() if name != "results.json"}
    files["manifest.json"] = manifest(json.loads(results), results, outputs)
    became = tuple(became_of(write_folder(folder, files, force=force), folder))
    return Produced(asked.results, {kind: folder / name for kind, name in FILES.items() if name in files}, became)


def _rendered(
    results: JudgedResults, formats: tuple[str, ...], own: OwnTemplates | None, tell: Said
) -> dict[str, bytes]:
    written = to_json(results)
    plain: JudgedResults = KINDS[results.kind].model_validate_json(written)
    files = {"results.json": written}
    tell("writing sentences and figures")
    shown, look = view(plain, written), html_document.look_of(plain, own)
    if "html" in formats:
        files["report.html"] = html_document.page(shown, look=look).encode()
    if "pdf" in formats:
        from reportgen.document import pdf_document  # with all that only a PDF needs

        tell("laying out pages")
        inside = _attached(plain, shown, written)
        properties = {"spec": plain.spec_sha256, "results": sha256(written), "reportgen": plain.reportgen}
        files["report.pdf"] = pdf_document.document(shown, inside, properties, look)
    return files


def _attached(results: JudgedResults, shown: View, written: bytes) -> dict[str, bytes]:
    """Return the files that the PDF holds: what is requested, and a manifest of it."""
    given: dict[Attachable, Callable[[], bytes]] = {
        "spec": lambda: _spec_as_read(results),
        "results": lambda: written,
        "numbers": lambda: numbers_csv(shown),
    }
    names = file_names(results.outputs)
    files = {names[key]: given[key]() for key in attached(results.outputs)}
    return files | {MANIFEST: manifest(json.loads(written), written, attached=files)}


def _spec_as_read(results: JudgedResults) -> bytes:
    """Return the specification byte for byte, with the byte order mark that it may have had."""
    marked = (BOM + results.spec_text).encode()
    return marked if sha256(marked) == results.spec_sha256 else results.spec_text.encode()


def became_of(replaced: Replaced, folder: Path) -> Iterator[str]:
    """Say what became of files that were there before; none goes without a word."""
    for name in replaced.removed:
        yield f"Removed {folder / name}: it belongs to other results."
    for name in replaced.overwritten:
        became = "Replaced" if (folder / name).exists() else "Removed"
        yield f"{became} {folder / name}, which was not as reportgen wrote it."
    for name in replaced.kept:
        yield f"Kept {folder / name}, which is not part of the document."


def formats_of(
    wanted: Iterable[str] | None, default: Iterable[str], tell: Said, known: Collection[str] = FORMATS
) -> tuple[str, ...]:
    """Return the formats requested; where Pango is absent, PDF is left out unless somebody requested it."""
    asked = tuple(dict.fromkeys(wanted if wanted is not None else default))
    unknown = [name for name in asked if name not in known]
    if unknown:
        raise ReportgenError([Problem.unknown_name("format", name, known) for name in unknown])
    missing = pango_missing() if "pdf" in asked else None
    if missing is None:
        return asked
    if wanted is not None:
        raise ReportgenError(Problem("no_pango", "a PDF cannot be written here", missing))
    tell(f"No PDF was written. {missing}")
    return tuple(name for name in asked if name != "pdf")
