"""Blocks of a sheet as Markdown: nothing of an author's text becomes markup, code or a formula that he did not write."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from reportgen.document.formulas import Formula
from reportgen.document.set_image import SetImage
from reportgen.document.sheets.view import (
    CodeBlock,
    FigureBlock,
    ImageBlock,
    ListBlock,
    Rich,
    SheetBlock,
    StepBlock,
    TableBlock,
    TextBlock,
)
from reportgen.narrative.sentence import Mark, Part, ShownNumber

Gaps = Mapping[tuple[int, int], str]  # what stands in a cell that is filled in, by row and column of the table

LONG = 110  # signs of a formula that may be too wide for one line
_SIGNS = re.compile(r"[`*_{}\[\]<>#~^|&@\\$]|(?<!\w)-|-(?!\w)")
_SPLIT = "\\$"  # signs that MathJax joins to a formula, unless each is an element of its own
_BEGIN = re.compile(
    r"[+=:%]|\(?(?:\d+|[A-Za-z]|[ivxlcdm]+|[IVXLCDM]+)[.)](?=\s|$)"
)  # of a line: a list, a heading, a definition, a title
_SPACE = re.compile(r"[ \t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
_TEX = re.compile(r"(?:[\w\s\\{}^+<>=()\[\]|.,;:!?/*'&~-]|\\%)+")  # no sign that ends a formula or begins code


def markdown(blocks: Iterable[SheetBlock]) -> str:
    """Write blocks, with an empty line between two; figures are left out."""
    return "\n\n".join(filter(None, map(_block, blocks)))


def paragraph(parts: Rich) -> str:
    """Write a paragraph on one line."""
    return _begun(inline(parts))


def letter(text: str) -> str:
    """Write the letter of a part."""
    return f"**{escaped(text)})**"


def _block(block: SheetBlock) -> str:
    match block:
        case TextBlock():
            return paragraph(block.words)
        case ListBlock():
            return "\n".join(f"{'1.' if block.ordered else '-'} {paragraph(item)}" for item in block.items)
        case CodeBlock():
            return _begun("<br>".join(f"<code>{_indented(line)}</code>" for line in block.text.split("\n")))
        case StepBlock() | ImageBlock():
            return "\n\n".join(filter(None, _paragraphs(block)))
        case TableBlock():
            return table(block)
        case FigureBlock():
            return ""


def _paragraphs(block: StepBlock | ImageBlock) -> Iterator[str]:
    if isinstance(block, StepBlock):
        formulas = (_formula(piece, "$$") for line in block.lines for piece in _pieces(line))
        yield from (paragraph(block.words), *formulas, paragraph(block.after))
        return
    yield f"{_image(block.image)}&nbsp;"  # without the space pandoc prints the alternative text below
    if block.caption:
        yield f"<i>{inline(block.caption)}</i>"


def table(block: TableBlock, gaps: Gaps | None = None) -> str:
    """Write a table below its caption."""
    grid = block.grid
    heads = [inline(_rich(head)) for head in grid.columns]
    rows = [
        [(gaps or {}).get((at, column), inline(_rich(cell))) for column, cell in enumerate((row.head, *row.cells))]
        for at, row in enumerate(grid.rows)
    ]
    widths = [max(3, *(len(row[at]) for row in (heads, *rows))) for at in range(len(heads))]
    ruled = ["-" * width if at == 0 else "-" * (width - 1) + ":" for at, width in enumerate(widths)]
    numbered = () if grid.numbering is None else (grid.numbering, " ")
    lines = ("| " + " | ".join(_in_cell(cell) for cell in row) + " |" for row in (heads, ruled, *rows))
    return "\n\n".join((paragraph((*numbered, *grid.caption)), "\n".join(lines)))


def _rich(cell: Iterable[object]) -> Rich:
    """Keep what a cell of a sheet has: words, numbers, formulas, images."""
    return tuple(part for part in cell if isinstance(part, str | ShownNumber | Mark | Formula | SetImage))


def _in_cell(text: str) -> str:
    """Write the bars of a formula as a command: a bar ends a cell."""
    return text.replace("|", r"\vert ")


def inline(parts: Rich) -> str:
    """Write words with their numbers and formulas."""
    written = ""
    for part in parts:
        piece = (
            _formula(part) if isinstance(part, Formula) else _image(part) if isinstance(part, SetImage) else _part(part)
        )
        after_formula = written.endswith("$") and piece[:1].isdigit()
        written += f"&#{ord(piece[0])};{piece[1:]}" if after_formula else piece
    return written.strip()


def _part(part: Part) -> str:
    if isinstance(part, str):
        return escaped(part)
    if not isinstance(part, Mark):
        return escaped(part.before + part.shown)
    return "<br>" if part.kind == "line" else _styled(part)


def _styled(mark: Mark) -> str:
    text = escaped(mark.text)
    match mark.kind:
        case "bold":
            return f"<b>{text}</b>"
        case "emphasis":
            return f"<i>{text}</i>"
        case "code":
            return f"<code>{text}</code>"
        case _:
            return text


def _formula(formula: Formula, sign: str = "$") -> str:
    """Write a formula for MathJax."""
    if not _TEX.fullmatch(formula.tex):
        return f"<code>{escaped(formula.tex)}</code>"
    tex = " ".join(formula.tex.split())
    return f"{sign}{tex}{sign}"


def _image(image: SetImage) -> str:
    """Write an image; what is read aloud needs no element around its signs, for no program looks for formulas there."""
    alt = _SIGNS.sub(lambda found: f"&#{ord(found[0])};", _SPACE.sub(" ", image.alt))
    return f"![{alt}]({image.address})"


def _pieces(formula: Formula) -> Iterator[Formula]:
    """Break a long formula before its signs of equality, where no bracket is open."""
    begin = depth = 0
    for at, sign in enumerate(formula.tex if len(formula.tex) > LONG else ""):
        depth += (sign in "{([") - (sign in "})]")
        if depth == 0 and formula.tex.startswith("= ", at) and at:
            yield replace(formula, tex=formula.tex[begin:at].strip())
            begin = at
    yield replace(formula, tex=formula.tex[begin:].strip())


def _indented(line: str) -> str:
    """Write a line of code with the spaces that it begins with."""
    rest = line.lstrip(" ")
    return "&nbsp;" * (len(line) - len(rest)) + escaped(rest)


def escaped(text: str) -> str:
    """
    Write signs that begin markup by their numbers: Markdown reads such a sign as itself, and no program sees code.

    >>> escaped("a_1 `r x` two-sided")
    'a&#95;1 &#96;r x&#96; two-sided'
    """
    return _SIGNS.sub(lambda found: _numbered(found[0]), _SPACE.sub(" ", text))


def _numbered(sign: str) -> str:
    return f"<span>&#{ord(sign)};</span>" if sign in _SPLIT else f"&#{ord(sign)};"


def _begun(line: str) -> str:
    """
    Begin a line with words, also where they look like the sign of a list.

    >>> _begun("1. x"), _begun("+ x"), _begun("0.5 x")
    ('1&#46; x', '&#43; x', '0.5 x')
    """
    found = _BEGIN.match(line)
    if found is None:
        return line
    sign = found[0][-1]
    return f"{found[0][:-1]}&#{ord(sign)};{line[found.end() :]}"
