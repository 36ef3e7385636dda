"""Exercises for R/exams: a file for each task and variant, in Markdown without a line of R."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from reportgen import numbers
from reportgen.conventions import ROUNDING
from reportgen.document.blocks import Grid
from reportgen.document.set_image import SetImage
from reportgen.document.sheets.export import EachVariant, Export, Files
from reportgen.document.sheets.exports.as_markdown import escaped, inline, letter, markdown, paragraph, table
from reportgen.document.sheets.exports.marked_gaps import TaskAlone, tasks_alone
from reportgen.document.sheets.view import PartView, TableBlock, TaskView
from reportgen.document.tree import rebuilt, walk
from reportgen.results.exercise import Answer

DROPS = (
    "A check by R: the files were not compiled with R here.",
    "Points for common errors.",
    "Values that follow from a wrong answer to an earlier part.",
    "Gaps for parts that are answered in words, where other parts have gaps.",
    "How several right choices are marked, which is an option of R/exams.",
    "Figures and empty axes.",
    "Code that copies images: where there are some, add `include_supplement` of R/exams with the names of their files.",
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
    images = dict[str, SetImage]()
    for variant, results in variants():
        for alone in tasks_alone(variant, results):
            yield f"rexams/{alone.id}-V{variant}.Rmd", exercise(alone).encode()
            images |= {one.file: one for one in walk((alone.asked, alone.solved)) if isinstance(one, SetImage)}
    yield from ((f"rexams/{file}", image.data) for file, image in sorted(images.items()))


EXPORT = Export("rexams", DROPS, of_sheet=_files)


def exercise(alone: TaskAlone) -> str:
    """Write the exercise of one task; its tables have no numbers, and its images are files next to it."""
    asked, solved = rebuilt((alone.asked, alone.solved), _as_in_r)
    text = _Exercise()
    parts = [_part(text, part, alone) for part in asked.parts]
    sections = [_section("Question", _joined((markdown(asked.blocks), *parts, *map(paragraph, alone.conventions))))]
    if items := [f"* {item}" for gap in text.gaps for item in gap.items]:
        sections.append(_section("Answerlist", "\n".join(items), "-"))
    sections.append(_section("Solution", _joined(_solution(solved))))
    sections.append(_section("Meta-information", "\n".join(_meta(alone, text.gaps))))
    return _joined(sections) + "\n"


def _joined(paragraphs: Iterable[str]) -> str:
    return "\n\n".join(filter(None, paragraphs))


def _section(head: str, content: str, rule: str = "=") -> str:
    return f"{head}\n{rule * len(head)}\n{content}"


def _as_in_r(piece: Any) -> Any:
    match piece:
        case Grid():
            return replace(piece, numbering=None)
        case SetImage():
            return replace(piece, address=piece.file)
    return piece


def _part(text: _Exercise, part: PartView, alone: TaskAlone) -> str:
    """Write what a part asks, with its gap behind it, or with its gaps in the table that is filled in."""
    answer = alone.answers[part.letter]
    words = (part.words, part.digits, part.points)
    asked = " ".join((letter(part.letter), *filter(None, map(inline, words))))
    if answer.kind == "text":
        return asked
    if not answer.cells:
        return f"{asked} {text.gap(_gap(part, answer))}"
    worth = round(answer.points / len(answer.cells), 4)
    signs = [text.gap(_number(cell.value, cell.low, cell.high, worth)) for cell in answer.cells]
    if (empty := alone.to_fill.get(answer.id)) is not None:
        grid = rebuilt(empty.grid, _as_in_r)
        return _joined((asked, table(TableBlock(grid), dict(zip(empty.places, signs, strict=True)))))
    cells = zip(answer.cells, signs, strict=True)
    return _joined((asked, "\n".join(f"- {cell.row + 1}, {escaped(cell.column)}: {sign}" for cell, sign in cells)))


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


def _solution(task: TaskView) -> Iterator[str]:
    """Pass the worked steps and the key of each part."""
    yield markdown(task.preface)
    for part in task.parts:
        yield f"{letter(part.letter)} {inline(part.words)}"
        yield from (markdown(part.solution), paragraph(part.key))
        yield "\n".join(f"- {paragraph(choice)}" for choice, mark in part.choices if mark == "right")
        yield "\n".join(f"- {paragraph(line)}" for line in part.rubric)


def _meta(alone: TaskAlone, gaps: Sequence[Gap]) -> Iterator[str]:
    """Write what R/exams marks by; a task that is answered in words alone is an essay."""
    yield f"exname: {alone.id}-V{alone.variant}"
    if not gaps:
        yield from (
            "extype: string",
            "exstringtype: essay",
            "exsolution: nil",
            f"expoints: {alone.task.question.points}",
        )
        return
    yield "extype: cloze"
    for key, values in (
        ("exsolution", [gap.solution for gap in gaps]),
        ("exclozetype", [gap.kind for gap in gaps]),
        ("extol", [numbers.exact(gap.tolerance) for gap in gaps]),
        ("expoints", [numbers.exact(gap.points) for gap in gaps]),
    ):
        yield f"{key}: {'|'.join(values)}"
