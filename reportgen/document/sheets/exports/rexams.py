"""Exercises for R/exams: a file for each task and variant, in Markdown without a line of R."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from reportgen import numbers
from reportgen.conventions import ROUNDING
from reportgen.document.blocks import Grid
from reportgen.document.sheets.export import EachVariant, Export, Files
from reportgen.document.sheets.exports.as_markdown import Gaps, escaped, inline, letter, markdown, paragraph, table
from reportgen.document.sheets.exports.blanks import BlankCells, cells_in_blanks
from reportgen.document.sheets.pages import answer_page, question_page
from reportgen.document.sheets.view import PartView, SheetBlock, SheetView, TableBlock, TaskView
from reportgen.document.tree import rebuilt
from reportgen.results.exercise import Answer, SolvedTask

DROPS = (
    "a check by R: the files were not compiled with R here",
    "points for common errors",
    "the values that follow from a wrong answer to an earlier part",
    "gaps for parts that are answered in words, where other parts have gaps",
    "how several right choices are marked, which is an option of R/exams",
    "figures and empty axes",
)
DIGITS = 15  # of a tolerance behind the point


@dataclass(frozen=True, slots=True)
class Gap:
    """One gap of an exercise: its key, and the answers to choose from."""

    kind: str
    solution: str
    points: float
    tolerance: float = 0
    items: tuple[str, ...] = ()


@dataclass(slots=True)
class _Exercise:
    """The text of a question while it is written, with the gaps that it has so far."""

    gaps: list[Gap] = field(default_factory=list)

    def gap(self, gap: Gap) -> str:
        """Add a gap, and return the sign that stands for it."""
        self.gaps.append(gap)
        return f"##ANSWER{len(self.gaps)}##"


def _files(variants: EachVariant) -> Files:
    for variant, results in variants():
        for task, solved in zip(results.tasks, answer_page(results).tasks, strict=True):
            asked = {"tasks": (task.question,), "used": task.question.conventions}
            question = question_page(results.sheet.model_copy(update=asked))
            name = f"{task.question.id}-V{variant}"
            yield f"rexams/{name}.Rmd", exercise(name, task, question, solved).encode()


EXPORT = Export("rexams", DROPS, of_sheet=_files)


def exercise(name: str, task: SolvedTask, sheet: SheetView, solved: TaskView) -> str:
    """Write the exercise of one task, which is alone on its sheet; its tables have no numbers."""
    question, solved = rebuilt((*sheet.tasks, solved), _without_number)
    text = _Exercise()
    cells = cells_in_blanks(task)
    answers = {answer.id: answer for answer in task.answers}
    parts = [_part(text, part, answers[part.letter], cells) for part in question.parts]
    body = [*_blocks(task, question.blocks, parts), *(part.text for part in parts), *map(paragraph, sheet.conventions)]
    sections = [_section("Question", "\n\n".join(body))]
    if items := [f"* {item}" for gap in text.gaps for item in gap.items]:
        sections.append(_section("Answerlist", "\n".join(items), "-"))
    sections.append(_section("Solution", _solution(solved)))
    sections.append(_section("Meta-information", "\n".join(_meta(name, task, text.gaps))))
    return "\n\n".join(sections) + "\n"


def _section(head: str, content: str, rule: str = "=") -> str:
    return f"{head}\n{rule * len(head)}\n{content}"


def _without_number(piece: Any) -> Any:
    return replace(piece, numbering=None) if isinstance(piece, Grid) else piece


@dataclass(frozen=True, slots=True)
class _WrittenPart:
    """A part of the question, and the gaps that it has in a table."""

    text: str
    blank: int | None = None
    gaps: Gaps = field(default_factory=dict)


def _part(text: _Exercise, part: PartView, answer: Answer, blanks: dict[str, BlankCells]) -> _WrittenPart:
    """Write what a part asks, with its gap behind it or its gaps in the table that is filled in."""
    asked = " ".join((letter(part.letter), *filter(None, map(inline, (part.words, part.digits, part.points)))))
    if answer.kind == "text":
        return _WrittenPart(asked)
    if not answer.cells:
        return _WrittenPart(f"{asked} {text.gap(_gap(part, answer))}")
    worth = round(answer.points / len(answer.cells), 4)
    signs = [text.gap(_number(cell.value, cell.low, cell.high, worth)) for cell in answer.cells]
    if (blank := blanks.get(answer.id)) is not None:
        return _WrittenPart(asked, blank.table, dict(zip(blank.places, signs, strict=True)))
    listed = (
        f"- {cell.row + 1}, {escaped(cell.column)}: {sign}" for cell, sign in zip(answer.cells, signs, strict=True)
    )
    return _WrittenPart("\n".join((asked, "", *listed)))


def _gap(part: PartView, answer: Answer) -> Gap:
    if answer.value is not None and answer.low is not None and answer.high is not None:
        return _number(answer.value, answer.low, answer.high, answer.points)
    solution = "".join("1" if at in answer.right else "0" for at in range(len(part.choices)))
    kind = "schoice" if len(answer.right) == 1 and answer.kind == "choice" else "mchoice"
    return Gap(kind, solution, answer.points, items=tuple(paragraph(choice) for choice, _ in part.choices))


def _number(value: float, low: float, high: float, points: float) -> Gap:
    """Accept both ends: the difference of two floats may be a little more than that of the numbers they stand for."""
    tolerance = max(value - low, high - value)
    return Gap("num", numbers.exact(value), points, round(tolerance + ROUNDING, DIGITS) if tolerance else 0)


def _blocks(task: SolvedTask, blocks: Sequence[SheetBlock], parts: Sequence[_WrittenPart]) -> Iterator[str]:
    """Write the question; of the tables to be filled in only those that have gaps."""
    gaps = {part.blank: part.gaps for part in parts if part.blank is not None}
    tables = 0
    for block in blocks:
        if not isinstance(block, TableBlock):
            yield markdown((block,))
            continue
        blank = tables - len(task.question.tables)
        if blank < 0 or blank in gaps:
            yield table(block, gaps.get(blank))
        tables += 1


def _solution(task: TaskView) -> str:
    """Write the worked steps, then the key of each part."""
    written = [markdown(task.preface)]
    for part in task.parts:
        written += [f"{letter(part.letter)} {inline(part.words)}", markdown(part.solution), paragraph(part.key)]
        written.append("\n".join(f"- {paragraph(choice)}" for choice, mark in part.choices if mark == "right"))
        written.append("\n".join(f"- {paragraph(line)}" for line in part.rubric))
    return "\n\n".join(filter(None, written))


def _meta(name: str, task: SolvedTask, gaps: Sequence[Gap]) -> Iterator[str]:
    """Write what R/exams marks by; a task that is answered in words alone is an essay."""
    yield f"exname: {name}"
    if not gaps:
        yield from ("extype: string", "exstringtype: essay", "exsolution: nil", f"expoints: {task.question.points}")
        return
    yield "extype: cloze"
    for key, values in (
        ("exsolution", [gap.solution for gap in gaps]),
        ("exclozetype", [gap.kind for gap in gaps]),
        ("extol", [numbers.exact(gap.tolerance) for gap in gaps]),
        ("expoints", [numbers.exact(gap.points) for gap in gaps]),
    ):
        yield f"{key}: {'|'.join(values)}"
