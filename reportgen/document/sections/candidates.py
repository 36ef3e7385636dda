"""Choice among candidates: the best, the simplest that is nearly as good, and what the number of candidates means."""

from functools import partial

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.document.pictures import Pictures
from reportgen.document.pictures_of_scores import shown, without_values
from reportgen.document.section import DeclaredSection
from reportgen.figures.candidates import candidates as draw
from reportgen.narrative import candidates as said
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name, number
from reportgen.results.candidates import CandidatesFound
from reportgen.spelling import escaped


def candidates(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Say how many were tried and what follows, then list and draw them."""
    found = reading.results.candidates
    assert found is not None  # noqa: S101 - else the section does not apply
    return (
        Paragraph(said.sentences(found)),
        _table(found),
        *shown(pictures, draw, found, partial(said.caption, found)),
        *without_values(pictures, draw),
    )


def _table(found: CandidatesFound) -> Grid:
    """Set a row for each candidate, the simplest first, with marks at the best and at the chosen one."""
    write = said.writer_of(found)
    rows = []
    for one, (complexity, mean, error, _, _) in zip(found.table.row_labels or (), found.table.rows, strict=True):
        refs = {column: f"{found.table.ref}#{escaped(one)}/{column}" for column in found.table.columns}
        values = (
            (number(refs["complexity"], complexity, numbers.plain),),
            (number(refs["mean"], mean, write),),
            (number(refs["se"], error, write),),
        )
        rows.append(Row((name(one),), (_mark(found, one), *values)))
    columns = labels("candidate choice complexity mean_of_candidate se_of_mean")
    return Grid("candidates-tried", said.title(found), columns, tuple(rows), "text text number number number")


def _mark(found: CandidatesFound, one: str) -> Parts:
    if one == found.best:
        return label("best_and_simplest" if one == found.chosen else "best_candidate")
    if one == found.chosen:
        return label("simplest_within")
    return label("within_one_se") if one in found.within else cells.NOTHING


SECTION = DeclaredSection(
    id="candidates",
    blocks=candidates,
    applies=lambda reading: reading.results.candidates is not None,
)
