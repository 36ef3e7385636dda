"""
About how many lines blocks take on paper, known before pages are set.

The contents begin a page of their own where the summary fits on the first; behind a longer one they follow it, so that
no page has a few lines alone.
"""

from math import ceil

from reportgen.document.blocks import Bars, Block, Cell, Grid, Items, LabelledPairs, Paragraph, Picture, PictureRow
from reportgen.narrative.sentence import Mark, Parts, ShownNumber

ONE_PAGE = 44  # lines that the first page has room for below its head
TEXT, PAIR, NOTE, CELL = (
    105,
    85,
    130,
    24,
)  # letters in a line of text, of a fact, of a note, and of a verdict with its reason
HEAD_OF_TABLE, HEAD_OF_LIST, PICTURE = 3, 2, 16  # lines


def lines(block: Block) -> int:
    """Return about how many lines a block takes."""
    if isinstance(block, Paragraph):
        return 1 + _lines(sum(map(_letters, block.sentences)), TEXT)
    if isinstance(block, Items):
        return HEAD_OF_LIST + sum(_lines(_letters(item), TEXT) for item in block.items)
    if isinstance(block, LabelledPairs):
        return sum(_lines(_letters(what), PAIR) for _, what in block.pairs)
    if isinstance(block, Grid):
        rows = sum(_lines(_letters(row.cells[-1]), CELL) for row in block.rows)
        return HEAD_OF_TABLE + rows + _lines(sum(map(_letters, block.note)), NOTE)
    if isinstance(block, Bars):
        return 2 + _lines(sum(map(_letters, block.sentences)), TEXT) + 2 * len(block.bars)
    return PICTURE if isinstance(block, Picture | PictureRow) else 1


def _lines(letters: int, width: int) -> int:
    return max(1, ceil(letters / width))


def _letters(parts: Parts | Cell) -> int:
    """Count the letters of words, numbers and names."""
    return sum(
        len(part) if isinstance(part, str) else len(part.shown) if isinstance(part, ShownNumber) else _of_mark(part)
        for part in parts
    )


def _of_mark(part: object) -> int:
    return len(part.text) if isinstance(part, Mark) else len(getattr(part, "text", ""))
