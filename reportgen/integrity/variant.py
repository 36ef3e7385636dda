"""The files of one variant of a sheet, and those that list the keys of several."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from reportgen.document import html as html_document
from reportgen.document.set_image import SetImage
from reportgen.document.sheets.export import PAGES, EachVariant, Export, export_of
from reportgen.document.sheets.marking_key import errors_csv, key_csv
from reportgen.document.sheets.pages import answer_page, question_page
from reportgen.document.sheets.view import SheetView
from reportgen.document.tree import walk
from reportgen.engine.sheets.roster import Student
from reportgen.integrity.manifest import SOLUTIONS
from reportgen.narrative.english import LABELS
from reportgen.results.exercise import ExerciseResults
from reportgen.results.written import to_json

HANDOUT = "handout"
QUESTIONS, ANSWERS, RESULTS = "questions", "answers", "results.json"
HANDED_OUT = (QUESTIONS, "interactive")  # how the names of files begin that students get


@dataclass(frozen=True, slots=True)
class VariantJob:
    """One variant to be rendered into a folder of its own."""

    results: ExerciseResults
    formats: tuple[str, ...]
    place: Path
    students: tuple[Student, ...] = ()  # who get a sheet of their own


def files_of(job: VariantJob) -> Iterator[tuple[str, bytes]]:
    """Render both sheets of a variant; the questions see the question sheet alone, with a student's name where it is theirs."""
    yield RESULTS, to_json(job.results)
    for export in exports_in(job.formats):
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
        from reportgen.document.pdf_document import users_own

        body = html_document.page(view, "paper", look)
        blank = f'<p class="blank-page">{LABELS["blank_page"]}</p>'
        images = bool(view.logo) or any(isinstance(one, SetImage) for one in walk(view))
        with users_own(look, images=images):
            pdf = write_pdf(body, whole=not look.is_ours, characters=look.characters, to_even=blank)
        yield f"{name}.pdf", pdf


def file_name(id_: str) -> str:
    """
    Write an id so that it can be part of the name of a file, and no other id is written so.

    >>> file_name("s-1003"), file_name("../a b")
    ('s-1003', '%2e%2e%2fa%20b')
    """
    return "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-_") else _percent(sign) for sign in id_)


def _percent(sign: str) -> str:
    return "".join(f"%{byte:02x}" for byte in sign.encode())


def files_of_all(each: EachVariant, formats: tuple[str, ...]) -> dict[str, bytes]:
    """Write the keys and the usual errors of all variants, for a spreadsheet and in the formats of other programs."""
    found = {"key.csv": key_csv(each()), "errors.csv": errors_csv(each())}
    for export in exports_in(formats):
        if export.of_sheet is not None:
            found |= dict(export.of_sheet(each))
    return {f"{SOLUTIONS}/{name}": data for name, data in found.items()}


def place_in(level: str, name: str) -> str:
    """
    Return where a file of a variant belongs: nothing of a solution is under the handouts.

    >>> place_in("/V01", "questions.pdf"), place_in("", "results.json")
    ('handout/V01/questions.pdf', 'solutions/results.json')
    """
    return f"{HANDOUT if name.startswith(HANDED_OUT) else SOLUTIONS}{level}/{name}"


def left_out_of(formats: tuple[str, ...]) -> tuple[str, ...]:
    """Say what the formats for other programs cannot carry."""
    return tuple(f"Left out of {export.format}: {one}" for export in exports_in(formats) for one in export.drops)


def exports_in(formats: tuple[str, ...]) -> Iterator[Export]:
    """Load the formats that are for other programs."""
    return (export_of(name) for name in formats if name not in PAGES)
