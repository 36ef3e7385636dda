"""The commands that compute a spec: build, render, gate."""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.regular_files import is_folder
from reportgen.terminal import Progress, coloured, say

if TYPE_CHECKING:
    from reportgen.results.outcomes import Outcomes
    from reportgen.results.stressed import StressedTask
    from reportgen.spec.source import Source

STAGES = ("computing", "writing sentences and figures", "laying out pages")
MOSTLY = 0.9  # part of the variants with the same answer, from which it is said
T = TypeVar("T")
U = TypeVar("U")


def build(given: argparse.Namespace) -> int:
    from reportgen import api
    from reportgen.spec.exercise import ExerciseSpec

    formats, allowed = formats_given(given.formats), folders(given.allow)
    habits = api.Habits(given.strict, given.draft, given.force, given.templates)
    specs = _each(given.spec, lambda name: api.load(source(name), allow=allowed))
    places = (
        [Path(given.out)] if given.out and len(specs) == 1 else _apart(given, [api.folder_beside(one) for one in specs])
    )
    with Progress(len(STAGES) * len(specs), quiet=given.quiet) as progress:

        def one(at: int) -> None:
            spec = specs[at]
            if isinstance(spec, ExerciseSpec):
                sheets = api.produce_sheets(spec, places[at], formats, habits, say=progress)
                _say_lost(sheets.lost_and_kept, progress)
                for sentence in (*sheets.remarks, *sheets.left_out):
                    progress(sentence)
                _say_sheets(spec.variants.count, len(spec.tasks), places[at], sheets.files)
                return
            made = api.produce(specs[at], places[at], formats, habits, say=progress)
            _say_lost(made.lost_and_kept, progress)
            if len(specs) > 1:
                say(f"{given.spec[at]}")
            _say_outcomes(_outcomes(made.results.model_dump(mode="json")))
            _say_files(made.files)

        _each(range(len(specs)), one)
    return int(ExitCode.FINE)


def _apart(given: argparse.Namespace, beside: Sequence[Path]) -> list[Path]:
    """
    Give each document a folder of its own; specs of one name are told apart by the folder they are in.

    What still is the same is refused: one document would take the place of another.
    """
    places = [Path(given.out) / one.name if given.out else one for one in beside]
    many = Counter(places)
    found = [
        place.with_name(f"{Path(name).absolute().parent.name}-{place.name}") if many[place] > 1 else place
        for name, place in zip(given.spec, places, strict=True)
    ]
    twice = Counter(place.absolute() for place in found)
    clashes = [name for name, place in zip(given.spec, found, strict=True) if twice[place.absolute()] > 1]
    if clashes:
        what = f"several specs would be written to the same folder: {', '.join(clashes)}"
        raise ReportgenError(Problem("one_folder", what, "rename one of them, or build each with its own -o"))
    return found


def render(given: argparse.Namespace) -> int:
    from reportgen import api
    from reportgen.results.exercise import ExerciseResults
    from reportgen.results.stored import file_of

    with Progress(len(STAGES) - 1, quiet=given.quiet) as progress:
        habits, formats = api.Habits(force=given.force, templates=given.templates), formats_given(given.formats)
        found = api.read_any_results(given.results)
        if isinstance(found, ExerciseResults):
            sheets = api.reproduce_sheet(found, given.out, formats, habits, say=progress)
            _say_lost((*sheets.lost_and_kept, *sheets.remarks, *sheets.left_out), progress)
            _say_sheets(1, len(found.tasks), Path(given.out), sheets.files)
            return int(ExitCode.FINE)
        place = given.out or file_of(given.results).parent
        made = api.reproduce(api.of_a_report(found), place, formats, habits, say=progress)
        _say_lost(made.lost_and_kept, progress)
    _say_files(made.files)
    return int(ExitCode.FINE)


def gate(given: argparse.Namespace) -> int:
    from reportgen import gate as gates
    from reportgen.integrity.whole_file import write_whole

    with Progress(1, quiet=False) as progress:
        found = _judged(given, progress)
    code = gates.exit_code(found)
    for name, write in ((given.junit, gates.junit), (given.markdown, gates.markdown)):
        if name is not None:
            write_whole(Path(name), write(found).encode(), never=given.spec)
    _say_outcomes(found)
    from reportgen.outcome_words import over_all

    say(f"gate: {over_all(found)}")
    return int(code)


