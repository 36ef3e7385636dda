"""The front door for Python: load, evaluate, build, render, calc, trace."""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from reportgen.document import html as html_document
from reportgen.document import pdf_document
from reportgen.document.pango import pango_missing
from reportgen.document.view import view
from reportgen.engine.calc.run import calc
from reportgen.engine.evaluate import evaluate as _evaluate
from reportgen.errors import ExitCode, Place, Problem, ReportgenError
from reportgen.integrity.folder import check_writable, write_folder
from reportgen.integrity.manifest import manifest
from reportgen.integrity.templates import given_templates, refuse_others
from reportgen.narrative.gaps import gap_words
from reportgen.results.judged import JudgedResults
from reportgen.results.kinds import KINDS
from reportgen.results.refs import lookup
from reportgen.results.stored import bytes_of, file_of, refuse_other_version, tree_of, unreadable
from reportgen.results.written import sha256, to_json
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.load import load
from reportgen.spec.own_templates import OwnTemplates, templates_of

__all__ = ["build", "calc", "evaluate", "load", "render", "trace"]

SpecGiven = JudgedSpec | str | os.PathLike[str] | dict[str, Any]
Said = Callable[[str], None]
FORMATS = ("html", "pdf", "json")
NAMING = ("metric", "test", "curve", "check", "method")  # fields that say which method made a part of results
FILES = {"html": "report.html", "pdf": "report.pdf", "json": "results.json", "manifest": "manifest.json"}


def _as_document(results: JudgedResults) -> str:
    """Write results as the document that a notebook shows."""
    ours = results.model_copy(update={"outputs": results.outputs.model_copy(update={"templates": None})})
    return html_document.framed(html_document.page(view(ours), look=html_document.look_of(ours)))


@cache
def _shown(kind: type[JudgedResults]) -> type[JudgedResults]:
    """Return the same kind of results, which show themselves in a notebook."""
    return type(kind.__name__, (kind,), {"__module__": __name__, "_repr_html_": _as_document})


def evaluate(spec: SpecGiven, data: Any = None) -> JudgedResults:
    """Compute all that a spec asks for; `data` may be a frame or a dict of arrays instead of the spec's file."""
    found = _evaluate(_spec(spec), data)
    return _shown(type(found)).model_construct(**dict(found))


def build(
    spec: SpecGiven,
    out: str | os.PathLike[str] | None = None,
    formats: Iterable[str] | None = None,
    strict: bool = False,  # noqa: FBT001, FBT002 - the documented order
    draft: bool = False,  # noqa: FBT001, FBT002 - as strict
    *,
    say: Said = lambda _: None,
) -> dict[str, Path]:
    """Evaluate and render into a folder; answer the files written, by format."""
    loaded = _spec(spec)
    asked = tuple(formats) if formats is not None else loaded.outputs.formats
    wanted = _formats(asked, FORMATS, say)
    folder = Path(out) if out is not None else Path("out") / (Path(loaded.source.file).stem or "report")
    check_writable(folder)
    own = _checked(templates_of(loaded))
    say("computing")
    results = _evaluate(loaded)
    refuse_others(results, own)
    if strict and results.gaps:
        raise ReportgenError([_gap(path, loaded) for path in results.gaps])
    stated = {"formats": tuple(asked or FORMATS), "draft": draft or results.outputs.draft}
    outputs = results.outputs.model_copy(update=stated)
    return _write(results.model_copy(update={"outputs": outputs}), folder, wanted, own, say)


def render(
    results: JudgedResults | str | os.PathLike[str],
    out: str | os.PathLike[str] | None = None,
    formats: Iterable[str] | None = None,
    *,
    templates: str | os.PathLike[str] | None = None,
    say: Said = lambda _: None,
) -> dict[str, Path]:
    """Render results that were computed before, to the same bytes with the same version and templates."""
    found = results if isinstance(results, JudgedResults) else read_results(results)
    wanted = _formats(formats, found.outputs.formats or FORMATS, say)
    if out is None and isinstance(results, JudgedResults):
        raise ReportgenError(Problem("no_folder", "no output folder is named", "give out=..."))
    refuse_other_version(found.reportgen)
    folder = Path(out) if out is not None else file_of(results).parent  # type: ignore[arg-type]  # no JudgedResults here
    check_writable(folder)
    own = given_templates(templates)
    refuse_others(found, own)
    return _write(found, folder, wanted, _checked(own), say)


