"""Rows of criteria on scores over folds: the mean, what it was to keep to, and that it has no verdict."""

from collections.abc import Iterator

from reportgen.document import cells
from reportgen.document.blocks import Cell, Grid, Row
from reportgen.document.sections.criteria import SIGNS
from reportgen.figures.verdict_look import verdict_look
from reportgen.narrative.bounds import threshold, writer_of
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name
from reportgen.narrative.verdicts import reason_in_short
from reportgen.results.verdicts import Criterion


def table(reading: Reading) -> tuple[Grid, ...]:
    """List the criteria on metrics of a document that has scores over folds alone."""
    criteria = [one for one in reading.results.criteria if one.of_comparison is None]
    if not criteria:
        return ()
    interval = label("interval_of", level=reading.level)
    columns = (*labels("criterion required learner mean_of_folds"), interval, *labels("verdict"))
    rows = tuple(row for one in criteria for row in _rows(reading, one))
    sets = "text number text number number verdict"
    return (Grid("criteria-on-folds", label("verdicts_on_folds"), columns, rows, sets, css="verdicts"),)


def _rows(reading: Reading, criterion: Criterion) -> Iterator[Row]:
    """Set a criterion in a row for each learner; the criterion itself is named once."""
    head: Cell = (name(criterion.id), " ", name(criterion.label))
    write = writer_of(criterion)
    for at, verdict in enumerate(criterion.models):
        found = reading.estimates[verdict.estimate]
        why = reason_in_short(verdict)
        word: Cell = (verdict_look(verdict.verdict), *((": ", *why) if why else ()))
        required = (SIGNS[verdict.comparator], *threshold(verdict, write))
        shown = (cells.value(found), cells.interval(found.ref, found.interval, write))
        yield Row(
            () if at else head,
            (required, (name(verdict.model),), *shown, word),
            state=verdict.verdict,
            down=0 if at else len(criterion.models),
        )
