"""Blocks of a task as HTML that is XML too: nothing that an author wrote becomes markup."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape, unescape

from reportgen.document.blocks import Cell, Grid
from reportgen.document.formulas import Formula
from reportgen.document.set_image import SetImage
from reportgen.document.sheets.view import (
    CodeBlock,
    FigureBlock,
    ImageBlock,
    ListBlock,
    PartView,
    Rich,
    SheetBlock,
    StepBlock,
    TableBlock,
    TaskView,
    TextBlock,
)
from reportgen.narrative.english import LABELS
from reportgen.narrative.sentence import Mark, plain

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TITLE = re.compile("<title[^>]*>(?P<title>[^<]*)</title>")
NO_GAPS: Mapping[tuple[int, int], str] = {}
_STYLES = {"bold": "b", "emphasis": "em", "code": "code"}


def escaped(text: str) -> str:
    """
    Write text that contains no markup.

    >>> escaped('a < "b"')
    'a &lt; &quot;b&quot;'
    """
    return escape(in_xml(text))


def in_xml(text: str) -> str:
    """Leave out signs that XML cannot hold."""
    return _NOT_IN_XML.sub("", text)


def alt_of(svg: str) -> str:
    """
    Return what a figure shows, in words.

    >>> alt_of('<svg><title id="t">TPR &amp; FPR</title></svg>')
    'TPR & FPR'
    """
    found = _TITLE.search(svg)
    return unescape(found["title"]) if found else ""


@dataclass(frozen=True, slots=True)
class AsHtml:
    """How a format writes what each does in its own way; the rest is the same in all of them."""

    formula: Callable[[Formula], str]  # in a line of text
    display: Callable[[Formula], str]  # on a line of its own
    figure: Callable[[str], str]  # of SVG
    image: Callable[[SetImage], str]
    text: Callable[[str], str] = escaped

    def blocks(self, blocks: Iterable[SheetBlock]) -> str:
        """Write blocks one after the other."""
        return "\n".join(map(self.block, blocks))

    def block(self, block: SheetBlock) -> str:
        """Write one block."""
        match block:
            case TextBlock():
                return f"<p>{self.words(block.words)}</p>"
            case ListBlock():
                return self.listed((self.words(item) for item in block.items), "ol" if block.ordered else "ul")
            case CodeBlock():
                return f"<pre>{self.text(block.text)}</pre>"
            case StepBlock():
                return self._lines(self.words(block.words), *map(self.display, block.lines))
            case TableBlock():
                return self.table(block.grid)
            case FigureBlock() | ImageBlock():
                return self._pictured(block)

    def _pictured(self, block: FigureBlock | ImageBlock) -> str:
        if isinstance(block, FigureBlock):
            return self._lines(self.figure(block.svg))
        return self._lines(self.image(block.image), f"<em>{self.words(block.caption)}</em>" if block.caption else "")

    @staticmethod
    def _lines(*lines: str) -> str:
        return "\n".join(f"<p>{line}</p>" for line in lines if line)

    def words(self, words: Rich | Cell) -> str:
        """Write words with their formulas."""
        return "".join(map(self._part, words))

    def _part(self, part: object) -> str:
        if isinstance(part, Formula):
            return self.formula(part)
        if isinstance(part, SetImage):
            return self.image(part)
        if isinstance(part, Mark):
            if part.kind == "line":
                return "<br/>"
            tag = _STYLES.get(part.kind)
            return f"<{tag}>{self.text(part.text)}</{tag}>" if tag else self.text(part.text)
        return self.text(plain((part,)))  # type: ignore[arg-type]

    def table(self, grid: Grid, gaps: Mapping[tuple[int, int], str] = NO_GAPS) -> str:
        """Write a table; a gap takes the place of an empty cell, by row and column."""
        caption = f"{self.text(grid.numbering.text)} " if grid.numbering else ""
        heads = "".join(f'<th scope="col">{self.words(head)}</th>' for head in grid.columns)
        rows = "".join(
            f'<tr><th scope="row">{self._cell(row.head, (at, 0), gaps)}</th>'
            + "".join(f"<td>{self._cell(cell, (at, to), gaps)}</td>" for to, cell in enumerate(row.cells, start=1))
            + "</tr>"
            for at, row in enumerate(grid.rows)
        )
        return (
            f'<table class="generaltable"><caption>{caption}{self.words(grid.caption)}</caption>'
            f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def _cell(self, cell: Cell, place: tuple[int, int], gaps: Mapping[tuple[int, int], str]) -> str:
        return gaps.get(place) or self.words(cell)

    def asked(self, part: PartView) -> str:
        """Write what a part asks, to how many digits, and its points."""
        digits = f" {self.words(part.digits)}" if part.digits else ""
        return f"<b>{self.text(part.letter)})</b> {self.words(part.words)}{digits} ({self.words(part.points)})"

    def solution(self, task: TaskView) -> str:
        """Write the worked solution of a task."""
        return "\n".join((self.blocks(task.preface), *map(self.solution_of_part, task.parts)))

    def solution_of_part(self, part: PartView) -> str:
        """Write the solution of a part: steps, statements with their reasons, what a text must contain, and the key."""
        statements = (f"<b>{self.text(LABELS[mark])}:</b> {self.words(words)}" for words, mark in part.choices)
        return "\n".join(
            (
                f"<p><b>{self.text(part.letter)})</b> {self.words(part.words)}</p>",
                *map(self.block, part.solution),
                *([self.listed(statements)] if part.choices else ()),
                *([self.listed(map(self.words, part.rubric))] if part.rubric else ()),
                *([f"<p><b>{self.words(part.key)}</b></p>"] if part.key else ()),
            )
        )

    @staticmethod
    def listed(items: Iterable[str], tag: str = "ul") -> str:
        """Write a list of what is HTML already."""
        return f"<{tag}>{''.join(f'<li>{item}</li>' for item in items)}</{tag}>"
