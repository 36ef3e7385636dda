"""An exercise sheet as files: handouts, solutions, the marking key; finished variants outlive a build that was stopped."""

import json
import os
import shutil
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from reportgen.document import html as html_document
from reportgen.document.sheets.export import PAGES, Export, export_of
from reportgen.document.sheets.marking_key import assignment_csv, errors_csv, key_csv
from reportgen.document.sheets.pages import answer_page, question_page
from reportgen.document.sheets.view import SheetView
from reportgen.engine.sheets.roster import Student
from reportgen.engine.sheets.sheet import ExerciseSheet
from reportgen.integrity.document import Said, became_of
from reportgen.integrity.folder import check_writable, held, write_folder
from reportgen.integrity.manifest import OF_SHEETS, SOLUTIONS, STRESS, Stress, manifest_of_sheets
from reportgen.integrity.place import place_of
from reportgen.narrative.english import LABELS
from reportgen.results.exercise import ExerciseResults
from reportgen.results.written import sha256, to_json
from reportgen.spec.exercise import ExerciseSpec

HANDOUT = "handout"
QUESTIONS, ANSWERS, RESULTS = "questions", "answers", "results.json"
HANDED_OUT = (QUESTIONS, "interactive")  # how the names of files begin that students get
AHEAD = 2  # variants in memory for each process
FEWEST_TO_SHARE = 4  # variants: fewer are sooner done than other processes have started


@dataclass(frozen=True, slots=True)
class WrittenSheets:
    """The files of a sheet by what they are, and what became of files that were there before."""

    files: Mapping[str, tuple[Path, ...]]
    lost_and_kept: tuple[str, ...]
    left_out: tuple[str, ...]  # what a format cannot carry, as sentences


@dataclass(frozen=True, slots=True)
class _Job:
    """One variant to be rendered into a folder of its own."""

    results: ExerciseResults
    formats: tuple[str, ...]
    place: Path
    students: tuple[Student, ...] = ()  # who get a sheet of their own


def write_sheets(
    spec: ExerciseSpec, folder: Path, formats: tuple[str, ...], tell: Said, *, force: bool = False
) -> WrittenSheets:
    """Draw, solve and render all variants; a stopped build goes on where it was."""
    check_writable(folder, force=force)
    sheet = ExerciseSheet(spec)
    tell("computing")
    keeping = _Keeping.of(sheet, folder, formats)
    tell("laying out pages")
    _render(sheet, keeping, formats)
    files = _together(sheet, keeping, formats)
    stress = Stress.in_folder(folder)
    if stress is not None and stress.spec == spec.source.sha256:
        files |= {name: folder / name for name in STRESS if name in held(folder).whole}
    files[OF_SHEETS] = manifest_of_sheets(sheet, files, stress if STRESS[0] in files else None)
    replaced = write_folder(folder, files, force=force)
    shutil.rmtree(keeping.folder, ignore_errors=True)
    left_out = (f"Left out of {export.format}: {one}" for export in _exports(formats) for one in export.drops)
    return WrittenSheets(_by_kind(folder, files), tuple(became_of(replaced, folder)), tuple(left_out))


def _exports(formats: tuple[str, ...]) -> Iterator[Export]:
    """Load the formats that are for other programs."""
    return (export_of(name) for name in formats if name not in PAGES)


@dataclass(frozen=True, slots=True)
class _Keeping:
    """Where finished variants wait, under a digest of all that they are made from."""

    folder: Path
    digest: str

    @classmethod
    def of(cls, sheet: ExerciseSheet, folder: Path, formats: tuple[str, ...]) -> "_Keeping":
        """Find the place next to the folder of the output; what other input left there is removed."""
        place = place_of(folder)
        roster = sheet.roster.file.sha256 if sheet.roster else None
        made_from = [
            sheet.spec.source.sha256,
            roster,
            sheet.common["environment"],
            sheet.common["reportgen"],
            sheet.common["date"],
            sheet.common["outputs"].model_dump(mode="json"),
            formats,
        ]
        found = cls(place.with_name(f".{place.name}.partial"), sha256(json.dumps(made_from).encode()))
        for other in found.folder.iterdir() if found.folder.is_dir() else ():
            if other.name != found.digest:
                shutil.rmtree(other, ignore_errors=True)
        return found

    def place(self, variant: str) -> Path:
        """Return where a variant waits."""
        return self.folder / self.digest / variant

    def variants(self) -> Iterator[tuple[str, ExerciseResults]]:
        """Read the finished variants, one at a time."""
        for place in sorted((self.folder / self.digest).glob("[0-9]*")):
            yield place.name, ExerciseResults.model_validate_json((place / RESULTS).read_bytes())


def _render(sheet: ExerciseSheet, keeping: _Keeping, formats: tuple[str, ...]) -> None:
    """Render what is not there yet, several at a time where there are several."""
    jobs = _jobs(sheet, keeping, formats)
    if sheet.spec.variants.count < FEWEST_TO_SHARE:
        for job in jobs:
            _rendered(job)
        return
    workers = min(os.cpu_count() or 1, sheet.spec.variants.count)
    with ProcessPoolExecutor(workers) as pool:
        _all_of(pool, jobs, AHEAD * workers)