def _judged(given: argparse.Namespace, progress: Progress) -> "Outcomes":
    """Take the verdicts from stored results, or compute them from a spec."""
    from reportgen import api
    from reportgen.spec.load import judged

    stored = api.stored_results(given.spec, sys.stdin.buffer)
    if isinstance(stored, dict):
        return _outcomes(stored)
    spec = judged(api.load(stored, allow=folders(given.allow)))
    progress(STAGES[0])
    return _outcomes(api.evaluate(spec).model_dump(mode="json"))


def _outcomes(tree: dict[str, Any]) -> "Outcomes":
    from reportgen.results.outcomes import outcomes

    return outcomes(tree)


def _say_outcomes(found: "Outcomes") -> None:
    """Print a line for each criterion and each comparison."""
    from reportgen.narrative.bounds import VERDICTS
    from reportgen.outcome_words import conclusion, difference_line, line

    rows = [(VERDICTS[one.verdict], line(one, found.unit)) for one in found.criteria]
    rows += [(conclusion(one), difference_line(one, found.significance)) for one in found.comparisons]
    width = max((len(word) for word, _ in rows), default=0)
    for word, text in rows:
        say(f"{coloured(word, width, sys.stdout)}  {text}")


def _say_lost(sentences: Iterable[str], progress: Progress) -> None:
    """Say what became of files that were there before, also to those who want quiet."""
    progress.clear()
    for words in sentences:
        progress.tell(words)


def _say_files(written: dict[str, Path]) -> None:
    for file in written.values():
        say(str(file))


def _say_sheets(variants: int, tasks: int, folder: Path, files: Mapping[str, Sequence[Path]]) -> None:
    """Say in a few lines what was written: the files of one variant, or how many variants there are and where."""
    if variants == 1:
        for group in files.values():
            for file in group:
                say(str(file))
        return
    say(f"{variants} variants of {tasks} task{'' if tasks == 1 else 's'}")
    say(str(folder / "handout"))
    say(str(folder / "solutions"))


def stress(given: argparse.Namespace) -> int:
    from reportgen import api
    from reportgen.integrity.stress import write_stress
    from reportgen.spec.load import exercise

    spec = exercise(api.load(source(given.spec), allow=folders(given.allow)))
    folder = Path(given.out) if given.out else api.folder_beside(spec)
    with Progress(1, quiet=given.quiet) as progress:
        made = write_stress(spec, given.variants, folder, progress, force=given.force)
        _say_lost(made.lost_and_kept, progress)
    for task in made.tasks:
        for line in _stress_lines(task):
            say(line)
    for file in made.files:
        say(str(file))
    return int(ExitCode.FINE)


def _stress_lines(task: "StressedTask") -> Iterator[str]:
    """Say how many draws were fit, why the others were refused, and which keys hardly differ."""
    variants = "1 variant" if task.fit == 1 else f"{task.fit} variants"
    yield f"{task.id} {task.topic or task.label}: {variants} from {task.draws} draws"
    for cause, times in task.causes.most_common():
        yield f"   {times} refused: {cause}"
    for part in task.parts.values():
        if not part.of_cell and part.commonest >= MOSTLY * task.fit:
            yield f"   part {part.id} has the same answer in {part.commonest} of {task.fit} variants"


def source(name: str) -> "Source | str":
    """Read a spec from the standard input where its name is a hyphen."""
    from reportgen.spec.source import STDIN, from_stdin

    return from_stdin(sys.stdin.buffer) if name == STDIN else name


def _each(items: Iterable[T], do: Callable[[T], U]) -> list[U]:
    """Do something with all of these, and say what is wrong with any of them at the end."""
    done: list[U] = []
    problems: list[Problem] = []
    for item in items:
        try:
            done.append(do(item))
        except ReportgenError as error:
            problems += error.problems
    if problems:
        raise ReportgenError(problems)
    return done


def formats_given(text: str | None) -> tuple[str, ...] | None:
    """Read the formats requested, each once."""
    if text is None:
        return None
    named = tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
    if not named:
        raise ReportgenError(Problem("no_format", "-f names no format", "write -f html,pdf,json, or leave it out"))
    return named


def folders(names: list[str]) -> tuple[Path, ...]:
    """Read the folders that are allowed."""
    missing = [name for name in names if not is_folder(name)]
    if missing:
        raise ReportgenError(
            [
                Problem("no_folder", "there is no such folder", "name an existing folder with --allow", name)
                for name in missing
            ]
        )
    return tuple(Path(name) for name in names)
