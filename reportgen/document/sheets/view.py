"""A sheet ready to be printed: templates only loop over it."""

from dataclasses import dataclass

from reportgen.document.blocks import Grid
from reportgen.document.formulas import Formula
from reportgen.document.set_image import SetImage
from reportgen.narrative.sentence import Mark, Part, Parts

Rich = tuple[Part | Formula | SetImage, ...]


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph."""

    words: Rich
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class ListBlock:
    """A list."""

    items: tuple[Rich, ...]
    ordered: bool = False
    kind: str = "list"


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Code as it was written."""

    text: str
    kind: str = "code"


@dataclass(frozen=True, slots=True)
class StepBlock:
    """A step: what is done, then the formula on one line or several."""

    words: Rich
    lines: tuple[Formula, ...]
    after: Rich = ()
    kind: str = "step"


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table; cells to be filled in are empty."""

    grid: Grid
    has_axes: bool = False  # which follow, and are on the same page
    kind: str = "grid"


@dataclass(frozen=True, slots=True)
class FigureBlock:
    """A figure, or empty axes to draw in."""

    svg: str
    of_table: bool = False  # axes for the table before them
    kind: str = "figure"


@dataclass(frozen=True, slots=True)
class ImageBlock:
    """An image of the author's as a paragraph, with what is printed below it."""

    image: SetImage
    caption: Rich = ()
    kind: str = "image"


SheetBlock = TextBlock | ListBlock | CodeBlock | StepBlock | TableBlock | FigureBlock | ImageBlock


@dataclass(frozen=True, slots=True)
class PartView:
    """A part with room for the answer, or with its solution."""

    letter: str
    words: Rich
    digits: Parts
    points: Parts
    choices: tuple[tuple[Rich, str], ...] = ()  # with the way each is marked
    lines: tuple[str, ...] = ()
    answer_line: bool = False
    unit: str = ""  # behind the answer
    solution: tuple[SheetBlock, ...] = ()
    key: Parts = ()
    errors: tuple[Parts, ...] = ()
    rubric: tuple[Rich, ...] = ()


@dataclass(frozen=True, slots=True)
class TaskView:
    """A task."""

    id: str
    numbering: Mark
    title: str
    points: Parts
    blocks: tuple[SheetBlock, ...]
    parts: tuple[PartView, ...]
    preface: tuple[SheetBlock, ...] = ()  # of the solution, before its first part
    note: Parts = ()
    has_blanks: bool = False  # tables to fill in, which have a page of their own if there is no room


@dataclass(frozen=True, slots=True)
class SheetView:
    """A whole sheet."""

    title: str
    language: str
    kind: str
    head: tuple[tuple[Parts, Parts], ...]
    fields: tuple[tuple[str, str], ...]  # to be filled in by hand, or filled in on a sheet of one's own
    conventions: tuple[Rich, ...]
    tasks: tuple[TaskView, ...]
    labels: dict[str, str]
    running: str
    variant: str  # in front of the number of each page
    paper: str
    solution: bool
    organisation: str = ""
    logo: str = ""
    header: str = ""
    footer: str = ""
    notes: tuple[Parts, ...] = ()  # on how answers are marked
    outlines: tuple[tuple[str, str], ...] = ()
    meta: tuple[tuple[str, str], ...] = ()
    template: str = "sheet.html.j2"
    more_css: tuple[str, ...] = ("css/sheet.css",)
