"""The stress report of a sheet as files, next to the solutions that are there."""

from dataclasses import dataclass
from pathlib import Path

from reportgen.document.sheets.stress import stress_csv
from reportgen.engine.sheets.sheet import ExerciseSheet
from reportgen.engine.sheets.stress import stressed
from reportgen.figures import draws_and_keys
from reportgen.figures.drawing import to_svg
from reportgen.integrity.document import Said, became_of
from reportgen.integrity.folder import check_writable, held, write_folder
from reportgen.integrity.manifest import OF_SHEETS, STRESS, Stress, manifest_of_sheets, with_stress
from reportgen.narrative.english import LABELS
from reportgen.results.stressed import StressedTask
from reportgen.spec.exercise import ExerciseSpec


@dataclass(frozen=True, slots=True)
class WrittenStress:
    """What was found, and the files that were written."""

    tasks: tuple[StressedTask, ...]
    files: tuple[Path, ...]
    lost_and_kept: tuple[str, ...]


def write_stress(spec: ExerciseSpec, variants: int, folder: Path, tell: Said, *, force: bool = False) -> WrittenStress:
    """Draw so many variants, and write what became of them; the sheets in the folder stay."""
    check_writable(folder, force=force)
    tell("computing")
    tasks = stressed(spec, variants)
    figure = to_svg(draws_and_keys.of_tasks(tasks), name="stress", alt=LABELS["stress_figure"])
    sheets_there = (folder / OF_SHEETS).is_file()
    stay = {name: folder / name for name in held(folder).whole if sheets_there and name != OF_SHEETS}
    files: dict[str, bytes | Path] = {**stay, **dict(zip(STRESS, (stress_csv(tasks), figure.encode()), strict=True))}
    made = Stress(spec.source.sha256, variants)
    if sheets_there:
        files[OF_SHEETS] = with_stress((folder / OF_SHEETS).read_bytes(), files, made)
    else:
        files[OF_SHEETS] = manifest_of_sheets(ExerciseSheet(spec).made_from, files, made)
    replaced = write_folder(folder, files, force=force)
    return WrittenStress(tasks, tuple(folder / name for name in STRESS), tuple(became_of(replaced, folder)))
