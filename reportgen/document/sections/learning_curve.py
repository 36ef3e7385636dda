"""Learning curve: values on training and on other cases, the gap between them, and where training stops."""

from collections.abc import Iterator
from functools import partial

from reportgen import numbers
from reportgen.document.blocks import Block, Cell, Grid, Paragraph, Parts, Row
from reportgen.document.pictures import Pictures
from reportgen.document.pictures_of_scores import shown, without_values
from reportgen.document.section import DeclaredSection
from reportgen.figures.learning_curve import LearningLines
from reportgen.figures.learning_curve import learning_curve as draw
from reportgen.narrative import learning as said
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, number
from reportgen.results.learning import LearningFound
from reportgen.spelling import escaped

PLACES = {"size": "training_size", "step": "training_step"}
MOST_ROWS = 15  # of a table; of more, every so many is shown, with the first and the last


def learning_curve(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Say what was found, then draw and list it."""
    found = reading.results.learning_curve
    assert found is not None  # noqa: S101 - else the section does not apply
    caption = partial(said.caption, found)
    return (
        Paragraph(said.sentences(found)),
        *shown(pictures, draw, LearningLines.of(found, said.others(found), said.named(found)), caption),
        *without_values(pictures, draw),
        _table(found),
    )


def _table(found: LearningFound) -> Grid:
    """Set a row for each size or step; of several runs with the lowest and the highest value."""
    others = said.others(found)
    columns: tuple[Parts, ...] = (
        label(PLACES[found.by]),
        label("on_training"),
        *((label("lowest_to_highest"),) if found.runs > 1 else ()),
        label("on_others", others=others),
        *((label("lowest_to_highest"),) if found.runs > 1 else ()),
        label("learning_gap"),
    )
    rows = tuple(_row(found, at) for at in _listed(len(found.table.rows)))
    return Grid("learning-curve", said.title(found), columns, rows, "number")


def _row(found: LearningFound, at: int) -> Row:
    place = (found.table.row_labels or ())[at]
    values = dict(zip(found.table.columns, found.table.rows[at], strict=True))
    refs = {column: f"{found.table.ref}#{escaped(place)}/{column}" for column in values}
    write = said.writer_of(found)
    of_gap = numbers.points if write is numbers.share else numbers.signed

    def cells() -> Iterator[Cell]:
        for kind in ("training", "other"):
            yield (number(refs[kind], values[kind], write),)
            if found.runs > 1:
                low, high = (number(refs[key], values[key], write) for key in (f"{kind}_low", f"{kind}_high"))
                yield label("learning_range", low=low, high=high)
        yield (number(refs["gap"], values["gap"], of_gap),)

    return Row((number(refs["at"], values["at"], numbers.count),), tuple(cells()))


def _listed(count: int) -> list[int]:
    """Choose the rows that are shown: all of few, else as many at even steps, with the first and the last."""
    every = -(-(count - 1) // (MOST_ROWS - 1)) or 1
    return sorted({*range(0, count, every), count - 1})


SECTION = DeclaredSection(
    id="learning_curve",
    blocks=learning_curve,
    applies=lambda reading: reading.results.learning_curve is not None,
)
