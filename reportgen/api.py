"""The front door for Python: load, evaluate, build, render, calc, trace."""

import os
import warnings
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from pydantic import ValidationError

from reportgen.engine import threshold_scale
from reportgen.engine.calc.run import calc
from reportgen.engine.evaluate import evaluate as _evaluate
from reportgen.errors import ExitCode, Place, Problem, ReportgenError
from reportgen.figures.by_name import figure_of
from reportgen.integrity.altered import unaltered_tree
from reportgen.integrity.document import Produced, Said, formats_of, write_document
from reportgen.integrity.earlier import FORMATS, joined, unchanged
from reportgen.integrity.folder import check_writable
from reportgen.integrity.templates import bound_to
from reportgen.narrative.gaps import gap_words
from reportgen.notebook import shown
from reportgen.regular_files import is_folder
from reportgen.results.envelope import Results
from reportgen.results.exercise import ExerciseResults
from reportgen.results.judged import JudgedResults
from reportgen.results.kinds import ALL_KINDS
from reportgen.results.refs import lookup
from reportgen.results.stored import MOST_BYTES, bytes_of, file_of, refuse_other_version, unreadable
from reportgen.results.validation import ValidationResults
from reportgen.results.written import to_json
from reportgen.spec.envelope import Spec
from reportgen.spec.exercise import SHEET_FORMATS, ExerciseSpec
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.load import judged, load
from reportgen.spec.own_templates import OwnTemplates, given_templates
from reportgen.spec.source import STDIN, Source, parse_source
from reportgen.spec.validation import ValidationSpec

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from reportgen.integrity.sheets import WrittenSheets

__all__ = ["build", "calc", "evaluate", "figure", "load", "render", "to_json", "trace"]

SpecGiven = Spec | Source | str | os.PathLike[str] | dict[str, Any]
ResultsGiven = JudgedResults | ExerciseResults | str | os.PathLike[str]
NAMING = ("metric", "test", "curve", "check", "method")  # fields that say which method made a part of results


def _warn(words: str) -> None:
    """Warn of what a caller must know, which is written as whole sentences; progress is for terminals."""
    if words[:1].isupper():
        warnings.warn(words, stacklevel=4)  # the caller of build or render


@dataclass(frozen=True, slots=True)
class Habits:
    """How to build, for any spec."""

    strict: bool = False
    draft: bool = False
    force: bool = False
    templates: str | os.PathLike[str] | None = None


def evaluate(spec: SpecGiven, data: Any = None) -> JudgedResults:
    """Compute all that a spec requests; `data` may be a frame or a dict of arrays instead of the spec's file."""
    found = _evaluate(judged(spec_given(spec)), data)
    return shown(type(found)).model_construct(**dict(found))


def build(
    spec: SpecGiven,
    out: str | os.PathLike[str] | None = None,
    formats: Iterable[str] | None = None,
    strict: bool = False,  # noqa: FBT001, FBT002 - the documented order
    draft: bool = False,  # noqa: FBT001, FBT002 - as strict
    force: bool = False,  # noqa: FBT001, FBT002 - as strict
    templates: str | os.PathLike[str] | None = None,
) -> dict[str, Any]:
    """
    Evaluate and render into a folder, by default out/<spec name>/ next to the spec; return the files by format.

    Of an exercise sheet return lists of files: questions, answers, key, json and manifest.
    """
    loaded, habits = spec_given(spec), Habits(strict, draft, force, templates)
    if isinstance(loaded, ExerciseSpec):
        return _files_of_sheets(produce_sheets(loaded, out, formats, habits, say=_warn))
    return dict(_files(produce(judged(loaded), out, formats, habits, say=_warn)))


def produce_sheets(
    spec: ExerciseSpec,
    out: str | os.PathLike[str] | None,
    formats: Iterable[str] | None,
    habits: Habits,
    *,
    say: Said,
) -> "WrittenSheets":
    """Draw, solve and render an exercise sheet."""
    from reportgen.integrity.sheets import write_sheets

    _no_templates(habits)
    asked = formats if formats is not None else spec.outputs.formats
    wanted = formats_of(asked, FORMATS, say, known=SHEET_FORMATS)
    return write_sheets(spec, _folder(spec, out), wanted, say, force=habits.force)


