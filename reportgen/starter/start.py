"""A first spec: commented, and building as it is; with a file, its columns are guessed and the guesses are said."""

from collections.abc import Callable, Mapping
from pathlib import Path

from reportgen.data.paths import file_and_sheet
from reportgen.errors import Problem, ReportgenError
from reportgen.integrity.place import place_of
from reportgen.integrity.whole_file import write_new
from reportgen.regular_files import is_there
from reportgen.starter import of_cases, of_scores, of_sheets
from reportgen.starter.look import guessed_cases, looked_at

NAME = "spec.yaml"

Written = Callable[[str, Path], list[str]]  # of a file and its folder: specs to try, the fullest first
FROM_FILE: Mapping[str, Written] = {
    "validation": lambda name, folder: of_cases.from_guess(name, guessed_cases(name, folder)),
    "comparison": lambda name, folder: [of_scores.from_columns(name, looked_at(name, folder))],
}
FROM_NOTHING: Mapping[str, Callable[[], str]] = {
    "validation": of_cases.from_rows,
    "comparison": of_scores.from_rows,
    "exercise": of_sheets.first_sheet,
}


def start(folder: str | None, data: str | None, kind: str = "validation") -> list[Path]:
    """Write a first spec, next to the data or into a folder; nothing that exists is written over."""
    if data is not None and kind not in FROM_FILE:
        what, remedy = "an exercise sheet draws its data", "leave --from out, and give data under `data` of a task"
        raise ReportgenError(Problem("no_file_needed", what, remedy, data))
    source = Path(file_and_sheet(data)[0]) if data is not None else None
    place = Path(folder) if folder is not None else source.parent if source is not None else Path()
    place_of(place)
    copy = place / source.name if source is not None and folder is not None else None
    _refuse_existing(place / NAME, copy)
    if data is None or source is None:
        text = FROM_NOTHING[kind]()
    else:
        text = _first_that_builds(FROM_FILE[kind](Path(data).name, source.parent), source.parent)
    written: dict[str, bytes | Path] = {NAME: text.encode()}
    if copy is not None and source is not None:
        written[copy.name] = source
    try:
        write_new(place, written)
    except OSError as error:
        what = f"the folder {place} cannot be written: {error.strerror}"
        raise ReportgenError(Problem("output_unwritable", what, "name another folder")) from None
    return [place / NAME, *([copy] if copy is not None else [])]


def _first_that_builds(texts: list[str], folder: Path) -> str:
    """Return the first spec that its data bear out; what is wrong with the last is what nobody could guess."""
    from reportgen.engine.kinds import open_study
    from reportgen.spec.load import judged, spec_of
    from reportgen.spec.source import parse_source

    for at, text in enumerate(texts, start=1):
        try:
            open_study(judged(spec_of(parse_source(text.encode(), str(folder / NAME)))))
        except ReportgenError:
            if at == len(texts):
                raise
        else:
            return text
    raise ValueError("there is no spec to try")


def _refuse_existing(*files: Path | None) -> None:
    found = [file for file in files if file is not None and is_there(file)]
    if found:
        remedy = "move it, or name another folder"
        raise ReportgenError([Problem("exists", f"{file} exists already", remedy) for file in found])
