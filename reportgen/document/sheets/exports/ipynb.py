"""Sheets as Jupyter notebooks: the questions with room to compute, the answers with code that computes each key again."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from reportgen.document.formulas import as_written
from reportgen.document.set_image import SetImage
from reportgen.document.sheets.export import Export, Files
from reportgen.document.sheets.exports.as_markdown import inline, letter, markdown, paragraph
from reportgen.document.sheets.exports.python_steps import PythonSteps, in_catalog
from reportgen.document.sheets.pages import answer_page, question_page
from reportgen.document.sheets.view import PartView, SheetView, TaskView
from reportgen.document.tree import rebuilt, walk
from reportgen.formula_code import IMPORTS
from reportgen.narrative.sentence import label, name, say
from reportgen.results.exercise import Answer, ExerciseResults, PartBegins, QuestionSheet, SolvedTask, Stepped

METADATA: Mapping[str, Any] = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
FROM_CATALOG = "from reportgen import calc"
PREFACE = ""  # in place of the part: steps before the first one
DROPS = (
    "Figures and empty axes.",
    "Code for tables that are filled in, for what is counted or read in a table, and for answers in words.",
    "Values of usual errors.",
)


@dataclass(slots=True)
class _Notebook:
    """Cells in their order; each has an id that says where it is."""

    images: Sequence[SetImage]
    cells: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def of(cls, page: SheetView) -> tuple[Self, SheetView]:
        """Begin a notebook for a page, in which images are attached to their cells."""
        view: SheetView = rebuilt(page, _attached)
        return cls([one for one in walk(view) if isinstance(one, SetImage)]), view

    def text(self, id_: str, *paragraphs: str) -> None:
        """Add a cell of Markdown, with the images that it shows."""
        source = "\n\n".join(filter(None, paragraphs))
        coded = {one.file: {one.media_type: one.coded} for one in self.images if f"({one.address})" in source}
        self._add("markdown", id_, source, **({"attachments": coded} if coded else {}))

    def code(self, id_: str, source: str = "") -> None:
        """Add a cell of code."""
        self._add("code", id_, source, execution_count=None, outputs=[])

    def _add(self, kind: str, id_: str, source: str, **more: Any) -> None:
        lines = source.split("\n")
        whole = [f"{line}\n" for line in lines[:-1]] + lines[-1:]
        self.cells.append({"cell_type": kind, "id": id_, "metadata": {}, "source": whole if source else [], **more})

    def written(self) -> bytes:
        """Write the notebook as Jupyter does."""
        whole = {"cells": self.cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}
        return (json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def _attached(piece: Any) -> Any:
    return replace(piece, address=f"attachment:{piece.file}") if isinstance(piece, SetImage) else piece


def _files(_: str, results: ExerciseResults) -> Files:
    yield "questions.ipynb", questions(results.sheet)
    yield "answers.ipynb", answers(results)


EXPORT = Export("ipynb", DROPS, of_variant=_files)


def questions(sheet: QuestionSheet) -> bytes:
    """Write the question sheet, with an empty cell behind each part; it is made from what has no answers."""
    notebook, view = _Notebook.of(question_page(sheet, formula=as_written))
    points = (label("points_of_sheet"), (name(f"{sheet.points:g}"),))
    _head(notebook, replace(view, head=(*view.head[:-1], points)))
    for at, (task, asked) in enumerate(zip(view.tasks, sheet.tasks, strict=True), start=1):
        notebook.text(f"task-{at}", _title(task), markdown(task.blocks))
        for number, (part, kind) in enumerate(zip(task.parts, (one.kind for one in asked.parts), strict=True), start=1):
            id_ = f"task-{at}-part-{number}"
            notebook.text(id_, _asked(part), "\n".join(f"- {paragraph(choice)}" for choice, _ in part.choices))
            if kind in ("number", "integer"):
                notebook.code(f"{id_}-work")
            else:
                notebook.text(f"{id_}-answer")
    return notebook.written()


def answers(results: ExerciseResults) -> bytes:
    """Write the worked solution, with code that a reader can run and change."""
    notebook, view = _Notebook.of(answer_page(results, formula=as_written))
    _head(notebook, view)
    notebook.text("code", inline(say("code_computes")))
    notebook.code("imports", IMPORTS)
    for at, (task, solved) in enumerate(zip(view.tasks, results.tasks, strict=True), start=1):
        notebook.text(f"task-{at}", _title(task), markdown(task.blocks), markdown(task.preface))
        steps = _steps(solved)
        if PREFACE in steps:
            notebook.code(f"task-{at}-steps", steps[PREFACE])
        for number, (part, answer) in enumerate(zip(task.parts, solved.answers, strict=True), start=1):
            id_ = f"task-{at}-part-{number}"
            notebook.text(id_, _asked(part), markdown(part.solution), *_marking(part))
            _code(notebook, id_, answer, steps)
    return notebook.written()


def _head(notebook: _Notebook, view: SheetView) -> None:
    mark = f"<b>{inline((view.labels['solution_mark'],))}</b>" if view.solution else ""
    filled = ((inline((field,)), inline((name(given),))) for field, given in view.fields)
    facts = "\n".join(f"- {fact}: {what}" for fact, what in (*filled, *_facts(view)))
    conventions = "\n".join(f"- {paragraph(one)}" for one in view.conventions)
    title = f"# {inline((name(view.title),))}"
    named = f"## {inline((view.labels['conventions_of_sheet'],))}"
    notebook.text("sheet", title, inline((name(view.kind),)), mark, facts, named, conventions)


def _facts(view: SheetView) -> Iterator[tuple[str, str]]:
    return ((inline(fact), inline(what)) for fact, what in view.head)


def _title(task: TaskView) -> str:
    return f"## {inline((task.numbering, ' ', name(task.title), ' (', *task.points, ')'))}"


def _asked(part: PartView) -> str:
    return " ".join((letter(part.letter), *filter(None, map(inline, (part.words, part.digits, part.points)))))


def _marking(part: PartView) -> Iterator[str]:
    """Write the right choices with their reasons, what a written answer must contain, and the key."""
    yield "\n".join(f"- {paragraph(choice)}" for choice, mark in part.choices if mark == "right")
    yield "\n".join(f"- {paragraph(line)}" for line in part.rubric)
    yield paragraph(part.key)


def _steps(task: SolvedTask) -> Mapping[str, str]:
    """Write the steps of each part in Python, in the order of the parts: a later one uses what an earlier one has found."""
    symbols = {PREFACE: None, **{answer.id: answer.symbol for answer in task.answers}}
    steps, begun = {part: list[Stepped]() for part in symbols}, PREFACE
    for block in task.solution:
        if isinstance(block, PartBegins):
            begun = block.id
        elif isinstance(block, Stepped):
            steps[begun].append(block)
    python = PythonSteps()
    written = {
        part: [*(line for step in steps[part] for line in python.lines(step)), *python.names_of(symbol)]
        for part, symbol in symbols.items()
    }
    return {part: "\n".join(lines) for part, lines in written.items() if lines}


def _code(notebook: _Notebook, id_: str, answer: Answer, steps: Mapping[str, str]) -> None:
    """Add the code of a part: its steps, and the question to the catalog."""
    if answer.id in steps:
        notebook.code(f"{id_}-steps", steps[answer.id])
    if answer.call is not None:
        notebook.code(f"{id_}-catalog", f"{FROM_CATALOG}\n\n{in_catalog(answer.call)}")