def _folder(spec: Spec, out: str | os.PathLike[str] | None) -> Path:
    return Path(out) if out is not None else folder_beside(spec)


def produce(
    spec: SpecGiven,
    out: str | os.PathLike[str] | None,
    formats: Iterable[str] | None,
    habits: Habits,
    *,
    say: Said,
) -> Produced:
    """Build, and keep the results too."""
    loaded = judged(spec_given(spec))
    asked = tuple(formats) if formats is not None else loaded.outputs.formats
    wanted, folder = formats_of(asked, FORMATS, say), _folder(loaded, out)
    check_writable(folder, force=habits.force)
    own = _checked(given_templates(habits.templates))
    say("computing")
    results = _evaluate(loaded)
    for problem in doubts_of_thresholds(loaded, results):
        say(f"Warning: {problem}")
    if habits.strict and results.gaps:
        raise ReportgenError([_gap(path, loaded) for path in results.gaps])
    stated: dict[str, Any] = {"formats": tuple(asked or FORMATS), "draft": habits.draft or results.outputs.draft}
    results = results.model_copy(update={"outputs": results.outputs.model_copy(update=stated)})
    joint = joined(bound_to(results, own), wanted, folder)
    return write_document(joint, folder, own, say, force=habits.force)


def doubts_of_thresholds(spec: JudgedSpec, results: JudgedResults) -> Iterator[Problem]:
    """Say where a threshold is written that is probably on another scale than the scores."""
    if isinstance(spec, ValidationSpec) and isinstance(results, ValidationResults):
        found = ((one.code, one.about, one.facts) for one in results.limitations)
        yield from threshold_scale.problems(spec, [one.name for one in results.models], found)


def folder_beside(spec: Spec) -> Path:
    """Return where a document goes unless another place is named: out/<spec name>/ next to the spec."""
    stem = Path(spec.source.file).stem or "report"
    return spec.folder / "out" / ("stdin" if spec.source.file == STDIN else stem)


def render(
    results: ResultsGiven,
    out: str | os.PathLike[str] | None = None,
    formats: Iterable[str] | None = None,
    templates: str | os.PathLike[str] | None = None,
    *,
    force: bool = False,
) -> dict[str, Any]:
    """
    Render results that were computed before, to the same bytes with the same version and templates.

    Of a variant of an exercise sheet return lists of files, as `build` does.
    """
    habits, found = Habits(force=force, templates=templates), _stored(results)
    if isinstance(found, ExerciseResults):
        return _files_of_sheets(reproduce_sheet(found, out, formats, habits, say=_warn))
    beside = out if out is not None or isinstance(results, Results) else file_of(results).parent
    return dict(_files(reproduce(of_a_report(found), beside, formats, habits, say=_warn)))


def _files_of_sheets(written: "WrittenSheets") -> dict[str, Any]:
    for words in (*written.lost_and_kept, *written.remarks):
        _warn(words)
    return {kind: list(files) for kind, files in written.files.items()}


def reproduce_sheet(
    results: ExerciseResults,
    out: str | os.PathLike[str] | None,
    formats: Iterable[str] | None,
    habits: Habits,
    *,
    say: Said,
) -> "WrittenSheets":
    """Render a variant of an exercise sheet again."""
    from reportgen.integrity.sheets import write_variant

    _no_templates(habits)
    if out is None:
        raise ReportgenError(Problem("no_folder", "these results are one variant of a sheet", "name a folder with -o"))
    refuse_other_version(results.reportgen)
    return write_variant(results, Path(out), formats_of(formats, FORMATS, say, SHEET_FORMATS), force=habits.force)


def _no_templates(habits: Habits) -> None:
    if habits.templates is not None:
        what, remedy = "templates of your own are for reports", "write the sheet without --templates"
        raise ReportgenError(Problem("no_templates", what, remedy))


def _files(made: Produced) -> dict[str, Path]:
    for words in made.lost_and_kept:
        _warn(words)
    return made.files