def _jobs(sheet: ExerciseSheet, keeping: _Keeping, formats: tuple[str, ...]) -> Iterator[_Job]:
    """Draw and solve one variant after the other; what is finished is not rendered again."""
    personal = sheet.spec.variants.personal
    for number, results in enumerate(sheet.variants(), start=1):
        place = keeping.place(sheet.variant_id(number))
        if not place.is_dir():
            yield _Job(results, formats, place, sheet.students(number) if personal else ())


def _all_of(pool: Executor, jobs: Iterator[_Job], ahead: int) -> None:
    """Hand out jobs, so many ahead of the last that is finished: no more wait in memory."""
    waiting: deque[Future[None]] = deque()
    try:
        for job in jobs:
            waiting.append(pool.submit(_rendered, job))
            if len(waiting) > ahead:
                waiting.popleft().result()
        for one in waiting:
            one.result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise


def _rendered(job: _Job) -> None:
    """Write the files of a variant into a folder of their own, which gets its name when it is whole."""
    fresh = job.place.with_name(f".{job.place.name}.{os.getpid()}")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    for name, data in _files(job):
        (fresh / name).write_bytes(data)
    fresh.rename(job.place)


def _files(job: _Job) -> Iterator[tuple[str, bytes]]:
    """Render both sheets of a variant; the questions see the question sheet alone, with a student's name where it is theirs."""
    yield RESULTS, to_json(job.results)
    for export in _exports(job.formats):
        if export.of_variant is not None:
            yield from export.of_variant(job.place.name, job.results)
    look = html_document.look_of(job.results)
    yield from _pages(ANSWERS, answer_page(job.results), look, job.formats)
    if not job.students:
        yield from _pages(QUESTIONS, question_page(job.results.sheet), look, job.formats)
    for student in job.students:
        theirs = job.results.sheet.model_copy(update={"student": {"id": student.id, "name": student.name}})
        yield from _pages(f"{QUESTIONS}-{file_name(student.id)}", question_page(theirs), look, job.formats)


def _pages(
    name: str, view: SheetView, look: html_document.Look, formats: tuple[str, ...]
) -> Iterator[tuple[str, bytes]]:
    if "html" in formats:
        yield f"{name}.html", html_document.page(view, look=look).encode()
    if "pdf" in formats:
        from reportgen.document.pdf import write_pdf

        body = html_document.page(view, "paper", look)
        blank = f'<p class="blank-page">{LABELS["blank_page"]}</p>'
        yield f"{name}.pdf", write_pdf(body, whole=not look.is_ours, characters=look.characters, to_even=blank)


def file_name(id_: str) -> str:
    """
    Write an id so that it can be part of the name of a file, and no other id is written so.

    >>> file_name("s-1003"), file_name("../a b")
    ('s-1003', '%2e%2e%2fa%20b')
    """
    return "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-_") else _percent(sign) for sign in id_)


def _percent(sign: str) -> str:
    return "".join(f"%{byte:02x}" for byte in sign.encode())


def _together(sheet: ExerciseSheet, keeping: _Keeping, formats: tuple[str, ...]) -> dict[str, bytes | Path]:
    """Put the files of all variants in their places: nothing of a solution is under the handouts."""
    several = sheet.spec.variants.count > 1
    files: dict[str, bytes | Path] = {}
    for number in range(1, sheet.spec.variants.count + 1):
        variant = sheet.variant_id(number)
        level = f"/V{variant}" if several else ""
        for file in sorted(keeping.place(variant).iterdir()):
            is_handed_out = file.name.startswith(HANDED_OUT)
            if file.name == RESULTS and "json" not in formats:
                continue
            files[f"{HANDOUT if is_handed_out else SOLUTIONS}{level}/{file.name}"] = file
    files[f"{SOLUTIONS}/key.csv"] = key_csv(keeping.variants())
    files[f"{SOLUTIONS}/errors.csv"] = errors_csv(keeping.variants())
    for export in _exports(formats):
        if export.of_sheet is not None:
            files |= {f"{SOLUTIONS}/{name}": data for name, data in export.of_sheet(keeping.variants)}
    if sheet.roster is not None:
        rows = ((one.id, one.name, sheet.variant_id(one.variant)) for one in sheet.roster.students)
        files[f"{SOLUTIONS}/assignment.csv"] = assignment_csv(rows)
    return files


def _by_kind(folder: Path, files: Iterable[str]) -> dict[str, tuple[Path, ...]]:
    """List the files that a build writes under what they are."""
    found: dict[str, list[Path]] = {kind: [] for kind in ("questions", "answers", "key", "json", "manifest")}
    for name in (name for name in files if name not in STRESS):
        found[_kind(name)].append(folder / name)
    return {kind: tuple(listed) for kind, listed in found.items()}


def _kind(name: str) -> str:
    """
    Say what a file of a sheet is.

    >>> _kind("handout/V01/questions.pdf"), _kind("solutions/key.csv"), _kind("solutions/V01/results.json")
    ('questions', 'key', 'json')
    """
    last = name.rpartition("/")[2]
    if name.startswith(f"{HANDOUT}/"):
        return "questions"
    if name == OF_SHEETS:
        return "manifest"
    return "json" if last == RESULTS else "key" if last.endswith(".csv") else "answers"
