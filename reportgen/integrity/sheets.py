"""An exercise sheet as files: handouts, solutions, the marking key; finished variants outlive a build that was stopped."""

import json
import os
import shutil
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from reportgen.document.sheets.marking_key import assignment_csv
from reportgen.engine.sheets.sheet import ExerciseSheet
from reportgen.integrity.document import Said, became_of
from reportgen.integrity.folder import check_writable, held, write_folder
from reportgen.integrity.manifest import OF_SHEETS, SOLUTIONS, STRESS, Earlier, manifest_of_sheets
from reportgen.integrity.place import place_of
from reportgen.integrity.variant import (
    HANDOUT,
    RESULTS,
    VariantJob,
    files_of,
    files_of_all,
    left_out_of,
    place_in,
)
from reportgen.results.exercise import ExerciseResults
from reportgen.results.written import sha256
from reportgen.spec.exercise import ExerciseSpec

ONLY = "01"  # the id of a variant that has none
AHEAD = 2  # variants in memory for each process
WITHOUT_NAMES = (  # of a variant that is written again
    "The results do not contain the class list {roster}: assignment.csv and sheets with names are not written. "
    "`reportgen build` with the spec writes them."
)
FEWEST_TO_SHARE = 4  # variants: fewer are sooner done than other processes have started


@dataclass(frozen=True, slots=True)
class WrittenSheets:
    """The files of a sheet by what they are, and what became of files that were there before."""

    files: Mapping[str, tuple[Path, ...]]
    lost_and_kept: tuple[str, ...]
    remarks: tuple[str, ...]  # on the class list
    left_out: tuple[str, ...]  # what a format cannot carry, as sentences


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
    digest, before = _made_from(sheet), Earlier.in_folder(folder)
    whole = {**_that_stay(folder, before, digest, spec.source.sha256), **files}
    stress = before.stress if STRESS[0] in whole else None
    whole[OF_SHEETS] = files[OF_SHEETS] = manifest_of_sheets(sheet.made_from | {"made_from": digest}, whole, stress)
    replaced = write_folder(folder, whole, force=force)
    shutil.rmtree(keeping.folder, ignore_errors=True)
    remarks = () if sheet.roster is None else sheet.roster.remarks(spec.variants.count)
    return WrittenSheets(_by_kind(folder, files), tuple(became_of(replaced, folder)), remarks, left_out_of(formats))


def _that_stay(folder: Path, before: Earlier, digest: str, spec: str) -> dict[str, Path]:
    """Find files of other formats made from the same, and a stress report of the same spec."""
    same_sheet, same_spec = before.made_from == digest, before.stress is not None and before.stress.spec == spec
    if not same_sheet and not same_spec:
        return {}
    there = (name for name in held(folder).whole if name != OF_SHEETS)
    return {name: folder / name for name in there if (same_spec if name in STRESS else same_sheet)}


def write_variant(results: ExerciseResults, folder: Path, formats: tuple[str, ...], *, force: bool) -> WrittenSheets:
    """Render one variant again from its results."""
    check_writable(folder, force=force)
    job = VariantJob(results, formats, Path(results.sheet.variant or ONLY))
    made = {place_in("", name): data for name, data in files_of(job) if name != RESULTS or "json" in formats}
    files: dict[str, bytes | Path] = {**made, **files_of_all(lambda: iter([(job.place.name, results)]), formats)}
    files[OF_SHEETS] = manifest_of_sheets(results.model_dump(mode="json"), files)
    replaced = write_folder(folder, files, force=force)
    roster = (results.spec.get("variants") or {}).get("roster")
    remarks = () if roster is None else (WITHOUT_NAMES.format(roster=roster),)
    return WrittenSheets(_by_kind(folder, files), tuple(became_of(replaced, folder)), remarks, left_out_of(formats))


@dataclass(frozen=True, slots=True)
class _Keeping:
    """Where finished variants wait, under a digest of all that they are made from."""

    folder: Path
    digest: str

    @classmethod
    def of(cls, sheet: ExerciseSheet, folder: Path, formats: tuple[str, ...]) -> "_Keeping":
        """Find the place next to the folder of the output; what other input left there is removed."""
        place = place_of(folder)
        made_from = json.dumps([_made_from(sheet), formats])
        found = cls(place.with_name(f".{place.name}.partial"), sha256(made_from.encode()))
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


def _made_from(sheet: ExerciseSheet) -> str:
    """Return the digest of all that the files of a sheet depend on, in any format."""
    made_from = [
        sheet.spec.source.sha256,
        sheet.data.model_dump(mode="json"),
        sheet.common["environment"],
        sheet.common["reportgen"],
        sheet.common["date"],
        sheet.common["outputs"].model_dump(mode="json"),
    ]
    return sha256(json.dumps(made_from).encode())


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


def _jobs(sheet: ExerciseSheet, keeping: _Keeping, formats: tuple[str, ...]) -> Iterator[VariantJob]:
    """Draw and solve one variant after the other; what is finished is not rendered again."""
    personal = sheet.spec.variants.personal
    for number, results in enumerate(sheet.variants(), start=1):
        place = keeping.place(sheet.variant_id(number))
        if not place.is_dir():
            yield VariantJob(results, formats, place, sheet.students(number) if personal else ())


def _all_of(pool: Executor, jobs: Iterator[VariantJob], ahead: int) -> None:
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


def _rendered(job: VariantJob) -> None:
    """Write the files of a variant into a folder of their own, which gets its name when it is whole."""
    fresh = job.place.with_name(f".{job.place.name}.{os.getpid()}")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    for name, data in files_of(job):
        (fresh / name).write_bytes(data)
    fresh.rename(job.place)


def _together(sheet: ExerciseSheet, keeping: _Keeping, formats: tuple[str, ...]) -> dict[str, bytes | Path]:
    """Put the files of all variants in their places."""
    several = sheet.spec.variants.count > 1
    files: dict[str, bytes | Path] = {}
    for number in range(1, sheet.spec.variants.count + 1):
        variant = sheet.variant_id(number)
        level = f"/V{variant}" if several else ""
        for file in sorted(keeping.place(variant).iterdir()):
            if file.name != RESULTS or "json" in formats:
                files[place_in(level, file.name)] = file
    files |= files_of_all(keeping.variants, formats)
    if sheet.roster is not None:
        rows = ((one.id, one.name, sheet.variant_id(one.variant)) for one in sheet.roster.students)
        files[f"{SOLUTIONS}/assignment.csv"] = assignment_csv(rows)
    return files


def _by_kind(folder: Path, files: Iterable[str]) -> dict[str, tuple[Path, ...]]:
    """List the files that a build writes under what they are."""
    found: dict[str, list[Path]] = {kind: [] for kind in ("questions", "answers", "key", "json", "manifest")}
    for name in files:
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