def reproduce(
    results: JudgedResults,
    out: str | os.PathLike[str] | None,
    formats: Iterable[str] | None,
    habits: Habits,
    *,
    say: Said,
) -> Produced:
    """Render, and say what became of files that were there before."""
    wanted = formats_of(formats, results.outputs.formats or FORMATS, say)
    if out is None:
        raise ReportgenError(Problem("no_folder", "no output folder is named", "give out=..."))
    refuse_other_version(results.reportgen)
    folder = Path(out)
    check_writable(folder, force=habits.force)
    own = given_templates(habits.templates)
    bound = bound_to(results, own)
    return write_document(unchanged(bound, wanted, folder), folder, _checked(own), say, force=habits.force)


def figure(results: ResultsGiven, name: str, *, model: str | None = None) -> "Figure":
    """Draw a figure of a document, as `reportgen list figures` names it, as a Figure of matplotlib."""
    return figure_of(of_a_report(_stored(results)), name, model)


def trace(ref: str, results: JudgedResults | str | os.PathLike[str] | Mapping[str, Any]) -> dict[str, Any]:
    """Return the number behind a ref, with all that is known of it, by any version that wrote the results."""
    tree = _tree(results)
    value, holder = lookup(ref, tree)
    named = next((holder[kind] for kind in NAMING if holder.get(kind)), None)
    method = tree.get("methods", {}).get(named)
    files = [{"name": file.get("name"), "sha256": file.get("sha256")} for file in tree.get("data", {}).get("files", ())]
    return {"ref": ref, "value": value, "of": holder, "method": method, "seed": tree.get("seed"), "data": files}


def read_results(given: str | os.PathLike[str]) -> JudgedResults:
    """Read results.json of a report and of this version, or its folder."""
    return of_a_report(read_any_results(given))


def of_a_report(found: Results) -> JudgedResults:
    """Take results that have something to show in a report; those of a sheet have none."""
    if isinstance(found, JudgedResults):
        return found
    raise ReportgenError(Problem("no_verdicts", "these are the results of an exercise sheet", "give those of a report"))


def _stored(results: ResultsGiven) -> Results:
    return results if isinstance(results, Results) else read_any_results(results)


def read_any_results(given: str | os.PathLike[str]) -> Results:
    """Read results.json of this version, of any kind, or its folder."""
    file = file_of(given)
    written = bytes_of(file)
    tree = unaltered_tree(file, written)
    refuse_other_version(tree.get("reportgen"), file)
    known = ALL_KINDS.get(str(tree.get("kind")), JudgedResults)
    kind = shown(known) if issubclass(known, JudgedResults) else known
    try:
        return kind.model_validate_json(written)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        what = f"this is not a results.json of this version: {'.'.join(map(str, first['loc']))} {first['msg'].lower()}"
        raise unreadable(file, what, "build it again with this version") from None


def stored_results(name: str, stdin: BinaryIO) -> dict[str, Any] | Source | str:
    """Return the tree of stored results, or the spec that it is instead."""
    if name != STDIN and not is_folder(name) and Path(name).suffix.lower() != ".json":
        return name
    file = file_of(name)
    written = stdin.read(MOST_BYTES + 1) if name == STDIN else bytes_of(file)
    if written.lstrip()[:1] == b"{" and b'"spec_sha256"' in written:
        return unaltered_tree(file, written)
    return parse_source(written, name)


def _tree(results: JudgedResults | str | os.PathLike[str] | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(results, JudgedResults):
        return results.model_dump(mode="json")
    if isinstance(results, Mapping):
        return dict(results)
    file = file_of(results)
    return unaltered_tree(file, bytes_of(file))


def _checked(own: OwnTemplates | None) -> OwnTemplates | None:
    """Look at own templates before anything is computed."""
    if own is not None:
        from reportgen.document.own_pages import check_templates

        check_templates(own)
    return own


def spec_given(given: SpecGiven) -> Spec:
    return given if isinstance(given, Spec) else load(given)


def _gap(path: str, spec: JudgedSpec) -> Problem:
    what = f"not stated by the author: {gap_words(path)}"
    place = Place(spec.source.file) if spec.source.file else Place(path=path)
    return Problem("gap", what, f"add {path}, or build without --strict", place=place, exit_code=ExitCode.GAPS)
