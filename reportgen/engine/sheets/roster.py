"""The class list: which student gets which variant."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass

from reportgen.data.dialect import SEPARATORS
from reportgen.data.hashing import hash_file
from reportgen.errors import Place, Problem, ReportgenError
from reportgen.regular_files import NotRegularError, read_regular
from reportgen.results.envelope import DataFile
from reportgen.spec.exercise import ExerciseSpec
from reportgen.spec.paths import absent, inside

MOST_BYTES = 16 * 1024 * 1024
ID, NAME, VARIANT = "id", "name", "variant"


@dataclass(frozen=True, slots=True)
class Student:
    """One line of the class list."""

    id: str
    name: str
    variant: int


@dataclass(frozen=True, slots=True)
class Roster:
    """The class list as it was read."""

    file: DataFile
    students: tuple[Student, ...]

    def remarks(self, variants: int) -> tuple[str, ...]:
        """Say that there are more variants than students get."""
        spare = variants - len({student.variant for student in self.students})
        if not spare:
            return ()
        listed = f"{len(self.students)} student{'' if len(self.students) == 1 else 's'}"
        return (f"No student gets {spare} of the {variants} variants: {self.file.name} lists {listed}.",)


def roster_of(spec: ExerciseSpec) -> Roster | None:
    """Read the class list that a spec names; a student without a variant gets one by the order of the rows."""
    named = spec.variants.roster
    if named is None:
        return None
    place = spec.place(("variants", "roster"))
    path = inside(named, base=spec.folder, allowed=spec.allowed, place=place)
    if problem := absent(path, named, place):
        raise ReportgenError(problem)
    rows, problems = _rows(_text(path, named, place), named)
    students = [_student(at, row, spec.variants.count, named, problems) for at, row in enumerate(rows)]
    problems += _same_ids(students, named)
    if not students and not problems:
        problems.append(
            Problem("empty_roster", "the class list has no student", "add a row for each", place=Place(named))
        )
    if problems:
        raise ReportgenError(problems)
    digest, size = hash_file(path)
    return Roster(DataFile(name=named, sha256=digest, bytes=size, rows=len(rows)), tuple(students))


def _text(path: object, named: str, place: Place) -> str:
    try:
        return read_regular(path, MOST_BYTES).decode("utf-8-sig")  # type: ignore[arg-type]  # a Path
    except UnicodeDecodeError:
        what, remedy = "the class list is not UTF-8 text", "save it as CSV in UTF-8"
        raise ReportgenError(Problem("not_text", what, remedy, place=Place(named))) from None
    except (OSError, NotRegularError) as error:
        what = f"the class list cannot be read: {error.strerror or error}"
        raise ReportgenError(Problem("unreadable", what, "name a CSV file", named, place)) from None


def _rows(text: str, named: str) -> tuple[list[dict[str, str]], list[Problem]]:
    head = text.partition("\n")[0]
    separator = max(SEPARATORS, key=head.count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
    names = [str(name).strip().lower() for name in reader.fieldnames or ()]
    problems = [
        Problem("no_column", f"the class list has no column {key}", f"head a column with {key}", place=Place(named, 1))
        for key in (ID, NAME)
        if key not in names
    ]
    reader.fieldnames = names
    return [] if problems else [
        {key: str(value or "").strip() for key, value in row.items() if key} for row in reader
    ], problems


def _student(at: int, row: dict[str, str], count: int, named: str, problems: list[Problem]) -> Student:
    """Read one row; what is wrong with it is kept with its line."""
    place = Place(named, at + 2)
    if not row[ID]:
        problems.append(Problem("no_id", "a student has no id", "give each student an id", row[NAME] or None, place))
    written = row.get(VARIANT) or str(at % count + 1)
    fits = written.isdecimal() and 1 <= int(written) <= count
    if not fits:
        what, remedy = "this is no variant of the sheet", f"write a number from 1 to {count}, or leave it empty"
        problems.append(Problem("no_variant", what, remedy, written, place))
    return Student(row[ID], row[NAME], int(written) if fits else 1)


def _same_ids(students: list[Student], named: str) -> Iterator[Problem]:
    """Refuse an id that two rows have; two students may have one name."""
    first: dict[str, int] = {}
    for at, student in enumerate(students):
        if student.id and student.id in first:
            what = f"this id is already in line {first[student.id]}"
            yield Problem("same_id", what, "give each student an id of one's own", student.id, Place(named, at + 2))
        first.setdefault(student.id, at + 2)