def trace(ref: str, results: JudgedResults | str | os.PathLike[str] | Mapping[str, Any]) -> dict[str, Any]:
    """Return the number behind a ref, with all that is known of it, whatever version wrote the results."""
    tree = _tree(results)
    value, holder = lookup(ref, tree)
    named = next((holder[kind] for kind in NAMING if holder.get(kind)), None)
    method = tree.get("methods", {}).get(named)
    files = [{"name": file.get("name"), "sha256": file.get("sha256")} for file in tree.get("data", {}).get("files", ())]
    return {"ref": ref, "value": value, "of": holder, "method": method, "seed": tree.get("seed"), "data": files}


def read_results(given: str | os.PathLike[str]) -> JudgedResults:
    """Read results.json of this version, or the folder that holds it."""
    file = file_of(given)
    written = bytes_of(file)
    tree = tree_of(file, written)
    refuse_other_version(tree.get("reportgen"), file)
    kind = KINDS.get(str(tree.get("kind")), JudgedResults)
    try:
        return kind.model_validate_json(written)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        what = f"this is no results.json of this version: {'.'.join(map(str, first['loc']))} {first['msg'].lower()}"
        raise unreadable(file, what, "build it again with this version") from None


def _tree(results: JudgedResults | str | os.PathLike[str] | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(results, JudgedResults):
        return results.model_dump(mode="json")
    if isinstance(results, Mapping):
        return dict(results)
    file = file_of(results)
    return tree_of(file, bytes_of(file))


def _write(
    results: JudgedResults, folder: Path, formats: tuple[str, ...], own: OwnTemplates | None, say: Said
) -> dict[str, Path]:
    written = to_json(results)
    plain = KINDS[results.kind].model_validate_json(written)
    tree = json.loads(written)
    files = {"results.json": written}
    say("writing sentences and figures")
    shown, look = view(plain, written), html_document.look_of(plain, own)
    if "html" in formats:
        files["report.html"] = html_document.page(shown, look=look).encode()
    if "pdf" in formats:
        say("setting pages")
        inner = manifest(tree, written)
        given = {"spec": ("spec.yaml", plain.spec_text.encode()), "results": ("results.json", written)}
        asked = plain.outputs.attach if plain.outputs.attach is not None else given
        attached = dict(given[key] for key in asked) | {"manifest.json": inner}
        properties = {"spec": plain.spec_sha256, "results": sha256(written), "reportgen": plain.reportgen}
        files["report.pdf"] = pdf_document.document(shown, attached, properties, look)
    files["manifest.json"] = manifest(
        tree, written, {name: data for name, data in files.items() if name != "results.json"}
    )
    write_folder(folder, files)
    return {kind: folder / name for kind, name in FILES.items() if name in files}


def _formats(wanted: Iterable[str] | None, default: Iterable[str], say: Said) -> tuple[str, ...]:
    """Hold to the formats asked for; where Pango is absent, PDF is left out unless somebody asked for it."""
    asked = tuple(wanted if wanted is not None else default)
    unknown = [name for name in asked if name not in FORMATS]
    if unknown:
        raise ReportgenError([Problem.unknown_name("format", name, FORMATS) for name in unknown])
    missing = pango_missing() if "pdf" in asked else None
    if missing is None:
        return asked
    if wanted is not None:
        raise ReportgenError(Problem("no_pango", "a PDF cannot be written here", missing))
    say(f"No PDF was written. {missing}")
    return tuple(name for name in asked if name != "pdf")


def _checked(own: OwnTemplates | None) -> OwnTemplates | None:
    """Look at own templates before anything is computed."""
    if own is not None:
        from reportgen.document.own_pages import check_templates

        check_templates(own)
    return own


def _spec(given: SpecGiven) -> JudgedSpec:
    return given if isinstance(given, JudgedSpec) else load(given if isinstance(given, dict) else Path(given))


def _gap(path: str, spec: JudgedSpec) -> Problem:
    what = f"not stated by the author: {gap_words(path)}"
    place = Place(spec.source.file) if spec.source.file else Place(path=path)
    return Problem("gap", what, f"add {path}, or build without --strict", place=place, exit_code=ExitCode.GAPS)
